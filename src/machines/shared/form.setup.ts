import { assign, emit, fromPromise, setup } from "xstate"
import type { Result } from "#schemas/shared/result.ts"
import { mustProvide } from "#machines/shared/mustProvide.ts"
import {
  changedFields,
  clashes,
  type FieldValue,
  type FormErrors,
  type FormRecord,
  type FormRefusal,
  type FormValues,
  rebased,
  type SaveRequest
} from "#schemas/shared/form.ts"

export interface FormInput {
  readonly record: FormRecord
  /** The form's validation, which the server runs too. */
  readonly check: (values: FormValues) => FormErrors
}
export type SaveOutcome = Result<FormRecord, FormRefusal>
export type FormEvent =
  | { readonly type: "field.changed"; readonly field: string; readonly value: FieldValue }
  | { readonly type: "form.submitted" }
  /** Discards the changes. */
  | { readonly type: "form.undone" }
  /** A newer record was loaded. Ignored if there are unsaved changes: then the save detects the conflict. */
  | { readonly type: "record.read"; readonly record: FormRecord }
  | { readonly type: "conflict.mineKept" }
  | { readonly type: "conflict.theirsTaken" }
  | { readonly type: "conflict.postponed" }
  | { readonly type: "leaving.asked" }
  | { readonly type: "leaving.confirmed" }
  | { readonly type: "leaving.dismissed" }

export interface FormContext extends FormInput {
  readonly values: FormValues
  readonly errors: FormErrors
  readonly failure: FormRefusal | null
  /** The newer record of another user; null if there is no conflict. */
  readonly theirs: FormRecord | null
}

type Change = { readonly field: string; readonly value: FieldValue }

const changed = ({ values }: FormContext, { field, value }: Change): FormValues => ({ ...values, [field]: value })
const differs = (record: FormRecord, values: FormValues) => changedFields(record.values, values).length > 0
const clashing = ({ record, values }: FormContext, theirs: FormRecord) => clashes(record.values, values, theirs.values)
/** The user's changes applied to the other user's record, which wins where both changed a field. */
const yielded = (context: FormContext, theirs: FormRecord): FormValues => {
  const both = clashing(context, theirs)
  const mine = Object.entries(rebased(context.record.values, context.values, theirs.values))
  return Object.fromEntries(
    mine.map(([field, value]) => [field, both.includes(field) ? (theirs.values[field] ?? value) : value])
  )
}
const theirsOf = (outcome: SaveOutcome) => (outcome._tag === "Failure" ? outcome.failure.theirs : null)

export const formSetup = setup({
  types: {
    input: {} as FormInput,
    context: {} as FormContext,
    events: {} as FormEvent,
    emitted: {} as
      | { readonly type: "form.saved"; readonly record: FormRecord }
      | { readonly type: "form.refused" }
      /** The answer to `leaving.asked`. */
      | { readonly type: "leaving.answered"; readonly leaves: boolean },
    tags: {} as "busy" | "saved"
  },
  actors: { save: fromPromise<SaveOutcome, SaveRequest>(mustProvide("save")) },
  guards: {
    isUnsaved: ({ context }) => differs(context.record, context.values),
    undoesItself: ({ context }, change: Change) => !differs(context.record, changed(context, change)),
    isFit: ({ context }) => Object.keys(context.check(context.values)).length === 0,
    isNewer: ({ context }, record: FormRecord) => record.revision > context.record.revision,
    isSaved: (_, outcome: SaveOutcome) => outcome._tag === "Success",
    isOvertaken: (_, outcome: SaveOutcome) => theirsOf(outcome) !== null,
    /** Both users changed the record, but no field to different values: merge without a dialog. */
    isMergeable: ({ context }, outcome: SaveOutcome) => {
      const theirs = theirsOf(outcome)
      return theirs !== null && clashing(context, theirs).length === 0
    },
    leavesNothing: ({ context }) =>
      context.theirs === null || !differs(context.theirs, yielded(context, context.theirs))
  },
  actions: {
    change: assign(({ context }, change: Change) => {
      const { [change.field]: _, ...errors } = context.errors
      return { values: changed(context, change), errors }
    }),
    showErrors: assign({ errors: ({ context }) => context.check(context.values), failure: null }),
    forgetRefusal: assign({ errors: {}, failure: null }),
    rememberRefusal: assign((_, outcome: SaveOutcome) =>
      outcome._tag === "Failure" ? { failure: outcome.failure, errors: outcome.failure.errors } : {}
    ),
    holdTheirs: assign({ theirs: (_, outcome: SaveOutcome) => theirsOf(outcome) }),
    postpone: assign({ theirs: null }),
    merge: assign(({ context }, outcome: SaveOutcome) => {
      const theirs = theirsOf(outcome)
      return theirs === null
        ? {}
        : { record: theirs, values: rebased(context.record.values, context.values, theirs.values) }
    }),
    keepMine: assign(({ context: { record, theirs, values } }) =>
      theirs === null ? {} : { record: theirs, values: rebased(record.values, values, theirs.values), theirs: null }
    ),
    takeTheirs: assign(({ context }) =>
      context.theirs === null ? {} : { record: context.theirs, values: yielded(context, context.theirs), theirs: null }
    ),
    read: assign((_, record: FormRecord) => ({ record, values: record.values })),
    keep: assign((_, outcome: SaveOutcome) =>
      outcome._tag === "Success" ? { record: outcome.success, values: outcome.success.values } : {}
    ),
    restore: assign(({ context }) => ({ values: context.record.values, theirs: null })),
    tellSaved: emit(({ context }) => ({ type: "form.saved" as const, record: context.record })),
    tellRefused: emit({ type: "form.refused" as const }),
    answerLeaving: emit((_, leaves: boolean) => ({ type: "leaving.answered" as const, leaves }))
  }
})
