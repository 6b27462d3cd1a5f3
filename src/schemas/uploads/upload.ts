import { Schema } from "effect"
import { DocumentNode } from "#schemas/documents/node.ts"
import { chunkSize } from "#schemas/shared/constants.ts"
import { fromDigits, NodeId, NodeIdParam } from "#schemas/shared/ids.ts"

const whole = (minimum: number, maximum: number) => fromDigits(Schema.Int.check(Schema.isBetween({ minimum, maximum })))

/** SHA-256 in lower-case hexadecimal. */
export const Sha256 = Schema.String.check(Schema.isPattern(/^[0-9a-f]{64}$/))

/** A UUID created by the browser, one per file and destination. */
const identifier = Schema.String.check(Schema.isPattern(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/))

const dropId = Schema.String.check(Schema.isPattern(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/))

/** [DOC-027] What to do if the folder already contains a document with this name. */
export const SameNameChoice = Schema.Literals(["version", "document"])
export type SameNameChoice = typeof SameNameChoice.Type

const file = {
  identifier,
  folder_id: NodeIdParam,
  /** The document's name; its limits are in `documents/names.ts`. */
  file_name: Schema.String.check(Schema.isMaxLength(1000)),
  /** In bytes, at most 50 GiB. */
  total_size: whole(0, 53_687_091_200),
  /** [QCK-004] Id of the quick folder drop that the file belongs to. */
  drop: Schema.optionalKey(dropId)
}

export const ProbeQuery = file

/** [UPL-O03] Query of a chunk; chunks are numbered from 1. */
export const ChunkQuery = {
  ...file,
  chunk_number: whole(1, 10_240),
  /** Size of this chunk in bytes: 5 MiB, except for the last chunk. */
  chunk_size: whole(1, chunkSize),
  checksum: Sha256,
  choice: Schema.optionalKey(SameNameChoice)
}

export const UploadProbe = Schema.Struct({
  /** Numbers of the chunks already stored and verified. */
  received: Schema.Array(Schema.Int),
  /** The created document; null until the upload is complete. */
  document: Schema.NullOr(DocumentNode),
  /** A document with the same name in the folder, so that the user can decide before sending; null if none. */
  existing: Schema.NullOr(
    Schema.Struct({ id: NodeId, name: Schema.String, is_validated: Schema.Boolean, can_version: Schema.Boolean })
  )
})
export interface UploadProbe extends Schema.Schema.Type<typeof UploadProbe> {}

export const ChunkAnswer = Schema.Struct({
  chunk_number: Schema.Int,
  /** Number of chunks stored so far. */
  received: Schema.Int,
  /** The created document; null unless this chunk completed the file. */
  document: Schema.NullOr(DocumentNode)
})
export interface ChunkAnswer extends Schema.Schema.Type<typeof ChunkAnswer> {}
