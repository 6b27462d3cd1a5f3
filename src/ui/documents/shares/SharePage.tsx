import { useParams } from "@tanstack/react-router"
import { useSelector } from "@xstate/react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { shareVisitMachine, type ShareVisitRef } from "#machines/documents/shares/shareVisit.machine.ts"
import { type ShareVisitView, toShareVisitView } from "#machines/documents/shares/shareVisit.projection.ts"
import { signInAddress } from "#schemas/access/redirects.ts"
import { shareVisitActors } from "#services/documents/shareActors.ts"
import { usePortal } from "#ui/app/portal.ts"
import { Brand } from "#ui/branding/Brand.tsx"
import { SharedFiles } from "#ui/documents/shares/SharedFiles.tsx"
import { isEqualJson, useActorRef } from "#ui/shared/actors.ts"
import { spinner } from "#ui/shared/icons/firstIcons.ts"
import { Field } from "#ui/shared/form/Field.tsx"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { Notice } from "#ui/shared/Notice.tsx"
import { useText } from "#ui/shared/useText.ts"
import "#ui/documents/shares/shares.css"
import "#ui/shared/form/form.css"

/** [DOC-O06] The public page of a share link. */
export function SharePage() {
  const { token = "" } = useParams({ strict: false }) as { readonly token?: string }
  return <Visit key={token} token={token.trim()} />
}

function Visit({ token }: { readonly token: string }) {
  const { ask } = usePortal()
  const [logic] = useState(() => shareVisitMachine.provide({ actors: shareVisitActors(ask) }))
  const visit = useActorRef(logic, { input: { token } })
  const view = useSelector(visit, toShareVisitView, isEqualJson)
  return (
    <>
      <Brand />
      <Stage token={token} view={view} visit={visit} />
    </>
  )
}

interface StageProps {
  readonly token: string
  readonly view: ShareVisitView
  readonly visit: ShareVisitRef
}

function Stage({ token, view, visit }: StageProps) {
  const { t } = useTranslation("shares")
  const text = useText()
  if (view.stage === "open") return <SharedFiles view={view} visit={visit} />
  if (view.stage === "locked") return <Locked view={view} visit={visit} />
  if (view.stage === "opening")
    return (
      <p className="front-text" role="status">
        <Icon of={spinner} className="spin" />
        {t("opening")}
      </p>
    )
  return (
    <>
      <h1>{t("stopped")}</h1>
      <Notice tone="error">{text(view.messageKey ?? "error.global")}</Notice>
      {view.needsSignIn ? (
        <a className="button" href={signInAddress(`/share/${token}`)}>
          {t("signin")}
        </a>
      ) : null}
      {view.canRetry && !view.needsSignIn ? (
        <button
          type="button"
          className="button"
          data-kind="second"
          onClick={() => visit.send({ type: "visit.retried" })}
        >
          {t("retry")}
        </button>
      ) : null}
    </>
  )
}

function Locked({ view, visit }: Omit<StageProps, "token">) {
  const { t } = useTranslation("shares")
  const text = useText()
  return (
    <>
      <h1>{t("locked.title")}</h1>
      <p className="front-text">{t("locked.text")}</p>
      <form
        noValidate
        aria-busy={view.busy}
        onSubmit={(event) => {
          event.preventDefault()
          visit.send({ type: "password.submitted" })
        }}
      >
        {view.messageKey === null ? null : (
          <Notice tone={view.secondsLeft === null ? "error" : "warn"}>
            {text(view.messageKey, { seconds: view.secondsLeft ?? 0 })}
          </Notice>
        )}
        <Field label={t("password")} messageKey={view.passwordKey}>
          {(control) => (
            <input
              {...control}
              className="input"
              type="password"
              // Browsers would store this as the password of an account.
              autoComplete="off"
              autoFocus
              value={view.password}
              readOnly={!view.canType}
              onChange={(event) => visit.send({ type: "password.typed", value: event.target.value })}
            />
          )}
        </Field>
        <button type="submit" className="button" aria-disabled={!view.canSubmit || undefined}>
          {view.busy ? <Icon of={spinner} className="spin" /> : null}
          {view.secondsLeft === null ? t("locked.submit") : t("waiting", { count: view.secondsLeft })}
        </button>
      </form>
    </>
  )
}
