import { Effect } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import { mayEnterRoom } from "#schemas/rooms/policy.ts"
import type { Viewer } from "#schemas/access/viewer.ts"
import { inVendor, notFound } from "#server/platform/scope.ts"
import { checkPolicy, forbidden } from "#server/shared/refusals.ts"
import { inOffice, type RequestScope } from "#server/shared/requestScope.ts"

/** Who acts in a room: a person with an account, or the guest of a link. */
export interface SeatScope {
  readonly firm: number
  readonly vendor: number | null
  readonly user: number | null
  readonly link: number | null
  readonly isStaff: boolean
}

/** The request scope of the rooms of one company, or of the firm's own. */
export interface RoomScope extends RequestScope {
  readonly vendor: number | null
  readonly link: null
  readonly isStaff: boolean
}

/** [ROL-O05] Rooms without a company: `inVendor` asks the same of a company. */
const hasModule = (firm: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [row] = yield* sql<{ is_active: boolean }>`select is_active from module
      where firm_id = ${firm} and vendor_id is null and name = 'videoconference'`
    if (row?.is_active !== true) return yield* forbidden(["hasModule"])
  })

/** Runs a transaction in the firm, for its staff: their internal room, and the list of rooms. */
export const inRooms = <A, E, R>(
  viewer: Viewer["Service"],
  firm: number,
  use: (scope: RoomScope) => Effect.Effect<A, E | SqlError.SqlError, R>
) =>
  inOffice(viewer, firm, (scope) =>
    Effect.andThen(hasModule(firm), use({ firm, user: scope.user, vendor: null, link: null, isStaff: true }))
  )

/** [VID-002] [VID-003] Runs a transaction where a room is: in its company, or in the firm for its staff. */
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
