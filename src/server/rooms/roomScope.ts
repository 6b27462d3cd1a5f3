import { Effect } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import { mayEnterRoom } from "#schemas/rooms/policy.ts"
import type { Viewer } from "#schemas/access/viewer.ts"
import { inVendor, notFound } from "#server/platform/scope.ts"
import { checkPolicy, forbidden } from "#server/shared/refusals.ts"
import { inOffice, type RequestScope } from "#server/shared/requestScope.ts"

/** Who acts in a room: a person with an account (`user`), or a guest with a link (`link`). */
export interface SeatScope {
  readonly firm: number
  readonly vendor: number | null
  readonly user: number | null
  readonly link: number | null
  readonly isStaff: boolean
}

/** The request scope of the room of a company, or of the firm's internal room if `vendor` is null. */
export interface RoomScope extends RequestScope {
  readonly vendor: number | null
  readonly link: null
  readonly isStaff: boolean
}

/** [ROL-O05] Checks the module for the firm's internal room. For rooms of companies, `inVendor` checks it. */
const hasModule = (firm: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [row] = yield* sql<{ is_active: boolean }>`select is_active from module
      where firm_id = ${firm} and vendor_id is null and name = 'videoconference'`
    if (row?.is_active !== true) return yield* forbidden(["hasModule"])
  })

/**
 * Runs `use` in a transaction restricted to the firm, for its accountants: their internal room and the list of rooms.
 */
export const inRooms = <A, E, R>(
  viewer: Viewer["Service"],
  firm: number,
  use: (scope: RoomScope) => Effect.Effect<A, E | SqlError.SqlError, R>
) =>
  inOffice(viewer, firm, (scope) =>
    Effect.andThen(hasModule(firm), use({ firm, user: scope.user, vendor: null, link: null, isStaff: true }))
  )

/**
 * [VID-002] [VID-003] Runs `use` in a transaction restricted to the room's company, or to the firm for its internal
 * room.
 */
export const inRoom = <A, E, R>(
  viewer: Viewer["Service"],
  firm: number,
  vendor: number | null,
  use: (scope: RoomScope) => Effect.Effect<A, E | SqlError.SqlError, R>
) => {
  if (vendor === null) return inRooms(viewer, firm, use)
  return inVendor(
    viewer,
    vendor,
    ({ firm_id, firm_role }) =>
      Effect.gen(function* () {
        if (firm_id !== firm) return yield* notFound()
        const isStaff = firm_role !== null
        yield* checkPolicy(mayEnterRoom({ hasCompany: true, isStaff }))
        return yield* use({ firm, user: viewer.userId, vendor, link: null, isStaff })
      }),
    "videoconference"
  )
}
