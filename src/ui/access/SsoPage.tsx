import { Link, useRouterState } from "@tanstack/react-router"
import { shallowEqual, useSelector } from "@xstate/react"
import { useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import { ssoRedirectMachine } from "#machines/access/ssoRedirect.machine.ts"
import { toSsoRedirectView } from "#machines/access/ssoRedirect.projection.ts"
import { autologinAddress, followable, queryOf } from "#schemas/access/redirects.ts"
import { fillPath, routeOf } from "#schemas/access/routes.ts"
import { handOverActor } from "#services/access/ssoActors.ts"
import { GoTo } from "#ui/access/GoTo.tsx"
import { usePortal } from "#ui/app/portal.ts"
import { useHere } from "#ui/app/useHere.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { useActorRef } from "#ui/shared/actors.ts"
import { spinner } from "#ui/shared/icons/firstIcons.ts"
import { ErrorState } from "#ui/shared/States.tsx"
import { useText } from "#ui/shared/useText.ts"

/**
 * [ACC-096] Redirects a signed-in user to the target in the URL, which is on this host or on that of another of their
 * firms.
 */
export function SsoPage() {
  const { t } = useTranslation("access")
  const text = useText()
  const { ask, session } = usePortal()
  const { context } = useHere()
  const href = useRouterState({ select: (state) => state.location.href })
  const home = fillPath(routeOf("home").path, { context: context ?? null })
  const [target] = useState(() => {
    const domains = session.getSnapshot().context.person?.firms.map(({ domain }) => domain) ?? []
    return followable(queryOf(href, "redirect") ?? home, location.origin, domains)
  })
  const [logic] = useState(() => ssoRedirectMachine.provide({ actors: { handOver: handOverActor(ask) } }))
  const redirect = useActorRef(logic, { input: { target } })
  const view = useSelector(redirect, toSsoRedirectView, shallowEqual)
  useEffect(() => {
    const { unsubscribe } = redirect.on("crossing.opened", ({ crossing: { code, domain, to } }) =>
      location.replace(autologinAddress(location.origin, domain, code, to))
    )
    return unsubscribe
  }, [redirect])
  if (view.to !== null) return <GoTo href={view.to} />
  if (view.messageKey === null)
    return (
      <p className="front-text" role="status">
        <Icon of={spinner} className="spin" />
        {t("sso.title")}
      </p>
    )
  return (
    <ErrorState
      title={t("sso.failed")}
      text={text(view.messageKey)}
      onRetry={view.canRetry ? () => redirect.send({ type: "crossing.retried" }) : undefined}
    >
      <Link to={home} replace className="button">
        {t("oops.back")}
      </Link>
    </ErrorState>
  )
}
