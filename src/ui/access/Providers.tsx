"use no memo"

import { Link } from "@tanstack/react-router"
import { use } from "react"
import { useTranslation } from "react-i18next"
import { type Portal, usePortal } from "#ui/app/portal.ts"
import { linkHere } from "#ui/app/links.ts"

// A promise made while rendering is made again whenever the render suspends: it is kept beside the portal instead.
const asked = new WeakMap<Portal["ask"], Promise<{ readonly data: ReadonlyArray<{ readonly name: string }> } | null>>()
/** The host's list, asked once; null without an answer. */
export const providersOf = (ask: Portal["ask"]) => {
  const kept = asked.get(ask)
  if (kept !== undefined) return kept
  // Without an answer the password is the only way in, as where there are no providers.
  const made = ask("signIn.providers", { showError: false }).catch(() => null)
  asked.set(ask, made)
  return made
}

/** [SES-012] Ways in that the firm offers beside a password; the guard chain opens the one that is asked for. */
export function Providers() {
  const { t } = useTranslation("access")
  const { ask } = usePortal()
  const providers = use(providersOf(ask))?.data ?? []
  if (providers.length === 0) return null
  return (
    <>
      <div className="front-or">{t("providers.or")}</div>
      {providers.map(({ name }) => (
        <Link key={name} {...linkHere((before) => ({ ...before, sso: name }))} className="button" data-kind="second">
          {t("providers.with", { name })}
        </Link>
      ))}
    </>
  )
}
