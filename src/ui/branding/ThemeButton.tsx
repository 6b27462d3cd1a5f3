"use no memo"

import { useNavigate, useRouter } from "@tanstack/react-router"
import { useSelector } from "@xstate/react"
import { useTranslation } from "react-i18next"
import { isDark } from "#machines/branding/appearance.ts"
import { linkHere } from "#ui/app/links.ts"
import { usePortal } from "#ui/app/portal.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { moon, sun } from "#ui/shared/icons/firstIcons.ts"

/**
 * [WHL-008] Sets light, dark or the system's mode (null); stored in this browser and, for a signed-in user, in the
 * profile.
 */
export const useChooseAppearance = () => {
  const { appearance, ask, session, values } = usePortal()
  const navigate = useNavigate()
  const router = useRouter()
  return (dark: boolean | null) => {
    appearance.send({ type: "appearance.chosen", dark })
    values.set("darkMode", dark === null ? null : String(dark))
    // A `darkmode` parameter in the URL would override the choice on the next page: remove it.
    if ("darkmode" in router.state.location.search)
      void navigate({ ...linkHere((before) => ({ ...before, darkmode: undefined })), replace: true })
    const { person } = session.getSnapshot().context
    if (person === null) return
    // `ask` shows a failure itself; the page keeps the chosen mode.
    ask("people.updateMe", { payload: { darkMode: dark } }).then(
      ({ data }) => session.send({ type: "person.changed", person: { ...person, me: data } }),
      () => undefined
    )
  }
}

export function ThemeButton() {
  const { t } = useTranslation("app")
  const { appearance } = usePortal()
  const dark = useSelector(appearance, (state) => isDark(state.context))
  const choose = useChooseAppearance()
  const label = t(dark ? "theme.switch-light" : "theme.switch-dark")
  return (
    <button type="button" className="icon-button" aria-label={label} title={label} onClick={() => choose(!dark)}>
      <Icon of={dark ? sun : moon} />
    </button>
  )
}
