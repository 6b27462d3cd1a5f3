import { useTranslation } from "react-i18next"
import type { FirmIdentity } from "#schemas/workspaces/workspaces.api.ts"

/** [ACC-O10] The holding that a firm belongs to, with all its firms. */
export function HoldingFirms({ firm }: { readonly firm: FirmIdentity }) {
  const { t } = useTranslation("workspaces")
  const { holding } = firm
  if (holding === null) return <p className="muted">{t("holding.none")}</p>
  return (
    <>
      <p className="holding-name">{holding.name}</p>
      <ul className="holding-firms" aria-label={t("holding.firms")}>
        {holding.firms.map(({ domain, id, name }) => (
          <li key={id}>
            <span className="holding-firm">
              {name}
              {id === firm.id ? <span className="tag">{t("holding.this")}</span> : null}
            </span>
            <small>{domain}</small>
          </li>
        ))}
      </ul>
    </>
  )
}
