import { useQuery } from "@tanstack/react-query"
import { Suspense } from "react"
import { useTranslation } from "react-i18next"
import type { HoldingId } from "#schemas/holding/ids.ts"
import type { Workspace, WorkspaceStepped } from "#schemas/holding/workspaces.api.ts"
import { deletionForm, workspaceDeletion } from "#services/holding/workspaceResource.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { FormDialog } from "#ui/shared/form/FormDialog.tsx"
import { SelectField } from "#ui/shared/form/SelectField.tsx"
import { TextField } from "#ui/shared/form/TextField.tsx"
import { SkeletonRows } from "#ui/shared/States.tsx"
import { lazyPart } from "#ui/shared/lazy/lazyPart.tsx"
import { useResource } from "#ui/shared/kit/resource/useResource.ts"

interface DeletionDialogProps {
  readonly firm: Workspace
  readonly holdingId: HoldingId
  readonly onDone: (stepped: WorkspaceStepped) => void
  readonly onClose: () => void
}

const DeletionPlan = lazyPart(
  () => import("#ui/holding/DeletionPlan.tsx"),
  (module) => module.DeletionPlan
)

const counted = ["customers", "client_users", "documents", "tasks", "missions"] as const

/**
 * [WSP-005] [WSP-006] [WSP-O01] Confirms the deletion of a workspace: what is deleted, where its client files go, and
 * its name, which has to be typed.
 */
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
  const plans = form.field("plans")
  const transferTo = form.field("transfer_to")
  const { customers } = firm.counts
  const hasCustomers = customers > 0
  const targets = firms.filter(({ id, state }) => state === "active" && id !== firm.id)
  const isPlanned = plan.value === "delete" || (plan.value === "transfer" && transferTo.value !== "")
  return (
    <FormDialog
      title={t("deletion.title", { name: firm.name })}
      form={form}
      labelOf={(field) => t(`deletion.${field as "name"}`)}
      submit={{ label: t("deletion.confirm"), isDangerous: true }}
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
          field={transferTo}
          label={t("transfer.to")}
          required
          choices={[
            { value: "", label: t("transfer.choose") },
            ...targets.map(({ id, name }) => ({ value: String(id), label: name }))
          ]}
        />
      ) : null}
      {isPlanned ? (
        <Suspense fallback={<SkeletonRows count={2} />}>
          <DeletionPlan
            firm={firm}
            holdingId={holdingId}
            targets={targets}
            plan={{ customers: plan.value, transfer_to: transferTo.value, plans: plans.value }}
            messageKey={plans.messageKey}
            isReadOnly={plans.isReadOnly}
            onChange={plans.onChange}
          />
        </Suspense>
      ) : null}
      {plan.value === "delete" && plans.value.length === 0 ? (
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
