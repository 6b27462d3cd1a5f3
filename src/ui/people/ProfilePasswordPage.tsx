import { useTranslation } from "react-i18next"
import { ChangePassword } from "#ui/access/ChangePassword.tsx"
import { useHere } from "#ui/app/useHere.ts"
import { ProfileFrame, Section } from "#ui/people/ProfileFrame.tsx"

/** [ACC-087] [SES-011] */
export function ProfilePasswordPage() {
  const { t } = useTranslation("people")
  const { me } = useHere()
  if (me === null) return null
  return (
    <ProfileFrame>
      <Section title={t("password.title")} text={t("password.text")}>
        <div className="narrow">
          <ChangePassword email={me.email} />
        </div>
      </Section>
    </ProfileFrame>
  )
}
