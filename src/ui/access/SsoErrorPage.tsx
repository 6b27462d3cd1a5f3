import { Link, useParams, useRouterState } from "@tanstack/react-router"
import { use, useEffect } from "react"
import { useTranslation } from "react-i18next"
import { toSsoErrorView } from "#machines/access/ssoError.projection.ts"
import { queryOf } from "#schemas/access/redirects.ts"
import { departures } from "#services/access/ssoBinding.ts"
import { providersOf } from "#ui/access/SignInProviders.tsx"
import { linkTo } from "#ui/app/links.ts"
import { usePageTexts } from "#ui/app/frame/pageTexts.ts"
import { usePortal } from "#ui/app/portal.ts"
import { Brand } from "#ui/branding/Brand.tsx"
import { Notice } from "#ui/shared/Notice.tsx"
import { useText } from "#ui/shared/useText.ts"

/**
 * [SES-016] [ACC-121] [ERR-024] [ERR-025] Why the sign-in with an identity provider failed, with links to retry or to
 * sign in another way.
 */
export function SsoErrorPage() {
  const { t } = useTranslation("access")
  const text = useText()
  const { ask } = usePortal()
  usePageTexts("access")
  const { vendor = "" } = useParams({ strict: false }) as { readonly vendor?: string }
  const reason = useRouterState({ select: (state) => queryOf(state.location.href, "reason") })
  const offered = use(providersOf(ask))?.data.map(({ name }) => name) ?? null
  const { canRetry, messageKey, name } = toSsoErrorView({ vendor, reason, offered })
  useEffect(() => departures(() => sessionStorage).forget(), [])
  return (
    <>
      <Brand />
      <h1>{name === null ? t("sso-error.title") : t("sso-error.named", { name })}</h1>
      <Notice tone="error">{text(messageKey, { seconds: 60 })}</Notice>
      {canRetry ? (
        <Link {...linkTo("signin", {}, { sso: name })} className="button">
          {t("sso-error.retry", { name })}
        </Link>
      ) : null}
      <Link {...linkTo("signin", {})} className="button" data-kind={canRetry ? "second" : undefined}>
        {t("sso-error.other")}
      </Link>
    </>
  )
}
