import type { FoundLine } from "#machines/everywhere/everywhere.projection.ts"
import { encodeContext } from "#schemas/access/context.ts"
import { type RouteId, routeOf } from "#schemas/access/routes.ts"
import type { FirmId, VendorId } from "#schemas/shared/ids.ts"

interface Seeker {
  readonly firmId: FirmId
  readonly isStaff: boolean
}

/** Where a line leads: to the thing itself, among its neighbours. */
export const wayOf = (line: FoundLine, { firmId, isStaff }: Seeker) => {
  const way = (id: RouteId, vendorId: VendorId | null, search: object = {}, params: object = {}) => ({
    to: routeOf(id).path,
    params: { context: encodeContext({ firmId, vendorId }), ...params } as never,
    search: search as never
  })
  switch (line.group) {
    case "clients":
      return way(isStaff ? "customer" : "documents", line.item.id)
    case "documents": {
      const { company, hash, id, kind, way: folders } = line.item
      return kind === "folder"
        ? way("documents", company.id, {}, { folderHash: hash })
        : way("documents", company.id, { document_id: id }, { folderHash: folders.at(-1)?.hash ?? "root" })
    }
    case "tasks":
      // A company in the address would narrow the staff's list to it.
      return way("tasks", isStaff ? null : (line.item.company?.id ?? null), { task: line.item.id })
    case "people": {
      const { company, email } = line.item
      return company === null
        ? way("settings-team-users", null, { person: email })
        : way(isStaff ? "customer-users" : "company-users", company.id, { person: email })
    }
  }
}
