import { useTranslation } from "react-i18next"
import { CivilityField } from "#ui/customers/creation/CivilityField.tsx"
import { within } from "#ui/customers/creation/fields.ts"
import type { StepProps } from "#ui/customers/creation/CreationStepFrame.tsx"
import { usePhonePlans } from "#ui/customers/creation/usePhonePlans.ts"
import { TextField } from "#ui/shared/form/TextField.tsx"

/**
 * [WIZ-005] [VAL-047] Step 4 of a new client file, optional: the person to invite as the client's administrator. When
 * the user leaves the step, an address of a firm member is refused.
 */
export function AdministratorStep({ steps }: StepProps) {
  const { t } = useTranslation("team")
  usePhonePlans()
  const field = (name: Parameters<typeof within<"administrator">>[2]) => within(steps, "administrator", name)
  return (
    <>
      <CivilityField field={field("title")} />
      <div className="pair">
        <TextField field={field("firstname")} label={t("field.firstname")} />
        <TextField field={field("lastname")} label={t("field.lastname")} />
      </div>
      <TextField field={field("email")} label={t("field.email")} hint={t("email.hint")} type="email" />
      <div className="pair">
        <TextField field={field("job")} label={t("field.job")} />
        <TextField field={field("mobile_number")} label={t("field.mobile_number")} type="tel" />
      </div>
    </>
  )
}
