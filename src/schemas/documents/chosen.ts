import { Schema } from "effect"
import { NodeId } from "#schemas/shared/ids.ts"

/** Ids of the selected folders and documents: at least one, at most `limit`. */
export const chosenNodes = (limit: number) =>
  Schema.Array(NodeId).check(
    Schema.isMinLength(1, { message: "selection.empty" }),
    Schema.isMaxLength(limit, { message: "selection.too_large" })
  )

/** A secret token in a URL: 256 random bits in base64url. */
export const Secret = Schema.String.check(Schema.isPattern(/^[A-Za-z0-9_-]{43}$/))
