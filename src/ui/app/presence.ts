import { waitFor } from "xstate"
import type { Visitor } from "#machines/access/guardChain.facts.ts"
import { toSessionView } from "#machines/access/session.projection.ts"
import type { EntityContext } from "#schemas/access/context.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import type { Portal } from "#ui/app/portal.ts"

export type Presence =
  | { readonly kind: "nobody" }
  | { readonly kind: "somebody"; readonly visitor: Visitor }
  /** [ACC-025] */
  | { readonly kind: "elsewhere"; readonly domain: string }
  /** The server could not be asked. */
  | { readonly kind: "unreachable" }

export interface Wanted {
  /** The context of the address, as far as it can be read. */
  readonly context: EntityContext | null
  /** [ACC-009] The query `a_id`. */
  readonly asked: FirmId | null
}

/** Who stands before the guards. What is only asked of somebody signed in comes when there is somebody. */
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
