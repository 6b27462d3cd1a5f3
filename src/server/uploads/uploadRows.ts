import type { Actor } from "#schemas/access/policy.ts"
import type { DocumentNode } from "#schemas/documents/node.ts"
import type { VendorScope } from "#server/platform/scope.ts"

/** The id that the database returns for an existing node which the person may not see (THM-O01). */
const hiddenId = 0

/** The existing node of the same name; null if there is none, or the person may not see it. */
export const seenOf = ({ existing }: UploadFacts): UploadFacts["existing"] =>
  existing?.id === hiddenId ? null : existing

/** Whether a node of the same name exists that the person may not see. The document is then numbered without asking. */
export const isNameHidden = ({ existing }: UploadFacts): boolean => existing?.id === hiddenId

/**
 * The facts that the decision about an upload depends on. They are compared as a whole when the document is created.
 */
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
    /** `hiddenId` if the person may not see the node. Do not reveal anything about it, not even that it exists. */
    readonly id: number
    readonly kind: "document" | "folder"
    readonly name: string
    readonly is_validated: boolean
    /** Whether a signature procedure holds the document. */
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
  /** Whether a content with the expected checksum is stored already. */
  readonly known: boolean
  readonly upload:
    | (UploadHeader & {
        readonly incarnation: string
        /** Number of chunks written, including this chunk if it is written. */
        readonly received: number
        /** The recorded SHA-256 of this chunk, hexadecimal. */
        readonly digest: string | null
        readonly written: boolean
        /**
         * Whether this request has claimed the chunk. It may release the claim until the chunk's bytes have arrived.
         */
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
  /** The rights that the decision was based on. */
  readonly by: Actor
  readonly sentName: string
  readonly name: string
  readonly nameKey: string
  readonly extension: string
  readonly mediaType: string
  readonly size: number
  readonly checksum: string
  /** SHA-256 of all bytes if known; null schedules a job that computes it. */
  readonly sha256: string | null
  readonly asVersion: boolean
  /**
   * Id of this run of an upload of several chunks (a cancelled upload may start again); null for a file of one chunk.
   */
  readonly incarnation: string | null
  /** [QCK-004] Id of the drop that the file belongs to; null for none. */
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
