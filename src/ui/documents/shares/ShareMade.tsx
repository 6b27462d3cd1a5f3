import { useId } from "react"
import { useTranslation } from "react-i18next"
import type { ShareFormView } from "#machines/documents/shares/shareForm.projection.ts"
import { usePortal } from "#ui/app/portal.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { copy } from "#ui/shared/icons/frame/icons.ts"
import { Notice } from "#ui/shared/Notice.tsx"

/** The URL of a new link. It is shown only once. */
export function ShareMade({ view }: { readonly view: ShareFormView }) {
  const { t } = useTranslation("shares")
  const id = useId()
  const { snackbar } = usePortal()
  const link = view.link ?? ""
  const isSent = view.values.audience === "people" || view.values.emails.trim() !== ""
  const take = async () => {
    await navigator.clipboard.writeText(link)
    snackbar.send({
      type: "message.raised",
      message: { tone: "info", code: "shares:copied", params: {}, text: null }
    })
  }
  return (
    <div className="field">
      <label htmlFor={id}>{t("done.title")}</label>
      <span className="form-bar share-link">
        <input
          id={id}
          className="input"
          readOnly
          value={link}
          ref={(input) => input?.focus()}
          onFocus={(event) => event.target.select()}
        />
        <button type="button" className="button" onClick={() => void take()}>
          <Icon of={copy} />
          {t("copy")}
        </button>
      </span>
      <Notice tone="info">{t(isSent ? "done.text.sent" : "done.text")}</Notice>
    </div>
  )
}
