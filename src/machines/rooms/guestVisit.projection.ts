import type { GuestVisitSnapshot } from "#machines/rooms/guestVisit.machine.ts"
import { guestName } from "#schemas/rooms/guestRules.ts"

/** What the page of a guest shows before their meeting. */
export const toGuestVisitView = (snapshot: GuestVisitSnapshot) => {
  const { failure, name, visit } = snapshot.context
  const stage = (["naming", "meeting", "closed", "unreachable"] as const).find((one) => snapshot.matches(one))
  const given = guestName(name)
  return {
    stage: stage ?? ("opening" as const),
    firmName: visit?.firm_name ?? "",
    endsAt: visit?.ends_at ?? null,
    name,
    /** The guest's name as the meeting shows it; empty if it is not valid. */
    given: given ?? "",
    /** A code of the message catalogue. */
    nameError:
      snapshot.matches({ naming: "faulty" }) && given === null
        ? name.trim() === ""
          ? ("room.guest_name_missing" as const)
          : ("room.guest_name_long" as const)
        : null,
    failureCode: failure?.code ?? null
  }
}
export type GuestVisitView = ReturnType<typeof toGuestVisitView>
