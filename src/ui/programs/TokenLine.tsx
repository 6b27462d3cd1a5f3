import { useTranslation } from "react-i18next"
import { toTokenActions } from "#machines/programs/programs.projection.ts"
import { programAreas } from "#schemas/programs/access.ts"
import type { ProgramToken } from "#schemas/programs/programs.ts"
import type { Language } from "#schemas/shared/constants.ts"
import { formatDate, formatDateTime } from "#services/shared/display/formats.ts"
import { RowAction } from "#ui/shared/kit/list/EntityLine.tsx"

interface TokenLineProps {
  readonly token: ProgramToken
  readonly onRevoke: (token: ProgramToken) => void
}

/** One token: its scopes, its expiry, and when it was last used. */
export function TokenLine({ onRevoke, token }: TokenLineProps) {
  const { i18n, t } = useTranslation("programs")
  const language = i18n.language as Language
  const { ending, expires_at, firm_name, is_of_firm, last_used_at, name, owner_name, scopes } = token
  const rights = programAreas.flatMap((area) => {
    if (scopes.includes(`${area}:write`)) return [t("right.write", { area: t(`area.${area}`) })]
    return scopes.includes(`${area}:read`) ? [t("right.read", { area: t(`area.${area}`) })] : []
  })
  return (
    <li className="entity-line">
      <div className="entity-text">
        <h3 className="entity-name">
          {name} <code className="muted">…{ending}</code>
        </h3>
        <small>{rights.join(" · ")}</small>
        <small className="muted">
          {is_of_firm ? t("token.by", { name: owner_name }) : firm_name}
          {" · "}
          {t("token.until", { date: formatDate(language, expires_at) })}
          {" · "}
          {last_used_at === null
            ? t("token.unused")
            : t("token.used", { date: formatDateTime(language, last_used_at) })}
        </small>
      </div>
      <div className="actions">
        <RowAction
          name={t("token.revoke.of", { name })}
          disabled={!toTokenActions(token).canRevoke}
          onClick={() => onRevoke(token)}
        >
          {t("token.revoke")}
        </RowAction>
      </div>
    </li>
  )
}
