import { Fragment, type KeyboardEvent, Suspense, useState } from "react"
import { useTranslation } from "react-i18next"
import type { PasswordRef } from "#machines/access/password.machine.ts"
import type { PasswordView } from "#machines/access/password.projection.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { eyeSlash } from "#ui/shared/icons/eyeSlashIcon.ts"
import { eye } from "#ui/shared/icons/firstIcons.ts"
import { Field } from "#ui/shared/form/Field.tsx"
import { lazyPart } from "#ui/shared/lazy/lazyPart.tsx"

interface PasswordFieldsProps {
  readonly passwordRef: PasswordRef
  readonly view: PasswordView
  /** The email of the account, for password managers; null if unknown. */
  readonly email: string | null
  readonly autoFocus?: boolean
}

const labels = { current_password: "current", password: "password", password_confirmation: "confirmation" } as const

/** Loaded when the user starts to type: the code of the strength estimate is as large as the rest of the form. */
const Strength = lazyPart(
  () => import("#ui/access/Strength.tsx"),
  (module) => module.Strength,
  "silent"
)

/** [SES-007] Two fields for a new password and its repetition, with the rules; one button shows or hides both. */
export function PasswordFields({ autoFocus = false, email, passwordRef, view }: PasswordFieldsProps) {
  const { t } = useTranslation("passwords")
  const access = useTranslation("access").t
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const readCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState("CapsLock"))
  return (
    <>
      {email === null ? null : (
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden tabIndex={-1} />
      )}
      {view.fields.map(({ messageKey, name, value }, n) => (
        <Fragment key={name}>
          <Field
            label={t(labels[name])}
            hint={
              name === "password"
                ? capsLock
                  ? `${t("password.hint")} · ${access("caps-lock")}`
                  : t("password.hint")
                : undefined
            }
            messageKey={messageKey}
          >
            {(control) => (
              <span className="with-button">
                <input
                  {...control}
                  name={name}
                  className="input"
                  type={shown ? "text" : "password"}
                  autoComplete={name === "current_password" ? "current-password" : "new-password"}
                  autoCapitalize="none"
                  spellCheck={false}
                  value={value}
                  disabled={!view.canType && !view.busy}
                  autoFocus={autoFocus && n === 0}
                  onChange={(event) =>
                    passwordRef.send({ type: "field.typed", field: name, value: event.target.value })
                  }
                  onKeyDown={readCapsLock}
                  onKeyUp={readCapsLock}
                  onBlur={() => setCapsLock(false)}
                />
                {n === 0 ? (
                  <button
                    type="button"
                    className="icon-button"
                    aria-label={access(shown ? "password.hide" : "password.show")}
                    aria-pressed={shown}
                    onClick={() => setShown(!shown)}
                  >
                    <Icon of={shown ? eyeSlash : eye} />
                  </button>
                ) : null}
              </span>
            )}
          </Field>
          {name === "password" && value !== "" ? (
            <Suspense fallback={null}>
              <Strength password={value} names={view.names} />
            </Suspense>
          ) : null}
        </Fragment>
      ))}
    </>
  )
}
