import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import type { HoldingId } from "#schemas/holding/ids.ts"
import type { Workspace, WorkspaceStepped } from "#schemas/holding/workspaces.api.ts"
import { deletionForm, workspaceDeletion } from "#services/holding/workspaceResource.ts"
import { useCall } from "#ui/app/useCall.ts"
import { FormDialog } from "#ui/shared/form/FormDialog.tsx"
import { SelectField } from "#ui/shared/form/SelectField.tsx"
import { TextField } from "#ui/shared/form/TextField.tsx"
import { useResource } from "#ui/shared/kit/resource/useResource.ts"

interface DeletionDialogProps {
  readonly firm: Workspace
  readonly holdingId: HoldingId
  readonly onDone: (stepped: WorkspaceStepped) => void
  readonly onClose: () => void
}

const counted = ["customers", "client_users", "documents", "tasks", "missions"] as const

/** [WSP-005] [WSP-006] [WSP-O01] What goes, what becomes of the customers, and the name, typed. */
export function DeletionDialog({ firm, holdingId, onClose, onDone }: DeletionDialogProps) {
  const { t } = useTranslation("holding")
  const firms = useQuery(useCall("holding.firms", { params: { holdingId }, showError: false })).data?.data ?? []
  const form = useResource(workspaceDeletion, {
    place: { holdingId, firmId: firm.id },
    entity: null,
    definition: deletionForm(firm),
    onSaved: onDone
  })
  const plan = form.field("customers")
  const hasCustomers = firm.counts.customers > 0
  return (
    <FormDialog
      title={t("deletion.title", { name: firm.name })}
      form={form}
      labelOf={(field) => t(`deletion.${field as "name"}`)}
      deed={{ label: t("deletion.confirm"), isDangerous: true }}
      width="34rem"
      onClose={onClose}
    >
      <p>{t("deletion.text")}</p>
      {hasCustomers ? (
        <SelectField
          field={plan}
          label={t("deletion.customers")}
          required
          choices={[
            { value: "", label: t("deletion.customers.choose") },
            { value: "transfer", label: t("deletion.customers.transfer", { count: firm.counts.customers }) },
            { value: "delete", label: t("deletion.customers.delete", { count: firm.counts.customers }) }
          ]}
        />
      ) : null}
      {plan.value === "transfer" ? (
        <SelectField
          field={form.field("transfer_to")}
          label={t("transfer.to")}
          required
          choices={[
            { value: "", label: t("transfer.choose") },
            ...firms
              .filter(({ id, state }) => state === "active" && id !== firm.id)
              .map(({ id, name }) => ({ value: String(id), label: name }))
          ]}
        />
      ) : null}
      {plan.value === "delete" ? (
        <ul className="holding-goes">
          {counted.map((name) => (
            <li key={name}>{t(`goes.${name}`, { count: firm.counts[name] })}</li>
          ))}
        </ul>
      ) : null}
      <TextField field={form.field("name")} label={t("deletion.name")} hint={firm.name} required />
    </FormDialog>
  )
}
