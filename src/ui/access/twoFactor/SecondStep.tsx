import { useSelector } from "@xstate/react"
import { useEffect, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import type { SignInRef } from "#machines/access/signIn.machine.ts"
import { toSignInView } from "#machines/access/signIn.projection.ts"
import { usePageTexts } from "#ui/app/frame/pageTexts.ts"
import { isEqualJson } from "#ui/shared/actors.ts"
import { spinner } from "#ui/shared/icons/firstIcons.ts"
import { codeAttributes } from "#ui/access/twoFactor/codeAttributes.ts"
import { Field } from "#ui/shared/form/Field.tsx"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { Notice } from "#ui/shared/Notice.tsx"
import { useText } from "#ui/shared/useText.ts"
import "#ui/access/twoFactor/twoFactor.css"

/** Asks for the code after the password. In a lazy chunk, because most users sign in without it. */
export function SecondStep({ signInRef }: { readonly signInRef: SignInRef }) {
  usePageTexts("access")
  const { t } = useTranslation("twoFactor")
  const access = useTranslation("access").t
  const text = useText()
  const input = useRef<HTMLInputElement>(null)
  const view = useSelector(signInRef, toSignInView, isEqualJson)
  // Changes only the texts and the keyboard: the server tells the two kinds of code apart by their format.
  const [byRecovery, setByRecovery] = useState(false)
  const kind = byRecovery ? "recovery" : "app"
  useEffect(() => {
    if (!view.busy) input.current?.focus()
  }, [byRecovery, view.busy])
  const [field] = view.fields
  if (field === undefined) return null
  return (
    <>
      <h1>{t("step.title")}</h1>
      <p className="front-text">{t(`step.${kind}.text`)}</p>
      <form
        noValidate
        aria-busy={view.busy}
        onSubmit={(event) => {
          event.preventDefault()
          // Autofill may fill the code without an event: read the value from the DOM.
          const typed = input.current?.value ?? ""
          if (typed !== field.value) signInRef.send({ type: "field.typed", field: "code", value: typed })
          signInRef.send({ type: "signIn.submitted" })
        }}
      >
        {view.messageKey === null ? null : (
          <Notice tone={view.secondsLeft === null ? "error" : "warn"}>
            {text(view.messageKey, { seconds: view.secondsLeft ?? 0 })}
          </Notice>
        )}
        <Field label={t(byRecovery ? "step.recovery" : "code")} messageKey={field.messageKey}>
          {(control) => (
            <input
              {...control}
              {...codeAttributes}
              ref={input}
              name="code"
              inputMode={byRecovery ? undefined : "numeric"}
              value={field.value}
              readOnly={!view.canType}
              onChange={({ currentTarget }) =>
                signInRef.send({ type: "field.typed", field: "code", value: currentTarget.value })
              }
            />
          )}
        </Field>
        <button type="submit" className="button" aria-disabled={!view.canSubmit || undefined}>
          {view.busy ? <Icon of={spinner} className="spin" /> : null}
          {view.secondsLeft !== null
            ? access("waiting", { count: view.secondsLeft })
            : access(view.busy ? "signin.busy" : "signin.submit")}
        </button>
        <div className="two-factor-ways">
          <button type="button" className="button" data-kind="quiet" onClick={() => setByRecovery(!byRecovery)}>
            {t(byRecovery ? "step.by_app" : "step.by_recovery")}
          </button>
          <button
            type="button"
            className="button"
            data-kind="quiet"
            aria-disabled={!view.canBegin || undefined}
            onClick={() => signInRef.send({ type: "signIn.begun" })}
          >
            {t("step.again")}
          </button>
        </div>
        {byRecovery ? <p className="front-text">{t("step.lost")}</p> : null}
      </form>
    </>
  )
}
