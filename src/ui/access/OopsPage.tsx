import { Link, useRouter } from "@tanstack/react-router"
import { use, useState } from "react"
import { useTranslation } from "react-i18next"
import { usePortal } from "#ui/app/portal.ts"
import { useHere } from "#ui/app/useHere.ts"
import { Brand } from "#ui/branding/Brand.tsx"

/** [ACC-122] [WHL-006] [ERR-026] The error page: the URL or the firm is unknown, or the server does not answer. */
export function OopsPage() {
  const { t } = useTranslation("access")
  const app = useTranslation("app").t
  const { branding } = usePortal()
  const { me } = useHere()
  const router = useRouter()
  const [ready, setReady] = useState(branding.ready)
  const { status } = use(ready)
  const retry = async () => {
    const next = branding.retry()
    setReady(next)
    const state = await next
    if (state.status === "ready") await router.navigate({ to: "/", replace: true })
  }
  const said = status === "failed" ? "unavailable" : status === "unknown" ? "unknown-firm" : "oops"
  return (
    <>
      <Brand />
      <h1>{t(`${said}.title`)}</h1>
      <p className="front-text">{t(`${said}.text`)}</p>
      {said === "unavailable" ? (
        <button type="button" className="button" onClick={() => void retry()}>
          {app("retry")}
        </button>
      ) : said === "oops" ? (
        <Link to="/" replace className="button">
          {t(me === null ? "oops.signin" : "oops.back")}
        </Link>
      ) : null}
    </>
  )
}
