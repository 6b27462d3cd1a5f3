import { fileTypeOf } from "#schemas/documents/fileTypes.ts"
import type { DocumentNode, Version } from "#schemas/documents/node.ts"
import type { NodeHash, VendorId, VersionId } from "#schemas/shared/ids.ts"

/** [VIE-O02] How a browser shows a document; `other` is offered for download. */
export type ShownAs = "pdf" | "picture" | "text" | "table" | "other"

/** Of the pictures (VIE-004), those that only some browsers can draw. */
const rarelyDrawn = new Set(["heic", "jpg2"])
export const isRarelyDrawn = (extension: string): boolean => rarelyDrawn.has(extension.toLowerCase())

/** [VIE-004] [VIE-006] By the groups of the file types; text and separated values are shown as they are. */
export const shownAs = (extension: string): ShownAs => {
  const type = fileTypeOf(extension)
  if (type?.group === "pdf") return "pdf"
  if (type?.group === "images") return "picture"
  if (type?.extension === "csv") return "table"
  return type?.extension === "txt" ? "text" : "other"
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
  readonly as: ShownAs
  readonly extension: string
  /** Bytes, as the version says. */
  readonly size: number
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

/** What `load` tells while it works. */
export type LoadReport =
  | { readonly type: "bytes.received"; readonly received: number; readonly total: number }
  | { readonly type: "content.loaded"; readonly content: ViewedContent }
  | { readonly type: "content.refused"; readonly failure: ViewingFailure }
