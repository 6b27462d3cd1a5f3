import { useNavigate, useRouterState } from "@tanstack/react-router"
import { type FirmState, firmStates } from "#schemas/workspaces/provider.ts"
import { linkHere, type Said } from "#ui/app/links.ts"

export interface FirmsSearch {
  readonly search: string
  readonly state: FirmState | "all"
  readonly page: number
}

export const readFirmsSearch = (raw: Said): FirmsSearch => ({
  search: typeof raw["search"] === "string" || typeof raw["search"] === "number" ? String(raw["search"]) : "",
  state: firmStates.find((state) => state === raw["state"]) ?? "all",
  page: typeof raw["page"] === "number" && Number.isSafeInteger(raw["page"]) && raw["page"] > 0 ? raw["page"] : 1
})

/** What is as it usually is stands in no address. */
export const writeFirmsSearch = ({ page, search, state }: FirmsSearch) => ({
  search: search.trim() === "" ? undefined : search,
  state: state === "all" ? undefined : state,
  page: page === 1 ? undefined : page
})

/** The address is the state of the list. Another search begins at its first page. */
export const useFirmsSearch = () => {
  const raw = useRouterState({ select: (state) => state.location.search as Said })
  const navigate = useNavigate()
  const change = (next: Partial<FirmsSearch>) =>
    navigate({
      ...linkHere((before) => ({
        ...before,
        ...writeFirmsSearch({ ...readFirmsSearch(before), page: 1, ...next })
      })),
      replace: true
    })
  return { search: readFirmsSearch(raw), change }
}
