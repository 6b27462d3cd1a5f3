import { useState } from "react"
import { expiryDays, reminderDays } from "#schemas/signatures/rules.ts"
import { AreaField } from "#ui/shared/form/AreaField.tsx"
import { NumberField } from "#ui/shared/kit/number/index.ts"
import type { TypedNumber } from "#schemas/shared/form.ts"
import type { StepProps } from "#ui/signatures/send/useSending.ts"
import { useSignatureWords } from "#ui/signatures/words.ts"

/** The step for the invitation's message and the days until it expires. */
export function MessageStep({ made: { sending, view } }: StepProps) {
  const { t } = useSignatureWords()
  // Text that is not a number stays visible in the field, while the draft holds NaN, which validation rejects.
  const [typed, setTyped] = useState<TypedNumber>(Number.isNaN(view.days) ? null : view.days)
  const bound = (name: string) => ({ name, messageKey: view.errors[name]?.[0] ?? null, isReadOnly: view.busy })
  return (
    <>
      <AreaField
        field={{
          ...bound("message"),
          value: view.message,
          onChange: (message) => sending.send({ type: "message.typed", message })
        }}
        label={t("field.message")}
        hint={t("field.message.hint")}
        rows={5}
      />
      <NumberField
        field={{
          ...bound("expires_in_days"),
          value: typed,
          onChange: (days) => {
            setTyped(days)
            sending.send({ type: "expiry.typed", days: typeof days === "number" ? days : Number.NaN })
          }
        }}
        label={t("field.days")}
        hint={t("field.days.hint", { days: expiryDays })}
        required
      />
      <p className="muted">{t("reminders", reminderDays)}</p>
    </>
  )
}
