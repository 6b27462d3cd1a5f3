import { judge } from "#machines/access/guardChain.projection.ts"
import { fillPath, type RouteRow, rowsAt } from "#schemas/access/routes.ts"
import { type Found, rowAt } from "./addresses.ts"
import { type Identity, type Place, places, visitorAt } from "./people.ts"

/** The result of the guard chain for one route, person and place, after all redirects. */
export interface Cell {
  /** The URL of the route, as a link to it would be written. */
  readonly asked: string
  readonly address: string
  readonly route: string
  /** The message code shown on the way; null if none. */
  readonly message: string | null
}

const sample: Readonly<Record<string, string>> = {
  accountingFirmId: "1",
  afterId: "2",
  applicationId: "1",
  beforeId: "1",
  catalogServiceId: "1",
  categoryId: "1",
  documentHash: "00000000000000aa",
  documentId: "1",
  folderHash: "00000000000000bb",
  offerId: "1",
  projectId: "1",
  serviceId: "1",
  signatureId: "1",
  structureId: "1",
  token: "t0ken",
  userId: "1",
  vendor: "google",
  versionId: "1",
  workflowId: "1",
  workspaceId: "1"
}

/** The URL of a route for a place; an unknown URL for the catch-all route. */
export const addressOf = (row: Pick<RouteRow, "path">, place: Place): string =>
  row.path === "/$" ? "/nowhere" : fillPath(row.path, { ...sample, context: places[place] })

const mostHops = 6

const verdictAt = (who: Identity, { params, row }: Found, href: string) =>
  judge({
    visitor: visitorAt(who, params["context"]),
    hasUntriedToken: false,
    rows: rowsAt(row.path),
    params,
    href,
    origin: "https://a.example",
    embedded: null
  })

/** Where a person ends up who opens a route's URL, and which message they get. */
export const cellOf = (row: RouteRow, who: Identity, place: Place): Cell => {
  const asked = addressOf(row, place)
  let address = asked
  let message: string | null = null
  for (let hop = 0; hop <= mostHops; hop++) {
    const verdict = verdictAt(who, rowAt(address), address)
    if (verdict.kind === "stay") return { asked, address, route: verdict.route, message: message ?? verdict.message }
    if (verdict.kind !== "go") throw new Error(`${asked} for ${who}: ${verdict.kind} leads out of the portal`)
    address = verdict.to
    message ??= verdict.message
  }
  throw new Error(`${asked} for ${who}: does not come to rest`)
}
