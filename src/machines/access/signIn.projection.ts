import type { SignInSnapshot } from "#machines/access/signIn.machine.ts"
import { entryFields } from "#schemas/access/rules.ts"

export const toSignInView = (snapshot: SignInSnapshot) => {
  const { errors, failure, form, secondsLeft, values } = snapshot.context
  const fields = entryFields[form].map((name) => ({ name, value: values[name], messageKey: errors[name]?.[0] ?? null }))
  return {
    form,
    fields,
    busy: snapshot.hasTag("busy"),
    canType: snapshot.can({ type: "field.typed", field: "email", value: "" }),
    canSubmit: snapshot.can({ type: "signIn.submitted" }),
    /** [ERR-006] Null if a field has a message of its own. */
    messageKey: failure === null || fields.some((field) => field.messageKey !== null) ? null : failure.code,
    secondsLeft: snapshot.matches("slowedDown") ? secondsLeft : null
  }
}
