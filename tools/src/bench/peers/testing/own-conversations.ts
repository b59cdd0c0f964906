import type { Conversation, Turn } from '../../../eval/locomo/dataset.ts'

const told: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  ada: [
    ['Ada', 'I painted the garden fence green on Saturday morning.'],
    ['Ben', 'My greyhound sleeps on the sofa all day long again.'],
    ['Ada', 'The choir meets in the old mill on Tuesdays at seven.'],
  ],
  eve: [
    ['Eve', 'Our ferry to the island leaves at noon from pier four.'],
    ['Fay', 'I keep the spare key under the blue flower pot outside.'],
    ['Eve', 'The dentist moved my appointment to the ninth of June.'],
  ],
}

const asked: Readonly<Record<string, string>> = {
  ada: 'When does the choir meet in the mill?',
  eve: 'Where is the spare key under the flower pot?',
}

const evidence: Readonly<Record<string, readonly string[]>> = { ada: ['D2:1'], eve: ['D1:2'] }

/** Two conversations of two sessions, invented here, with one question each. */
export const ownConversations: readonly Conversation[] = ['ada', 'eve'].map((id) => ({
  id,
  speakers: [...new Set((told[id] ?? []).map(([speaker]) => speaker))],
  turns: (told[id] ?? []).map(([speaker, text], index): Turn => {
    const [session, place] = index < 2 ? [1, index + 1] : [2, 1]
    return {
      ...{ id: `D${session}:${place}`, session: `session_${session}`, speaker, text, caption: null },
      instant: Date.UTC(2026, 0, session),
    }
  }),
  questions: [
    {
      ...{ conversation: id, index: 0, category: 4, text: asked[id] ?? '', evidence: evidence[id] ?? [] },
      ...{ answer: '', repeats: false },
    },
  ],
  questionsWithoutEvidence: [],
}))
