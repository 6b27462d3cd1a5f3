import type { Actor } from "#schemas/access/policy.ts"
import type { DocumentNode } from "#schemas/documents/node.ts"
import type { VendorScope } from "#server/platform/scope.ts"

/** The id that the database gives to an item of the same name that the person may not see (THM-O01). */
const hiddenId = 0

/** The item of the same name that the person may be told of. */
export const seenOf = ({ existing }: UploadFacts): UploadFacts["existing"] =>
  existing?.id === hiddenId ? null : existing

/** The name belongs to an item that the person may not see: the document is numbered without a question. */
export const isNameHidden = ({ existing }: UploadFacts): boolean => existing?.id === hiddenId

/** What decides on a new document; compared whole when the document is made. */
export interface UploadFacts {
  readonly scope: VendorScope
  readonly folder: {
    readonly id: number
    readonly alias: string | null
    readonly is_root: boolean
    readonly is_default: boolean
    readonly read_only: boolean
    readonly is_trashed: boolean
    readonly theme_acl: "read-only" | null
  } | null
  /** The item that has the name in the folder already. */
  readonly existing: {
    /** `hiddenId` where the person may not see the item: then nothing of it may be told, not even that it is there. */
    readonly id: number
    readonly kind: "document" | "folder"
    readonly name: string
    readonly is_validated: boolean
    /** A signature of it is under way. */
    readonly is_held?: boolean
    readonly read_only: boolean
    readonly revision: number
    readonly theme_acl: "read-only" | null
  } | null
}

/** What an upload said of itself with its first chunk. */
export interface UploadHeader {
  readonly name: string
  readonly folder_id: number
  readonly total_size: number
}

export interface Begun {
  readonly facts: UploadFacts
  /** A content with the expected checksum is stored. */
  readonly known: boolean
  readonly upload:
    | (UploadHeader & {
        readonly incarnation: string
        /** How many chunks are written, where this one is. */
        readonly received: number
        /** The digest that holds this chunk, hexadecimal. */
        readonly digest: string | null
        readonly written: boolean
        /** The chunk is held for whoever asked: for as long as its bytes have not come, they may take it back. */
        readonly claimed: boolean
        /** The document as it travels, once the upload is complete. */
        readonly wire: string | null
      })
    | null
}

export interface Probed {
  readonly facts: UploadFacts
  readonly upload:
    | (UploadHeader & { readonly received: ReadonlyArray<number>; readonly document: DocumentNode | null })
    | null
}

export interface Finish {
  readonly identifier: string
  readonly folder: number
  readonly facts: UploadFacts
  /** What the person may do there, as the event was decided with. */
  readonly by: Actor
  readonly sentName: string
  readonly name: string
  readonly nameKey: string
  readonly extension: string
  readonly mediaType: string
  readonly size: number
  readonly checksum: string
  /** The plain SHA-256 where it is known at once; null asks for the job. */
  readonly sha256: string | null
  readonly asVersion: boolean
  /** Of an upload in chunks; null for a file in one piece. */
  readonly incarnation: string | null
  /** [QCK-004] The drop that it comes with; null for none. */
  readonly drop: string | null
}

export type Finished =
  | { readonly done: string; readonly made: boolean }
  /** The facts are no longer those that were decided on. */
  | { readonly facts: UploadFacts }
  | { readonly cancelled: true }
  /** The drop that it names is not one of the person's in this folder. */
  | { readonly stray: true }

/** The document as it travels: the same chunk, sent twice, completed the file a moment ago. */
export interface Done {
  readonly done: string
}
