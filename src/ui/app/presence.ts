import { waitFor } from "xstate"
import type { Visitor } from "#machines/access/guardChain.facts.ts"
import { toSessionView } from "#machines/access/session.projection.ts"
import type { EntityContext } from "#schemas/access/context.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import type { Portal } from "#ui/app/portal.ts"

export type Presence =
  | { readonly kind: "nobody" }
  | { readonly kind: "somebody"; readonly visitor: Visitor }
  /** [ACC-025] The chosen firm has another domain: the guard redirects there with the session. */
  | { readonly kind: "elsewhere"; readonly domain: string }
  /** The server could not be reached to identify the user. */
  | { readonly kind: "unreachable" }

export interface Wanted {
  /** The firm and company in the URL; null if there are none or they cannot be decoded. */
  readonly context: EntityContext | null
  /** [ACC-009] The firm in the query parameter `a_id`. */
  readonly asked: FirmId | null
}

/** Who the visitor is, for the guards. The code for signed-in users is loaded only for them. */
export const presenceFor = async (portal: Portal, wanted: Wanted): Promise<Presence> => {
  const snapshot = await waitFor(
    portal.session,
    (state) => toSessionView(state).settled || state.matches("unreachable"),
    { timeout: Infinity }
  )
  const { person, settled } = toSessionView(snapshot)
  if (!settled) return { kind: "unreachable" }
  if (person === null) return { kind: "nobody" }
  const { visitorFor } = await import("#ui/app/frame/visitor.ts")
  return visitorFor(portal, person, wanted)
}
