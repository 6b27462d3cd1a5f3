import { useState } from "react"
import { useTranslation } from "react-i18next"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { copy } from "#ui/shared/icons/frame/icons.ts"
import { eyeSlash } from "#ui/shared/icons/eyeSlashIcon.ts"
import { eye } from "#ui/shared/icons/firstIcons.ts"

interface CredentialProps {
  readonly name: "login" | "password"
  readonly value: string
  readonly isSecret: boolean
}

/** A value to copy with a button; a secret is shown only on demand. */
export function Credential({ isSecret, name, value }: CredentialProps) {
  const { t } = useTranslation("workspaces")
  const [isShown, setShown] = useState(!isSecret)
  const [isCopied, setCopied] = useState(false)
  return (
    <div className="credential">
      <dt>{t(`accounting.${name}`)}</dt>
      <dd>
        <span className="credential-value">{isShown ? value : "••••••••"}</span>
        {isSecret ? (
          <button
            type="button"
            className="icon-button"
            aria-label={t(isShown ? "accounting.hide" : "accounting.show")}
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
          >
            <Icon of={isShown ? eyeSlash : eye} />
          </button>
        ) : null}
        <button
          type="button"
          className="icon-button"
          aria-label={t(`accounting.copy-${name}`)}
          onClick={() => void navigator.clipboard.writeText(value).then(() => setCopied(true))}
        >
          <Icon of={copy} />
        </button>
        <span role="status" className="muted">
          {isCopied ? t("accounting.copied") : ""}
        </span>
      </dd>
    </div>
  )
}
