import type { FoundLine } from "#machines/everywhere/everywhere.projection.ts"
import { encodeContext, type EntityContext } from "#schemas/access/context.ts"
import { type RouteId, routeOf } from "#schemas/access/routes.ts"
import type { FirmId, VendorId } from "#schemas/shared/ids.ts"
import { contextFor } from "#ui/app/frame/companyChoice.ts"
import { linkTo, linkToRow } from "#ui/app/links.ts"

interface Seeker {
  readonly firmId: FirmId
  readonly isStaff: boolean
  /** The firm and company of the current page, for screens about a company. */
  readonly entity: EntityContext | null
}

/** Link to a screen for the current company; the route's optional segments are omitted. */
const wayToScreen = (id: RouteId, isStaff: boolean, entity: EntityContext | null) => {
  const row = routeOf(id)
  const none = Object.fromEntries([...row.path.matchAll(/\{-\$(\w+)\}/g)].map(([, name = ""]) => [name, undefined]))
  return linkToRow(row, { ...none, context: contextFor(id, isStaff ? "accountant" : "client", entity) })
}

/** Link to a search result: a screen, or the page that lists the item with the item opened or filtered. */
export const wayOf = (line: Exclude<FoundLine, { readonly group: "actions" }>, { entity, firmId, isStaff }: Seeker) => {
  const contextOf = (vendorId: VendorId | null) => ({ context: encodeContext({ firmId, vendorId }) })
  switch (line.group) {
    case "screens":
      return wayToScreen(line.item.id, isStaff, entity)
    case "clients":
      return linkTo(isStaff ? "customer" : "documents", contextOf(line.item.id))
    case "documents": {
      const { company, hash, id, kind, way: folders } = line.item
      return kind === "folder"
        ? linkTo("documents", { ...contextOf(company.id), folderHash: hash })
        : linkTo(
            "documents",
            { ...contextOf(company.id), folderHash: folders.at(-1)?.hash ?? "root" },
            { document_id: id }
          )
    }
    case "tasks":
      // Staff get no company in the URL: it would filter their task list to that company.
      return linkTo("tasks", contextOf(isStaff ? null : (line.item.company?.id ?? null)), { task: line.item.id })
    case "people": {
      const { company, email } = line.item
      return company === null
        ? linkTo("settings-team-users", contextOf(null), { person: email })
        : linkTo(isStaff ? "customer-users" : "company-users", contextOf(company.id), { person: email })
    }
  }
}
