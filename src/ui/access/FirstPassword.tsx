import { useSelector } from "@xstate/react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { resetRequestMachine } from "#machines/access/resetRequest.machine.ts"
import { toResetRequestView } from "#machines/access/resetRequest.projection.ts"
import { usePasswordActors } from "#ui/app/usePasswordActors.ts"
import { isEqualJson, useActorRef } from "#ui/shared/actors.ts"
import { spinner } from "#ui/shared/icons/firstIcons.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { Notice } from "#ui/shared/Notice.tsx"
import { useText } from "#ui/shared/useText.ts"

interface FirstPasswordProps {
  /** The email of the signed-in user; the link is sent only to this address. */
  readonly email: string
}

/**
 * [SES-011] For a user without a password, who signed in with an identity provider: sends the link that sets the first
 * password.
 */
export function FirstPassword({ email }: FirstPasswordProps) {
  const { t } = useTranslation("passwords")
  const access = useTranslation("access").t
  const text = useText()
  const { ask } = usePasswordActors()
  const [logic] = useState(() => resetRequestMachine.provide({ actors: { ask } }))
  const requestRef = useActorRef(logic, { input: { email } })
  const view = useSelector(requestRef, toResetRequestView, isEqualJson)
  return (
    <div className="password-form" aria-busy={view.busy}>
      <p>{t("first.text", { email })}</p>
      {view.messageKey === null ? null : (
        <Notice tone={view.secondsLeft === null ? "error" : "warn"}>
          {text(view.messageKey, { seconds: view.secondsLeft ?? 0 })}
        </Notice>
      )}
      {view.isSent ? (
        <Notice tone="info">{t("first.sent", { email })}</Notice>
      ) : (
        <button
          type="button"
          className="button"
          aria-disabled={view.busy || view.secondsLeft !== null || undefined}
          onClick={() => requestRef.send({ type: "request.submitted" })}
        >
          {view.busy ? <Icon of={spinner} className="spin" /> : null}
          {view.secondsLeft !== null
            ? access("waiting", { count: view.secondsLeft })
            : t(view.busy ? "ask.busy" : "ask.submit")}
        </button>
      )}
    </div>
  )
}
