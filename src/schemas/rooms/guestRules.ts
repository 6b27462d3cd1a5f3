import { errorsOf, formOf } from "#schemas/shared/form.ts"

/** Hours for which a guest's link can be made, and characters of names. */
export const guestLinkHours = ["2", "24", "168"] as const
export const guestNameLimit = 80
/** Links of a room that are open at once. */
export const guestLinksAtOnce = 20
/** Minutes without anybody of the firm after which a meeting is over; long enough to load a page again. */
export const meetingRest = 2
/** How often a guest's tab says that it is still there, in ms: it has no live channel that would call it. */
export const guestBeatEvery = 1_500

export interface GuestLinkValues {
  /** For whom it is. */
  readonly name: string
  readonly hours: (typeof guestLinkHours)[number]
}

export const emptyGuestLink: GuestLinkValues = { name: "", hours: "2" }

const nameProblem = (name: string) => {
  const length = [...name.trim()].length
  return length === 0 ? "room.guest_name_missing" : length > guestNameLimit ? "room.guest_name_long" : null
}

/** [VID-O01] For whom a link is, and for how long. */
export const guestLinkForm = formOf<GuestLinkValues>(emptyGuestLink, ({ name }) =>
  errorsOf({ name: nameProblem(name) })
)

/** The name by which a guest enters; null if it is none. */
export const guestName = (typed: string): string | null => {
  const name = typed.replaceAll(/\s+/g, " ").trim()
  return nameProblem(name) === null ? name : null
}
