import { useNavigate, useRouterState } from "@tanstack/react-router"
import { type MissionStatus, missionStatuses } from "#schemas/missions/missionRules.ts"
import { isDay } from "#schemas/shared/days.ts"
import type { UserId } from "#schemas/shared/ids.ts"
import type { CallRequest } from "#services/shared/calls.ts"
import { linkHere } from "#ui/app/links.ts"

export const missionViews = ["list", "board", "timeline"] as const
export type MissionsView = (typeof missionViews)[number]

/** What a list of missions shows, as stored in the address. */
export interface MissionsSearch {
  readonly search: string
  readonly status: MissionStatus | null
  readonly manager: number | null
  readonly from: string
  readonly to: string
  readonly view: MissionsView
  readonly page: number
}

const textOf = (value: unknown) => (typeof value === "string" || typeof value === "number" ? String(value) : "")
const wholeOf = (value: unknown) => (/^[1-9]\d{0,8}$/.test(textOf(value)) ? Number(value) : null)
const dayOf = (value: unknown) => (isDay(textOf(value)) ? textOf(value) : "")

/** The address may contain anything. */
export const readMissionsSearch = (raw: Readonly<Record<string, unknown>>): MissionsSearch => ({
  search: textOf(raw["search"]).slice(0, 200),
  status: missionStatuses.find((one) => one === raw["status"]) ?? null,
  manager: wholeOf(raw["manager"]),
  from: dayOf(raw["from"]),
  to: dayOf(raw["to"]),
  view: missionViews.find((one) => one === raw["view"]) ?? "list",
  page: wholeOf(raw["page"]) ?? 1
})

/** Default values are left out of the address. */
const write = ({ from, manager, page, search, status, to, view }: MissionsSearch) => ({
  search: search === "" ? undefined : search,
  status: status ?? undefined,
  manager: manager ?? undefined,
  from: from === "" ? undefined : from,
  to: to === "" ? undefined : to,
  view: view === "list" ? undefined : view,
  page: page === 1 ? undefined : page
})

export const isNarrowed = ({ from, manager, search, status, to }: MissionsSearch): boolean =>
  search !== "" || status !== null || manager !== null || from !== "" || to !== ""

/** Maximum number of cards on a board or of bars on a time line. */
const atOnce = 200

export const missionsQuery = (asked: MissionsSearch): NonNullable<CallRequest<"missions.list">["query"]> => ({
  ...(asked.search.trim() === "" ? {} : { search: asked.search.trim() }),
  ...(asked.status === null ? {} : { status: asked.status }),
  ...(asked.manager === null ? {} : { manager_id: asked.manager as UserId }),
  ...(asked.from === "" ? {} : { from: asked.from }),
  ...(asked.to === "" ? {} : { to: asked.to }),
  ...(asked.view === "list" ? { page: asked.page } : { per_page: atOnce })
})

/** The screen's state is in the address: it can be shared, and the back button undoes a change. */
export const useMissionsSearch = () => {
  const raw = useRouterState({ select: (state) => state.location.search as Readonly<Record<string, unknown>> })
  const navigate = useNavigate()
  return {
    search: readMissionsSearch(raw),
    /** A changed filter starts at the first page. */
    change: (next: Partial<MissionsSearch>) =>
      void navigate({
        ...linkHere((before) => ({ ...before, ...write({ ...readMissionsSearch(before), page: 1, ...next }) })),
        replace: true
      })
  }
}
