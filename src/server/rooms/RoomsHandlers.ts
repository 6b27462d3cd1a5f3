import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { SqlClient } from "effect/sql"
import { Viewer } from "#schemas/access/viewer.ts"
import { PortalApi } from "#schemas/api.ts"
import { Sessions } from "#server/access/Sessions.ts"
import { Mails } from "#server/mail/Mails.ts"
import { Caller } from "#server/platform/Caller.ts"
import { Settings } from "#server/platform/Settings.ts"
import { beatAsGuest, enterAsGuest, leaveAsGuest, signalAsGuest, visitRoom } from "#server/rooms/guests.ts"
import { endPastLinks, listLinks, makeLink, withdrawLink } from "#server/rooms/links.ts"
import { beat, enterRoom, moveSeat, openRooms, roomOf, sendSignals } from "#server/rooms/rooms.ts"
import { inRoom, inRooms } from "#server/rooms/roomScope.ts"
import { handlerKit } from "#server/shared/handlerKit.ts"
import { onceByKey } from "#server/shared/onceByKey.ts"
import { inviteToRoom, listInvitable } from "#server/rooms/invite.ts"

const Rooms = HttpApiBuilder.group(
  PortalApi,
  "rooms",
  Effect.fn(function* (handlers) {
    const { answer, provided } = yield* handlerKit<SqlClient.SqlClient | Settings | Mails>()
    const { rooms } = yield* Settings
    return handlers.handleAll({
      list: Effect.fn(function* ({ params }) {
        const data = yield* provided(inRooms(yield* Viewer, params.firmId, openRooms))
        return { data, service: rooms.service ?? null }
      }),
      place: Effect.fn(function* ({ params, payload }) {
        return yield* answer(
          inRoom(yield* Viewer, params.firmId, payload.vendor_id, (scope) =>
            rooms.service === undefined
              ? Effect.succeed({ address: null })
              : Effect.map(roomOf(scope), ({ token }) => ({
                  address: rooms.service?.replace("{room}", token) ?? null
                }))
          )
        )
      }),
      people: Effect.fn(function* ({ params, query }) {
        return yield* answer(inRoom(yield* Viewer, params.firmId, query.vendor_id, listInvitable))
      }),
      invite: Effect.fn(function* ({ headers, params, payload }) {
        const { vendor_id: vendor, ...invitation } = payload
        return yield* answer(
          inRoom(yield* Viewer, params.firmId, vendor, (scope) =>
            onceByKey(
              { firm: scope.firm, user: scope.user, vendor },
              headers["idempotency-key"],
              ["room invitation", payload],
              inviteToRoom(scope, invitation)
            )
          )
        )
      }),
      links: Effect.fn(function* ({ params, query }) {
        return yield* answer(inRoom(yield* Viewer, params.firmId, query.vendor_id, listLinks))
      }),
      makeLink: Effect.fn(function* ({ params, payload }) {
        const { vendor_id: vendor, ...values } = payload
        return yield* answer(inRoom(yield* Viewer, params.firmId, vendor, (scope) => makeLink(scope, values)))
      }),
      endLink: Effect.fn(function* ({ params, query }) {
        yield* provided(
          inRoom(yield* Viewer, params.firmId, query.vendor_id, (scope) => withdrawLink(scope, params.roomLinkId))
        )
      }),
      enter: Effect.fn(function* ({ params, payload }) {
        const { vendor_id: vendor, ...sending } = payload
        return yield* answer(
          inRoom(yield* Viewer, params.firmId, vendor, (scope) =>
            Effect.andThen(endPastLinks(scope), enterRoom(scope, sending, rooms))
          )
        )
      }),
      beat: Effect.fn(function* ({ params, payload, query }) {
        const { after, key, ...sending } = payload
        return yield* answer(
          inRoom(yield* Viewer, params.firmId, query.vendor_id ?? null, (scope) =>
            beat(scope, params.seatId, key, after, sending)
          )
        )
      }),
      signal: Effect.fn(function* ({ params, payload, query }) {
        yield* provided(
          inRoom(yield* Viewer, params.firmId, query.vendor_id ?? null, (scope) =>
            sendSignals(scope, params.seatId, payload.key, payload.signals)
          )
        )
      }),
      event: Effect.fn(function* ({ params, payload, query }) {
        yield* provided(
          inRoom(yield* Viewer, params.firmId, query.vendor_id ?? null, (scope) =>
            moveSeat(scope, params.seatId, payload)
          )
        )
      })
    })
  })
)

const Guests = HttpApiBuilder.group(
  PortalApi,
  "roomGuests",
  Effect.fn(function* (handlers) {
    const sessions = yield* Sessions
    const { answer, provided } = yield* handlerKit<SqlClient.SqlClient>()
    const { rooms } = yield* Settings
    // Count `visit` and `enter` against the caller's address. The other calls need the key that `enter` has issued.
    const counted = Effect.flatMap(Caller, ({ address }) => sessions.visitor(undefined, address))
    return handlers.handleAll({
      visit: Effect.fn(function* ({ payload }) {
        yield* counted
        return yield* answer(visitRoom(payload.token))
      }),
      enter: Effect.fn(function* ({ payload }) {
        yield* counted
        const { name, token, ...sending } = payload
        return yield* answer(enterAsGuest(token, name, sending, rooms))
      }),
      beat: Effect.fn(function* ({ params, payload }) {
        const { after, key, token, ...sending } = payload
        return yield* answer(beatAsGuest(token, params.seatId, key, after, sending))
      }),
      signal: Effect.fn(function* ({ params, payload }) {
        yield* provided(signalAsGuest(payload.token, params.seatId, payload.key, payload.signals))
      }),
      leave: Effect.fn(function* ({ params, payload }) {
        yield* provided(leaveAsGuest(payload.token, params.seatId, payload.key))
      })
    })
  })
)

export const RoomsHandlers = Layer.merge(Rooms, Guests)
