import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { RouteId } from "#schemas/access/routes.ts"
import type { SupportReport } from "#schemas/support/actions.api.ts"
import { personAction, type PersonAction } from "#services/support/supportResource.ts"
import { useHere } from "#ui/app/useHere.ts"
import { CheckField } from "#ui/shared/form/CheckField.tsx"
import { FormFrame } from "#ui/shared/form/FormFrame.tsx"
import { TextField } from "#ui/shared/form/TextField.tsx"
import { useResource } from "#ui/shared/kit/resource/useResource.ts"
import { useText } from "#ui/shared/useText.ts"
import { FirmField, Reports, SupportFrame } from "#ui/support/SupportFrame.tsx"

const actionByRoute: Partial<Record<RouteId, PersonAction>> = {
  "sa-support-add-admin-group-role": "support.addGroupAdmin",
  "sa-support-own-user-delete": "support.deleteMember",
  "sa-support-send-invitation": "support.inviteAgain"
}

/**
 * [SAD-026] [SAD-030] [SAD-031] A support action on one user of a firm, who is identified by email address; the route
 * determines the action.
 */
export function PersonActionPage() {
  const { row } = useHere()
  const action = actionByRoute[(row?.id ?? "") as RouteId]
  return action === undefined ? null : <Action key={action} action={action} />
}

function Action({ action }: { readonly action: PersonAction }) {
  const { t } = useTranslation("support")
  const text = useText()
  const [reports, setReports] = useState<ReadonlyArray<SupportReport>>([])
  const form = useResource(personAction, {
    place: { action },
    entity: null,
    onSaved: (report) => setReports((before) => [report, ...before])
  })
  return (
    <SupportFrame reports={<Reports reports={reports} />}>
      <FormFrame
        form={form}
        labelOf={(field) => text(`support:field.${field}`)}
        valueOf={(_, value) => String(value)}
        submit={{ label: text(`support:deed.${action}`), isDangerous: action === "support.deleteMember" }}
      >
        <FirmField field={form.field("firm_id")} label={t("field.firm_id")} />
        <TextField
          field={form.field("email")}
          label={t("field.email")}
          hint={text(`support:hint.${action}`)}
          type="email"
          required
          autoComplete="off"
        />
        <CheckField field={form.field("confirmed")} label={text(`support:confirm.${action}`)} />
      </FormFrame>
    </SupportFrame>
  )
}
