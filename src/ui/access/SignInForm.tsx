"use no memo"

import { Link } from "@tanstack/react-router"
import { useSelector } from "@xstate/react"
import { useTranslation } from "react-i18next"
import type { SignInRef } from "#machines/access/signIn.machine.ts"
import { toSignInView } from "#machines/access/signIn.projection.ts"
import { usePortal } from "#ui/app/portal.ts"
import { EntryField } from "#ui/access/EntryField.tsx"
import { isEqualJson } from "#ui/shared/actors.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { spinner } from "#ui/shared/icons/firstIcons.ts"
import { Notice } from "#ui/shared/Notice.tsx"
import { useText } from "#ui/shared/useText.ts"

/** The sign-in form. Its native fields can be filled by password managers; the machine holds all state. */
export function SignInForm({ signInRef }: { readonly signInRef: SignInRef }) {
  const { t } = useTranslation("access")
  const text = useText()
  const { prefetch } = usePortal().modules
  const view = useSelector(signInRef, toSignInView, isEqualJson)
  const isSetup = view.form === "setup"
  const fields = view.fields.flatMap(({ name, ...field }) => (name === "code" ? [] : [{ name, ...field }]))
  const submit = (form: HTMLFormElement) => {
    // Autofill may fill fields without an event: read the values from the DOM.
    for (const { name, value } of fields) {
      const typed = new FormData(form).get(name)
      if (typeof typed === "string" && typed !== value)
        signInRef.send({ type: "field.typed", field: name, value: typed })
    }
    signInRef.send({ type: "signIn.submitted" })
  }
  return (
    <form
      noValidate
      aria-busy={view.busy}
      // Preload the home page while the user types.
      onInput={() => prefetch("home")}
      onSubmit={(event) => {
        event.preventDefault()
        submit(event.currentTarget)
      }}
    >
      {view.messageKey === null ? null : (
        <Notice tone={view.secondsLeft === null ? "error" : "warn"}>
          {text(view.messageKey, { seconds: view.secondsLeft ?? 0 })}
        </Notice>
      )}
      {fields.map((field, n) => (
        <EntryField
          key={field.name}
          field={field}
          isNew={isSetup}
          autoFocus={n === 0}
          disabled={!view.canType && !view.busy}
          onType={(value) => signInRef.send({ type: "field.typed", field: field.name, value })}
        />
      ))}
      <button type="submit" className="button" aria-disabled={view.busy || view.secondsLeft !== null || undefined}>
        {view.busy ? <Icon of={spinner} className="spin" /> : null}
        {view.secondsLeft !== null
          ? t("waiting", { count: view.secondsLeft })
          : t(view.busy ? "signin.busy" : isSetup ? "setup.submit" : "signin.submit")}
      </button>
      {isSetup ? null : (
        <p className="front-links">
          <Link to="/reset-password">{t("forgotten")}</Link>
        </p>
      )}
    </form>
  )
}
