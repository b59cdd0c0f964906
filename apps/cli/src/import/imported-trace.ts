import type { Attachment, Role } from '@ecphory/events'

/** A message as `record` takes it. `at` is ISO 8601; without an offset it is read as UTC and flagged as naive. */
export interface ImportedMessage {
  role: Role
  content: string
  at?: string
  timeZone?: string
  /** A person other than the account holder. */
  speaker?: string
  attachments?: Attachment[]
  /** The file's own id of the message; recall gives it back. */
  sourceId?: string
}

/** Messages that are recorded together. `key` derives from the file's own ids, so that a second import changes nothing. */
export interface ImportedTrace {
  readonly scope: { readonly user: string; readonly agent?: string }
  readonly session?: string
  readonly key: string
  readonly messages: readonly ImportedMessage[]
  /**
   * Where each message stands in the file. Given for files that grow, whose messages all have a `sourceId`: what is on
   * the log of them already is not recorded again.
   */
  readonly places?: readonly string[]
}

/** What an importer left out: where it stands in the file, and why. */
export interface Skipped {
  readonly where: string
  readonly reason: string
}

/** What was to be recorded and could not be: the import fails in part. */
export interface Refused {
  readonly where: string | null
  readonly user: string
  readonly session: string | null
  readonly code: string
  readonly message: string
}

/** A whole file, read and recorded nowhere yet. */
export interface Imported {
  readonly traces: readonly ImportedTrace[]
  readonly skipped: readonly Skipped[]
  readonly refused: readonly Refused[]
}
