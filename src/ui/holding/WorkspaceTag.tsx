import { useTranslation } from "react-i18next"
import type { HoldingFirm } from "#schemas/holding/holding.api.ts"
import type { Language } from "#schemas/shared/constants.ts"
import { formatDate } from "#services/shared/display/formats.ts"

/** [WSP-002] The state of a workspace; nothing for an active one. */
export function WorkspaceTag({ firm }: { readonly firm: Pick<HoldingFirm, "state" | "deletes_at"> }) {
  const { i18n, t } = useTranslation("holding")
  const date = firm.deletes_at === null ? "" : formatDate(i18n.language as Language, firm.deletes_at)
  if (firm.state === "active") return null
  return (
    <>
      {firm.state === "deactivated" || firm.state === "leavingAtRest" ? (
        <span className="tag" data-tone="plain">
          {t("state.deactivated")}
        </span>
      ) : null}
      {firm.state === "deactivated" ? null : (
        <span className="tag" data-tone="error">
          {firm.state === "deleting" ? t("state.deleting") : t("state.leaving", { date })}
        </span>
      )}
    </>
  )
}
