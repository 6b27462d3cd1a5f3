import type { Conversion, Degrees } from "#schemas/documents/conversion.ts"
import { fileTypeOf } from "#schemas/documents/list/fileTypes.ts"
import type { DocumentNode, Version } from "#schemas/documents/node.ts"
import type { Block, Sheet } from "#schemas/documents/preview.ts"
import type { NodeHash, VendorId, VersionId } from "#schemas/shared/ids.ts"

/** [VIE-O02] How the viewer shows a document; `converted`: as the server's conversion, `other`: download only. */
export type ShownAs = "pdf" | "picture" | "text" | "table" | "converted" | "other"
/** The format of a conversion's result, as the viewer shows it. */
export type MadeAs = "pdf" | "preview" | "sheets"

/** Picture types (VIE-004) that only some browsers can display. */
const rarelyDrawn = new Set(["heic", "jpg2"])
export const isRarelyDrawn = (extension: string): boolean => rarelyDrawn.has(extension.toLowerCase())

/** [VIE-004] [VIE-006] How the viewer shows files with this extension. */
export const shownAs = (extension: string): ShownAs => {
  const type = fileTypeOf(extension)
  if (type?.group === "pdf") return "pdf"
  if (type?.group === "images") return "picture"
  if (type?.extension === "csv") return "table"
  if (type?.extension === "txt") return "text"
  return type?.convertible === true ? "converted" : "other"
}

/** Maximum bytes of a text file that the viewer loads. */
export const shownTextLimit = 2_000_000

/** [VIE-001] The company and document in the viewer's URL. */
export interface ViewingPlace {
  readonly vendorId: VendorId
  readonly hash: NodeHash
}

export interface ViewingFacts {
  readonly document: DocumentNode
  /** Not sorted: look a version up by id. */
  readonly versions: ReadonlyArray<Version>
}

export interface LoadRequest extends ViewingPlace {
  readonly versionId: VersionId
  readonly as: Exclude<ShownAs, "converted" | "other"> | MadeAs
  /** Whether to load the version's own bytes or the result of its conversion. */
  readonly of: "version" | "conversion"
  readonly extension: string
  /** Size of the version in bytes. */
  readonly size: number
}

export interface PrepareRequest extends ViewingPlace {
  readonly versionId: VersionId
  /** Whether to retry a failed conversion. */
  readonly again: boolean
}

/** [VIE-O03] A rotation to save. The document's revision is sent as If-Match. */
export interface TurnRequest {
  readonly document: DocumentNode
  readonly degrees: Degrees
}

export interface SaveRequest extends ViewingPlace {
  readonly versionId: VersionId
  readonly name: string
  /** The bytes that the viewer has already loaded; null: they must be downloaded. */
  readonly bytes: Blob | null
}

export type ViewedContent =
  | { readonly as: "pdf" | "picture"; readonly bytes: Blob }
  /**
   * `blocks` are groups of whole lines, so that the browser lays a long text out lazily; `shown`: number of bytes
   * loaded.
   */
  | { readonly as: "text"; readonly blocks: ReadonlyArray<string>; readonly truncated: boolean; readonly shown: number }
  /** [VIE-O02] The text of an office file, without its layout. */
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
  /** `broken`: the content was loaded but cannot be displayed. */
  readonly kind: "missing" | "connection" | "refused" | "broken"
  /** A key of the message catalogue. */
  readonly code: string
}

/** Events of the actor `prepare`, which waits for the end of a conversion. */
export type PrepareReport =
  | { readonly type: "conversion.told"; readonly conversion: Conversion }
  | { readonly type: "content.refused"; readonly failure: ViewingFailure }

/** Events of the actor `load`, which downloads the content. */
export type LoadReport =
  | { readonly type: "bytes.received"; readonly received: number; readonly total: number }
  | { readonly type: "content.loaded"; readonly content: ViewedContent }
  | { readonly type: "content.refused"; readonly failure: ViewingFailure }

/** A password-protected PDF and the password that the user typed. */
export interface UnlockRequest {
  readonly bytes: Blob
  readonly password: string
}
