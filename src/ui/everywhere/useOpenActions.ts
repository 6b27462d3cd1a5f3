import { useSelector } from "@xstate/react"
import { useTranslation } from "react-i18next"
import { toSessionView } from "#machines/access/session.projection.ts"
import { isDark } from "#machines/branding/appearance.ts"
import { languages } from "#schemas/shared/constants.ts"
import { useChooseLanguage } from "#ui/app/chooseLanguage.ts"
import { usePortal } from "#ui/app/portal.ts"
import { useChooseAppearance } from "#ui/branding/ThemeButton.tsx"

interface OfferedAction {
  readonly name: string
  readonly place: string
  readonly act: () => void
}

/** What a page offers as a whole stands in its head and its tools, not in its lines, its forms and its menus. */
const buttons = "main :is(.button, .icon-button)"
const inside = "li, form, nav, aside, dialog, [role=row], [role=grid], [role=tree]"
const isClosed = (one: HTMLElement) => one.matches(":disabled, [aria-disabled=true]") || !one.checkVisibility()
/** Whether a button chooses among views, or is an icon that opens a menu: its name describes no action. */
const isChoice = (one: HTMLElement) => one.matches("[aria-pressed], .icon-button:is([aria-haspopup], [aria-expanded])")
const nameOf = (one: HTMLElement) => (one.getAttribute("aria-label") ?? one.textContent ?? "").trim()

/**
 * The actions of the page behind the palette. They are read from its buttons, which its machines and the policy have drawn:
 * what is closed there is not offered here, and choosing one is pressing it.
 */
const offeredButtons = (): ReadonlyMap<string, HTMLElement> => {
  const found = [...document.querySelectorAll<HTMLElement>(buttons)].filter(
    (one) => !isClosed(one) && !isChoice(one) && one.closest(inside) === null && nameOf(one) !== ""
  )
  return new Map(found.map((one) => [nameOf(one), one]))
}
const pageActions = (): ReadonlyArray<OfferedAction> => {
  const heading = document.querySelector("main h1")
  // A tag beside the name is no part of it.
  const place = (heading?.querySelector(".tag") == null ? heading : heading.firstChild)?.textContent?.trim() ?? ""
  return [...offeredButtons().keys()].map((name) => ({
    name,
    place,
    act: () => {
      // The page may have drawn it anew, or closed it, since.
      const one = offeredButtons().get(name)
      // A dialog that it opens gives the keyboard back to it.
      one?.focus()
      one?.click()
    }
  }))
}

/** What can be done now, in the viewer's words: on this page, then anywhere. */
export const useOpenActions = (): ReadonlyArray<OfferedAction> => {
  const { i18n, t } = useTranslation("app")
  const { appearance, session } = usePortal()
  const chooseLanguage = useChooseLanguage()
  const chooseAppearance = useChooseAppearance()
  const dark = useSelector(appearance, (state) => isDark(state.context))
  const canSignOut = useSelector(session, (state) => toSessionView(state).canSignOut)
  const anywhere = [
    { name: t(dark ? "theme.switch-light" : "theme.switch-dark"), place: "", act: () => chooseAppearance(!dark) },
    ...languages
      .filter((language) => language !== i18n.language)
      .map((language) => ({
        name: t(`language.${language}`),
        place: t("language"),
        act: () => chooseLanguage(language)
      })),
    ...(canSignOut
      ? [{ name: t("sign-out"), place: "", act: () => session.send({ type: "session.signOutAsked" }) }]
      : [])
  ]
  return [...pageActions(), ...anywhere]
}
