import { fromPromise, waitFor } from "xstate"
import {
  type BrandingInput,
  brandingMachine,
  type BrandingRef,
  type RootOutcome
} from "#machines/branding/branding.machine.ts"
import { type BrandingState, toBranding, toLooks } from "#machines/branding/branding.projection.ts"
import { followable } from "#schemas/access/redirects.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import { fail, succeed } from "#schemas/shared/result.ts"
import type { PortalRoot, WhiteLabel } from "#schemas/branding/whiteLabel.ts"
import type { CallFailure } from "#services/shared/failures.ts"
import { createActor } from "#ui/shared/actors.ts"

/**
 * [WHL-O03] [ACC-O07] The URL on the firm's own domain to which a visitor is redirected, with the same scheme, port,
 * path and query; null if the visitor is on the right host. `origin` and `href` are those of the page.
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
  readonly ref: BrandingRef
  /** Resolves with the outcome of the first request, or of the latest retry. */
  readonly ready: () => Promise<BrandingState>
  readonly retry: () => Promise<BrandingState>
}

interface BrandingOptions extends BrandingInput {
  readonly load: (firmId: FirmId | null) => Promise<PortalRoot>
  readonly onLooks: (looks: ReadonlyArray<WhiteLabel>) => void
}

const firstAnswer = (ref: BrandingRef) =>
  waitFor(ref, (state) => toBranding(state) !== null).then((state) => toBranding(state) as BrandingState)

/** Loads the firm and white labels of this URL; `onLooks` is called whenever the white labels change. */
export const makeBranding = ({ asked, load, onLooks }: BrandingOptions): Branding => {
  const ask = async (firmId: FirmId | null): Promise<RootOutcome> => {
    try {
      return succeed(await load(firmId))
    } catch (error) {
      const failure = error as CallFailure
      return fail(failure._tag === "ApiFailure" && failure.status === 404 ? "unknown" : "failed")
    }
  }
  const ref = createActor(
    brandingMachine.provide({ actors: { load: fromPromise<RootOutcome, FirmId | null>(({ input }) => ask(input)) } }),
    { input: { asked } }
  )
  let looks = toLooks(ref.getSnapshot())
  ref.subscribe((state) => {
    const next = toLooks(state)
    if (next === looks) return
    looks = next
    onLooks(looks)
  })
  let started = firstAnswer(ref.start())
  return {
    ref,
    ready: () => started,
    retry: () => {
      ref.send({ type: "loading.retried" })
      return (started = firstAnswer(ref))
    }
  }
}
