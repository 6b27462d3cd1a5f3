import { isDay } from "#schemas/shared/days.ts"
import { errorsOf, formOf } from "#schemas/shared/form.ts"

/**
 * Selectable durations of a meeting in minutes; below: maximum number of invited people and of characters of the
 * message.
 */
export const meetingLengths = ["15", "30", "45", "60", "90", "120"] as const
export const invitedAtOnce = 20
export const invitationTextLimit = 500
/** Maximum number of days in advance for which a meeting can be planned. */
export const plannedAhead = 400

/** Selectable start times: every half hour, as `14:30`. */
export const meetingTimes: ReadonlyArray<string> = Array.from(
  { length: 48 },
  (_, half) => `${String(Math.floor(half / 2)).padStart(2, "0")}:${half % 2 === 0 ? "00" : "30"}`
)

export interface InvitationValues {
  readonly day: string
  /** As `14:30`, in the browser's time zone. */
  readonly time: string
  readonly minutes: (typeof meetingLengths)[number]
  readonly people: ReadonlyArray<string>
  readonly message: string
}

export const emptyInvitation: InvitationValues = { day: "", time: "10:00", minutes: "30", people: [], message: "" }

/** [VID-O01] Form of an invitation: day, time, duration, people and an optional message. */
export const invitationForm = formOf<InvitationValues>(emptyInvitation, ({ day, message, people }) =>
  errorsOf({
    day: isDay(day) ? null : "room.day_invalid",
    people: people.length === 0 ? "room.people_missing" : people.length > invitedAtOnce ? "room.people_many" : null,
    message: [...message].length > invitationTextLimit ? "room.message_long" : null
  })
)
