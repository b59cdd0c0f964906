import { createEvent, headAdoptedV1, headsTopic, headTrainedV1, routerOf } from '@ecphory/events'
import type { EventOrigin, HeadAdopted, HeadTrained } from '@ecphory/events'
import { deriveId } from '@ecphory/memory'
import type { TopicEvent } from '@ecphory/memory'

/** @param madeAt epoch milliseconds */
export const trainedEvent = (trained: HeadTrained, madeAt: number): TopicEvent => ({
  topic: headsTopic,
  event: createEvent(headTrainedV1, trained, originOf(trained, madeAt, 'trained')),
})

/** @param madeAt epoch milliseconds */
export const adoptedEvent = (adopted: HeadAdopted, madeAt: number): TopicEvent => ({
  topic: headsTopic,
  event: createEvent(headAdoptedV1, adopted, originOf(adopted, madeAt, 'adopted')),
})

const originOf = ({ tenant, head }: HeadTrained | HeadAdopted, madeAt: number, what: string): EventOrigin => ({
  id: deriveId('head', what, tenant, head, madeAt),
  source: 'ecphory/router',
  madeAt,
  subject: routerOf(tenant),
})
