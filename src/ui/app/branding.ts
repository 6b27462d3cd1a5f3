import { followable } from "#schemas/access/redirects.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import type { PortalRoot, WhiteLabel } from "#schemas/branding/whiteLabel.ts"
import type { CallFailure } from "#services/shared/failures.ts"

export type BrandingState =
  | { readonly status: "ready"; readonly root: PortalRoot; readonly firmId: FirmId | null }
  /** [ERR-026] No firm answers at this address. */
  | { readonly status: "unknown" }
  /** [WHL-006] */
  | { readonly status: "failed" }

/**
 * [WHL-O03] [ACC-O07] Where visitors of this address are to go instead: the firm's own domain by the same scheme and
 * port, with the path and query they came with; null where they are right here. `origin` and `href` are the page's.
 */
export const ownAddress = (
  { location, redirect }: Pick<PortalRoot, "location" | "redirect">,
  origin: string,
  href: string
): { readonly domain: string; readonly href: string } | null => {
  if (!redirect || location === null || !URL.canParse(origin)) return null
  const url = new URL(origin)
  url.hostname = location
  const target = followable(url.origin + href, origin, [location])
  return target?.kind === "away" ? { domain: target.domain, href: url.origin + target.to } : null
}

export interface Branding {
  /** The state once the first answer is there. */
  readonly ready: () => Promise<BrandingState>
  /** [WHL-004] Loads the looks of a firm; the present ones stay when it fails. */
  readonly select: (firmId: FirmId) => Promise<void>
  /** With `false` the portal's own look: the page is about no firm. With `true` the looks of before. */
  readonly wear: (looks: boolean) => void
  /** The looks of the firm that is shown, anew: somebody changed them. */
  readonly reload: () => Promise<void>
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
  /** What is shown again once a page is about a firm. */
  let putAway: PortalRoot | null = null

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
  const show = async (firmId: FirmId) => {
    // What fails here leaves the looks of before: nobody is sent away for a colour.
    const root = await load(firmId).catch(() => null)
    if (root === null || root.white_labels.length === 0) return
    if (putAway === null) take(root)
    else putAway = root
  }

  let reloading: Promise<void> | null = null
  let isStale = false
  /** An answer that was on its way when somebody changed something may be older than the change: it is asked for again. */
  const reload = (): Promise<void> => {
    isStale = true
    reloading ??= Promise.resolve()
      .then(async () => {
        while (isStale) {
          isStale = false
          if (state?.status === "ready" && state.firmId !== null) await show(state.firmId)
        }
      })
      .finally(() => {
        reloading = null
        return isStale ? reload() : undefined
      })
    return reloading
  }

  return {
    ready: () => started,
    retry: () => (started = first()),
    looks: () => looks,
    select: async (firmId) => {
      if (state?.status === "ready" && state.firmId === firmId) return
      await show(firmId)
    },
    wear: (worn) => {
      if (state?.status !== "ready" || worn === (putAway === null)) return
      const root = putAway ?? state.root
      putAway = worn ? null : root
      take(worn ? root : { ...root, white_labels: none })
    },
    reload,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    }
  }
}
