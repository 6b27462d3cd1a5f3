import { Schema } from "effect"
import { guestLinkHours } from "#schemas/rooms/guestRules.ts"
import { Instant } from "#schemas/shared/ids.ts"

export const RoomLinkId = Schema.Int.check(Schema.isGreaterThan(0)).pipe(Schema.brand("RoomLinkId"))
export type RoomLinkId = typeof RoomLinkId.Type

/** [VID-O01] A link with which a person without an account joins one meeting. */
export const RoomLink = Schema.Struct({
  id: RoomLinkId,
  name: Schema.String,
  ends_at: Instant,
  /** Whether the guest has been admitted; the link then ends with this meeting. */
  is_met: Schema.Boolean
})
export interface RoomLink extends Schema.Schema.Type<typeof RoomLink> {}

/** A new link with its URL, which is returned only once. */
export const MadeRoomLink = Schema.Struct({ ...RoomLink.fields, address: Schema.String })
export interface MadeRoomLink extends Schema.Schema.Type<typeof MadeRoomLink> {}

export const RoomLinkHours = Schema.Literals(guestLinkHours)

/** What a guest sees before entering; it does not name the company. */
export const RoomVisit = Schema.Struct({ firm_name: Schema.String, ends_at: Instant })
export interface RoomVisit extends Schema.Schema.Type<typeof RoomVisit> {}
