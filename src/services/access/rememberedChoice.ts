import type { FirmId, VendorId } from "#schemas/shared/ids.ts"
import type { Values } from "#services/shared/storage.ts"

/**
 * [ACC-021] [ACC-027] Reads and writes a user's last chosen firm and company; `values` is that user's own store
 * (`userValues`).
 */
export const rememberedChoice = (values: Values) => ({
  firm: (): { readonly firmId: FirmId; readonly host: string } | null => {
    const [id, host] = (values.get("lastFirm") ?? "").split("@")
    const firmId = Number(id)
    return Number.isSafeInteger(firmId) && firmId > 0 && host !== undefined ? { firmId: firmId as FirmId, host } : null
  },
  vendor: (firmId: FirmId): VendorId | null => {
    const vendorId = Number(values.get(`lastVendor.${firmId}`) ?? "")
    return Number.isSafeInteger(vendorId) && vendorId > 0 ? (vendorId as VendorId) : null
  },
  remember: (firmId: FirmId, vendorId: VendorId | null, host: string): void => {
    values.set("lastFirm", `${firmId}@${host}`)
    if (vendorId !== null) values.set(`lastVendor.${firmId}`, String(vendorId))
  }
})
