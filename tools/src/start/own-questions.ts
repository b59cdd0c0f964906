import type { Start } from './open-start.ts'
import type { SampleQuestions } from './sample.ts'

/** Questions that fit most people's histories. "Today" is the time of the last message, so that plans are still open. */
export function ownQuestions({ imported, user }: Pick<Start, 'imported' | 'user'>): SampleQuestions {
  const times = imported.traces
    .filter(({ scope }) => scope.user === user)
    .flatMap(({ messages }) => messages.flatMap(({ at }) => (at === undefined ? [] : [at])))
  const last = times.reduce<string | undefined>((latest, at) => (isLater(at, latest) ? at : latest), undefined)
  return {
    user,
    now: last ?? new Date().toISOString(),
    questions: [
      { text: 'Where do I live, and what is my work?', why: 'What lasts: the user profile.' },
      { text: 'What do I like, and what do I dislike?', why: 'Preferences, as they are now.' },
      { text: 'What happened last?', why: 'What happened: past experiences.' },
      { text: 'How do I usually do things?', why: 'How things are done: strategies.' },
      { text: 'What do I still have to do?', why: 'What is open: current status.' },
    ],
  }
}

function isLater(at: string, latest: string | undefined): boolean {
  return latest === undefined || Date.parse(at) > Date.parse(latest)
}
