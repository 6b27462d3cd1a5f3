import { isDay } from "#schemas/shared/days.ts"
import { errorsOf, formOf } from "#schemas/shared/form.ts"

/** Lengths of a meeting, in minutes, and people that are invited at once. */
export const meetingLengths = ["15", "30", "45", "60", "90", "120"] as const
export const invitedAtOnce = 20
export const invitationTextLimit = 500
/** Days ahead of which a meeting can be planned. */
export const plannedAhead = 400

/** Half hours of a day. */
export const meetingTimes: ReadonlyArray<string> = Array.from(
  { length: 48 },
  (_, half) => `${String(Math.floor(half / 2)).padStart(2, "0")}:${half % 2 === 0 ? "00" : "30"}`
)

export interface InvitationValues {
  readonly day: string
  /** As `14:30`, by the person's own clock. */
  readonly time: string
  readonly minutes: (typeof meetingLengths)[number]
  readonly people: ReadonlyArray<string>
  readonly message: string
}

export const emptyInvitation: InvitationValues = { day: "", time: "10:00", minutes: "30", people: [], message: "" }

/** [VID-O01] When, who, and a word. */
export const invitationForm = formOf<InvitationValues>(emptyInvitation, ({ day, message, people }) =>
  errorsOf({
    day: isDay(day) ? null : "room.day_invalid",
    people: people.length === 0 ? "room.people_missing" : people.length > invitedAtOnce ? "room.people_many" : null,
    message: [...message].length > invitationTextLimit ? "room.message_long" : null
  })
)
