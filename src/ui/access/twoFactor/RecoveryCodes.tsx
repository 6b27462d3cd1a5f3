import { useTranslation } from "react-i18next"
import { saveBytes } from "#services/documents/saveBytes.ts"
import { usePortal } from "#ui/app/portal.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { copy, download } from "#ui/shared/icons/frame/icons.ts"
import { Notice } from "#ui/shared/Notice.tsx"
import { takeFocus } from "#ui/shared/focus/takeFocus.ts"

interface RecoveryCodesProps {
  readonly codes: ReadonlyArray<string>
  readonly issuer: string
  readonly onKept: () => void
}

/** Shows the recovery codes, which are shown only once, with buttons to copy them or to save them as a text file. */
export function RecoveryCodes({ codes, issuer, onKept }: RecoveryCodesProps) {
  const { t } = useTranslation("twoFactor")
  const { snackbar } = usePortal()
  const say = (tone: "success" | "error", code: string) =>
    snackbar.send({ type: "message.raised", message: { tone, code, params: {}, text: null } })
  const words = [t("codes.file", { name: issuer }), "", ...codes, ""].join("\n")
  return (
    <>
      <Notice tone="warn">{t("codes.once")}</Notice>
      <ol ref={takeFocus} tabIndex={-1} className="recovery-codes" aria-label={t("codes.title")}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="form-bar">
        <button
          type="button"
          className="button"
          data-kind="second"
          onClick={() =>
            void navigator.clipboard.writeText(codes.join("\n")).then(
              () => say("success", "twoFactor:codes.copied"),
              () => say("error", "twoFactor:codes.not_copied")
            )
          }
        >
          <Icon of={copy} />
          {t("codes.copy")}
        </button>
        <button
          type="button"
          className="button"
          data-kind="second"
          onClick={() => saveBytes(new Blob([words], { type: "text/plain" }), t("codes.name"))}
        >
          <Icon of={download} />
          {t("codes.save")}
        </button>
        <button type="button" className="button" onClick={onKept}>
          {t("codes.kept")}
        </button>
      </div>
    </>
  )
}
