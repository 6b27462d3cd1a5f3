import type { FormSnapshot } from "#machines/shared/form.machine.ts"
import { changedFields, clashes, type FieldValue } from "#schemas/shared/form.ts"

export interface Clash {
  readonly field: string
  readonly mine: FieldValue
  readonly theirs: FieldValue
}

const clashesOf = ({ record, theirs, values }: FormSnapshot["context"]): ReadonlyArray<Clash> =>
  theirs === null
    ? []
    : clashes(record.values, values, theirs.values).map((field) => ({
        field,
        mine: values[field] ?? null,
        theirs: theirs.values[field] ?? null
      }))

export const toFormView = (snapshot: FormSnapshot) => {
  const { context } = snapshot
  const { errors, failure, values } = context
  return {
    values,
    errors,
    /** [ERR-006] A message code; null if a field has a message of its own. */
    messageKey: failure === null || Object.keys(errors).some((field) => field in values) ? null : failure.code,
    busy: snapshot.hasTag("busy"),
    isSaved: snapshot.hasTag("saved"),
    canType: snapshot.can({ type: "field.changed", field: "", value: null }),
    canSubmit: snapshot.can({ type: "form.submitted" }),
    canUndo: snapshot.can({ type: "form.undone" }),
    /** There are unsaved changes: also ask through the browser's `beforeunload` dialog. */
    mustAsk: changedFields(context.record.values, values).length > 0,
    asksToLeave: snapshot.matches({ leaving: "asking" }),
    /** [ACC-086] The fields that both users changed, with both values; null if there is no conflict. */
    conflict: snapshot.can({ type: "conflict.mineKept" }) ? clashesOf(context) : null
  }
}

export type FormView = ReturnType<typeof toFormView>
