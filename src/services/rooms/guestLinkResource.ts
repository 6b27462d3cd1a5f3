import { emptyGuestLink, guestLinkForm } from "#schemas/rooms/guestRules.ts"
import type { MadeRoomLink } from "#schemas/rooms/guestLink.ts"
import type { FirmId, VendorId } from "#schemas/shared/ids.ts"
import { resource } from "#services/shared/resource.ts"

interface RoomPlace {
  readonly firmId: FirmId
  readonly vendorId: VendorId
}

/** [VID-O01] The form of a new guest link. */
export const guestLinks = resource<RoomPlace, MadeRoomLink>()({
  form: guestLinkForm,
  empty: emptyGuestLink,
  create: ({ ask, place: { firmId, vendorId }, values }) =>
    ask("rooms.makeLink", { params: { firmId }, payload: { vendor_id: vendorId, ...values } }),
  queries: ["rooms.links"],
  done: ({ name }) => ({ code: "rooms:guest.made", params: { name } })
})
