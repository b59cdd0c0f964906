import type { MessageInput } from '@ecphory/memory'

const said = (day: string, content: string, role: MessageInput['role'] = 'user'): MessageInput => ({
  role,
  content,
  at: `2026-${day}T08:00:00+01:00`,
})

/** A life in traces, for tests of determinism: facts that compete, items that close, people that recur, rules, noise. */
export const lifeOfTraces: readonly (readonly MessageInput[])[] = [
  [
    said('01-05', 'semantic: I live in Berlin.'),
    said('01-05', 'episodic: Yesterday I met my sister Ines at the mill.'),
  ],
  [said('01-07', 'working: I need to return the drill to Omar by Friday.'), said('01-07', 'Thanks!')],
  [said('01-09', 'episodic,working: I took the drill back to Omar this morning.')],
  [said('02-01', 'semantic: I love Chinese food.'), said('02-01', 'procedural: When it rains, I take the bus.')],
  [
    said('02-20', 'semantic: I moved to Lisbon.'),
    said('02-20', 'episodic: We went to the harbour with Omar last Sunday.'),
  ],
  [said('03-02', 'semantic: I hate Chinese food.'), said('03-02', 'procedural: When it rains, I stay at home.')],
  [said('03-05', 'working: The dentist appointment is on 12 March at 9:00.')],
  [said('03-10', 'working: The dentist appointment is cancelled.'), said('03-10', 'episodic: I called the dentist.')],
  [said('03-11', 'semantic: 我住在里斯本。'), said('03-11', 'episodic: 昨天和小王去了公园。')],
  [said('03-15', 'episodic: I went running with Ines.'), said('03-15', 'semantic: I am allergic to peanuts.')],
]
