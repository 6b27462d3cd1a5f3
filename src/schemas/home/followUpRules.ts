import { formOf } from "#schemas/shared/form.ts"

/** Constants of a firm's follow-up settings, apart from the schemas so that pages need not load the Schema library. */

/** Kinds of waits that can be escalated to the firm's admins. */
export const escalatedKinds = ["task", "signature", "mission"] as const
export type EscalatedKind = (typeof escalatedKinds)[number]

/** Days after the due date (or after the planned days of its kind) at which a wait is escalated. */
export const escalationDelays = ["never", "1", "3", "7", "14", "30"] as const
export type EscalationDelay = (typeof escalationDelays)[number]

/**
 * Days during which a wait can still be escalated after it became due for it. Prevents a flood of old waits when a rule
 * is set.
 */
export const escalationWindow = 7

/** Time zones of France and of the countries that speak the portal's languages. */
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

/** Form of the follow-up settings. Every field is a choice, so there is nothing to validate. */
export const followUpForm = formOf(noFollowUp)
