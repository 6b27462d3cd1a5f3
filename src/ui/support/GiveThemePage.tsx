import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { SupportReport } from "#schemas/support/actions.api.ts"
import { themeGift } from "#services/support/supportResource.ts"
import { AreaField } from "#ui/shared/form/AreaField.tsx"
import { CheckField } from "#ui/shared/form/CheckField.tsx"
import { FormFrame } from "#ui/shared/form/FormFrame.tsx"
import { useResource } from "#ui/shared/kit/resource/useResource.ts"
import { useText } from "#ui/shared/useText.ts"
import { emptying, FirmField, OfFirmField, Reports, SupportFrame } from "#ui/support/SupportFrame.tsx"

/** [SAD-028] Gives a theme of a firm to several of its team members. */
export function GiveThemePage() {
  const { t } = useTranslation("support")
  const text = useText()
  const [reports, setReports] = useState<ReadonlyArray<SupportReport>>([])
  const form = useResource(themeGift, {
    place: null,
    entity: null,
    onSaved: (report) => setReports((before) => [report, ...before])
  })
  const firm = form.field("firm_id")
  const theme = form.field("theme_id")
  return (
    <SupportFrame reports={<Reports reports={reports} />}>
      <FormFrame
        form={form}
        labelOf={(field) => text(`support:field.${field}`)}
        valueOf={(_, value) => String(value)}
        submit={{ label: t("deed.support.giveTheme") }}
      >
        <FirmField field={emptying(firm, theme)} label={t("field.firm_id")} />
        <OfFirmField
          call="support.themes"
          firm={firm.value}
          field={theme}
          label={t("field.theme_id")}
          none={t("themes.none")}
        />
        <AreaField
          field={form.field("emails")}
          label={t("field.emails")}
          hint={t("hint.support.giveTheme")}
          required
          rows={5}
        />
        <CheckField field={form.field("confirmed")} label={t("confirm.support.giveTheme")} />
      </FormFrame>
    </SupportFrame>
  )
}
