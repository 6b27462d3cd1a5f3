import { Link } from "@tanstack/react-router"
import { use, useState } from "react"
import { useTranslation } from "react-i18next"
import { usePortal } from "#ui/app/portal.ts"

/** [SES-012] Ways in that the firm offers beside a password; the guard chain opens the one that is asked for. */
export function Providers() {
  const { t } = useTranslation("access")
  const { ask } = usePortal()
  // Without an answer the password is the only way in, as where there are no providers.
  const [asked] = useState(() => ask("signIn.providers", { showError: false }).catch(() => null))
  const providers = use(asked)?.data ?? []
  if (providers.length === 0) return null
  return (
    <>
      <div className="front-or">{t("providers.or")}</div>
      {providers.map(({ name }) => (
        <Link
          key={name}
          to="."
          search={((old: object) => ({ ...old, sso: name })) as never}
          className="button"
          data-kind="second"
        >
          {t("providers.with", { name })}
        </Link>
      ))}
    </>
  )
}
