"use no memo"

import { Link } from "@tanstack/react-router"
import { use } from "react"
import { useTranslation } from "react-i18next"
import { type Portal, usePortal } from "#ui/app/portal.ts"
import { linkHere } from "#ui/app/links.ts"

// React discards promises created during a render that suspends, so they are cached per portal.
const asked = new WeakMap<Portal["ask"], Promise<{ readonly data: ReadonlyArray<{ readonly name: string }> } | null>>()
/** The identity providers of this host, requested once; null if the request failed. */
export const providersOf = (ask: Portal["ask"]) => {
  const kept = asked.get(ask)
  if (kept !== undefined) return kept
  // If the request fails, show only the password form, as on a host without identity providers.
  const made = ask("signIn.providers", { showError: false }).catch(() => null)
  asked.set(ask, made)
  return made
}

/**
 * [SES-012] Links to the firm's identity providers, beside the password form; the guard chain starts the chosen one.
 */
export function SignInProviders() {
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
