import { useTranslation } from "react-i18next"
import { spinner } from "#ui/shared/icons/firstIcons.ts"
import { Field } from "#ui/shared/form/Field.tsx"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { Notice } from "#ui/shared/Notice.tsx"
import { useText } from "#ui/shared/useText.ts"
import { DrawingPad } from "#ui/signatures/DrawingPad.tsx"
import type { SigningProps } from "#ui/signatures/SignPage.tsx"

/** The signing steps, one at a time. */
export function SignSteps({ signing, view }: SigningProps) {
  const { t } = useTranslation("signing")
  const text = useText()
  const Step = steps[view.step]
  const { firstname, lastname } = view.delegate
  const stepName = t(`step.${view.step}`, { name: `${firstname} ${lastname}`.trim() })
  return (
    <section className="signing-steps" aria-busy={view.busy} aria-label={stepName}>
      {view.messageKey === null ? null : <Notice tone="error">{text(view.messageKey)}</Notice>}
      <Step signing={signing} view={view} />
      {view.canDelegate ? (
        <button
          type="button"
          className="button"
          data-kind="quiet"
          onClick={() => signing.send({ type: "delegation.begun" })}
        >
          {t("delegate.begin")}
        </button>
      ) : null}
      {view.canRefuse ? (
        <button
          type="button"
          className="button"
          data-kind="quiet"
          onClick={() => signing.send({ type: "refusal.begun" })}
        >
          {t("refuse.begin")}
        </button>
      ) : null}
    </section>
  )
}

function Consent({ signing, view }: SigningProps) {
  const { t } = useTranslation("signing")
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        signing.send({ type: "code.requested" })
      }}
    >
      <h2>{t("step.reading")}</h2>
      <label className="check-field">
        <input
          type="checkbox"
          className="check"
          checked={view.hasConsented}
          disabled={!view.canConsent && !view.hasConsented}
          onChange={(event) => signing.send({ type: "consent.given", value: event.target.checked })}
        />
        <span>
          {t("consent")}
          <small>{t(view.view?.has_timestamp === true ? "level.stamped" : "level.plain")}</small>
        </span>
      </label>
      <button type="submit" className="button" aria-disabled={!view.canAskCode || undefined}>
        {view.busy ? <Icon of={spinner} className="spin" /> : null}
        {t("code.ask")}
      </button>
      <small>
        {t(view.codeTo?.channel === "sms" ? "code.where.sms" : "code.where", { to: view.codeTo?.to ?? "" })}
      </small>
    </form>
  )
}

/** [SIG-O04] Links to the external signing service, where this signatory signs. */
function Elsewhere({ view }: SigningProps) {
  const { t } = useTranslation("signing")
  const { address = "", name = "" } = view.view?.elsewhere ?? {}
  return (
    <>
      <h2>{t("step.elsewhere")}</h2>
      <p>{t("elsewhere.text", { name })}</p>
      <a className="button" href={address} rel="noreferrer">
        {t("elsewhere.go", { name })}
      </a>
      <small>{t("level.elsewhere", { name })}</small>
    </>
  )
}

function Confirmation({ signing, view }: SigningProps) {
  const { t } = useTranslation("signing")
  const text = useText()
  const { signatory } = view.view ?? {}
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        signing.send({ type: "document.signed" })
      }}
    >
      <h2>{t("step.confirming")}</h2>
      <fieldset className="signature-styles">
        <legend>{t("hand")}</legend>
        {(["typed", "drawn"] as const).map((style) => (
          <label key={style}>
            <input
              type="radio"
              name="style"
              checked={view.style === style}
              onChange={() => signing.send({ type: "style.chosen", style })}
            />
            {t(`hand.${style}`)}
          </label>
        ))}
      </fieldset>
      {view.style === "typed" ? (
        <p className="typed-signature">{`${signatory?.firstname ?? ""} ${signatory?.lastname ?? ""}`}</p>
      ) : (
        <DrawingPad onDrawn={(drawing) => signing.send({ type: "drawing.changed", drawing })} />
      )}
      {view.drawingKey === null ? null : <Notice tone="error">{text(view.drawingKey)}</Notice>}
      <Field
        label={t("code")}
        hint={t(view.codeTo?.channel === "sms" ? "code.hint.sms" : "code.hint", { to: view.codeTo?.to ?? "" })}
        messageKey={view.codeKey}
      >
        {(control) => (
          <input
            {...control}
            className="input code-input"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={9}
            autoFocus
            value={view.code}
            onChange={(event) => signing.send({ type: "code.typed", value: event.target.value })}
          />
        )}
      </Field>
      <button type="submit" className="button" aria-disabled={!view.canSign || undefined}>
        {view.busy ? <Icon of={spinner} className="spin" /> : null}
        {t("sign")}
      </button>
      <button
        type="button"
        className="button"
        data-kind="quiet"
        onClick={() => signing.send({ type: "code.requested" })}
      >
        {t("code.again")}
      </button>
    </form>
  )
}

function Refusal({ signing, view }: SigningProps) {
  const { t } = useTranslation("signing")
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        signing.send({ type: "refusal.sent" })
      }}
    >
      <h2>{t("step.refusing")}</h2>
      <p>{t("refuse.text")}</p>
      <Field label={t("refuse.reason")} messageKey={view.reasonKey} required>
        {(control) => (
          <textarea
            {...control}
            className="input"
            rows={4}
            maxLength={1_000}
            autoFocus
            value={view.reason}
            onChange={(event) => signing.send({ type: "reason.typed", value: event.target.value })}
          />
        )}
      </Field>
      <button type="submit" className="button" data-kind="danger" aria-disabled={!view.canSendRefusal || undefined}>
        {view.busy ? <Icon of={spinner} className="spin" /> : null}
        {t("refuse.send")}
      </button>
      <button
        type="button"
        className="button"
        data-kind="second"
        onClick={() => signing.send({ type: "refusal.left" })}
      >
        {t("refuse.leave")}
      </button>
    </form>
  )
}

const delegateFields = ["firstname", "lastname", "email"] as const

/** [SIG-O03] The form that delegates the signature to another person. */
function DelegateForm({ signing, view }: SigningProps) {
  const { t } = useTranslation("signing")
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        signing.send({ type: "delegation.checked" })
      }}
    >
      <h2>{t("step.delegating")}</h2>
      <p>{t("delegate.text")}</p>
      {delegateFields.map((field, at) => (
        <Field key={field} label={t(`delegate.${field}`)} messageKey={view.errors[field]?.[0] ?? null} required>
          {(control) => (
            <input
              {...control}
              className="input"
              type={field === "email" ? "email" : "text"}
              autoComplete="off"
              maxLength={field === "email" ? 400 : 100}
              autoFocus={at === 0}
              value={view.delegate[field]}
              onChange={(event) => signing.send({ type: "delegate.typed", change: { [field]: event.target.value } })}
            />
          )}
        </Field>
      ))}
      <button type="submit" className="button">
        {t("delegate.check")}
      </button>
      <button
        type="button"
        className="button"
        data-kind="second"
        onClick={() => signing.send({ type: "delegation.left" })}
      >
        {t("refuse.leave")}
      </button>
    </form>
  )
}

function DelegateCheck({ signing, view }: SigningProps) {
  const { t } = useTranslation("signing")
  const { email, firstname, lastname } = view.delegate
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        signing.send({ type: "delegation.sent" })
      }}
    >
      <h2>{t("step.confirmingDelegate", { name: `${firstname} ${lastname}`.trim() })}</h2>
      <p>{t("delegate.confirm", { email: email.trim() })}</p>
      <button type="submit" className="button" autoFocus aria-disabled={view.busy || undefined}>
        {view.busy ? <Icon of={spinner} className="spin" /> : null}
        {t("delegate.send")}
      </button>
      <button
        type="button"
        className="button"
        data-kind="second"
        onClick={() => signing.send({ type: "delegation.left" })}
      >
        {t("delegate.leave")}
      </button>
    </form>
  )
}

const steps = {
  reading: Consent,
  elsewhere: Elsewhere,
  confirming: Confirmation,
  refusing: Refusal,
  delegating: DelegateForm,
  confirmingDelegate: DelegateCheck
} as const
