import type { FirmId, VendorId } from "#schemas/shared/ids.ts"
import { maxCompanies } from "#schemas/shared/constants.ts"

/** [ACC-004] What a screen is about: a firm, and possibly one of its companies. */
export interface EntityContext {
  readonly firmId: FirmId
  readonly vendorId: VendorId | null
}

const largest = BigInt(Number.MAX_SAFE_INTEGER)

/**
 * [ACC-005] [ACC-O02] Encodes a context for a URL, as one lower-case hexadecimal number; no company counts as 0.
 * @throws RangeError if the company id is too large, because the result would mean another firm.
 */
export const encodeContext = ({ firmId, vendorId }: EntityContext): string => {
  const company = BigInt(vendorId ?? 0)
  if (company >= maxCompanies) throw new RangeError("The company number does not fit into a context")
  return (BigInt(firmId) * maxCompanies + company).toString(16)
}

/** [ACC-006] [ACC-O02] Decodes a context in upper or lower case; null for texts that `encodeContext` cannot produce. */
export const decodeContext = (text: string): EntityContext | null => {
  if (!/^[1-9a-f][0-9a-f]{0,20}$/i.test(text)) return null
  const value = BigInt(`0x${text}`)
  const firm = value / maxCompanies
  const company = value % maxCompanies
  if (firm === 0n || firm > largest) return null
  // The values are validated above. The id schemas would add the Schema library to the first page's bundle.
  return { firmId: Number(firm) as FirmId, vendorId: company === 0n ? null : (Number(company) as VendorId) }
}

/** The largest possible row id. No row has it, so requests for it get the usual 404. */
const absent = 2_147_483_647

/**
 * [ACC-008] [ACC-O03] Parses an id in a URL: decimal if it has only digits, otherwise hexadecimal. For an invalid
 * segment, returns an id that does not exist, so that the page shows "not found". The portal itself writes decimal ids.
 */
export const idInAddress = <Id extends number>(text: string | undefined): Id => {
  if (text === undefined || !/^[0-9a-f]{1,20}$/i.test(text)) return absent as Id
  const value = BigInt(/^\d+$/.test(text) ? text : `0x${text}`)
  return (value > 0n && value < BigInt(absent) ? Number(value) : absent) as Id
}
