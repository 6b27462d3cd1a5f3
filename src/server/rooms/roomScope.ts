import { Effect } from "effect"
import type { SqlError } from "effect/sql"
import { mayEnterRoom } from "#schemas/rooms/policy.ts"
import type { Viewer } from "#schemas/access/viewer.ts"
import { notFound } from "#server/platform/scope.ts"
import { checkPolicy } from "#server/shared/refusals.ts"
import { atLevel, type RequestScope } from "#server/shared/requestScope.ts"

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

/**
 * [VID-002] [VID-003] Runs `use` in a transaction restricted to the room's company, or to the firm for its internal
 * room.
 */
export const inRoom = <A, E, R>(
  viewer: Viewer["Service"],
  firm: number,
  vendor: number | null,
  use: (scope: RoomScope) => Effect.Effect<A, E | SqlError.SqlError, R>
) =>
  atLevel(viewer, vendor === null ? { firmId: firm } : { vendorId: vendor }, "videoconference", (scope) =>
    Effect.gen(function* () {
      if (scope.firm !== firm) return yield* notFound()
      const isStaff = scope.facts.firmRole !== null
      yield* checkPolicy(mayEnterRoom({ hasCompany: vendor !== null, isStaff }))
      return yield* use({ firm, user: scope.user, vendor, link: null, isStaff })
    })
  )

/** Like `inRoom`, for the accountants of the firm: their internal room and the list of rooms. */
export const inRooms = <A, E, R>(
  viewer: Viewer["Service"],
  firm: number,
  use: (scope: RoomScope) => Effect.Effect<A, E | SqlError.SqlError, R>
) => inRoom(viewer, firm, null, use)
