import type { FirmId } from "#schemas/shared/ids.ts"
import type { PortalRoot, WhiteLabel } from "#schemas/branding/whiteLabel.ts"
import type { CallFailure } from "#services/shared/failures.ts"

export type BrandingState =
  | { readonly status: "ready"; readonly root: PortalRoot; readonly firmId: FirmId | null }
  /** [ERR-026] No firm answers at this address. */
  | { readonly status: "unknown" }
  /** [WHL-006] */
  | { readonly status: "failed" }

export interface Branding {
  /** The state once the first answer is there. */
  readonly ready: () => Promise<BrandingState>
  /** [WHL-004] Loads the looks of a firm; the present ones stay when it fails. */
  readonly select: (firmId: FirmId) => Promise<void>
  readonly retry: () => Promise<BrandingState>
  readonly looks: () => ReadonlyArray<WhiteLabel>
  readonly subscribe: (listener: () => void) => () => void
}

interface BrandingOptions {
  /** [ACC-009] The firm that the query `a_id` names. */
  readonly asked: FirmId | null
  readonly load: (firmId: FirmId | null) => Promise<PortalRoot>
  readonly onLooks: (looks: ReadonlyArray<WhiteLabel>) => void
}

const none: ReadonlyArray<WhiteLabel> = []

export const makeBranding = ({ asked, load, onLooks }: BrandingOptions): Branding => {
  const listeners = new Set<() => void>()
  let state: BrandingState | null = null
  let looks = none

  const take = (root: PortalRoot): BrandingState => {
    looks = root.white_labels
    const ready: BrandingState = { status: "ready", root, firmId: looks[0]?.accounting_firm_id ?? null }
    state = ready
    onLooks(looks)
    for (const listener of listeners) listener()
    return ready
  }
  const first = async (): Promise<BrandingState> => {
    try {
      // [ACC-010] The default firm stands in for a named one that does not load.
      return take(await (asked === null ? load(null) : load(asked).catch(() => load(null))))
    } catch (error) {
      const failure = error as CallFailure
      return { status: failure._tag === "ApiFailure" && failure.status === 404 ? "unknown" : "failed" }
    }
  }
  let started = first()

  return {
    ready: () => started,
    retry: () => (started = first()),
    looks: () => looks,
    select: async (firmId) => {
      if (state?.status === "ready" && state.firmId === firmId) return
      // What fails here leaves the looks of before: nobody is sent away for a colour.
      const root = await load(firmId).catch(() => null)
      if (root !== null && root.white_labels.length > 0) take(root)
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    }
  }
}
