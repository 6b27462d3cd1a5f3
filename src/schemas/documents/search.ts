import { Schema } from "effect"
import { Crumb, TreeNode } from "#schemas/documents/node.ts"
import { type SearchType as Type, searchTypes } from "#schemas/documents/searching.ts"
import { fileTypes } from "#schemas/documents/list/fileTypes.ts"

/** A piece of plain text (no markup); `marked` if it matches the query. */
export const TextPiece = Schema.Struct({ text: Schema.String, marked: Schema.Boolean })
export interface TextPiece extends Schema.Schema.Type<typeof TextPiece> {}

/** An excerpt of a document's text around the matches. `page` counts from 1; null if the text has no pages. */
export const Passage = Schema.Struct({ pieces: Schema.Array(TextPiece), page: Schema.NullOr(Schema.Int) })
export interface Passage extends Schema.Schema.Type<typeof Passage> {}

export const SearchHit = Schema.Struct({
  node: TreeNode,
  /** The folders from the root to the node's folder. */
  way: Schema.Array(Crumb),
  name: Schema.Array(TextPiece),
  /** Null if only the name matches, not the text. */
  passage: Schema.NullOr(Passage)
})
export interface SearchHit extends Schema.Schema.Type<typeof SearchHit> {}

/** Nodes whose name matches come first, then newest first. */
export const SearchResults = Schema.Struct({
  data: Schema.Array(SearchHit),
  next_cursor: Schema.NullOr(Schema.String)
})
export interface SearchResults extends Schema.Schema.Type<typeof SearchResults> {}

export const SearchType = Schema.Literals(searchTypes)

/** A calendar date, for example `2026-05-31`. */
export const SearchDay = Schema.String.check(
  Schema.isPattern(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/),
  // `Date` reads the 31st of a shorter month as a day of the next month.
  Schema.makeFilter((day: string) => new Date(`${day}T00:00:00Z`).getUTCDate() === Number(day.slice(8)))
)

/** The file extensions of a search type; null for `folder`. */
export const extensionsOf = (type: Type): ReadonlyArray<string> | null =>
  type === "folder" ? null : fileTypes.filter(({ group }) => group === type).map(({ extension }) => extension)
