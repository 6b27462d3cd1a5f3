import { formOf } from "#schemas/shared/form.ts"

/** Constants of how a firm follows up its waits, apart from the schemas, which are too large for pages. */

/** The kinds of waits that administrators can be told of. */
export const escalatedKinds = ["task", "signature", "mission"] as const
export type EscalatedKind = (typeof escalatedKinds)[number]

/** Days after its date, or after those planned for its kind. */
export const escalationDelays = ["never", "1", "3", "7", "14", "30"] as const
export type EscalationDelay = (typeof escalationDelays)[number]

/** Days for which a wait that became due for telling is still told of: older ones do not flood whoever sets a rule. */
export const escalationWindow = 7

/** The clocks of France and of the countries of its languages. */
export const timeZones = [
  "Europe/Paris",
  "America/Guadeloupe",
  "America/Martinique",
  "America/Cayenne",
  "America/Miquelon",
  "Indian/Reunion",
  "Indian/Mayotte",
  "Pacific/Noumea",
  "Pacific/Tahiti",
  "Europe/Brussels",
  "Europe/Luxembourg",
  "Europe/Zurich",
  "Europe/London",
  "Europe/Lisbon",
  "Atlantic/Azores"
] as const
export type TimeZone = (typeof timeZones)[number]

export interface FollowUpValues {
  readonly time_zone: TimeZone
  readonly task: EscalationDelay
  readonly signature: EscalationDelay
  readonly mission: EscalationDelay
}

export const noFollowUp: FollowUpValues = {
  time_zone: "Europe/Paris",
  task: "never",
  signature: "never",
  mission: "never"
}

/** The form of the follow-up settings. All fields are choices, so none can be invalid. */
export const followUpForm = formOf(noFollowUp)
