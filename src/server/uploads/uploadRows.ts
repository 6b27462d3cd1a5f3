import type { Actor } from "#schemas/access/policy.ts"
import type { DocumentNode } from "#schemas/documents/node.ts"
import type { VendorScope } from "#server/platform/scope.ts"

/** The id that the database returns for a node with the same name that the person may not see (THM-O01). */
const hiddenId = 0

/** The node with the same name, null if the person may not see it. */
export const seenOf = ({ existing }: UploadFacts): UploadFacts["existing"] =>
  existing?.id === hiddenId ? null : existing

/** Whether a node that the person may not see has the name: the document is then numbered without asking. */
export const isNameHidden = ({ existing }: UploadFacts): boolean => existing?.id === hiddenId

/** What the decision on a new document depends on; compared as a whole when the document is created. */
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
  /** The node that already has this name in the folder. */
  readonly existing: {
    /** `hiddenId` if the person may not see the item: nothing about it may be revealed, not even that it exists. */
    readonly id: number
    readonly kind: "document" | "folder"
    readonly name: string
    readonly is_validated: boolean
    /** Whether a signature procedure holds it. */
    readonly is_held?: boolean
    readonly read_only: boolean
    readonly revision: number
    readonly theme_acl: "read-only" | null
  } | null
}

/** What the first chunk of an upload declared. */
export interface UploadHeader {
  readonly name: string
  readonly folder_id: number
  readonly total_size: number
}

export interface Begun {
  readonly facts: UploadFacts
  /** Whether a content with the expected checksum is stored. */
  readonly known: boolean
  readonly upload:
    | (UploadHeader & {
        readonly incarnation: string
        /** Number of chunks written, if this chunk is written. */
        readonly received: number
        /** Digest recorded for this chunk, hexadecimal. */
        readonly digest: string | null
        readonly written: boolean
        /** Whether this request claimed the chunk, and may release it until its bytes arrive. */
        readonly claimed: boolean
        /** The document as JSON, once the upload is complete. */
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
  /** The rights that the event was decided with. */
  readonly by: Actor
  readonly sentName: string
  readonly name: string
  readonly nameKey: string
  readonly extension: string
  readonly mediaType: string
  readonly size: number
  readonly checksum: string
  /** SHA-256 of all bytes if it is known; null schedules the job that computes it. */
  readonly sha256: string | null
  readonly asVersion: boolean
  /** The incarnation of an upload in several chunks; null for a file of one chunk. */
  readonly incarnation: string | null
  /** [QCK-004] Id of the drop that the file belongs to, or null. */
  readonly drop: string | null
}

export type Finished =
  | { readonly done: string; readonly made: boolean }
  /** The facts have changed since the decision. */
  | { readonly facts: UploadFacts }
  | { readonly cancelled: true }
  /** The drop does not belong to this person and folder. */
  | { readonly stray: true }

/** The document as JSON: a duplicate of this chunk has just completed the file. */
export interface Done {
  readonly done: string
}
