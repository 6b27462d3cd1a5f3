import type { PasswordSnapshot } from "#machines/access/password.machine.ts"
import { type PasswordField, passwordFields } from "#schemas/access/passwordForms.ts"

const typedFields = ["current_password", "password", "password_confirmation"] as const

export const toPasswordView = (snapshot: PasswordSnapshot) => {
  const { errors, failure, form, link, owner, secondsLeft, values } = snapshot.context
  const keyOf = (name: PasswordField) => errors[name]?.[0] ?? null
  const wrong = passwordFields[form].find((name) => keyOf(name) !== null) ?? null
  const isClosed = snapshot.matches("closed")
  const isUnreachable = snapshot.matches("unreachable")
  return {
    form,
    /** What the page shows: one of these at a time. */
    stage: snapshot.matches("checking")
      ? ("checking" as const)
      : isClosed || isUnreachable
        ? ("stopped" as const)
        : snapshot.matches("saved") && form !== "change"
          ? ("done" as const)
          : ("form" as const),
    /** The present password is asked only of users who have one. */
    fields: typedFields
      .filter((name) => name !== "current_password" || owner.hasPassword)
      .map((name) => ({
        name,
        value: values[name],
        messageKey: keyOf(name)
      })),
    /** Null if no terms have to be accepted. */
    terms: form === "create" ? { accepted: values.cgu, messageKey: keyOf("cgu") } : null,
    email: link?.email ?? null,
    firstname: link?.firstname ?? null,
    /** [VAL-O06] Names that a new password must not contain. */
    names: owner.names,
    busy: snapshot.hasTag("busy"),
    isSaved: snapshot.matches("saved"),
    canType: snapshot.can({ type: "field.typed", field: "password", value: "" }),
    canSubmit: snapshot.can({ type: "password.submitted" }),
    canRetry: snapshot.can({ type: "link.retried" }),
    /** The first invalid field; it gets the focus. */
    wrong,
    /** [ERR-006] The message code of the form; null while a field shows its own error. */
    messageKey: failure === null || wrong !== null ? null : failure.code,
    secondsLeft: snapshot.matches("slowedDown") ? secondsLeft : null
  }
}
export type PasswordView = ReturnType<typeof toPasswordView>
