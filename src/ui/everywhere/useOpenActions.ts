import { useSelector } from "@xstate/react"
import { useTranslation } from "react-i18next"
import { toSessionView } from "#machines/access/session.projection.ts"
import { isDark } from "#machines/branding/appearance.ts"
import { languages } from "#schemas/shared/constants.ts"
import { useChooseLanguage } from "#ui/app/frame/chooseLanguage.ts"
import { usePortal } from "#ui/app/portal.ts"
import { useChooseAppearance } from "#ui/branding/ThemeButton.tsx"

interface OfferedAction {
  readonly name: string
  readonly place: string
  readonly act: () => void
}

/** Only page-level buttons are offered, not those in list lines, forms, menus and dialogs. */
const buttons = "main :is(.button, .icon-button)"
const inside = "li, form, nav, aside, dialog, [role=row], [role=grid], [role=tree]"
const isClosed = (one: HTMLElement) => one.matches(":disabled, [aria-disabled=true]") || !one.checkVisibility()
/** Whether the button switches a view or is an icon that opens a menu: its name is not an action. */
const isChoice = (one: HTMLElement) => one.matches("[aria-pressed], .icon-button:is([aria-haspopup], [aria-expanded])")
const nameOf = (one: HTMLElement) => (one.getAttribute("aria-label") ?? one.textContent ?? "").trim()

/**
 * The action buttons of the page behind the palette, by name. Read from the DOM, because the page has already applied
 * its state machines and permissions: an unavailable action is a disabled button.
 */
const offeredButtons = (): ReadonlyMap<string, HTMLElement> => {
  const found = [...document.querySelectorAll<HTMLElement>(buttons)].filter(
    (one) => !isClosed(one) && !isChoice(one) && one.closest(inside) === null && nameOf(one) !== ""
  )
  return new Map(found.map((one) => [nameOf(one), one]))
}
const pageActions = (): ReadonlyArray<OfferedAction> => {
  const heading = document.querySelector("main h1")
  // Exclude a state tag inside the heading.
  const place = (heading?.querySelector(".tag") == null ? heading : heading.firstChild)?.textContent?.trim() ?? ""
  return [...offeredButtons().keys()].map((name) => ({
    name,
    place,
    act: () => {
      // Look the button up again: the page may have re-rendered or disabled it since the palette was opened.
      const one = offeredButtons().get(name)
      // Focus it first, so that a dialog opened by the click returns the focus to this button.
      one?.focus()
      one?.click()
    }
  }))
}

/**
 * The actions available now, in the user's language: those of the page, then the global ones (mode, language,
 * sign-out).
 */
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
