import { Schema } from "effect"
import { languages } from "#schemas/shared/constants.ts"

/** Incremented when a message changes its meaning; messages of other versions are ignored. */
export const protocolVersion = 1

const toPortal = <Type extends string, Fields extends Schema.Struct.Fields>(type: Type, fields: Fields) =>
  Schema.Struct({
    to: Schema.Literal("dossier"),
    version: Schema.Literal(protocolVersion),
    type: Schema.Literal(type),
    ...fields
  })

/** [EMB-001] Messages that the host page may send (docs/embedding.md); all others are ignored. */
export const HostMessage = Schema.Union([
  toPortal("hello", {}),
  toPortal("go", { address: Schema.String.check(Schema.isMaxLength(2_000)) }),
  toPortal("theme", { theme: Schema.Literals(["light", "dark", "auto"]) }),
  toPortal("language", { language: Schema.Literals(languages) })
])
export type HostMessage = typeof HostMessage.Type

/** Parses data of a window message; null if it is not a valid message to the portal. */
export const readHostMessage = (data: unknown): HostMessage | null => {
  const read = Schema.decodeUnknownOption(HostMessage)(data)
  return read._tag === "Some" ? read.value : null
}
