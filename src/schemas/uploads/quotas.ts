/** Bytes and counts that an installation, or a firm of it, allows; null where nothing is limited. */
export interface StorageLimits {
  /** Stored by one person in one firm. */
  readonly person: number | null
  /** Stored for one company. */
  readonly company: number | null
  /** Stored for one firm. */
  readonly firm: number | null
  /** Uploads that one person has begun and not finished. */
  readonly unfinished: number | null
  /** Bytes that these uploads have announced. */
  readonly announced: number | null
}

/** What is stored, the trash and earlier versions included, and what unfinished uploads have announced. */
export interface StorageUse {
  readonly person: number
  readonly company: number
  readonly firm: number
  readonly unfinished: number
  readonly announced: number
}

/** Which limit a file meets: a key of the message catalogue with its values. */
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

/** The first limit that a file of `size` bytes would exceed, the nearest to the person first; null where it fits. */
export const storageFault = (limits: StorageLimits, use: StorageUse, size: number): StorageFault | null =>
  [
    ...storedFault(use.person, size, limits.person, "upload.storage_person"),
    ...storedFault(use.company, size, limits.company, "upload.storage_company"),
    ...storedFault(use.firm, size, limits.firm, "upload.storage_firm")
  ][0] ?? null

/** The same for an upload in chunks, which announces its size before its bytes come. */
export const announcedFault = (limits: StorageLimits, use: StorageUse, size: number): StorageFault | null => {
  const stored = storageFault(limits, use, size)
  if (stored !== null) return stored
  const { announced, unfinished } = limits
  if (unfinished !== null && use.unfinished + 1 > unfinished) {
    return { code: "upload.unfinished_count", params: { limit: unfinished } }
  }
  // One file alone is never refused for what it announces: its size has a limit of its own.
  return announced !== null && use.unfinished > 0 && use.announced + size > announced
    ? { code: "upload.unfinished_bytes", params: { gigabytes: inGigabytes(announced) } }
    : null
}
