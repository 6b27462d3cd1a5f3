import { useRouter, useRouterState } from "@tanstack/react-router"
import { shallowEqual, useSelector } from "@xstate/react"
import { useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import { callbackMachine } from "#machines/access/callback.machine.ts"
import { toCallbackView } from "#machines/access/callback.projection.ts"
import { queryOf } from "#schemas/access/redirects.ts"
import { providerHeader } from "#schemas/access/ssoRules.ts"
import { providerName } from "#services/access/keptToken.ts"
import { redeemActor } from "#services/access/ssoActors.ts"
import { departures } from "#services/access/ssoBinding.ts"
import { GoTo } from "#ui/access/GoTo.tsx"
import { Refused } from "#ui/access/Refused.tsx"
import { linkTo } from "#ui/app/links.ts"
import { usePageTexts } from "#ui/app/frame/pageTexts.ts"
import { usePortal } from "#ui/app/portal.ts"
import { Brand } from "#ui/branding/Brand.tsx"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { useActorRef } from "#ui/shared/actors.ts"
import { spinner } from "#ui/shared/icons/firstIcons.ts"
import { useText } from "#ui/shared/useText.ts"

/** [SES-015] [ACC-116] Exchanges the identity provider's answer for a session; the guards then redirect. */
export function CallbackPage() {
  const { t } = useTranslation("access")
  const { ask, session, values } = usePortal()
  const router = useRouter()
  const href = useRouterState({ select: (state) => state.location.href })
  const [kept] = useState(() => departures(() => sessionStorage))
  const [left] = useState(kept.read)
  const [logic] = useState(() => callbackMachine.provide({ actors: { redeem: redeemActor(ask) } }))
  const [answer] = useState(() => ({
    state: queryOf(href, "state"),
    code: queryOf(href, "code"),
    iss: queryOf(href, "iss"),
    error: queryOf(href, "error")
  }))
  const callback = useActorRef(logic, {
    input: { answer, binding: left?.binding ?? null, provider: left?.provider ?? null }
  })
  const view = useSelector(callback, toCallbackView, shallowEqual)
  useEffect(() => {
    const { unsubscribe } = callback.on("callback.succeeded", ({ redeemed }) => {
      kept.forget()
      values.set(providerName, providerHeader(redeemed.provider))
      const search = redeemed.redirect === null ? {} : { redirect: redeemed.redirect }
      // Replace the URL: this removes the code, and the guards read the target of the redirect from the URL.
      void router
        .navigate({ ...linkTo("oauth-callback", {}, search), replace: true })
        .then(() => session.send({ type: "session.opened", token: redeemed.token }))
    })
    return unsubscribe
  }, [callback, kept, router, session, values])
  if (view.explainedAt !== null) return <GoTo href={view.explainedAt} />
  if (view.messageKey === null)
    return (
      <>
        <Brand />
        <p className="front-text" role="status">
          <Icon of={spinner} className="spin" />
          {t("autologin.title")}
        </p>
      </>
    )
  return (
    <Failed
      messageKey={view.messageKey}
      seconds={view.retryAfter ?? 60}
      onRetry={view.canRetry ? () => callback.send({ type: "callback.retried" }) : undefined}
    />
  )
}

interface FailedProps {
  readonly messageKey: string
  readonly seconds: number
  readonly onRetry: (() => void) | undefined
}

function Failed({ messageKey, onRetry, seconds }: FailedProps) {
  const { t } = useTranslation("access")
  const text = useText()
  usePageTexts("access")
  return (
    <Refused title={t("sso-error.title")} text={text(messageKey, { seconds })} onRetry={onRetry}>
      {t("sso-error.other")}
    </Refused>
  )
}
