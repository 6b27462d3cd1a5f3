import { routes } from "#schemas/access/routes.ts"
import { type Language, sharedAlias, trashAlias } from "#schemas/shared/constants.ts"
import { arrivalQuery, askedFirm, contextOfPath, keptPlace } from "#services/access/locationHint.ts"
import { rootQuery } from "#services/branding/looks.ts"
import { readDisplay } from "#services/documents/keptDisplay.ts"
import type { AnyRequest, CallName } from "#services/shared/calls.ts"
import type { Requests } from "#services/shared/requests.ts"
import { type KeyValues, sharedValues, userValues } from "#services/shared/storage.ts"
import { loadTexts } from "#ui/app/loadTexts.ts"
import { portalModules } from "#ui/composition/pages.ts"

/** Must equal the query of the documents screen: a prefetched response is found by the URL of its call. */
const firstRows = { sort: "name", order: "asc", limit: 100 }

/** [DOC-013] The calls of the documents page: first the rows of the folder in the URL, in the user's sort order. */
const documentsCalls = (store: KeyValues, path: string): ReadonlyArray<readonly [CallName, AnyRequest]> => {
  const kept = keptPlace(sharedValues(store))
  const vendorId = (contextOfPath(path) ?? kept?.place)?.vendorId
  if (vendorId == null) return []
  const sort = kept === null ? null : readDisplay(userValues(store, kept.userId)).sort
  const named = decodeURIComponent(path.split("/")[3] || "root")
  // With the alias of the shared nodes, the screen loads the root folder.
  const folder = named === sharedAlias ? "root" : named
  const asked = folder === trashAlias ? { ...firstRows, sort: "default" } : firstRows
  const query = { ...asked, ...(sort === null ? {} : { sort: sort.field, order: sort.order }) }
  return [
    ["documents.content", { params: { vendorId, folder }, query }],
    ["documents.access", { params: { vendorId } }]
  ]
}

/**
 * Prefetches what the page of a URL will need, before the guards have decided. This is safe: code contains no data, and
 * a call returns only what its token may see.
 */
export const prefetchPage = (
  requests: Pick<Requests, "prefetch">,
  store: KeyValues,
  href: string,
  language: Language
): void => {
  const path = href.split(/[?#]/)[0] ?? ""
  const first = path.split("/")[1] ?? ""
  const row = routes.find(({ id, path: template }) => template.split("/")[1] === first && portalModules.hasScreen(id))
  if (row === undefined || row.anonymous) return
  // In the order in which the page waits for them: a browser sends six requests at a time.
  requests.prefetch("access.arrival", { query: arrivalQuery(href, sharedValues(store)) })
  const [rows, ...others] = row.id === "documents" ? documentsCalls(store, path) : []
  requests.prefetch("branding.root", { query: rootQuery(askedFirm(href)) })
  if (rows !== undefined) requests.prefetch(...rows)
  portalModules.prefetch(row.id)
  for (const other of others) requests.prefetch(...other)
  // The router asks for these texts only once the page is mounted.
  loadTexts(language, "inside").catch(() => undefined)
}
