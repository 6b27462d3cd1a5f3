import { Link } from "@tanstack/react-router"
import { useSelector } from "@xstate/react"
import { useEffect, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { resetRequestMachine, type ResetRequestRef } from "#machines/access/resetRequest.machine.ts"
import { type ResetRequestView, toResetRequestView } from "#machines/access/resetRequest.projection.ts"
import { usePasswordActors } from "#ui/app/usePasswordActors.ts"
import { Brand } from "#ui/branding/Brand.tsx"
import { isEqualJson, useActorRef } from "#ui/shared/actors.ts"
import { spinner } from "#ui/shared/icons/firstIcons.ts"
import { Field } from "#ui/shared/form/Field.tsx"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { Notice } from "#ui/shared/Notice.tsx"
import { takeFocus } from "#ui/shared/focus/takeFocus.ts"
import { useText } from "#ui/shared/useText.ts"

/** [ACC-118] [SES-009] The page that requests the email with a reset link for a forgotten password. */
export function ResetPasswordPage() {
  const { t } = useTranslation("passwords")
  const { ask } = usePasswordActors()
  const [logic] = useState(() => resetRequestMachine.provide({ actors: { ask } }))
  const requestRef = useActorRef(logic)
  const view = useSelector(requestRef, toResetRequestView, isEqualJson)
  if (!view.isSent)
    return (
      <>
        <Brand />
        <h1>{t("ask.title")}</h1>
        <p className="front-text">{t("ask.text")}</p>
        <RequestForm requestRef={requestRef} view={view} />
      </>
    )
  return (
    <>
      <Brand />
      <h1 ref={takeFocus} tabIndex={-1}>
        {t("sent.title")}
      </h1>
      <p className="front-text" role="status">
        {t("sent.text", { email: view.address })}
      </p>
      <p className="muted">{t("sent.wait")}</p>
      <button
        type="button"
        className="button"
        data-kind="second"
        disabled={!view.canRepeat}
        onClick={() => requestRef.send({ type: "request.repeated" })}
      >
        {t("sent.again")}
      </button>
      <p className="front-links">
        <Link to="/signin">{t("signin.back")}</Link>
      </p>
    </>
  )
}

interface RequestFormProps {
  readonly requestRef: ResetRequestRef
  readonly view: ResetRequestView
}

function RequestForm({ requestRef, view }: RequestFormProps) {
  const { t } = useTranslation("passwords")
  const access = useTranslation("access").t
  const text = useText()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => requestRef.on("request.refused", () => input.current?.focus()).unsubscribe, [requestRef])
  return (
    <form
      noValidate
      aria-busy={view.busy}
      onSubmit={(event) => {
        event.preventDefault()
        const typed = input.current?.value ?? ""
        // Autofill may have filled the field without an event: read the value from the DOM.
        if (typed !== view.email.value) requestRef.send({ type: "email.typed", value: typed })
        requestRef.send({ type: "request.submitted" })
      }}
    >
      {view.messageKey === null ? null : (
        <Notice tone={view.secondsLeft === null ? "error" : "warn"}>
          {text(view.messageKey, { seconds: view.secondsLeft ?? 0 })}
        </Notice>
      )}
      <Field label={access("email")} messageKey={view.email.messageKey}>
        {(control) => (
          <input
            {...control}
            ref={input}
            name="email"
            className="input"
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            value={view.email.value}
            disabled={!view.canType && !view.busy}
            autoFocus
            onChange={(event) => requestRef.send({ type: "email.typed", value: event.target.value })}
          />
        )}
      </Field>
      <button type="submit" className="button" aria-disabled={view.busy || view.secondsLeft !== null || undefined}>
        {view.busy ? <Icon of={spinner} className="spin" /> : null}
        {view.secondsLeft !== null
          ? access("waiting", { count: view.secondsLeft })
          : t(view.busy ? "ask.busy" : "ask.submit")}
      </button>
      <p className="front-links">
        <Link to="/signin">{t("signin.back")}</Link>
      </p>
    </form>
  )
}
