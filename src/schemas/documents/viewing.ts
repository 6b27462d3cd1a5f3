import type { Conversion, Degrees } from "#schemas/documents/conversion.ts"
import { fileTypeOf } from "#schemas/documents/fileTypes.ts"
import type { DocumentNode, Version } from "#schemas/documents/node.ts"
import type { Block, Sheet } from "#schemas/documents/preview.ts"
import type { NodeHash, VendorId, VersionId } from "#schemas/shared/ids.ts"

/** [VIE-O02] How a document is shown; `converted`: the server converts it, `other`: download only. */
export type ShownAs = "pdf" | "picture" | "text" | "table" | "converted" | "other"
/** The result of a conversion. */
export type MadeAs = "pdf" | "preview" | "sheets"

/** Picture types (VIE-004) that only some browsers can draw. */
const rarelyDrawn = new Set(["heic", "jpg2"])
export const isRarelyDrawn = (extension: string): boolean => rarelyDrawn.has(extension.toLowerCase())

/** [VIE-004] [VIE-006] By file group; text and separated values are shown directly. */
export const shownAs = (extension: string): ShownAs => {
  const type = fileTypeOf(extension)
  if (type?.group === "pdf") return "pdf"
  if (type?.group === "images") return "picture"
  if (type?.extension === "csv") return "table"
  if (type?.extension === "txt") return "text"
  return type?.convertible === true ? "converted" : "other"
}

/** Maximum bytes of a text that are shown. */
export const shownTextLimit = 2_000_000

/** [VIE-001] The viewer's address. */
export interface ViewingPlace {
  readonly vendorId: VendorId
  readonly hash: NodeHash
}

export interface ViewingFacts {
  readonly document: DocumentNode
  /** In any order: versions are found by id. */
  readonly versions: ReadonlyArray<Version>
}

export interface LoadRequest extends ViewingPlace {
  readonly versionId: VersionId
  readonly as: Exclude<ShownAs, "converted" | "other"> | MadeAs
  /** The version's bytes, or the result of its conversion. */
  readonly of: "version" | "conversion"
  readonly extension: string
  /** In bytes, from the version. */
  readonly size: number
}

export interface PrepareRequest extends ViewingPlace {
  readonly versionId: VersionId
  /** Retry a failed conversion. */
  readonly again: boolean
}

/** [VIE-O03] A rotation to save; the revision detects a concurrent change. */
export interface TurnRequest {
  readonly document: DocumentNode
  readonly degrees: Degrees
}

export interface SaveRequest extends ViewingPlace {
  readonly versionId: VersionId
  readonly name: string
  /** The content on screen, so that it is not loaded again. */
  readonly bytes: Blob | null
}

export type ViewedContent =
  | { readonly as: "pdf" | "picture"; readonly bytes: Blob }
  /** Blocks of whole lines, so that a long text is laid out lazily; `shown` counts bytes. */
  | { readonly as: "text"; readonly blocks: ReadonlyArray<string>; readonly truncated: boolean; readonly shown: number }
  /** [VIE-O02] The text of an office file without its layout. */
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
  /** `broken`: the content was loaded but cannot be shown. */
  readonly kind: "missing" | "connection" | "refused" | "broken"
  /** A key of the message catalogue. */
  readonly code: string
}

/** Progress of `prepare`, until the conversion ends. */
export type PrepareReport =
  | { readonly type: "conversion.told"; readonly conversion: Conversion }
  | { readonly type: "content.refused"; readonly failure: ViewingFailure }

/** Progress of `load`. */
export type LoadReport =
  | { readonly type: "bytes.received"; readonly received: number; readonly total: number }
  | { readonly type: "content.loaded"; readonly content: ViewedContent }
  | { readonly type: "content.refused"; readonly failure: ViewingFailure }

/** A protected PDF and its password. */
export interface UnlockRequest {
  readonly bytes: Blob
  readonly password: string
}
