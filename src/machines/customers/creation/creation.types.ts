import type { Failure } from "#schemas/access/rules.ts"
import type {
  CreatedClientFile,
  CreationDraft,
  CreationDraftChanges
} from "#schemas/customers/creation/creation.api.ts"
import type { CreationStep, CreationValues } from "#schemas/customers/creation/creation.ts"
import type { RegisterAnswer } from "#schemas/customers/register.ts"
import type { FormErrors } from "#schemas/shared/form.ts"
import type { Result } from "#schemas/shared/result.ts"

export type DraftOutcome = Result<CreationDraft, Failure>
export type DropOutcome = Result<null, Failure>
export type LookUpOutcome = Result<RegisterAnswer, Failure>
/** Why the address cannot be invited, as a message code; null if it can. */
export type CheckOutcome = Result<string | null, Failure>
export type CreateOutcome = Result<CreatedClientFile, Failure>

export interface CreateRequest {
  readonly key: string
  readonly values: CreationValues
}

export type CreationEvent =
  /** `field` is the path whose errors are cleared, with all fields below it. */
  | { readonly type: "value.changed"; readonly field: string; readonly change: Partial<CreationValues> }
  | { readonly type: "step.continued" | "step.leftBack" }
  | { readonly type: "step.chosen"; readonly step: CreationStep }
  | { readonly type: "lookUp.repeated" | "draft.reread" }
  | { readonly type: "restart.asked" | "restart.confirmed" | "restart.dismissed" }
  /** A draft from another window replaces the current values. */
  | { readonly type: "draft.taken"; readonly draft: CreationDraft }
  | { readonly type: "tree.built" | "another.begun" }

/** A register answer without company data. */
export type RefusedAnswer = Exclude<RegisterAnswer, { readonly outcome: "found" }>

export interface CreationContext {
  /** ISO date, such as `2026-11-21`. */
  readonly today: string
  readonly key: string
  /** Revision of the stored draft; 0 if there was none. */
  readonly revision: number
  readonly step: CreationStep
  readonly furthest: CreationStep
  readonly values: CreationValues
  readonly errors: FormErrors
  readonly failure: string | null
  readonly answer: RefusedAnswer | null
  /** The register says that the establishment is closed. */
  readonly isClosedPlace: boolean
  readonly made: CreatedClientFile | null
}

export type CreationEmitted =
  | { readonly type: "draft.read"; readonly draft: CreationDraft }
  | { readonly type: "draft.changed"; readonly draft: CreationDraftChanges }
  /** The draft keeper must stop saving. */
  | { readonly type: "draft.closed" }
  | { readonly type: "step.refused" }
