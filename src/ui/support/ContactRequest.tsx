import { Suspense, useCallback, useState } from "react"
import { useTranslation } from "react-i18next"
import { useHere } from "#ui/app/useHere.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { comments } from "#ui/shared/icons/frame/icons.ts"
import "#ui/support/contact.css"
import { lazyPart } from "#ui/shared/lazy/lazyPart.tsx"

const ContactDialog = lazyPart(
  () => import("#ui/support/ContactDialog.tsx"),
  (module) => module.ContactDialog,
  "over"
)

/** [CLI-O03] The section of the home page with the button that opens the contact form. */
export function ContactRequest() {
  const { t } = useTranslation("contact")
  const { me } = useHere()
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  if (me === null) return null
  return (
    <section className="home-contact" aria-labelledby="home-contact">
      <div>
        <h2 id="home-contact">{t("title")}</h2>
        <p className="muted">{t("intro")}</p>
      </div>
      <button type="button" className="button" data-kind="second" onClick={() => setOpen(true)}>
        <Icon of={comments} />
        {t("button")}
      </button>
      {isOpen ? (
        <Suspense fallback={null}>
          <ContactDialog me={me} onClose={close} />
        </Suspense>
      ) : null}
    </section>
  )
}
