import { useId } from "react"
import { useTranslation } from "react-i18next"
import { usePortal } from "#ui/app/portal.ts"
import { Dialog } from "#ui/shared/dialog/Dialog.tsx"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { copy } from "#ui/shared/icons/frame/icons.ts"
import { Notice } from "#ui/shared/Notice.tsx"
import { takeFocus } from "#ui/shared/focus/takeFocus.ts"

/** A newly generated secret. */
export interface Secret {
  readonly kind: "token" | "webhook"
  readonly name: string
  readonly value: string
}

/** Shows a new secret once: it cannot be read again after the dialog is closed. */
export function SecretDialog({ onClose, secret }: { readonly secret: Secret; readonly onClose: () => void }) {
  const { t } = useTranslation("programs")
  const { snackbar } = usePortal()
  const id = useId()
  const say = () =>
    snackbar.send({
      type: "message.raised",
      message: { tone: "success", code: "programs:secret.copied", params: {}, text: null }
    })
  return (
    <Dialog
      title={t(`secret.${secret.kind}.title`, { name: secret.name })}
      width="38rem"
      onClose={onClose}
      footer={
        <button type="button" className="button" onClick={onClose}>
          {t("secret.close")}
        </button>
      }
    >
      <div className="program-secret">
        <Notice tone="warn">{t("secret.once")}</Notice>
        <div className="field">
          <label htmlFor={id}>{t(`secret.${secret.kind}`)}</label>
          <span className="program-secret-line">
            <input
              id={id}
              ref={takeFocus}
              className="input"
              readOnly
              spellCheck={false}
              value={secret.value}
              onFocus={(event) => event.target.select()}
            />
            <button
              type="button"
              className="button"
              data-kind="second"
              onClick={() => void navigator.clipboard.writeText(secret.value).then(say)}
            >
              <Icon of={copy} />
              {t("secret.copy")}
            </button>
          </span>
        </div>
        <p className="muted">{t(`secret.${secret.kind}.use`)}</p>
      </div>
    </Dialog>
  )
}
