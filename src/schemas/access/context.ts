import type { FirmId, VendorId } from "#schemas/shared/ids.ts"
import { maxCompanies } from "#schemas/shared/constants.ts"

/** [ACC-004] What a screen is about: a firm and, where it has one, a company of it. */
export interface EntityContext {
  readonly firmId: FirmId
  readonly vendorId: VendorId | null
}

const largest = BigInt(Number.MAX_SAFE_INTEGER)

/**
 * [ACC-005] [ACC-O02] Lower-case hexadecimal, exact at any size; no company counts as 0. Throws for a company id that
 * is too large: it would encode another firm's context.
 */
export const encodeContext = ({ firmId, vendorId }: EntityContext): string => {
  const company = BigInt(vendorId ?? 0)
  if (company >= maxCompanies) throw new RangeError("The company number does not fit into a context")
  return (BigInt(firmId) * maxCompanies + company).toString(16)
}

/** [ACC-006] [ACC-O02] Reads either case; null for anything that `encodeContext` cannot produce. */
export const decodeContext = (text: string): EntityContext | null => {
  if (!/^[1-9a-f][0-9a-f]{0,20}$/i.test(text)) return null
  const value = BigInt(`0x${text}`)
  const firm = value / maxCompanies
  const company = value % maxCompanies
  if (firm === 0n || firm > largest) return null
  // Validated above. The id schemas are not used here: they would add all of Schema to the first page.
  return { firmId: Number(firm) as FirmId, vendorId: company === 0n ? null : (Number(company) as VendorId) }
}

/** The largest possible row id. It does not exist, so requests for it give the usual 404. */
const absent = 2_147_483_647

/**
 * [ACC-008] [ACC-O03] The id in one segment of an address: digits only are decimal, anything else hexadecimal. An
 * invalid segment gives an id that does not exist, so that its page says "not found". The portal itself writes decimal
 * ids.
 */
export const idInAddress = <Id extends number>(text: string | undefined): Id => {
  if (text === undefined || !/^[0-9a-f]{1,20}$/i.test(text)) return absent as Id
  const value = BigInt(/^\d+$/.test(text) ? text : `0x${text}`)
  return (value > 0n && value < BigInt(absent) ? Number(value) : absent) as Id
}
