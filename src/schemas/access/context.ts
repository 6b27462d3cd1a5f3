import type { FirmId, VendorId } from "#schemas/shared/ids.ts"
import { maxCompanies } from "#schemas/shared/constants.ts"

/** [ACC-004] What a screen is about: a firm and, where it has one, a company of it. */
export interface EntityContext {
  readonly firmId: FirmId
  readonly vendorId: VendorId | null
}

const largest = BigInt(Number.MAX_SAFE_INTEGER)

/**
 * [ACC-005] [ACC-O02] Lower-case hexadecimal, exact at any size; no company counts as 0.
 * A company number that does not fit would spell another firm's context, so it is a defect.
 */
export const encodeContext = ({ firmId, vendorId }: EntityContext): string => {
  const company = BigInt(vendorId ?? 0)
  if (company >= maxCompanies) throw new RangeError("The company number does not fit into a context")
  return (BigInt(firmId) * maxCompanies + company).toString(16)
}

/** [ACC-006] [ACC-O02] Reads either case; null for anything that `encodeContext` cannot have written. */
export const decodeContext = (text: string): EntityContext | null => {
  if (!/^[1-9a-f][0-9a-f]{0,20}$/i.test(text)) return null
  const value = BigInt(`0x${text}`)
  const firm = value / maxCompanies
  const company = value % maxCompanies
  if (firm === 0n || firm > largest) return null
  // Checked above; the ids' own schemas would bring the whole of Schema into the first page.
  return { firmId: Number(firm) as FirmId, vendorId: company === 0n ? null : (Number(company) as VendorId) }
}

/** The largest id that a row may have. Asking for it is answered as for any other row that does not exist. */
const absent = 2_147_483_647

/**
 * [ACC-008] [ACC-O03] The id that one segment of an address names: digits alone are a decimal number, anything else
 * hexadecimal. A segment that names no id gives an id that no row has, so that its page says "not found". The portal
 * itself writes decimal ids.
 */
export const idInAddress = <Id extends number>(text: string | undefined): Id => {
  if (text === undefined || !/^[0-9a-f]{1,20}$/i.test(text)) return absent as Id
  const value = BigInt(/^\d+$/.test(text) ? text : `0x${text}`)
  return (value > 0n && value < BigInt(absent) ? Number(value) : absent) as Id
}
