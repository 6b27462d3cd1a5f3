import { Schema } from "effect"

/** States of a conversion; `refused`: this file cannot be converted at all, so there is no retry. */
export const conversionStates = ["waiting", "converting", "ready", "failed", "refused"] as const
export const ConversionState = Schema.Literals(conversionStates)
export type ConversionState = typeof ConversionState.Type

/** Format of the result: a PDF, or the text or sheets of the built-in preview. */
export const ConversionShape = Schema.Literals(["pdf", "text", "sheets"])
export type ConversionShape = typeof ConversionShape.Type

/** [VIE-O02] The state of one version's conversion. */
export const Conversion = Schema.Struct({
  /** The conversion's entity id in the live event stream; null if no converter handles this type. */
  id: Schema.NullOr(Schema.Int),
  /** `unavailable`: this installation has no converter for the type. */
  state: Schema.Union([ConversionState, Schema.Literal("unavailable")]),
  shape: Schema.NullOr(ConversionShape)
})
export interface Conversion extends Schema.Schema.Type<typeof Conversion> {}

/** The entity name of conversions in the live stream. */
export const conversionEntity = "conversion"
/** Polling interval in milliseconds while the live stream is down. */
export const conversionPoll = 2_000

/** A clockwise rotation in degrees. */
export const Degrees = Schema.Literals([90, 180, 270])
export type Degrees = typeof Degrees.Type

/** [VIE-O03] Types whose rotation can be saved. It is lossless, except for `webp`, which is encoded again. */
const turnable: ReadonlySet<string> = new Set(["pdf", "pdf-a", "png", "jpg", "jpeg", "jpe", "webp"])
export const isTurnable = (extension: string): boolean => turnable.has(extension.toLowerCase())

/** Longest side of a thumbnail, in pixels. */
export const thumbnailSide = 360
