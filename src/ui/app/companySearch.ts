import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import type { VendorSummary } from "#schemas/access/session.ts"
import { companiesPerPage } from "#schemas/shared/constants.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import { companiesQuery } from "#ui/app/frame/arrivals.ts"
import { usePortal } from "#ui/app/portal.ts"

/** Debounce of the search in milliseconds. */
const settling = 200
const none: ReadonlyArray<VendorSummary> = []
const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase()

/** The companies whose name, code or SIREN contains the words, ignoring case and accents. */
export const matching = (companies: ReadonlyArray<VendorSummary>, words: string) => {
  const wanted = plain(words)
  return companies.filter(({ client_code: code, company_name: name, siren }) =>
    [name, code, siren].some((field) => field !== null && plain(field).includes(wanted))
  )
}

/**
 * [ACC-005] The companies that match the typed words: filtered here if all companies are loaded, else found by the
 * server.
 */
export const useCompanySearch = (firmId: FirmId, typed: string) => {
  const portal = usePortal()
  const words = typed.trim()
  const [asked, setAsked] = useState("")
  useEffect(() => {
    const timer = setTimeout(() => setAsked(words), settling)
    return () => clearTimeout(timer)
  }, [words])
  const first = useQuery(companiesQuery(portal, firmId))
  const total = first.data?.pagination.total ?? 0
  const isWhole = total <= (first.data?.data.length ?? 0)
  const search = useQuery({
    ...companiesQuery(portal, firmId, { search: asked }),
    enabled: !isWhole && asked !== "",
    placeholderData: keepPreviousData
  })
  const isSearched = !isWhole && words !== ""
  const query = isSearched && asked !== "" ? search : first
  const isSearching = isSearched && (words !== asked || search.isPlaceholderData)
  const found = query.data?.data ?? none
  // While the server searches, filter the previous matches: Enter must not choose one that no longer matches.
  const matches = isWhole || isSearching ? matching(found, words) : found
  /** The number of matches that are not loaded. */
  const more = isWhole || isSearching ? 0 : (query.data?.pagination.total ?? 0) - matches.length
  return { query, matches, isSearching, more, total, isWhole }
}

/** Loads companies by id; of a longer list of ids, only the first page. */
export const useCompaniesById = (firmId: FirmId, ids: ReadonlyArray<string>) => {
  const companies = ids.slice(0, companiesPerPage).join(",")
  const { data } = useQuery({
    ...companiesQuery(usePortal(), firmId, { companies }),
    enabled: companies !== "",
    placeholderData: keepPreviousData
  })
  return companies === "" ? none : (data?.data ?? none)
}
