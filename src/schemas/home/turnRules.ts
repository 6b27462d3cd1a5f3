/** Constants of turns (whose move it is), apart from the schemas so that pages need not load the Schema library. */

/** What can await somebody's move: a kind of entity, or a part of one. */
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

/** Kinds in which a firm awaits a move of its client. */
export const waitKinds = ["task", "signature", "mission", "invitation"] as const
export type WaitKind = (typeof waitKinds)[number]

/** Days after which a wait without a due date counts as late, by kind. */
export const plannedDays = { task: 7, signature: 3, mission: 7, invitation: 3 } as const satisfies Record<
  WaitKind,
  number
>

/** A mission is due for renewal this many days before its end. */
export const renewalDays = 60
/** Maximum number of waits read of each kind, the longest first. */
export const waitsLimit = 500
/** Maximum number of waits in one answer. */
export const waitsShown = 200
/** Maximum number of waits in one call that sends reminders. */
export const remindedAtOnce = 100
