import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import { RoomVisit } from "#schemas/rooms/guestLink.ts"
import { guestNameLimit } from "#schemas/rooms/guestRules.ts"
import { RoomNow, SeatId, Sending, signalLimit, signalsAtOnce, TakenSeat } from "#schemas/rooms/room.ts"
import { fromDigits } from "#schemas/shared/ids.ts"
import { Data } from "#schemas/shared/page.ts"
import { BadRequest, Conflict, NotFound, TooManyRequests, Unprocessable } from "#schemas/shared/problem.ts"

/** The token is in the body and not in the URL, because proxies in front of the server may log URLs. */
const link = { token: Schema.String.check(Schema.isMaxLength(100)) }
const seat = { seatId: fromDigits(SeatId) }
const key = Schema.String.check(Schema.isMaxLength(100))
const errors = [BadRequest, NotFound, Conflict, Unprocessable, TooManyRequests] as const

/** [VID-O01] Calls of a guest without an account: they follow a link, wait, and are admitted by the firm. */
export class RoomGuestsApi extends HttpApiGroup.make("roomGuests").add(
  /** Name of the firm and end of a guest link. 409 `closed.isMeetingAhead` if the meeting is over. */
  HttpApiEndpoint.post("visit", "/room-guests/visits", {
    payload: Schema.Struct(link),
    success: Data(RoomVisit),
    error: errors
  }),
  /** Takes a seat in the waiting state, until the firm admits the guest. */
  HttpApiEndpoint.post("enter", "/room-guests/seats", {
    payload: Schema.Struct({
      ...link,
      name: Schema.String.check(Schema.isMaxLength(guestNameLimit * 4)),
      ...Sending.fields
    }),
    success: Data(TakenSeat).pipe(HttpApiSchema.status(201)),
    error: errors
  }),
  /** Heartbeat of a guest's tab, like `rooms.beat`. If the link has ended, the seat has ended too. */
  HttpApiEndpoint.post("beat", "/room-guests/seats/:seatId/beat", {
    params: seat,
    payload: Schema.Struct({ ...link, key, after: Schema.Int, ...Sending.fields }),
    success: Data(RoomNow),
    error: errors
  }),
  HttpApiEndpoint.post("signal", "/room-guests/seats/:seatId/signals", {
    params: seat,
    payload: Schema.Struct({
      ...link,
      key,
      signals: Schema.Array(
        Schema.Struct({ to: SeatId, data: Schema.String.check(Schema.isMaxLength(signalLimit)) })
      ).check(Schema.isMaxLength(signalsAtOnce))
    }),
    success: HttpApiSchema.Empty(204),
    error: errors
  }),
  HttpApiEndpoint.post("leave", "/room-guests/seats/:seatId/departure", {
    params: seat,
    payload: Schema.Struct({ ...link, key }),
    success: HttpApiSchema.Empty(204),
    error: errors
  })
) {}
