import type { HomeLine } from "#schemas/home/home.ts"
import type { Result } from "#schemas/shared/result.ts"

/** An action on an item from the home screen. `revision` is that of the item on screen, for `If-Match`. */
export type HomeWork =
  | {
      readonly kind: "task"
      readonly id: number
      readonly revision: number
      readonly event: "task.completed" | "task.started" | "task.reopened" | "request.accepted" | "request.reminded"
      readonly name: string
      /** Event that undoes the action; null if it cannot be undone. */
      readonly undo: "task.started" | "task.reopened" | null
    }
  | {
      readonly kind: "document"
      readonly id: number
      readonly vendorId: number
      readonly event: "document.validated" | "document.unvalidated"
      readonly name: string
      readonly undo: "document.unvalidated" | null
    }
  /** Reminders cannot be undone. */
  | {
      readonly kind: "signature" | "invitation"
      readonly id: number
      readonly vendorId: number
      readonly event: "signature.reminded" | "invitation.repeated"
      readonly name: string
      readonly undo: null
    }
/** The lines of a home, or the reason why they could not be loaded. */
export type HomeOutcome = Result<ReadonlyArray<HomeLine>, HomeFailure>
export interface HomeFailure {
  /** Message code. */
  readonly code: string
  /** True if a retry cannot help. */
  readonly isFinal: boolean
}
/** The action that undoes the completed one (null if it cannot be undone), or the error code. */
export type HomeWorkOutcome = Result<{ readonly undo: HomeWork | null }, { readonly code: string }>
