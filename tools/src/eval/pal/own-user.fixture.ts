/** A user of PAL-Set's form, in words of our own. */
export const ownUser = {
  '0907': {
    history: [
      {
        sample_id: '0907_sample0',
        dialogue_timestamp: '2024-01-12 20:00:00',
        logs: [{ timestamp: '2024-01-12 09:15', content: 'The user looked up beehives.' }],
        dialogue: {
          turn_1: {
            user: { action: 'Topic Inquiry', content: 'What could I do with a free Sunday?' },
            assistant: { action: 'Solution Proposal', content: 'You could paint the garden fence.' },
          },
          turn_2: {
            user: { action: 'Solution Feedback', content: 'No, that is far too much work for me.' },
            assistant: { action: 'Solution Proposal', content: 'Or visit the bird reserve by train.' },
          },
          turn_3: {
            user: { action: 'Solution Feedback', content: 'Lovely, I will do that.' },
            assistant: { action: 'Feedback Response', content: 'Have fun.' },
          },
        },
        topics: {},
      },
    ],
    query: [
      {
        sample_id: '0907_sample1',
        dialogue_timestamp: '2024-12-07 18:30:00',
        logs: [{ timestamp: '2024-12-07 08:00', content: 'The user looked up violins.' }],
        dialogue: {},
        topics: {
          'topic-1': {
            requirement: 'The user wants a quiet hobby for the winter.',
            solution: { pos: ['never read'], neg: ['never read'] },
            candidate_solutions: [
              { solution: 'Watch birds from the window.', feedback: 'pos' },
              { solution: 'Learn the violin.', feedback: 'neu' },
              { solution: 'Paint the attic.', feedback: 'neg' },
              { solution: 'Visit the aviary by train.', feedback: 'pos' },
            ],
          },
        },
      },
    ],
  },
}
