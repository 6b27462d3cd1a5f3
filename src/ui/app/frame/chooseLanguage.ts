import type { Language } from "#schemas/shared/constants.ts"
import { usePortal } from "#ui/app/portal.ts"

/** [I18-002] Changes the language; stores it on this device and, for a signed-in user, in the profile. */
export const useChooseLanguage = () => {
  const { ask, session, setLanguage } = usePortal()
  return (language: Language) => {
    void setLanguage(language)
    const { person } = session.getSnapshot().context
    if (person === null) return
    // `ask` already shows a failure; the page keeps the chosen language.
    ask("people.updateMe", { payload: { language } }).then(
      ({ data }) => session.send({ type: "person.changed", person: { ...person, me: data } }),
      () => undefined
    )
  }
}
