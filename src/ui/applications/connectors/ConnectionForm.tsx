import { Suspense } from "react"
import { useTranslation } from "react-i18next"
import type { Application } from "#schemas/applications/application.ts"
import type { Connection } from "#schemas/applications/connectors/connection.ts"
import { connectionForm, connectionRefusal, parametersOf } from "#schemas/applications/connectors/connectorRules.ts"
import type { FormDefinition } from "#schemas/shared/form.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import { connections, type ConnectionValues } from "#services/applications/connectionResource.ts"
import { useCompanySearch } from "#ui/app/companySearch.ts"
import { ParameterField } from "#ui/applications/connectors/ParameterField.tsx"
import { FormDialog } from "#ui/shared/form/FormDialog.tsx"
import { SelectField } from "#ui/shared/form/SelectField.tsx"
import { Notice } from "#ui/shared/Notice.tsx"
import type { FieldBinding } from "#ui/shared/form/useForm.ts"
import { lazyPart } from "#ui/shared/lazy/lazyPart.tsx"
import { useResource } from "#ui/shared/kit/resource/useResource.ts"
import { useText } from "#ui/shared/useText.ts"

const ClientsField = lazyPart(
  () => import("#ui/shared/kit/many/ClientsField.tsx"),
  (module) => module.ClientsField,
  "over"
)

interface ConnectionFormProps {
  readonly firmId: FirmId
  readonly application: Application
  readonly level: "firm" | "client"
  /** Null for a new connection. */
  readonly connection: Connection | null
  /** The application's existing connections, whose clients cannot be chosen again. */
  readonly others: ReadonlyArray<Connection>
  readonly onClose: () => void
}

/**
 * [APP-004] [ERR-048] The parameters of one connection. The server saves them only after the service has accepted them.
 */
export function ConnectionForm({ application, connection, firmId, level, onClose, others }: ConnectionFormProps) {
  const { t } = useTranslation("connections")
  const text = useText()
  const parameters = parametersOf(application.type, level)
  const known = connection?.secrets ?? []
  const picksClient = level === "client" && connection === null
  const rules = connectionForm(parameters, known)
  const definition: FormDefinition<ConnectionValues> = {
    fields: picksClient ? ["vendor_id", ...rules.fields] : rules.fields,
    check: (values) => ({
      ...(picksClient && values.vendor_id === "" ? { vendor_id: ["field.required"] } : {}),
      ...rules.check(values)
    })
  }
  const form = useResource(connections, {
    place: { firmId, application, level },
    entity: connection,
    definition
  })
  const refusal = connectionRefusal(form.view.errors)
  const title =
    level === "firm"
      ? t("firm.title", { title: application.title })
      : connection === null
        ? t("client.add")
        : t("client.title", { company: connection.company_name ?? "" })
  return (
    <FormDialog
      title={title}
      form={form}
      labelOf={(field) => text(field === "vendor_id" ? "connections:client" : `connections:parameter.${field}`)}
      onClose={onClose}
      submit={{ label: t("try") }}
    >
      {refusal === null ? null : <Notice tone="error">{text(refusal)}</Notice>}
      <p className="muted">{text(`connections:type.${application.type}.text`)}</p>
      {picksClient ? <ClientField firmId={firmId} others={others} field={form.field("vendor_id")} /> : null}
      {parameters.map((parameter) => (
        <ParameterField
          key={parameter.name}
          parameter={parameter}
          isKept={known.includes(parameter.name)}
          field={form.field(parameter.name)}
        />
      ))}
    </FormDialog>
  )
}

interface ClientFieldProps extends Pick<ConnectionFormProps, "firmId" | "others"> {
  readonly field: FieldBinding<string>
}

function ClientField({ field, firmId, others }: ClientFieldProps) {
  const { t } = useTranslation("connections")
  const { isWhole, matches } = useCompanySearch(firmId, "")
  if (!isWhole) {
    // Too many clients for a select: search them on the server, which refuses a client that already has a connection.
    const one = {
      ...field,
      value: field.value === "" ? [] : [field.value],
      onChange: (ids: ReadonlyArray<string>) => field.onChange(ids.at(-1) ?? "")
    }
    return (
      <Suspense fallback={null}>
        <ClientsField field={one} firmId={firmId} label={t("client")} placeholder={t("client.choose")} required />
      </Suspense>
    )
  }
  const free = matches.filter(({ id }) => others.every(({ vendor_id }) => vendor_id !== id))
  return (
    <SelectField
      field={field}
      label={t("client")}
      required
      choices={[
        { value: "", label: t("client.choose") },
        ...free.map(({ company_name, id }) => ({ value: String(id), label: company_name }))
      ]}
    />
  )
}
