import type { ShareFormSnapshot } from "#machines/documents/shares/shareForm.machine.ts"
import type { ShareField } from "#schemas/documents/shareRules.ts"

export const toShareFormView = (snapshot: ShareFormSnapshot) => {
  const { errors, failure, link, outsidersClosedBy, values } = snapshot.context
  const wrong = (field: ShareField) => errors[field]?.[0] ?? null
  return {
    values,
    link,
    isMade: snapshot.matches("made"),
    busy: snapshot.hasTag("busy"),
    canChange: snapshot.can({ type: "value.changed", value: {} }),
    canSubmit: snapshot.can({ type: "share.submitted", now: 0 }),
    audiences: [
      { value: "outsiders" as const, closedBy: outsidersClosedBy },
      { value: "people" as const, closedBy: null }
    ],
    problems: {
      people: wrong("user_ids"),
      emails: wrong("emails"),
      password: wrong("password"),
      lastDay: wrong("expires_at"),
      message: wrong("message")
    },
    /** [ERR-006] The message code of the form; null while a field shows its own error. */
    messageKey: failure === null || Object.keys(errors).length > 0 ? null : failure.code
  }
}
export type ShareFormView = ReturnType<typeof toShareFormView>
