import type { SignInSnapshot } from "#machines/access/signIn.machine.ts"
import { entryFields, type EntryForm } from "#schemas/access/rules.ts"

export const toSignInView = (snapshot: SignInSnapshot) => {
  const { errors, failure, secondsLeft, values } = snapshot.context
  const form: EntryForm = snapshot.hasTag("secondStep") ? "secondStep" : snapshot.context.form
  const fields = entryFields[form].map((name) => ({ name, value: values[name], messageKey: errors[name]?.[0] ?? null }))
  return {
    form,
    fields,
    busy: snapshot.hasTag("busy"),
    canType: fields.some(({ name }) => snapshot.can({ type: "field.typed", field: name, value: "" })),
    canSubmit: snapshot.can({ type: "signIn.submitted" }),
    canBegin: snapshot.can({ type: "signIn.begun" }),
    /** [ERR-006] The message code of the form; null while a field shows its own error. */
    messageKey: failure === null || fields.some((field) => field.messageKey !== null) ? null : failure.code,
    secondsLeft: snapshot.matches("slowedDown") || snapshot.matches("codeSlowedDown") ? secondsLeft : null
  }
}
