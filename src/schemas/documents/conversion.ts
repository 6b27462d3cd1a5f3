import { Schema } from "effect"

/** Where the conversion of a content stands; `refused`: the file itself cannot be converted, by anyone. */
export const conversionStates = ["waiting", "converting", "ready", "failed", "refused"] as const
export const ConversionState = Schema.Literals(conversionStates)
export type ConversionState = typeof ConversionState.Type

/** What was made: a pdf, or the built-in preview's text or sheets. */
export const ConversionShape = Schema.Literals(["pdf", "text", "sheets"])
export type ConversionShape = typeof ConversionShape.Type

/** [VIE-O02] The conversion of one version, as its reader hears of it. */
export const Conversion = Schema.Struct({
  /** What the live stream names it by; null where nothing here converts the type. */
  id: Schema.NullOr(Schema.Int),
  /** `unavailable`: no converter of this installation takes the type. */
  state: Schema.Union([ConversionState, Schema.Literal("unavailable")]),
  shape: Schema.NullOr(ConversionShape)
})
export interface Conversion extends Schema.Schema.Type<typeof Conversion> {}

/** The live stream's name for it. */
export const conversionEntity = "conversion"
/** Milliseconds between two looks where the live stream is silent. */
export const conversionPoll = 2_000

/** Quarter turns clockwise, in degrees. */
export const Degrees = Schema.Literals([90, 180, 270])
export type Degrees = typeof Degrees.Type

/** [VIE-O03] Types whose rotation can be saved: without loss, except `webp`, which is written anew. */
const turnable: ReadonlySet<string> = new Set(["pdf", "pdf-a", "png", "jpg", "jpeg", "jpe", "webp"])
export const isTurnable = (extension: string): boolean => turnable.has(extension.toLowerCase())

/** Longest side of a thumbnail, in pixels. */
export const thumbnailSide = 360
