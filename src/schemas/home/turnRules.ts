/** Constants of whose turn it is, apart from the schemas, which are too large for pages. */

/** What somebody can wait for: a life cycle, or a part of one. */
export const turnKinds = [
  "task",
  "document",
  "order",
  "mission",
  "renewal",
  "signature",
  "signatory",
  "invitation",
  "import",
  "connection"
] as const
export type TurnKind = (typeof turnKinds)[number]

/** The kinds that a firm waits for its clients with. */
export const waitKinds = ["task", "signature", "mission", "invitation"] as const
export type WaitKind = (typeof waitKinds)[number]

/** Days after which something without a date of its own has waited longer than planned. */
export const plannedDays = { task: 7, signature: 3, mission: 7, invitation: 3 } as const satisfies Record<
  WaitKind,
  number
>

/** Days before its end from which a mission has to be renewed. */
export const renewalDays = 60
/** Waits that a board reads of each kind, the longest first: no one reads further. */
export const waitsLimit = 500
/** Waits that a board shows. */
export const waitsShown = 200
/** Maximum number of waits in one call that sends reminders. */
export const remindedAtOnce = 100
