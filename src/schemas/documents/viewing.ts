import type { Conversion, Degrees } from "#schemas/documents/conversion.ts"
import { fileTypeOf } from "#schemas/documents/fileTypes.ts"
import type { DocumentNode, Version } from "#schemas/documents/node.ts"
import type { Block, Sheet } from "#schemas/documents/preview.ts"
import type { NodeHash, VendorId, VersionId } from "#schemas/shared/ids.ts"

/** [VIE-O02] How a browser shows a document; `converted` asks the server for what is shown, `other` is offered for download. */
export type ShownAs = "pdf" | "picture" | "text" | "table" | "converted" | "other"
/** What a conversion became. */
export type MadeAs = "pdf" | "preview" | "sheets"

/** Of the pictures (VIE-004), those that only some browsers can draw. */
const rarelyDrawn = new Set(["heic", "jpg2"])
export const isRarelyDrawn = (extension: string): boolean => rarelyDrawn.has(extension.toLowerCase())

/** [VIE-004] [VIE-006] By the groups of the file types; text and separated values are shown as they are. */
export const shownAs = (extension: string): ShownAs => {
  const type = fileTypeOf(extension)
  if (type?.group === "pdf") return "pdf"
  if (type?.group === "images") return "picture"
  if (type?.extension === "csv") return "table"
  if (type?.extension === "txt") return "text"
  return type?.convertible === true ? "converted" : "other"
}

/** Bytes of a text that are shown; the rest is for the download. */
export const shownTextLimit = 2_000_000

/** [VIE-001] What an address of the viewer names. */
export interface ViewingPlace {
  readonly vendorId: VendorId
  readonly hash: NodeHash
}

export interface ViewingFacts {
  readonly document: DocumentNode
  /** Newest first, or in any order: looked up by id. */
  readonly versions: ReadonlyArray<Version>
}

export interface LoadRequest extends ViewingPlace {
  readonly versionId: VersionId
  readonly as: Exclude<ShownAs, "converted" | "other"> | MadeAs
  /** The version's own bytes, or what a converter made of them. */
  readonly of: "version" | "conversion"
  readonly extension: string
  /** Bytes, as the version says. */
  readonly size: number
}

export interface PrepareRequest extends ViewingPlace {
  readonly versionId: VersionId
  /** A conversion that failed is to be tried once more. */
  readonly again: boolean
}

/** [VIE-O03] The document as it is on the screen: its revision guards against another change. */
export interface TurnRequest {
  readonly document: DocumentNode
  readonly degrees: Degrees
}

export interface SaveRequest extends ViewingPlace {
  readonly versionId: VersionId
  readonly name: string
  /** What is shown already: it is not fetched twice. */
  readonly bytes: Blob | null
}

export type ViewedContent =
  | { readonly as: "pdf" | "picture"; readonly bytes: Blob }
  /** Blocks of whole lines, so that a long text is laid out where it is looked at; `shown` counts bytes. */
  | { readonly as: "text"; readonly blocks: ReadonlyArray<string>; readonly truncated: boolean; readonly shown: number }
  /** [VIE-O02] The text of an office file, without its looks. */
  | { readonly as: "preview"; readonly blocks: ReadonlyArray<Block>; readonly truncated: boolean }
  | { readonly as: "sheets"; readonly sheets: ReadonlyArray<Sheet>; readonly truncated: boolean }
  | {
      readonly as: "table"
      readonly header: ReadonlyArray<string>
      readonly rows: ReadonlyArray<ReadonlyArray<string>>
      readonly truncated: boolean
      readonly shown: number
    }

export interface ViewingFailure {
  /** `broken`: the bytes came, but cannot be shown. */
  readonly kind: "missing" | "connection" | "refused" | "broken"
  /** A key of the message catalogue. */
  readonly code: string
}

/** What `prepare` tells: each time the conversion goes on, until it is over. */
export type PrepareReport =
  | { readonly type: "conversion.told"; readonly conversion: Conversion }
  | { readonly type: "content.refused"; readonly failure: ViewingFailure }

/** What `load` tells while it works. */
export type LoadReport =
  | { readonly type: "bytes.received"; readonly received: number; readonly total: number }
  | { readonly type: "content.loaded"; readonly content: ViewedContent }
  | { readonly type: "content.refused"; readonly failure: ViewingFailure }

/** A protected pdf, and what opens it. */
export interface UnlockRequest {
  readonly bytes: Blob
  readonly password: string
}
