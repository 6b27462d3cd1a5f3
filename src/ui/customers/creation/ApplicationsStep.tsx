import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { useCall } from "#ui/app/frame/useCall.ts"
import { picked } from "#ui/customers/creation/fields.ts"
import type { StepProps } from "#ui/customers/creation/CreationStepFrame.tsx"
import { PickField } from "#ui/shared/form/PickField.tsx"
import { QueryBoundary } from "#ui/shared/kit/list/QueryBoundary.tsx"

/** [WIZ-007] Step 6 of a new client file, optional: which of the firm's active private applications the client gets. */
export function ApplicationsStep({ firmId, steps }: StepProps) {
  const { t } = useTranslation("creation")
  const query = useQuery(useCall("applications.list", { params: { firmId }, showError: false }))
  return (
    <QueryBoundary query={query} rows={3}>
      {({ data }) => (
        <PickField
          field={picked(steps, "application_ids")}
          label={t("applications.label")}
          searchLabel={t("applications.search")}
          emptyText={t("applications.none")}
          rows={data
            .filter(({ is_active, is_private }) => is_active && is_private)
            .map(({ description, id, title }) => ({ id: String(id), name: title, detail: description || null }))}
        />
      )}
    </QueryBoundary>
  )
}
