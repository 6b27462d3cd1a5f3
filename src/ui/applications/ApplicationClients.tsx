import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import type { Application } from "#schemas/applications/application.ts"
import type { FirmId, VendorId } from "#schemas/shared/ids.ts"
import { applicationClients } from "#services/applications/applicationResource.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { FormDialog } from "#ui/shared/form/FormDialog.tsx"
import { ClientsPick } from "#ui/shared/kit/many/ClientsPick.tsx"
import { useResource } from "#ui/shared/kit/resource/useResource.ts"

interface ApplicationClientsProps {
  readonly firmId: FirmId
  readonly application: Application
  readonly onClose: () => void
}

/**
 * The dialog for the clients that have a private application. The users of each client are chosen on the client's page.
 */
export function ApplicationClients(props: ApplicationClientsProps) {
  const params = { firmId: props.firmId, applicationId: props.application.id }
  const given = useQuery(useCall("applications.clients", { params, showError: false }))
  return given.data === undefined ? null : <Editor {...props} given={given.data.data} />
}

function Editor({
  application,
  firmId,
  given,
  onClose
}: ApplicationClientsProps & { readonly given: ReadonlyArray<VendorId> }) {
  const { t } = useTranslation("applications")
  const form = useResource(applicationClients, { place: { firmId, application }, entity: given })
  return (
    <FormDialog
      title={t("give.title", { title: application.title })}
      form={form}
      labelOf={() => t("give.list")}
      onClose={onClose}
    >
      <ClientsPick
        firmId={firmId}
        field={form.field("vendor_ids")}
        label={t("give.list")}
        hint={t("give.hint")}
        searchLabel={t("give.search")}
        emptyText={t("give.none")}
        loadingText={t("give.none")}
      />
    </FormDialog>
  )
}
