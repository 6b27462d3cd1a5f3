import { useTranslation } from "react-i18next"
import type { Me } from "#schemas/access/session.ts"
import { profile } from "#services/people/profileResource.ts"
import { usePortal } from "#ui/app/portal.ts"
import { FormFrame } from "#ui/shared/form/FormFrame.tsx"
import { TextField } from "#ui/shared/form/TextField.tsx"
import { useResource } from "#ui/shared/kit/resource/useResource.ts"

interface NameFirstProps {
  readonly me: Me
  readonly onGiven: () => void
}

/** [QCK-005] [QCK-O01] Asks for the user's name before the first drop: the firm has to see who sent a file. */
export function NameFirst({ me, onGiven }: NameFirstProps) {
  const { t } = useTranslation(["quickfolders", "people"])
  const { session } = usePortal()
  const form = useResource(profile, {
    place: null,
    entity: me,
    onSaved: (saved) => {
      const { person } = session.getSnapshot().context
      if (person !== null) session.send({ type: "person.changed", person: { ...person, me: saved } })
      onGiven()
    }
  })
  return (
    <section className="panel quick-name" aria-label={t("quickfolders:name.title")}>
      <h2>{t("quickfolders:name.title")}</h2>
      <p className="muted">{t("quickfolders:name.text")}</p>
      <FormFrame
        form={form}
        submit={{ label: t("quickfolders:name.go") }}
        labelOf={(field) => t(`people:${field as "firstname" | "lastname" | "title"}`)}
        valueOf={(_, value) => (value === "" ? "–" : String(value))}
      >
        <div className="pair">
          <TextField field={form.field("firstname")} label={t("people:firstname")} required autoComplete="given-name" />
          <TextField field={form.field("lastname")} label={t("people:lastname")} required autoComplete="family-name" />
        </div>
      </FormFrame>
    </section>
  )
}
