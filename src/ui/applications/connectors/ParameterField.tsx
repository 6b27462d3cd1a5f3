import { useTranslation } from "react-i18next"
import type { ConnectorField, ConnectorParameter } from "#schemas/applications/connectors/connectorRules.ts"
import { CheckField } from "#ui/shared/form/CheckField.tsx"
import { Field } from "#ui/shared/form/Field.tsx"
import { SelectField } from "#ui/shared/form/SelectField.tsx"
import { TextField } from "#ui/shared/form/TextField.tsx"
import type { FieldBinding } from "#ui/shared/form/useForm.ts"
import { useText } from "#ui/shared/useText.ts"

interface ParameterFieldProps {
  readonly parameter: ConnectorParameter
  readonly field: FieldBinding<string | boolean>
  /** Whether the server already stores a value for this secret. */
  readonly isKept: boolean
}

const addresses: ReadonlyArray<string> = ["address", "issuer"] satisfies ReadonlyArray<ConnectorField>

/** [APP-O03] The input of one connection parameter, by its kind. */
export function ParameterField({ field, isKept, parameter }: ParameterFieldProps) {
  const { i18n } = useTranslation("connections")
  const text = useText()
  const { kind, label, name, options, required } = parameter
  const said = text(`connections:${label}`)
  const hintKey = `connections:hint.${name}`
  const hint = i18n.exists(hintKey) ? { hint: text(hintKey) } : {}
  const { value } = field
  if (typeof value === "boolean") return <CheckField field={{ ...field, value }} label={said} {...hint} />
  const typed = { ...field, value }
  if (kind === "list")
    return (
      <SelectField
        field={typed}
        label={said}
        required={required}
        choices={options.map((value) => ({
          value,
          label: value === "Authorization" ? "Authorization: Bearer" : value
        }))}
        {...hint}
      />
    )
  if (kind === "password") return <Secret field={typed} label={said} isRequired={required && !isKept} isKept={isKept} />
  const type = addresses.includes(name) ? "url" : "text"
  return <TextField field={typed} label={said} required={required} type={type} {...hint} />
}

interface SecretProps {
  readonly field: FieldBinding<string>
  readonly label: string
  readonly isRequired: boolean
  readonly isKept: boolean
}

/** A stored secret is never shown: an empty field keeps it. */
function Secret({ field, isKept, isRequired, label }: SecretProps) {
  const { t } = useTranslation("connections")
  return (
    <Field
      label={label}
      hint={isKept ? t("secret.kept") : undefined}
      required={isRequired}
      messageKey={field.messageKey}
    >
      {(control) => (
        <input
          {...control}
          className="input"
          type="password"
          name={field.name}
          value={field.value}
          placeholder={isKept ? "••••••••" : undefined}
          readOnly={field.isReadOnly}
          autoComplete="new-password"
          onChange={(event) => field.onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
