import type { Language } from "#schemas/shared/constants.ts"
import { usePortal } from "#ui/app/portal.ts"

/** [I18-002] The choice holds on this computer and, for who is signed in, wherever they sign in next. */
export const useChooseLanguage = () => {
  const { ask, session, setLanguage } = usePortal()
  return (language: Language) => {
    void setLanguage(language)
    const { person } = session.getSnapshot().context
    if (person === null) return
    // Its failure is shown by the client; the page keeps the language that was asked for.
    ask("people.updateMe", { payload: { language } }).then(
      ({ data }) => session.send({ type: "person.changed", person: { ...person, me: data } }),
      () => undefined
    )
  }
}
