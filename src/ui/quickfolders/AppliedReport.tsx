import { useTranslation } from "react-i18next"
import type { AppliedFolder } from "#schemas/quickfolders/quickFolder.ts"
import { writtenPath } from "#schemas/quickfolders/rules.ts"
import { Dialog } from "#ui/shared/dialog/Dialog.tsx"
import { useText } from "#ui/shared/useText.ts"

const tones = { made: "ok", kept: "plain", refused: "error" } as const

/** [QCK-O02] The result of each quick folder after a model was applied. */
export function AppliedReport({
  onClose,
  report
}: {
  readonly report: ReadonlyArray<AppliedFolder>
  readonly onClose: () => void
}) {
  const { t } = useTranslation(["quickfolders", "app"])
  const text = useText()
  return (
    <Dialog
      title={t("quickfolders:report.title")}
      width="36rem"
      onClose={onClose}
      footer={
        <button type="button" className="button" onClick={onClose}>
          {t("quickfolders:report.close")}
        </button>
      }
    >
      <ul className="quick-report">
        {report.map(({ code, name, outcome, path }) => (
          <li key={`${name} ${path.join("/")}`}>
            <span>
              <b>{name}</b>
              <span className="tag" data-tone={tones[outcome]}>
                {t(`quickfolders:report.${outcome}`)}
              </span>
            </span>
            <small>{writtenPath(path)}</small>
            {outcome === "refused" && code !== null ? <small className="quick-refused">{text(code)}</small> : null}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
