import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useId } from "react"
import { useTranslation } from "react-i18next"
import { keptNafCode } from "#schemas/customers/nafRules.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { Field } from "#ui/shared/form/Field.tsx"
import type { FieldBinding } from "#ui/shared/form/useForm.ts"

/** Maximum number of options shown. */
const most = 10

/**
 * [NET-096] [CLI-001] A field for a NAF code, with suggestions by digits or description; the description is shown
 * below.
 */
export function NafField({ field }: { readonly field: FieldBinding<string> }) {
  const { t } = useTranslation("clientFile")
  const list = useId()
  const search = field.value.trim()
  const { data } = useQuery({
    ...useCall("customers.nafCodes", { query: { search, per_page: most }, showError: false }),
    enabled: search.length > 1,
    placeholderData: keepPreviousData
  })
  const found = search.length > 1 ? (data?.data ?? []) : []
  const label = found.find(({ code }) => code === keptNafCode(field.value))?.label
  return (
    <Field label={t("general.naf_code")} hint={label ?? t("general.naf_code.hint")} messageKey={field.messageKey}>
      {(control) => (
        <>
          <input
            {...control}
            className="input"
            name={field.name}
            list={list}
            autoComplete="off"
            value={field.value}
            readOnly={field.isReadOnly}
            onChange={(event) => field.onChange(event.target.value)}
          />
          <datalist id={list}>
            {found.map((naf) => (
              <option key={naf.code} value={naf.code}>
                {naf.label}
              </option>
            ))}
          </datalist>
        </>
      )}
    </Field>
  )
}
