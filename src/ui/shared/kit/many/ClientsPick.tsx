import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { FirmId } from "#schemas/shared/ids.ts"
import { matching, useCompaniesById, useCompanySearch } from "#ui/app/companySearch.ts"
import { PickField, type PickFieldProps } from "#ui/shared/form/PickField.tsx"

interface ClientsPickProps extends Pick<PickFieldProps, "field" | "label" | "hint" | "searchLabel"> {
  readonly firmId: FirmId
  readonly emptyText: string
  readonly loadingText: string
}

/**
 * A multiple choice of clients with checkboxes. If there are too many to load, it lists the first ones and those
 * selected before; a search asks the server for the others.
 */
export function ClientsPick({ emptyText, firmId, loadingText, ...field }: ClientsPickProps) {
  const { t } = useTranslation("app")
  const [words, setWords] = useState("")
  const { isWhole, matches, more, query, total } = useCompanySearch(firmId, words)
  const [before] = useState(field.field.value)
  const chosen = useCompaniesById(firmId, isWhole ? [] : before)
  const known = new Set(matches.map(({ id }) => id))
  const rows = [...matching(chosen, words.trim()).filter(({ id }) => !known.has(id)), ...matches]
  return (
    <PickField
      {...field}
      emptyText={query.isPending ? loadingText : emptyText}
      size={total}
      onWords={setWords}
      rows={rows.map(({ client_code, company_name, id }) => ({
        id: String(id),
        name: company_name,
        detail: client_code
      }))}
      {...(more > 0 ? { note: t("companies.more", { count: more }) } : {})}
    />
  )
}
