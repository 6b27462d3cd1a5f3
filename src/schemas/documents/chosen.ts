import { Schema } from "effect"
import { NodeId } from "#schemas/shared/ids.ts"

/** [NET-094] The most nodes that one call changes: they all wait in one transaction, and the company with them. */
export const batchLimit = 2_000
/** The most nodes that are chosen together to be archived. */
export const archiveLimit = 10_000
/** The most nodes that one link shows side by side; a folder counts as one. */
export const shareLimit = 500

/** Folders and documents chosen together. */
export const chosenNodes = (limit: number) =>
  Schema.Array(NodeId).check(
    Schema.isMinLength(1, { message: "selection.empty" }),
    Schema.isMaxLength(limit, { message: "selection.too_many" })
  )

/** A secret in an address: 256 bits, base64url. */
export const Secret = Schema.String.check(Schema.isPattern(/^[A-Za-z0-9_-]{43}$/))
