"use no memo"
import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import type { LetterTemplateId, TemplateVersion } from "#schemas/letters/letter.ts"
import type { Language } from "#schemas/shared/constants.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import { formatDateTime } from "#services/shared/display/formats.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { Dialog } from "#ui/shared/dialog/Dialog.tsx"
import { QueryBoundary } from "#ui/shared/kit/list/QueryBoundary.tsx"
import "#ui/letters/letters.css"

interface VersionsDialogProps {
  readonly firmId: FirmId
  readonly id: LetterTemplateId
  /** Number of the version in use. */
  readonly current: number
  /** Copies a version into the editor; null if the template is read-only. */
  readonly onTake: ((version: TemplateVersion) => void) | null
  readonly onClose: () => void
}

/**
 * [LET-002] The versions of a template. An earlier one is copied into the editor, where the user checks it before
 * saving.
 */
export function VersionsDialog({ current, firmId, id, onClose, onTake }: VersionsDialogProps) {
  const { i18n, t } = useTranslation("letters")
  const query = useQuery(
    useCall("letterTemplates.versions", { params: { firmId, letterTemplateId: id }, showError: false })
  )
  return (
    <Dialog title={t("versions")} width="36rem" onClose={onClose}>
      <QueryBoundary query={query} rows={3}>
        {({ data }) => (
          <ul className="letter-versions">
            {data.map((version) => (
              <li key={version.number}>
                <span className="letter-version">
                  <span>
                    {t("version", { number: version.number })}{" "}
                    {version.number === current ? (
                      <span className="tag" data-tone="ok">
                        {t("version.current")}
                      </span>
                    ) : null}
                  </span>
                  <small className="muted">
                    {[
                      formatDateTime(i18n.language as Language, version.made_at),
                      ...(version.made_by === null ? [] : [version.made_by.name]),
                      version.name
                    ].join(" · ")}
                  </small>
                </span>
                {version.number === current || onTake === null ? null : (
                  <button
                    type="button"
                    className="button"
                    data-kind="second"
                    aria-label={t("version.take.of", { number: version.number })}
                    onClick={() => onTake(version)}
                  >
                    {t("version.take")}
                  </button>
                )}
              </li>
            ))}
          </ul>
        )}
      </QueryBoundary>
    </Dialog>
  )
}
