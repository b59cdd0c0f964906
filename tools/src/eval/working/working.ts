import { join } from 'node:path'
import type { StateChangeFact } from '@ecphory/events'
import {
  createRecallQuery,
  memoryTypes,
  type Encoder,
  type GraphRow,
  type MemoryType,
  type StoredAssertion,
} from '@ecphory/memory'
import {
  evaluationEncoder,
  evaluationOptions,
  firstExisting,
  progress,
  readRows,
  report,
  workspaceRoot,
  writeRows,
} from '../evaluation.ts'
import { isoToEventTime } from '../extraction/rows.ts'
