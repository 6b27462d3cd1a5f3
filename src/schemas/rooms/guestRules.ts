import { errorsOf, formOf } from "#schemas/shared/form.ts"

/** Selectable lifetimes of a guest link, in hours. */
export const guestLinkHours = ["2", "24", "168"] as const
export const guestNameLimit = 80
/** Maximum number of open links per room. */
export const guestLinksAtOnce = 20
/** A meeting is over after this many minutes without anybody of the firm; long enough to reload a page. */
export const meetingRest = 2
/**
 * Interval of a guest tab's heartbeat in ms. Shorter than for users, because guests have no live stream that announces
 * signals.
 */
export const guestBeatEvery = 1_500

export interface GuestLinkValues {
  /** Name of the guest. */
  readonly name: string
  readonly hours: (typeof guestLinkHours)[number]
}

export const emptyGuestLink: GuestLinkValues = { name: "", hours: "2" }

const nameProblem = (name: string) => {
  const length = [...name.trim()].length
  return length === 0 ? "room.guest_name_missing" : length > guestNameLimit ? "room.guest_name_long" : null
}

/** [VID-O01] Form of a guest link: the guest's name, and the lifetime in hours. */
export const guestLinkForm = formOf<GuestLinkValues>(emptyGuestLink, ({ name }) =>
  errorsOf({ name: nameProblem(name) })
)

/** Normalises the name that a guest enters with; null if it is invalid. */
export const guestName = (typed: string): string | null => {
  const name = typed.replaceAll(/\s+/g, " ").trim()
  return nameProblem(name) === null ? name : null
}
