import { shownAs, type ViewingFailure, type ViewingPlace } from "#schemas/documents/viewing.ts"
import type { VersionId } from "#schemas/shared/ids.ts"

/** How the versions of a document are compared, by its type. */
export type ComparedAs = "text" | "pdf" | "picture"
/** A PDF is compared by the text of its pages or by their pictures. */
export type ComparisonWay = "text" | "pages"

const texts = new Set(["txt", "csv", "json", "xml"])
/** Pictures that every browser decodes, and that show one image only. */
const pictures = new Set(["png", "jpg", "jpeg", "jpe", "webp"])

/** Null: versions of this type cannot be compared. */
export const comparedAs = (extension: string): ComparedAs | null => {
  const known = extension.toLowerCase()
  if (texts.has(known)) return "text"
  if (pictures.has(known)) return "picture"
  return shownAs(known) === "pdf" ? "pdf" : null
}

/** Bounds of a comparison. Bytes are those of one version, pages those of the longer one. */
export const comparisonLimits = {
  bytes: { text: 4_000_000, pdf: 50_000_000, picture: 30_000_000 },
  /** Characters of the text of one version. */
  characters: 2_000_000,
  pages: { text: 400, pages: 60 },
  /** Pixels of one picture. */
  pixels: 50_000_000
} as const

/** A stretch of a changed line; it is marked where the other version has other words. */
export interface Stretch {
  readonly text: string
  readonly isMarked: boolean
}
export interface SideLine {
  /** Its number in its version, from 1. */
  readonly number: number
  readonly text: string
  readonly stretches: ReadonlyArray<Stretch>
}
/** One row side by side; an added line has no earlier side, a removed one no later side. */
export type DifferenceRow =
  | { readonly kind: "same" | "changed"; readonly before: SideLine; readonly after: SideLine }
  | { readonly kind: "added"; readonly before: null; readonly after: SideLine }
  | { readonly kind: "removed"; readonly before: SideLine; readonly after: null }
export interface DifferenceCounts {
  readonly changed: number
  readonly added: number
  readonly removed: number
}

/** The lines at which the pages of a PDF begin; a page without text begins where the next one does. */
export type PageStarts = ReadonlyArray<number>
export interface ComparedTexts {
  readonly way: "text"
  readonly rows: ReadonlyArray<DifferenceRow>
  readonly counts: DifferenceCounts
  /** Null for a file without pages. */
  readonly pages: { readonly before: PageStarts; readonly after: PageStarts } | null
}

/** A part of a page, in shares of its width and height. */
export interface Region {
  readonly kind: "changed" | "added" | "removed"
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}
/** One page side by side; pages are counted from 1. */
export interface ComparedPage {
  readonly kind: "same" | "changed" | "added" | "removed"
  readonly before: number | null
  readonly after: number | null
  /** Width by height of both pictures, which have the same size. */
  readonly ratio: number
  readonly pictures: { readonly before: Blob | null; readonly after: Blob | null }
  /** A transparent picture of the pixels that differ; null if none does. */
  readonly marks: Blob | null
  readonly regions: ReadonlyArray<Region>
}
export interface ComparedPages {
  readonly way: "pages"
  readonly pages: ReadonlyArray<ComparedPage>
}
export type Compared = ComparedTexts | ComparedPages

/** Why two versions are not compared; a key under `comparison:refused.` of the message catalogue. */
export type ComparisonRefusal =
  | "sameVersion"
  | "identical"
  | "kind"
  | "tooLarge"
  | "tooManyPages"
  | "tooDifferent"
  | "locked"
  | "broken"

/** The two versions, the earlier side first. */
export interface VersionPair {
  readonly beforeId: VersionId
  readonly afterId: VersionId
}
export interface PairRequest extends ViewingPlace, VersionPair {
  /** Bytes of both versions. */
  readonly total: number
}
export interface CompareRequest {
  readonly as: ComparedAs
  readonly way: ComparisonWay
  readonly before: Blob
  readonly after: Blob
}

/** Progress of reading both versions. */
export type PairReport =
  | { readonly type: "bytes.received"; readonly received: number; readonly total: number }
  | { readonly type: "pair.read"; readonly before: Blob; readonly after: Blob }
  | { readonly type: "pair.failed"; readonly failure: ViewingFailure }
/** Progress of comparing them. */
export type CompareReport =
  | { readonly type: "work.advanced"; readonly done: number; readonly of: number }
  | { readonly type: "versions.compared"; readonly compared: Compared }
  /** A PDF without text, such as a scan: its pages are compared as pictures. */
  | { readonly type: "text.missing" }
  | { readonly type: "versions.refused"; readonly reason: ComparisonRefusal }
  | { readonly type: "work.failed"; readonly failure: ViewingFailure }
