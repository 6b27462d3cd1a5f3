import { type KeyboardEvent, useId, useState } from "react"
import { useTranslation } from "react-i18next"
import type { EntryField as AnyField } from "#schemas/access/rules.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { eyeSlash } from "#ui/shared/icons/eyeSlashIcon.ts"
import { exclamationCircle, eye } from "#ui/shared/icons/firstIcons.ts"
import { useText } from "#ui/shared/useText.ts"

/** The fields of the sign-in form, without the code: `SecondStep` has its own form for that. */
export type EntryName = Exclude<AnyField, "code">

const autoComplete = { email: "username", firstname: "given-name", lastname: "family-name" } as const

interface EntryFieldProps {
  readonly field: { readonly name: EntryName; readonly value: string; readonly messageKey: string | null }
  readonly isNew: boolean
  readonly autoFocus: boolean
  readonly disabled: boolean
  readonly onType: (value: string) => void
}

export function EntryField({ autoFocus, disabled, field, isNew, onType }: EntryFieldProps) {
  const { t } = useTranslation("access")
  const text = useText()
  const id = useId()
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const isPassword = field.name === "password"
  const readCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState("CapsLock"))
  const hint = isPassword && isNew && field.messageKey === null ? t("password.hint") : null
  const input = (
    <input
      id={id}
      name={field.name}
      className="input"
      type={isPassword ? (shown ? "text" : "password") : field.name === "email" ? "email" : "text"}
      autoComplete={isPassword ? (isNew ? "new-password" : "current-password") : autoComplete[field.name as "email"]}
      autoCapitalize={field.name === "email" || isPassword ? "none" : "words"}
      spellCheck={false}
      value={field.value}
      disabled={disabled}
      autoFocus={autoFocus}
      aria-invalid={field.messageKey !== null || undefined}
      aria-describedby={`${id}-help`}
      onChange={(event) => onType(event.target.value)}
      onKeyDown={isPassword ? readCapsLock : undefined}
      onKeyUp={isPassword ? readCapsLock : undefined}
      onBlur={() => setCapsLock(false)}
    />
  )
  return (
    <div className="field">
      <label htmlFor={id}>{t(field.name)}</label>
      {isPassword ? (
        <span className="with-button">
          {input}
          <button
            type="button"
            className="icon-button"
            aria-label={t(shown ? "password.hide" : "password.show")}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            <Icon of={shown ? eyeSlash : eye} />
          </button>
        </span>
      ) : (
        input
      )}
      <div id={`${id}-help`} aria-live="polite">
        {field.messageKey === null ? null : (
          <span className="field-error">
            <Icon of={exclamationCircle} />
            {text(field.messageKey)}
          </span>
        )}
        {hint === null ? null : <small>{hint}</small>}
        {capsLock ? <small>{t("caps-lock")}</small> : null}
      </div>
    </div>
  )
}
