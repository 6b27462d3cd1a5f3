import { emptyInvitation, invitationForm } from "#schemas/rooms/invitationRules.ts"
import type { FirmId, UserId, VendorId } from "#schemas/shared/ids.ts"
import { resource } from "#services/shared/resource.ts"

interface RoomPlace {
  readonly firmId: FirmId
  readonly vendorId: VendorId
}
interface Invited {
  readonly invited: number
}

/** [VID-O01] The form of an invitation to a company's room. Day and time are in the browser's time zone. */
export const roomInvitation = resource<RoomPlace, Invited>()({
  form: invitationForm,
  empty: emptyInvitation,
  create: ({ ask, place: { firmId, vendorId }, values: { day, message, minutes, people, time } }) =>
    ask("rooms.invite", {
      params: { firmId },
      payload: {
        vendor_id: vendorId,
        at: new Date(`${day}T${time}:00`).toISOString(),
        minutes: Number(minutes),
        people: people.map((id) => Number(id) as UserId),
        message: message.trim()
      }
    }),
  done: ({ invited }) => ({ code: "rooms:invited", params: { count: invited } })
})
