import type { HomeLine } from "#schemas/home/home.ts"
import type { Result } from "#schemas/shared/result.ts"

/** An action on an item without leaving home. `revision` is the one on screen. */
export type HomeWork =
  | {
      readonly kind: "task"
      readonly id: number
      readonly revision: number
      readonly event: "task.completed" | "task.started" | "task.reopened" | "request.accepted" | "request.reminded"
      readonly name: string
      /** The event that undoes it, or null. */
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
  /** A reminder cannot be undone. */
  | {
      readonly kind: "signature" | "invitation"
      readonly id: number
      readonly vendorId: number
      readonly event: "signature.reminded" | "invitation.repeated"
      readonly name: string
      readonly undo: null
    }
/** The lines of a home, or why there are none. */
export type HomeOutcome = Result<ReadonlyArray<HomeLine>, HomeFailure>
export interface HomeFailure {
  /** A code of the message catalogue. */
  readonly code: string
  /** A retry cannot help. */
  readonly isFinal: boolean
}
/** What undoes a piece of work that was done; null when nothing does. */
export type HomeWorkOutcome = Result<{ readonly undo: HomeWork | null }, { readonly code: string }>
