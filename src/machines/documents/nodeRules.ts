import type { Actor } from "#schemas/access/policy.ts"
import { mayPurge } from "#schemas/documents/policy.ts"
import { nameFaults } from "#schemas/documents/names.ts"

/** A folder as a destination. */
export interface Place {
  readonly isRoot: boolean
  readonly isReadOnly: boolean
  readonly isTrashed: boolean
  /** Ids of the folders from the root down to this one, itself included. */
  readonly path: ReadonlyArray<number>
}

export interface Rename {
  readonly name: string
  /** Another node of the same folder has this name (`nameKey`). */
  readonly isTaken: boolean
}

export interface Move {
  readonly to: Place
  /** A node of the destination has this node's name. */
  readonly isTaken: boolean
}

export interface Restore {
  /** What `placeOfRestored` answers. */
  readonly to: Place | null
  readonly isTaken: boolean
}

/** The clock says how long a node has been in the trash. */
export interface Expiry {
  /** Whole days. */
  readonly daysInTrash: number
  readonly keptDays: number
}

interface Asked {
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
 * Guards that documents and folders share; each name is a text key `closed.<name>`.
 * They read the event and not params, because `and` takes names alone and only named guards can explain a refusal.
 */
export const nodeGuards = {
  isWriter: ({ event }: Asked) => event.by.canWrite,
  // Removing for good is for those who look after the company's documents, as validation is.
  mayPurge: ({ event }: Asked) => mayPurge(event.by),
  isWritable: ({ context }: Known) => !context.isReadOnly,
  isInTheTree: ({ context }: Known) => !context.isSearchResult,
  isNameAllowed: ({ event }: Asked) => nameFaults(event.name ?? "").length === 0,
  isNameFree: ({ event }: Asked) => event.isTaken !== true,
  hasPlace: ({ event: { to } }: Asked) => to !== undefined && to !== null && !to.isTrashed,
  isPlaceWritable: ({ event: { to } }: Asked) => to?.isReadOnly !== true,
  isTimeUp: ({ event: { daysInTrash = 0, keptDays = Infinity } }: Asked) => daysInTrash >= keptDays,
  // Stand on the state that closes the door for good, so that the refusal has a name.
  isTrashed: () => false,
  isNotTrashed: () => false
}

/** What a node in the trash refuses until it is restored. */
export const closedInTheTrash = { guard: "isNotTrashed" } as const
/** What only a node in the trash knows. */
export const closedOutsideTheTrash = { guard: "isTrashed" } as const

/**
 * [DOC-O04] [VAL-037] Where a restored node goes: its former place as long as that stands, else the one that was chosen,
 * else the root; null where a document, which cannot lie at the root, has to be given a place first.
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

/** [DOC-006] */
export const isDeleted = (node: { readonly deleted_at: string | null }): boolean => node.deleted_at !== null
