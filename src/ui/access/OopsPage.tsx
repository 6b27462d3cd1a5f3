import { Link, useRouter } from "@tanstack/react-router"
import { use, useState } from "react"
import { useTranslation } from "react-i18next"
import { usePortal } from "#ui/app/portal.ts"
import { building, questionCircle } from "#ui/shared/firstIcons.ts"
import { EmptyState, ErrorState } from "#ui/shared/States.tsx"

/** [ACC-122] [WHL-006] [ERR-026] A page that is not there, a firm that is not known, a portal that does not answer. */
export function OopsPage() {
  const { t } = useTranslation("access")
  const { branding } = usePortal()
  const router = useRouter()
  const [ready, setReady] = useState(branding.ready)
  const { status } = use(ready)
  const retry = async () => {
    const next = branding.retry()
    setReady(next)
    const state = await next
    if (state.status === "ready") await router.navigate({ to: "/", replace: true })
  }
  if (status === "failed")
    return <ErrorState title={t("unavailable.title")} text={t("unavailable.text")} onRetry={() => void retry()} />
  if (status === "unknown")
    return <EmptyState icon={building} title={t("unknown-firm.title")} text={t("unknown-firm.text")} />
  return (
    <EmptyState icon={questionCircle} title={t("oops.title")} text={t("oops.text")}>
      <Link to="/" replace className="button">
        {t("oops.back")}
      </Link>
    </EmptyState>
  )
}
