/** Something said, when it was said: ISO 8601 with offset. */
export interface Said {
  readonly at: string
  readonly text: string
}

/** A state that opens and ends, with one request that is asked while it is open and again when it has ended. */
export interface Story {
  readonly title: string
  readonly opening: Said
  readonly request: string
  readonly askedBefore: string
  readonly ending: 'done' | 'cancelled' | 'expired'
  /** Absent where only time goes by. */
  readonly closing?: Said
  readonly askedAfter: string
}

/** No request names the state that it depends on: whoever asks has not thought of it. */
export const stories: readonly Story[] = [
  {
    title: 'A hurt knee, and a training plan',
    opening: { at: '2026-03-02T18:10:00+01:00', text: 'I hurt my knee, so no running for now.' },
    request: 'Can you make me a training plan for this week?',
    askedBefore: '2026-03-03T08:00:00+01:00',
    ending: 'done',
    closing: { at: '2026-03-14T09:00:00+01:00', text: 'My knee is fine again, no more limping.' },
    askedAfter: '2026-03-14T10:00:00+01:00',
  },
  {
    title: 'A booked flight, and a meeting',
    opening: { at: '2026-03-02T18:20:00+01:00', text: 'I booked a flight to Lisbon for Friday 20 March at 9:00.' },
    request: 'Can we meet on Friday 20 March?',
    askedBefore: '2026-03-03T08:00:00+01:00',
    ending: 'cancelled',
    closing: { at: '2026-03-05T12:00:00+01:00', text: 'I cancelled the flight to Lisbon.' },
    askedAfter: '2026-03-05T13:00:00+01:00',
  },
  {
    title: 'Medication until a day, and wine',
    opening: { at: '2026-03-02T18:30:00+01:00', text: 'Taking antibiotics until Monday 9 March.' },
    request: 'Which wine goes with dinner tonight?',
    askedBefore: '2026-03-04T18:00:00+01:00',
    ending: 'expired',
    askedAfter: '2026-03-11T18:00:00+01:00',
  },
  {
    title: 'A parcel on its way, and an afternoon out',
    opening: { at: '2026-03-02T18:40:00+01:00', text: 'I ordered a new router and am waiting for the parcel.' },
    request: 'Can I go out this afternoon?',
    askedBefore: '2026-03-04T12:00:00+01:00',
    ending: 'done',
    closing: { at: '2026-03-04T15:00:00+01:00', text: 'The parcel with the router has arrived.' },
    askedAfter: '2026-03-04T15:30:00+01:00',
  },
]
