import { Schema } from "effect"
import { hasUnwantedCharacters } from "#schemas/people/names.ts"
import { Instant, VendorId } from "#schemas/shared/ids.ts"
import { errorsOf, type FormDefinition } from "#schemas/shared/form.ts"
import type { MessageCode } from "#schemas/shared/messages/index.ts"

export const EmergencyId = Schema.Int.check(Schema.isGreaterThan(0)).pipe(Schema.brand("EmergencyId"))
export type EmergencyId = typeof EmergencyId.Type

/** Minutes that an emergency access may last. */
export const emergencySpans = ["15", "30", "60"] as const
export type EmergencySpan = (typeof emergencySpans)[number]
export const reasonBounds = { least: 20, most: 500 } as const

/** The firm reads it: a word or two say nothing. */
export const reasonProblem = (text: string): MessageCode | null => {
  const typed = text.trim()
  if (hasUnwantedCharacters(typed.replace(/[\r\n]+/g, " "))) return "people.text_characters"
  if ([...typed].length < reasonBounds.least) return "emergency.reason_missing"
  return [...typed].length > reasonBounds.most ? "emergency.reason_too_long" : null
}

export type EmergencyValues = { readonly reason: string; readonly minutes: EmergencySpan }
export const emergencyForm: FormDefinition<EmergencyValues> = {
  fields: ["reason", "minutes"],
  check: ({ reason }) => errorsOf({ reason: reasonProblem(reason) })
}

export const emergencyEnds = ["visitor", "firm", "time", "rights"] as const

/** An access of a super admin to a firm's documents: for a stated reason, within a time limit, told to the firm. */
export const Emergency = Schema.Struct({
  id: EmergencyId,
  by: Schema.String,
  /** Whether the caller is the one who has it. */
  is_own: Schema.Boolean,
  reason: Schema.String,
  begun_at: Instant,
  ends_at: Instant,
  ended_at: Schema.NullOr(Instant),
  /** By whom, or by what; null while it is open. */
  ended_by: Schema.NullOr(Schema.Literals(emergencyEnds)),
  /** Documents that were opened. */
  documents: Schema.Int
})
export interface Emergency extends Schema.Schema.Type<typeof Emergency> {}

/** A folder or a document, as it is seen in an emergency access. */
export const EmergencyNode = Schema.Struct({
  id: Schema.Int,
  kind: Schema.Literals(["folder", "document"]),
  name: Schema.String,
  /** Bytes of the current version; null for a folder. */
  size: Schema.NullOr(Schema.Int)
})
export interface EmergencyNode extends Schema.Schema.Type<typeof EmergencyNode> {}

export const EmergencyFolder = Schema.Struct({
  /** The folders from the root to this one; the root has no name. */
  path: Schema.Array(Schema.Struct({ id: Schema.Int, name: Schema.String })),
  nodes: Schema.Array(EmergencyNode),
  /** More items are there than are shown. */
  is_cut: Schema.Boolean
})
export interface EmergencyFolder extends Schema.Schema.Type<typeof EmergencyFolder> {}

export const EmergencyCompany = Schema.Struct({ id: VendorId, name: Schema.String })
export interface EmergencyCompany extends Schema.Schema.Type<typeof EmergencyCompany> {}
