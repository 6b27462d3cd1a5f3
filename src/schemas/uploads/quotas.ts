/** Limits of an installation or a firm, in bytes or counts; null means unlimited. */
export interface StorageLimits {
  /** Stored by one person in one firm. */
  readonly person: number | null
  /** Stored for one company. */
  readonly company: number | null
  /** Stored for one firm. */
  readonly firm: number | null
  /** Unfinished uploads of one person. */
  readonly unfinished: number | null
  /** Total announced size of these uploads, in bytes. */
  readonly announced: number | null
}

/** Stored bytes, including the trash and earlier versions, and the announced size of unfinished uploads. */
export interface StorageUse {
  readonly person: number
  readonly company: number
  readonly firm: number
  readonly unfinished: number
  readonly announced: number
}

/** The exceeded limit: a message code with its values. */
export interface StorageFault {
  readonly code:
    | "upload.storage_person"
    | "upload.storage_company"
    | "upload.storage_firm"
    | "upload.unfinished_count"
    | "upload.unfinished_bytes"
  readonly params: { readonly gigabytes?: number; readonly limit?: number }
}

const gigabyte = 1_073_741_824
const inGigabytes = (bytes: number) => Math.round((bytes / gigabyte) * 10) / 10

const storedFault = (
  used: number,
  size: number,
  limit: number | null,
  code: StorageFault["code"]
): ReadonlyArray<StorageFault> =>
  limit !== null && used + size > limit ? [{ code, params: { gigabytes: inGigabytes(limit) } }] : []

/** The first limit that a file of `size` bytes would exceed, the person's first; null if it fits. */
export const storageFault = (limits: StorageLimits, use: StorageUse, size: number): StorageFault | null =>
  [
    ...storedFault(use.person, size, limits.person, "upload.storage_person"),
    ...storedFault(use.company, size, limits.company, "upload.storage_company"),
    ...storedFault(use.firm, size, limits.firm, "upload.storage_firm")
  ][0] ?? null

/** The first limit that an upload in chunks would exceed; it announces its size first. Null if it fits. */
export const announcedFault = (limits: StorageLimits, use: StorageUse, size: number): StorageFault | null => {
  const stored = storageFault(limits, use, size)
  if (stored !== null) return stored
  const { announced, unfinished } = limits
  if (unfinished !== null && use.unfinished + 1 > unfinished) {
    return { code: "upload.unfinished_count", params: { limit: unfinished } }
  }
  // A single file is never refused for its announced size: file size has a limit of its own.
  return announced !== null && use.unfinished > 0 && use.announced + size > announced
    ? { code: "upload.unfinished_bytes", params: { gigabytes: inGigabytes(announced) } }
    : null
}
