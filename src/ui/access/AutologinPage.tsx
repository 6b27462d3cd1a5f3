import { useRouterState } from "@tanstack/react-router"
import { shallowEqual, useSelector } from "@xstate/react"
import { useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import { autologinMachine } from "#machines/access/autologin.machine.ts"
import { toAutologinView } from "#machines/access/autologin.projection.ts"
import { queryOf } from "#schemas/access/redirects.ts"
import { usePortal } from "#ui/app/portal.ts"
import { Refused } from "#ui/access/Refused.tsx"
import { Brand } from "#ui/branding/Brand.tsx"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { useActorRef } from "#ui/shared/actors.ts"
import { spinner } from "#ui/shared/icons/firstIcons.ts"
import { useText } from "#ui/shared/useText.ts"

/** [SES-006] Exchanges the single-use code in the URL for a session; the guards then redirect. */
export function AutologinPage() {
  const { t } = useTranslation("access")
  const text = useText()
  const portal = usePortal()
  const { session } = portal
  const href = useRouterState({ select: (state) => state.location.href })
  const [logic] = useState(() =>
    autologinMachine.provide({
      actors: {
        redeem: portal.access.autologin.redeem
      }
    })
  )
  const autologin = useActorRef(logic, {
    input: { token: queryOf(href, "token"), refreshToken: queryOf(href, "refresh_token") }
  })
  const view = useSelector(autologin, toAutologinView, shallowEqual)
  useEffect(() => {
    const { unsubscribe } = autologin.on("autologin.succeeded", ({ signedIn }) =>
      session.send({ type: "session.opened", token: signedIn.token })
    )
    return unsubscribe
  }, [autologin, session])
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
    <Refused
      title={t("autologin.failed.title")}
      text={text(view.messageKey)}
      onRetry={view.canRetry ? () => autologin.send({ type: "autologin.retried" }) : undefined}
    >
      {t("signin.submit")}
    </Refused>
  )
}
