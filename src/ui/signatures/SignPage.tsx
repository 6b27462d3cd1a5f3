import { useParams } from "@tanstack/react-router"
import { useSelector } from "@xstate/react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { signingMachine, type SigningRef } from "#machines/signatures/signing.machine.ts"
import { type SigningPageView, toSigningView } from "#machines/signatures/signing.projection.ts"
import type { Language } from "#schemas/shared/constants.ts"
import { formatLongDate } from "#services/shared/display/formats.ts"
import { signingActors, signingDocument } from "#services/signatures/signingActors.ts"
import { usePortal } from "#ui/app/portal.ts"
import { Brand } from "#ui/branding/Brand.tsx"
import { isEqualJson, useActorRef } from "#ui/shared/actors.ts"
import { spinner } from "#ui/shared/icons/firstIcons.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { Notice } from "#ui/shared/Notice.tsx"
import { useText } from "#ui/shared/useText.ts"
import { Paper } from "#ui/signatures/Paper.tsx"
import { SignSteps } from "#ui/signatures/SignSteps.tsx"
import "#ui/signatures/signatures.css"
import "#ui/shared/form/form.css"

/** [SIG-O04] The page of a personal signing link: the document, and the steps to sign or refuse it. */
export function SignPage() {
  const { token = "" } = useParams({ strict: false }) as { readonly token?: string }
  return <Signing key={token} token={token.trim()} />
}

function Signing({ token }: { readonly token: string }) {
  const { ask } = usePortal()
  const [logic] = useState(() => signingMachine.provide({ actors: signingActors(ask) }))
  const signing = useActorRef(logic, { input: { token } })
  const view = useSelector(signing, toSigningView, isEqualJson)
  return (
    <>
      <Brand />
      <Stage view={view} signing={signing} />
    </>
  )
}

export interface SigningProps {
  readonly view: SigningPageView
  readonly signing: SigningRef
}

function Stage({ signing, view }: SigningProps) {
  const { t } = useTranslation("signing")
  const text = useText()
  if (view.stage === "signing") return <Room signing={signing} view={view} />
  if (view.stage === "over") return <Over view={view} />
  if (view.stage === "opening")
    return (
      <p className="front-text" role="status">
        <Icon of={spinner} className="spin" />
        {t("opening")}
      </p>
    )
  return (
    <>
      <h1>{t(`stopped.${view.stage}`)}</h1>
      <Notice tone={view.stage === "closed" ? "error" : "warn"}>{text(view.messageKey ?? "error.global")}</Notice>
      <p className="front-text">{t(`stopped.${view.stage}.next`)}</p>
      {view.canRetry ? (
        <button
          type="button"
          className="button"
          data-kind="second"
          onClick={() => signing.send({ type: "visit.retried" })}
        >
          {t("retry")}
        </button>
      ) : null}
    </>
  )
}

/** The document beside the steps; on a phone one below the other. */
function Room({ signing, view }: SigningProps) {
  const { i18n, t } = useTranslation("signing")
  const { view: shown } = view
  if (shown === null) return null
  const { area } = shown.signatory
  return (
    <div className="signing">
      <header className="signing-head">
        <h1>{shown.document_name}</h1>
        <p className="muted">
          {t("by", { sender: shown.sender, firm: shown.firm_name })} ·{" "}
          {t("until", { date: formatLongDate(i18n.language as Language, shown.expires_at) })}
        </p>
        {shown.message === "" ? null : <blockquote>{shown.message}</blockquote>}
      </header>
      <Paper
        address={signingDocument(shown.pass, "inline")}
        label={t("document", { name: shown.document_name })}
        over={(page) =>
          page === area.page ? (
            <div
              className="paper-area"
              style={{
                insetInlineStart: `${area.x * 100}%`,
                insetBlockStart: `${area.y * 100}%`,
                inlineSize: `${area.width * 100}%`,
                blockSize: `${area.height * 100}%`
              }}
            >
              {t("area")}
            </div>
          ) : null
        }
      />
      <SignSteps signing={signing} view={view} />
    </div>
  )
}

function Over({ view }: Pick<SigningProps, "view">) {
  const { t } = useTranslation("signing")
  const { end, view: shown } = view
  if (shown === null || end === null) return null
  return (
    <>
      <h1>{t(`over.${end}.title`)}</h1>
      <p className="front-text">
        {t(`over.${end}.text`, {
          name: shown.document_name,
          firm: shown.firm_name,
          person: `${view.delegate.firstname} ${view.delegate.lastname}`.trim()
        })}
      </p>
      {end === "classified" ? (
        <>
          <a className="button" href={signingDocument(shown.pass, "attachment")} download>
            {t("download")}
          </a>
          <a className="button" data-kind="second" href="/verify">
            {t("verify")}
          </a>
        </>
      ) : null}
    </>
  )
}
