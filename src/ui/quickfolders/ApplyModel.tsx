import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useTranslation } from "react-i18next"
import { applyingClosedBy } from "#machines/quickfolders/quickFolders.projection.ts"
import type { AppliedFolder, QuickModel } from "#schemas/quickfolders/quickFolder.ts"
import type { FirmId, VendorId } from "#schemas/shared/ids.ts"
import { applyQuickModel } from "#services/quickfolders/quickFolderResource.ts"
import { linkTo } from "#ui/app/links.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { useHere } from "#ui/app/useHere.ts"
import { Dialog } from "#ui/shared/dialog/Dialog.tsx"
import { FormDialog } from "#ui/shared/form/FormDialog.tsx"
import { SelectField } from "#ui/shared/form/SelectField.tsx"
import { useResource } from "#ui/shared/kit/resource/useResource.ts"
import { EmptyState } from "#ui/shared/page/EmptyState.tsx"
import { QueryBoundary } from "#ui/shared/kit/list/QueryBoundary.tsx"

interface ApplyModelProps {
  readonly firmId: FirmId
  readonly vendorId: VendorId
  readonly onApplied: (report: ReadonlyArray<AppliedFolder>) => void
  readonly onClose: () => void
}

/** [QCK-O02] Applies a model of quick folders to a client. */
export function ApplyModel(props: ApplyModelProps) {
  const { t } = useTranslation("quickfolders")
  const { context } = useHere()
  const query = useQuery(useCall("quickfolders.models", { query: { firm_id: props.firmId }, showError: false }))
  const usable = query.data?.data.filter((model) => applyingClosedBy(model) === null)
  if (usable !== undefined && usable.length > 0) return <Choosing {...props} models={usable} />
  return (
    <Dialog title={t("apply.title")} width="36rem" onClose={props.onClose}>
      <QueryBoundary query={query} rows={2}>
        {() => (
          <EmptyState title={t("models.none")} text={t("models.none.text")}>
            <Link
              className="button"
              {...linkTo("settings-quickfolders-manager", { context }, { view: "models", client: props.vendorId })}
            >
              {t("tab.models")}
            </Link>
          </EmptyState>
        )}
      </QueryBoundary>
    </Dialog>
  )
}

function Choosing({
  models,
  onApplied,
  onClose,
  vendorId
}: ApplyModelProps & { readonly models: ReadonlyArray<QuickModel> }) {
  const { t } = useTranslation("quickfolders")
  const form = useResource(applyQuickModel, { place: { vendorId }, entity: null, onSaved: onApplied })
  const chosen = models.find(({ id }) => String(id) === form.field("quick_model_id").value)
  return (
    <FormDialog
      title={t("apply.title")}
      width="36rem"
      form={form}
      submit={{ label: t("apply.go") }}
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
