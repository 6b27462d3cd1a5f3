import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import { SignedInOnly } from "#schemas/access/viewer.ts"
import { MadeRoomLink, RoomLink, RoomLinkHours, RoomLinkId } from "#schemas/rooms/guestLink.ts"
import { guestNameLimit } from "#schemas/rooms/guestRules.ts"
import { invitationTextLimit, invitedAtOnce } from "#schemas/rooms/invitationRules.ts"
import { OpenRoom, RoomNow, SeatId, Sending, signalLimit, signalsAtOnce, TakenSeat } from "#schemas/rooms/room.ts"
import { FirmIdParam, fromDigits, Instant, UserId, VendorId, VendorIdParam } from "#schemas/shared/ids.ts"
import { Data } from "#schemas/shared/page.ts"
import { BadRequest, Conflict, Forbidden, NotFound, Unprocessable } from "#schemas/shared/problem.ts"

const firm = { firmId: FirmIdParam }
const seat = { ...firm, seatId: fromDigits(SeatId) }
/** [VID-003] Company of the room; null for the firm's internal room. */
const room = { vendor_id: Schema.NullOr(VendorId) }
/** Company of the room; omitted for the firm's internal room. */
const company = { vendor_id: Schema.optionalKey(VendorIdParam) }
const key = Schema.String.check(Schema.isMaxLength(100))
const reading = [BadRequest, Forbidden, NotFound] as const
const writing = [...reading, Conflict] as const

/** [VID-001] [VID-002] Video meetings: people in each room, and the signals that connect their browsers (WebRTC). */
export class RoomsApi extends HttpApiGroup.make("rooms")
  .add(
    /**
     * [VID-002] Rooms of the firm with people in them, for its staff: the internal one, and those of companies that the
     * caller may access.
     */
    HttpApiEndpoint.get("list", "/firms/:firmId/rooms", {
      params: firm,
      success: Schema.Struct({
        data: Schema.Array(OpenRoom),
        /** [VID-O01] Address of the outside meeting service; null if meetings take place in the portal. */
        service: Schema.NullOr(Schema.String)
      }),
      error: reading
    }),
    /** [VID-O01] Address of the room at the outside meeting service; null if meetings take place in the portal. */
    HttpApiEndpoint.post("place", "/firms/:firmId/rooms/place", {
      params: firm,
      payload: Schema.Struct(room),
      success: Data(Schema.Struct({ address: Schema.NullOr(Schema.String) })),
      error: writing
    }),
    /**
     * [VID-O01] People whom the firm's staff can invite to a company's room: the company's users, and the staff in
     * charge of it.
     */
    HttpApiEndpoint.get("people", "/firms/:firmId/rooms/people", {
      params: firm,
      query: { vendor_id: VendorIdParam },
      success: Data(
        Schema.Array(Schema.Struct({ id: UserId, name: Schema.String, email: Schema.String, is_staff: Schema.Boolean }))
      ),
      error: reading
    }),
    /** [VID-O01] Invites people to a company's room by mail with a calendar file. Returns the number of mails sent. */
    HttpApiEndpoint.post("invite", "/firms/:firmId/rooms/invitations", {
      params: firm,
      headers: { "idempotency-key": Schema.optionalKey(Schema.String) },
      payload: Schema.Struct({
        vendor_id: VendorId,
        at: Instant,
        minutes: Schema.Int.check(Schema.isBetween({ minimum: 5, maximum: 480 })),
        people: Schema.Array(UserId).check(Schema.isMinLength(1), Schema.isMaxLength(invitedAtOnce)),
        message: Schema.String.check(Schema.isMaxLength(invitationTextLimit))
      }),
      success: Data(Schema.Struct({ invited: Schema.Int })).pipe(HttpApiSchema.status(201)),
      error: [...writing, Unprocessable]
    }),
    /** [VID-O01] Open guest links of a company's room, for the firm's staff. */
    HttpApiEndpoint.get("links", "/firms/:firmId/rooms/links", {
      params: firm,
      query: { vendor_id: VendorIdParam },
      success: Data(Schema.Array(RoomLink)),
      error: reading
    }),
    /**
     * [VID-O01] Creates a link for a guest without an account, whom the firm has to admit. It ends with the meeting.
     */
    HttpApiEndpoint.post("makeLink", "/firms/:firmId/rooms/links", {
      params: firm,
      payload: Schema.Struct({
        vendor_id: VendorId,
        name: Schema.String.check(Schema.isMaxLength(guestNameLimit * 4)),
        hours: RoomLinkHours
      }),
      success: Data(MadeRoomLink).pipe(HttpApiSchema.status(201)),
      error: [...writing, Unprocessable]
    }),
    /** [VID-O01] Ends a guest link; a guest who came by it has to leave the room. */
    HttpApiEndpoint.delete("endLink", "/firms/:firmId/rooms/links/:roomLinkId", {
      params: { ...firm, roomLinkId: fromDigits(RoomLinkId) },
      query: { vendor_id: VendorIdParam },
      success: HttpApiSchema.Empty(204),
      error: writing
    }),
    /**
     * [VID-003] [VID-O01] Takes a seat for one tab. The firm's staff are inside at once; client users wait until a
     * member of staff admits them. 409 `closed.hasFreeSeat` if six people are inside.
     */
    HttpApiEndpoint.post("enter", "/firms/:firmId/rooms/seats", {
      params: firm,
      payload: Schema.Struct({ ...room, ...Sending.fields }),
      success: Data(TakenSeat).pipe(HttpApiSchema.status(201)),
      error: writing
    }),
    /** Heartbeat of a tab, with what it sends. Returns the room, and the signals with an id above `after`. */
    HttpApiEndpoint.post("beat", "/firms/:firmId/rooms/seats/:seatId/beat", {
      params: seat,
      query: company,
      payload: Schema.Struct({ key, after: Schema.Int, ...Sending.fields }),
      success: Data(RoomNow),
      error: writing
    }),
    /** Sends signals to other browsers in the room. Signals to people who have left are dropped. */
    HttpApiEndpoint.post("signal", "/firms/:firmId/rooms/seats/:seatId/signals", {
      params: seat,
      query: company,
      payload: Schema.Struct({
        key,
        signals: Schema.Array(
          Schema.Struct({ to: SeatId, data: Schema.String.check(Schema.isMaxLength(signalLimit)) })
        ).check(Schema.isMaxLength(signalsAtOnce))
      }),
      success: HttpApiSchema.Empty(204),
      error: writing
    }),
    /** [VID-O01] Admits, refuses or removes a person (staff inside the room), or leaves the room (own seat). */
    HttpApiEndpoint.post("event", "/firms/:firmId/rooms/seats/:seatId/events", {
      params: seat,
      query: company,
      payload: Schema.Union([
        Schema.Struct({
          type: Schema.Literals(["seat.admitted", "seat.refused", "seat.removed"]),
          key,
          seat: SeatId
        }),
        Schema.Struct({ type: Schema.Literal("seat.left"), key })
      ]),
      success: HttpApiSchema.Empty(204),
      error: writing
    })
  )
  .middleware(SignedInOnly) {}
