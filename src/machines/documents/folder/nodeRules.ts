import type { Actor } from "#schemas/access/policy.ts"
import { mayPurge } from "#schemas/documents/rules/policy.ts"
import { nameFaults } from "#schemas/documents/rules/names.ts"

/** A folder as a destination. */
export interface Place {
  readonly isRoot: boolean
  readonly isReadOnly: boolean
  readonly isTrashed: boolean
  /** Ids of the folders from the root down to this one, inclusive. */
  readonly path: ReadonlyArray<number>
}

export interface Rename {
  readonly name: string
  /** Another node of the folder has this name (`nameKey`). */
  readonly isTaken: boolean
}

export interface Move {
  readonly to: Place
  /** A node of the destination has the same name. */
  readonly isTaken: boolean
}

export interface Restore {
  /** The result of `placeOfRestored`. */
  readonly to: Place | null
  readonly isTaken: boolean
}

/** How long a node has been in the trash, from the clock. */
export interface Expiry {
  /** In whole days. */
  readonly daysInTrash: number
  readonly keptDays: number
}

interface GuardArgs {
  readonly event: {
    readonly type: string
    readonly by: Actor
    readonly name?: string
    readonly isTaken?: boolean
    readonly to?: Place | null
    readonly daysInTrash?: number
    readonly keptDays?: number
  }
}
interface Known {
  readonly context: { readonly isReadOnly: boolean; readonly isSearchResult: boolean }
}

/**
 * Guards shared by documents and folders; each name is a text key `closed.<name>`. They read the event instead of
 * params: `and` accepts names only, and only named guards can explain a refusal.
 */
export const nodeGuards = {
  isWriter: ({ event }: GuardArgs) => event.by.canWrite,
  // Permanent deletion needs the right to manage the company's documents, like validation.
  mayPurge: ({ event }: GuardArgs) => mayPurge(event.by),
  isWritable: ({ context }: Known) => !context.isReadOnly,
  isInTheTree: ({ context }: Known) => !context.isSearchResult,
  isNameAllowed: ({ event }: GuardArgs) => nameFaults(event.name ?? "").length === 0,
  isNameFree: ({ event }: GuardArgs) => event.isTaken !== true,
  hasPlace: ({ event: { to } }: GuardArgs) => to !== undefined && to !== null && !to.isTrashed,
  isPlaceWritable: ({ event: { to } }: GuardArgs) => to?.isReadOnly !== true,
  isTimeUp: ({ event: { daysInTrash = 0, keptDays = Infinity } }: GuardArgs) => daysInTrash >= keptDays,
  // Always false: when a state refuses an event, the name of the guard is the reason (text key `closed.<name>`).
  isTrashed: () => false,
  isNotTrashed: () => false
}

/** Refused for a node in the trash until it is restored. */
export const refusedInTrash = { guard: "isNotTrashed" } as const
/** Refused for a node outside the trash. */
export const refusedOutsideTrash = { guard: "isTrashed" } as const

/**
 * [DOC-O04] [VAL-037] The folder of a restored node: its former folder if it exists, else the chosen one, else the
 * root. Null for a document, which cannot be at the root and needs a folder first.
 */
export const placeOfRestored = (places: {
  readonly former: Place | null
  readonly chosen: Place | null
  /** Null for documents. */
  readonly root: Place | null
}): Place | null => {
  const { chosen, former, root } = places
  const stands = former !== null && !former.isTrashed && !(former.isRoot && root === null)
  return stands ? former : (chosen ?? root)
}

/** [DOC-006] A node is in the trash if `deleted_at` is set. */
export const isDeleted = (node: { readonly deleted_at: string | null }): boolean => node.deleted_at !== null
