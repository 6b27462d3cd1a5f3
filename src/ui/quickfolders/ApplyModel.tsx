import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useTranslation } from "react-i18next"
import { applyingClosedBy } from "#machines/quickfolders/quickFolders.projection.ts"
import type { AppliedFolder, QuickModel, QuickModelId } from "#schemas/quickfolders/quickFolder.ts"
import type { FormDefinition } from "#schemas/shared/form.ts"
import type { FirmId, VendorId } from "#schemas/shared/ids.ts"
import { savingActor } from "#services/shared/saving.ts"
import { usePortal } from "#ui/app/portal.ts"
import { useCall } from "#ui/app/useCall.ts"
import { useHere } from "#ui/app/useHere.ts"
import { Dialog } from "#ui/shared/Dialog.tsx"
import { FormDialog } from "#ui/shared/form/FormDialog.tsx"
import { SelectField } from "#ui/shared/form/SelectField.tsx"
import { useForm } from "#ui/shared/form/useForm.ts"
import { EmptyState } from "#ui/shared/States.tsx"
import { Asked } from "#ui/workspaces/Asked.tsx"

interface ApplyModelProps {
  readonly firmId: FirmId
  readonly vendorId: VendorId
  readonly onApplied: (report: ReadonlyArray<AppliedFolder>) => void
  readonly onClose: () => void
}

/** [QCK-O02] Gives a client the quick folders of a model. */
export function ApplyModel(props: ApplyModelProps) {
  const { t } = useTranslation("quickfolders")
  const { context } = useHere()
  const query = useQuery(useCall("quickfolders.models", { query: { firm_id: props.firmId }, showError: false }))
  const usable = query.data?.data.filter((model) => applyingClosedBy(model) === null)
  if (usable !== undefined && usable.length > 0) return <Choosing {...props} models={usable} />
  return (
    <Dialog title={t("apply.title")} width="36rem" onClose={props.onClose}>
      <Asked query={query} rows={2}>
        {() => (
          <EmptyState title={t("models.none")} text={t("models.none.text")}>
            <Link
              className="button"
              to="/settings/{-$context}/quickfolders-manager"
              params={{ context }}
              search={{ view: "models", client: props.vendorId } as never}
            >
              {t("tab.models")}
            </Link>
          </EmptyState>
        )}
      </Asked>
    </Dialog>
  )
}

type Values = { readonly quick_model_id: string }
const definition: FormDefinition<Values> = {
  fields: ["quick_model_id"],
  check: ({ quick_model_id }) => (quick_model_id === "" ? { quick_model_id: ["quickfolders.model_missing"] } : {})
}
const nothing = { values: { quick_model_id: "" }, revision: 0 }

function Choosing({
  models,
  onApplied,
  onClose,
  vendorId
}: ApplyModelProps & { readonly models: ReadonlyArray<QuickModel> }) {
  const { t } = useTranslation("quickfolders")
  const { ask } = usePortal()
  const form = useForm<Values>({
    definition,
    record: nothing,
    save: () =>
      savingActor({
        send: async ({ values }, signal) => {
          const quick_model_id = Number(values["quick_model_id"]) as QuickModelId
          const request = { params: { vendorId }, payload: { quick_model_id }, showError: false } as const
          const { data } = await ask("quickfolders.apply", request, signal)
          onApplied(data)
          return { values, revision: 1 }
        },
        read: () => Promise.resolve(nothing)
      })
  })
  const chosen = models.find(({ id }) => String(id) === form.field("quick_model_id").value)
  return (
    <FormDialog
      title={t("apply.title")}
      width="36rem"
      form={form}
      deed={{ label: t("apply.go") }}
      labelOf={() => t("model")}
      onClose={onClose}
    >
      <p className="muted">{t("apply.text")}</p>
      <SelectField
        field={form.field("quick_model_id")}
        label={t("model")}
        required
        choices={[
          { value: "", label: t("list.none") },
          ...models.map(({ id, name }) => ({ value: String(id), label: name }))
        ]}
      />
      {chosen === undefined ? null : (
        <ul className="quick-report">
          {chosen.folders.map(({ key, name, path }) => (
            <li key={key}>
              <b>{name}</b>
              <small>{path.join(" / ")}</small>
            </li>
          ))}
        </ul>
      )}
    </FormDialog>
  )
}
