import { termToId } from '../features.ts'

/** Which of so many folds a segment is in, from 0: always the same one, so that what is held out stays so round by round. */
export const toFold = (segmentId: string, folds: number): number => termToId(segmentId) % folds
