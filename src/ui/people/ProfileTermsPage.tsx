import { Link } from "@tanstack/react-router"
import { useTranslation } from "react-i18next"
import { ProfileFrame, Section } from "#ui/people/ProfileFrame.tsx"

/** [ACC-090] [ACC-O13] */
export function ProfileTermsPage() {
  const { t } = useTranslation("people")
  return (
    <ProfileFrame>
      <Section title={t("terms.title")} text={t("terms.text")}>
        <Link to="/cgu-cgv">{t("terms.read")}</Link>
      </Section>
    </ProfileFrame>
  )
}
