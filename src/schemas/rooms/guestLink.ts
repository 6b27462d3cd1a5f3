import { Schema } from "effect"
import { guestLinkHours } from "#schemas/rooms/guestRules.ts"
import { Instant } from "#schemas/shared/ids.ts"

export const RoomLinkId = Schema.Int.check(Schema.isGreaterThan(0)).pipe(Schema.brand("RoomLinkId"))
export type RoomLinkId = typeof RoomLinkId.Type

/** [VID-O01] A link by which somebody without an account comes to one meeting. */
export const RoomLink = Schema.Struct({
  id: RoomLinkId,
  name: Schema.String,
  ends_at: Instant,
  /** Whether the link's guest was let in: the link then ends with this meeting. */
  is_met: Schema.Boolean
})
export interface RoomLink extends Schema.Schema.Type<typeof RoomLink> {}

/** The same when it is made, with its address, which is shown this once. */
export const MadeRoomLink = Schema.Struct({ ...RoomLink.fields, address: Schema.String })
export interface MadeRoomLink extends Schema.Schema.Type<typeof MadeRoomLink> {}

export const RoomLinkHours = Schema.Literals(guestLinkHours)

/** What a guest reads before they enter: nothing of the company. */
export const RoomVisit = Schema.Struct({ firm_name: Schema.String, ends_at: Instant })
export interface RoomVisit extends Schema.Schema.Type<typeof RoomVisit> {}
