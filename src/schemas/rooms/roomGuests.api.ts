import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import { RoomVisit } from "#schemas/rooms/guestLink.ts"
import { guestNameLimit } from "#schemas/rooms/guestRules.ts"
import { RoomNow, SeatId, Sending, signalLimit, signalsAtOnce, TakenSeat } from "#schemas/rooms/room.ts"
import { fromDigits } from "#schemas/shared/ids.ts"
import { Data } from "#schemas/shared/page.ts"
import { BadRequest, Conflict, NotFound, TooManyRequests, Unprocessable } from "#schemas/shared/problem.ts"

/** In the body: addresses are logged. */
const link = { token: Schema.String.check(Schema.isMaxLength(100)) }
const seat = { seatId: fromDigits(SeatId) }
const key = Schema.String.check(Schema.isMaxLength(100))
const errors = [BadRequest, NotFound, Conflict, Unprocessable, TooManyRequests] as const

/** [VID-O01] A meeting for somebody who has no account: they come by a link, wait, and are let in by the firm. */
export class RoomGuestsApi extends HttpApiGroup.make("roomGuests").add(
  /** Whose meeting a link leads to. 409 with `closed.isMeetingAhead` once it is over. */
  HttpApiEndpoint.post("visit", "/room-guests/visits", {
    payload: Schema.Struct(link),
    success: Data(RoomVisit),
    error: errors
  }),
  /** Takes a seat, which waits to be let in. */
  HttpApiEndpoint.post("enter", "/room-guests/seats", {
    payload: Schema.Struct({
      ...link,
      name: Schema.String.check(Schema.isMaxLength(guestNameLimit * 4)),
      ...Sending.fields
    }),
    success: Data(TakenSeat).pipe(HttpApiSchema.status(201)),
    error: errors
  }),
  /**
   * Says that the guest is still there, like the call for people with an account. Once the link has ended, so has the
   * seat.
   */
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
