import { useSelector } from "@xstate/react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { verifyingMachine, type VerifyingRef } from "#machines/signatures/verifying.machine.ts"
import { toVerifyingView, type VerifyingView } from "#machines/signatures/verifying.projection.ts"
import type { Language } from "#schemas/shared/constants.ts"
import { formatDateTime } from "#services/shared/display/formats.ts"
import { verifyActors } from "#services/signatures/verifyActors.ts"
import { Brand } from "#ui/branding/Brand.tsx"
import { isEqualJson, useActorRef } from "#ui/shared/actors.ts"
import { checkCircle } from "#ui/shared/icons/list/actingIcons.ts"
import { exclamationCircle, exclamationTriangle, spinner } from "#ui/shared/icons/firstIcons.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { Notice } from "#ui/shared/Notice.tsx"
import { useText } from "#ui/shared/useText.ts"
import "#ui/signatures/signatures.css"

/** A public page that verifies the signatures of a PDF. */
export function VerifyPage() {
  const { t } = useTranslation("signing")
  const [logic] = useState(() => verifyingMachine.provide({ actors: verifyActors }))
  const verifying = useActorRef(logic)
  const view = useSelector(verifying, toVerifyingView, isEqualJson)
  return (
    <>
      <Brand />
      <div className="verifying" aria-busy={view.busy}>
        <h1>{t("verify.title")}</h1>
        {view.whole === null ? (
          <Chooser verifying={verifying} view={view} />
        ) : (
          <Verdict verifying={verifying} view={view} />
        )}
      </div>
    </>
  )
}

interface VerifyingProps {
  readonly view: VerifyingView
  readonly verifying: VerifyingRef
}

function Chooser({ verifying, view }: VerifyingProps) {
  const { t } = useTranslation("signing")
  const text = useText()
  const take = (file: File | undefined) => {
    if (file !== undefined) verifying.send({ type: "file.chosen", file, name: file.name })
  }
  return (
    <>
      <p className="front-text">{t("verify.text")}</p>
      {view.messageKey === null ? null : <Notice tone="error">{text(view.messageKey)}</Notice>}
      <label
        className="verify-drop"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          take(event.dataTransfer.files[0])
        }}
      >
        {view.busy ? <Icon of={spinner} className="spin" /> : null}
        <span>{view.busy ? t("verify.busy", { name: view.name }) : t("verify.drop")}</span>
        <span className="button" data-kind="second" aria-hidden="true">
          {t("verify.choose")}
        </span>
        <input
          type="file"
          className="verify-input"
          accept="application/pdf,.pdf"
          disabled={!view.canChoose}
          onChange={(event) => take(event.target.files?.[0])}
        />
      </label>
      <small>{t("verify.kept")}</small>
    </>
  )
}

const looks = {
  holds: { tone: "ok", icon: checkCircle },
  unknown: { tone: "warn", icon: exclamationTriangle },
  followed: { tone: "warn", icon: exclamationTriangle },
  changed: { tone: "error", icon: exclamationCircle },
  broken: { tone: "error", icon: exclamationCircle }
} as const

function Verdict({ verifying, view }: VerifyingProps) {
  const { i18n, t } = useTranslation("signing")
  const language = i18n.language as Language
  const { whole } = view
  if (whole === null) return null
  return (
    <>
      {whole === "sound" ? (
        <p className="notice" data-tone="ok" role="status">
          <Icon of={checkCircle} />
          <span>{t("verify.whole.sound", { name: view.name })}</span>
        </p>
      ) : (
        <Notice tone={whole === "unsound" ? "error" : "info"}>{t(`verify.whole.${whole}`, { name: view.name })}</Notice>
      )}
      {view.isExtended ? <p>{t("verify.extended")}</p> : null}
      <ul className="verdict" role="list">
        {view.signatures.map((one, place) => (
          <li key={`${place} ${one.signer}`} data-tone={looks[one.verdict].tone}>
            <Icon of={looks[one.verdict].icon} />
            <b>{one.kind === "timestamp" ? t("verify.timestamp") : one.signer}</b>
            {one.kind === "sending" || one.kind === "seal" ? <small>{t(`verify.kind.${one.kind}`)}</small> : null}
            <span>{t(`verify.one.${one.verdict}`, { count: one.changed_later })}</span>
            {one.stamped_at !== null ? (
              <small>{t("verify.stamped", { at: formatDateTime(language, one.stamped_at) })}</small>
            ) : one.claimed_at === null ? null : (
              <small>{t("verify.claimed", { at: formatDateTime(language, one.claimed_at) })}</small>
            )}
            {one.changedPages === null ? null : (
              <small>
                {one.changedPages.length === 0
                  ? t("verify.changed.unseen")
                  : t("verify.changed.pages", {
                      count: one.changedPages.length,
                      pages: new Intl.ListFormat(language).format(one.changedPages.map(String))
                    })}
              </small>
            )}
            {one.when === null ? null : (
              <small>
                {t(`verify.when.${one.when}`, {
                  after: one.changed_after && formatDateTime(language, one.changed_after),
                  before: one.changed_before && formatDateTime(language, one.changed_before)
                })}
              </small>
            )}
          </li>
        ))}
      </ul>
      <button
        type="button"
        className="button"
        data-kind="second"
        onClick={() => verifying.send({ type: "file.forgotten" })}
      >
        {t("verify.again")}
      </button>
    </>
  )
}
