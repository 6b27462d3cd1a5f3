/** Storage limits of an installation or a firm; null means unlimited. */
export interface StorageLimits {
  /** Maximum bytes stored by one person in one firm. */
  readonly person: number | null
  /** Maximum bytes stored for one company. */
  readonly company: number | null
  /** Maximum bytes stored for one firm. */
  readonly firm: number | null
  /** Maximum number of unfinished uploads of one person. */
  readonly unfinished: number | null
  /** Maximum total announced size of one person's unfinished uploads, in bytes. */
  readonly announced: number | null
}

/**
 * Current use: bytes per person, company and firm (with trash, earlier versions and announced sizes of unfinished
 * uploads), and the number and announced bytes of the person's unfinished uploads.
 */
export interface StorageUse {
  readonly person: number
  readonly company: number
  readonly firm: number
  readonly unfinished: number
  readonly announced: number
}

/** The exceeded limit, as a message code with its values. */
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

/** The first limit that a file of `size` bytes would exceed (person, company, firm); null if it fits. */
export const storageFault = (limits: StorageLimits, use: StorageUse, size: number): StorageFault | null =>
  [
    ...storedFault(use.person, size, limits.person, "upload.storage_person"),
    ...storedFault(use.company, size, limits.company, "upload.storage_company"),
    ...storedFault(use.firm, size, limits.firm, "upload.storage_firm")
  ][0] ?? null

/** The first limit that starting a chunked upload of `size` bytes would exceed; null if it fits. */
export const announcedFault = (limits: StorageLimits, use: StorageUse, size: number): StorageFault | null => {
  const stored = storageFault(limits, use, size)
  if (stored !== null) return stored
  const { announced, unfinished } = limits
  if (unfinished !== null && use.unfinished + 1 > unfinished) {
    return { code: "upload.unfinished_count", params: { limit: unfinished } }
  }
  // A single upload is never refused for its announced size; the file size has its own limit.
  return announced !== null && use.unfinished > 0 && use.announced + size > announced
    ? { code: "upload.unfinished_bytes", params: { gigabytes: inGigabytes(announced) } }
    : null
}
