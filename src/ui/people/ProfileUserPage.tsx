import { useTranslation } from "react-i18next"
import type { Me } from "#schemas/access/session.ts"
import { profile } from "#services/people/profileResource.ts"
import { usePortal } from "#ui/app/portal.ts"
import { useHere } from "#ui/app/useHere.ts"
import { DisplaySettings } from "#ui/people/DisplaySettings.tsx"
import { ProfileFrame, Section } from "#ui/people/ProfileFrame.tsx"
import { Field } from "#ui/shared/form/Field.tsx"
import { FormFrame } from "#ui/shared/form/FormFrame.tsx"
import { TextField } from "#ui/shared/form/TextField.tsx"
import { useResource } from "#ui/shared/kit/resource/useResource.ts"

/** [ACC-086] [SES-002] The user's identity, theme and language. */
export function ProfileUserPage() {
  const { t } = useTranslation("people")
  const { me } = useHere()
  if (me === null) return null
  return (
    <ProfileFrame>
      <Section title={t("me")}>
        <Identity me={me} />
      </Section>
      <Section title={t("looks")} text={t("looks.text")}>
        <DisplaySettings />
      </Section>
    </ProfileFrame>
  )
}

function Identity({ me }: { readonly me: Me }) {
  const { t } = useTranslation("people")
  const { session } = usePortal()
  const form = useResource(profile, {
    place: null,
    entity: me,
    onSaved: (saved) => {
      const { person } = session.getSnapshot().context
      if (person !== null) session.send({ type: "person.changed", person: { ...person, me: saved } })
    }
  })
  return (
    <FormFrame
      form={form}
      labelOf={(field) => t(field as "firstname" | "lastname" | "title")}
      valueOf={(_, value) => (value === "" ? "–" : String(value))}
    >
      <div className="pair">
        <TextField field={form.field("firstname")} label={t("firstname")} required autoComplete="given-name" />
        <TextField field={form.field("lastname")} label={t("lastname")} required autoComplete="family-name" />
      </div>
      <TextField
        field={form.field("title")}
        label={t("title")}
        hint={t("title.hint")}
        autoComplete="honorific-prefix"
      />
      <Field label={t("email")} hint={t("email.hint")}>
        {(control) => <input {...control} className="input" type="email" value={me.email} readOnly />}
      </Field>
    </FormFrame>
  )
}
