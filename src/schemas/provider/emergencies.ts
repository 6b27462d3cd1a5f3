import { Schema } from "effect"
import { hasUnwantedCharacters } from "#schemas/people/fields/names.ts"
import { Instant, VendorId } from "#schemas/shared/ids.ts"
import { errorsOf, type FormDefinition } from "#schemas/shared/form.ts"
import type { MessageCode } from "#schemas/shared/messages/index.ts"

export const EmergencyId = Schema.Int.check(Schema.isGreaterThan(0)).pipe(Schema.brand("EmergencyId"))
export type EmergencyId = typeof EmergencyId.Type

/** Selectable durations of an emergency access, in minutes. */
export const emergencySpans = ["15", "30", "60"] as const
export type EmergencySpan = (typeof emergencySpans)[number]
export const reasonBounds = { least: 20, most: 500 } as const

/**
 * Validates the reason, which the firm reads; null if valid. At least 20 characters, since a word or two explain
 * nothing.
 */
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

/** A super admin's access to a firm's documents, with a reason and a time limit; the firm is informed. */
export const Emergency = Schema.Struct({
  id: EmergencyId,
  by: Schema.String,
  /** Whether the caller is the person who has this access. */
  is_own: Schema.Boolean,
  reason: Schema.String,
  begun_at: Instant,
  ends_at: Instant,
  ended_at: Schema.NullOr(Instant),
  /** Who or what ended it; null while it is open. */
  ended_by: Schema.NullOr(Schema.Literals(emergencyEnds)),
  /** Number of documents that were opened. */
  documents: Schema.Int
})
export interface Emergency extends Schema.Schema.Type<typeof Emergency> {}

/** A folder or document, as shown in an emergency access. */
export const EmergencyNode = Schema.Struct({
  id: Schema.Int,
  kind: Schema.Literals(["folder", "document"]),
  name: Schema.String,
  /** Size of the current version in bytes; null for a folder. */
  size: Schema.NullOr(Schema.Int)
})
export interface EmergencyNode extends Schema.Schema.Type<typeof EmergencyNode> {}

export const EmergencyFolder = Schema.Struct({
  /** Folders from the root (with an empty name) to this folder. */
  path: Schema.Array(Schema.Struct({ id: Schema.Int, name: Schema.String })),
  nodes: Schema.Array(EmergencyNode),
  /** True if the folder has more items than were returned. */
  is_cut: Schema.Boolean
})
export interface EmergencyFolder extends Schema.Schema.Type<typeof EmergencyFolder> {}

export const EmergencyCompany = Schema.Struct({ id: VendorId, name: Schema.String })
export interface EmergencyCompany extends Schema.Schema.Type<typeof EmergencyCompany> {}
