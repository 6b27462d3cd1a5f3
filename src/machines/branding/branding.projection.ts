import type { BrandingSnapshot } from "#machines/branding/branding.machine.ts"
import type { PortalRoot, WhiteLabel } from "#schemas/branding/whiteLabel.ts"
import type { FirmId } from "#schemas/shared/ids.ts"

export type BrandingState =
  | { readonly status: "ready"; readonly root: PortalRoot; readonly firmId: FirmId | null }
  /** [ERR-026] No firm answers at this URL. */
  | { readonly status: "unknown" }
  /** [WHL-006] The white label could not be loaded, so the browser goes to /oops. */
  | { readonly status: "failed" }

/** The result of loading the white label; null while the first request is pending. */
export const toBranding = (snapshot: BrandingSnapshot): BrandingState | null => {
  const { root } = snapshot.context
  if (root !== null) return { status: "ready", root, firmId: root.white_labels[0]?.accounting_firm_id ?? null }
  return snapshot.matches("loading") ? null : { status: snapshot.matches("unknown") ? "unknown" : "failed" }
}

const none: ReadonlyArray<WhiteLabel> = []

/** The white labels that the page shows; empty for the portal's own look. */
export const toLooks = (snapshot: BrandingSnapshot): ReadonlyArray<WhiteLabel> =>
  snapshot.matches({ ready: { wear: "worn" } }) ? (snapshot.context.root?.white_labels ?? none) : none
