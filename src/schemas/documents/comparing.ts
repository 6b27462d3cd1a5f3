import { shownAs, type ViewingFailure, type ViewingPlace } from "#schemas/documents/viewing.ts"
import type { VersionId } from "#schemas/shared/ids.ts"

/** How the versions of a document are compared; depends on the file type. */
export type ComparedAs = "text" | "pdf" | "picture"
/** A PDF is compared by the extracted text or by the rendered pages. */
export type ComparisonWay = "text" | "pages"

const texts = new Set(["txt", "csv", "json", "xml"])
/** Picture types that every browser decodes, without animations or several images in one file. */
const pictures = new Set(["png", "jpg", "jpeg", "jpe", "webp"])

/** How files with this extension are compared; null if they cannot be. */
export const comparedAs = (extension: string): ComparedAs | null => {
  const known = extension.toLowerCase()
  if (texts.has(known)) return "text"
  if (pictures.has(known)) return "picture"
  return shownAs(known) === "pdf" ? "pdf" : null
}

/** Limits of a comparison. `bytes` applies to each version, `pages` to the longer version. */
export const comparisonLimits = {
  bytes: { text: 4_000_000, pdf: 50_000_000, picture: 30_000_000 },
  /** Length of each version's extracted text, in UTF-16 units. */
  characters: 2_000_000,
  pages: { text: 400, pages: 60 },
  /** Width times height of each picture. */
  pixels: 50_000_000
} as const

/** A part of a changed line; `isMarked` if the other version has different words here. */
export interface Stretch {
  readonly text: string
  readonly isMarked: boolean
}
export interface SideLine {
  /** Line number within its version, from 1. */
  readonly number: number
  readonly text: string
  readonly stretches: ReadonlyArray<Stretch>
}
/** One row of the side-by-side view. An added line has no `before`, a removed line no `after`. */
export type DifferenceRow =
  | { readonly kind: "same" | "changed"; readonly before: SideLine; readonly after: SideLine }
  | { readonly kind: "added"; readonly before: null; readonly after: SideLine }
  | { readonly kind: "removed"; readonly before: SideLine; readonly after: null }
export interface DifferenceCounts {
  readonly changed: number
  readonly added: number
  readonly removed: number
}

/** The number (from 1) of the first line of each PDF page. A page without text has the number of the next page. */
export type PageStarts = ReadonlyArray<number>
export interface ComparedTexts {
  readonly way: "text"
  readonly rows: ReadonlyArray<DifferenceRow>
  readonly counts: DifferenceCounts
  /** Null for file types without pages. */
  readonly pages: { readonly before: PageStarts; readonly after: PageStarts } | null
}

/** A rectangle of a page, in fractions (0 to 1) of its width and height. */
export interface Region {
  readonly kind: "changed" | "added" | "removed"
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}
/** One page of the side-by-side view; `before` and `after` are page numbers from 1. */
export interface ComparedPage {
  readonly kind: "same" | "changed" | "added" | "removed"
  readonly before: number | null
  readonly after: number | null
  /** Width divided by height; both pictures have the same size. */
  readonly ratio: number
  readonly pictures: { readonly before: Blob | null; readonly after: Blob | null }
  /** A transparent picture in which only the differing pixels are drawn; null without differences. */
  readonly marks: Blob | null
  readonly regions: ReadonlyArray<Region>
}
export interface ComparedPages {
  readonly way: "pages"
  readonly pages: ReadonlyArray<ComparedPage>
}
export type Compared = ComparedTexts | ComparedPages

/** Why two versions cannot be compared. The message key is `comparison:refused.<reason>`. */
export type ComparisonRefusal =
  | "sameVersion"
  | "identical"
  | "kind"
  | "tooLarge"
  | "tooManyPages"
  | "tooDifferent"
  | "locked"
  | "broken"

/** The two versions to compare: `beforeId` is the earlier one. */
export interface VersionPair {
  readonly beforeId: VersionId
  readonly afterId: VersionId
}
export interface PairRequest extends ViewingPlace, VersionPair {
  /** Size of both versions together, in bytes. */
  readonly total: number
}
export interface CompareRequest {
  readonly as: ComparedAs
  readonly way: ComparisonWay
  readonly before: Blob
  readonly after: Blob
}

/** Progress events of downloading both versions. */
export type PairReport =
  | { readonly type: "bytes.received"; readonly received: number; readonly total: number }
  | { readonly type: "pair.read"; readonly before: Blob; readonly after: Blob }
  | { readonly type: "pair.failed"; readonly failure: ViewingFailure }
/** Progress events of comparing the two downloaded versions. */
export type CompareReport =
  | { readonly type: "work.advanced"; readonly done: number; readonly of: number }
  | { readonly type: "versions.compared"; readonly compared: Compared }
  /** The PDF has no text, for example a scan: the pages are compared instead. */
  | { readonly type: "text.missing" }
  | { readonly type: "versions.refused"; readonly reason: ComparisonRefusal }
  | { readonly type: "work.failed"; readonly failure: ViewingFailure }
