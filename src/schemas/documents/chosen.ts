import { Schema } from "effect"
import { NodeId } from "#schemas/shared/ids.ts"

/** Selected folders and documents. */
export const chosenNodes = (limit: number) =>
  Schema.Array(NodeId).check(
    Schema.isMinLength(1, { message: "selection.empty" }),
    Schema.isMaxLength(limit, { message: "selection.too_large" })
  )

/** A secret in an address: 256 bits, base64url. */
export const Secret = Schema.String.check(Schema.isPattern(/^[A-Za-z0-9_-]{43}$/))
