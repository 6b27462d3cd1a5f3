import { useTranslation } from "react-i18next"
import type { FormRef } from "#machines/shared/form.machine.ts"
import { Dialog } from "#ui/shared/Dialog.tsx"

/** Asked before changes would be lost; staying is what Escape and the cross mean. */
export function LeaveQuestion({ formRef }: { readonly formRef: FormRef }) {
  const { t } = useTranslation("form")
  const stay = () => formRef.send({ type: "leaving.dismissed" })
  return (
    <Dialog
      title={t("leave.title")}
      onClose={stay}
      role="alertdialog"
      footer={
        <>
          <button
            type="button"
            className="button"
            data-kind="quiet"
            onClick={() => formRef.send({ type: "leaving.confirmed" })}
          >
            {t("leave.confirm")}
          </button>
          <button type="button" className="button" onClick={stay}>
            {t("leave.stay")}
          </button>
        </>
      }
    >
      <p>{t("leave.text")}</p>
    </Dialog>
  )
}
