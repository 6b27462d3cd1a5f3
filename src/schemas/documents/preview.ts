import { Schema } from "effect"

/** A piece of text with one style. It contains no markup and must be rendered as plain text. */
export const Run = Schema.Struct({
  text: Schema.String,
  bold: Schema.optionalKey(Schema.Boolean),
  italic: Schema.optionalKey(Schema.Boolean),
  underline: Schema.optionalKey(Schema.Boolean),
  strike: Schema.optionalKey(Schema.Boolean)
})
export interface Run extends Schema.Schema.Type<typeof Run> {}

export const Align = Schema.Literals(["start", "center", "end", "justify"])
export type Align = typeof Align.Type

export const Cell = Schema.Struct({
  runs: Schema.Array(Run),
  columns: Schema.optionalKey(Schema.Int),
  rows: Schema.optionalKey(Schema.Int)
})
export interface Cell extends Schema.Schema.Type<typeof Cell> {}

/** One block of a document's text; blocks are in reading order. */
export const Block = Schema.Union([
  Schema.Struct({
    kind: Schema.Literal("heading"),
    /** Heading level, 1 to 6. */
    level: Schema.Int,
    runs: Schema.Array(Run),
    align: Schema.optionalKey(Align)
  }),
  Schema.Struct({ kind: Schema.Literal("paragraph"), runs: Schema.Array(Run), align: Schema.optionalKey(Align) }),
  /** A list item; `mark` is its number or bullet. */
  Schema.Struct({
    kind: Schema.Literal("item"),
    level: Schema.Int,
    mark: Schema.String,
    runs: Schema.Array(Run)
  }),
  Schema.Struct({ kind: Schema.Literal("table"), rows: Schema.Array(Schema.Array(Cell)) }),
  Schema.Struct({ kind: Schema.Literal("break") })
])
export type Block = typeof Block.Type

export const Sheet = Schema.Struct({
  name: Schema.String,
  /** Texts of the cells by row, formatted as in the workbook; trailing empty cells are omitted. */
  rows: Schema.Array(Schema.Array(Schema.String)),
  /** Number of columns of the widest row. */
  columns: Schema.Int,
  /** True if rows or columns were cut off. */
  truncated: Schema.Boolean
})
export interface Sheet extends Schema.Schema.Type<typeof Sheet> {}

/** [VIE-O02] What the built-in converter makes of an office file; `truncated` if a part was cut off. */
export const Preview = Schema.Union([
  Schema.Struct({ shape: Schema.Literal("text"), blocks: Schema.Array(Block), truncated: Schema.Boolean }),
  Schema.Struct({ shape: Schema.Literal("sheets"), sheets: Schema.Array(Sheet), truncated: Schema.Boolean })
])
export type Preview = typeof Preview.Type

export const decodePreview = Schema.decodeUnknownResult(Schema.fromJsonString(Preview))
