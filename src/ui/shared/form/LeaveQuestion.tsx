import { useTranslation } from "react-i18next"
import type { FormRef } from "#machines/shared/form.machine.ts"
import { StayQuestion } from "#ui/shared/dialog/StayQuestion.tsx"

/** Asks for confirmation before the unsaved changes of a form are discarded. */
export function LeaveQuestion({ formRef }: { readonly formRef: FormRef }) {
  const { t } = useTranslation("form")
  return (
    <StayQuestion
      title={t("leave.title")}
      text={t("leave.text")}
      goLabel={t("leave.confirm")}
      stayLabel={t("leave.stay")}
      onGo={() => formRef.send({ type: "leaving.confirmed" })}
      onStay={() => formRef.send({ type: "leaving.dismissed" })}
    />
  )
}
