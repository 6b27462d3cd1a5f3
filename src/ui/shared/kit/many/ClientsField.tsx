import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import type { FirmId } from "#schemas/shared/ids.ts"
import { useCompaniesById } from "#ui/app/companySearch.ts"
import { usePortal } from "#ui/app/portal.ts"
import { callQuery } from "#ui/app/frame/useCall.ts"
import { ManyField, type ManyFieldProps } from "#ui/shared/kit/many/ManyField.tsx"

/** Debounce of the search for clients in milliseconds. */
const settling = 200
const shownAtOnce = 30

interface ClientsFieldProps extends Pick<ManyFieldProps, "field" | "label" | "hint" | "required" | "placeholder"> {
  readonly firmId: FirmId
}

/**
 * A form field with clients by id, for any number of clients: the server searches by name, code and SIREN.
 * `<ClientsField field={form.field("vendor_ids")} firmId={…} label={…} placeholder={…} />`
 */
export function ClientsField({ firmId, ...field }: ClientsFieldProps) {
  const portal = usePortal()
  const [words, setWords] = useState("")
  const [asked, setAsked] = useState("")
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map())
  useEffect(() => {
    const timer = setTimeout(() => setAsked(words.trim()), settling)
    return () => clearTimeout(timer)
  }, [words])
  const query = { page: 1, per_page: shownAtOnce, ...(asked === "" ? {} : { search: asked }) } as const
  const clients = useQuery({
    ...callQuery(portal, "customers.list", { params: { firmId }, query, showError: false }),
    staleTime: 60_000,
    placeholderData: keepPreviousData
  })
  // The names of the initially selected clients, which no search has loaded yet.
  const before = useCompaniesById(
    firmId,
    field.field.value.filter((id) => !names.has(id))
  )
  const found = (clients.data?.data ?? []).map(({ client_code, company_name, id }) => ({
    id: String(id),
    name: company_name,
    detail: client_code
  }))
  const nameOf = (id: string) => names.get(id) ?? before.find((one) => String(one.id) === id)?.company_name ?? "…"
  return (
    <ManyField
      {...field}
      field={{
        ...field.field,
        onChange: (ids) => {
          setNames(new Map([...names, ...found.map(({ id, name }) => [id, name] as const)]))
          field.field.onChange(ids)
        }
      }}
      words={words}
      onWords={setWords}
      isSearching={clients.isPending || clients.isPlaceholderData || words.trim() !== asked}
      found={found}
      nameOf={nameOf}
    />
  )
}
