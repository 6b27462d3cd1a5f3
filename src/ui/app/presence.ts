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
  /** The server could not be reached. */
  | { readonly kind: "unreachable" }

export interface Wanted {
  /** The context in the address, null if it is unreadable. */
  readonly context: EntityContext | null
  /** [ACC-009] The query `a_id`. */
  readonly asked: FirmId | null
}

/** The visitor for the guards. Code for signed-in users is loaded only for them. */
export const presenceFor = async (portal: Portal, wanted: Wanted): Promise<Presence> => {
  const snapshot = await waitFor(
    portal.session,
    (state) => toSessionView(state).settled || state.matches("unreachable"),
    { timeout: Infinity }
  )
  const { person, settled } = toSessionView(snapshot)
  if (!settled) return { kind: "unreachable" }
  if (person === null) return { kind: "nobody" }
  const { visitorFor } = await import("#ui/app/visitor.ts")
  return visitorFor(portal, person, wanted)
}
