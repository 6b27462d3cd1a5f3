import { type MissionSort, missionSorts, type MissionStatus, missionStatuses } from "#schemas/missions/missionRules.ts"
import { projectSort } from "#schemas/shared/constants.ts"
import type { UserId } from "#schemas/shared/ids.ts"
import type { CallRequest } from "#services/shared/calls.ts"
import { anyDay, anyId, anyWord, listAddress, order, page, text } from "#ui/shared/kit/list/listAddress.ts"

export const missionViews = ["list", "board", "timeline"] as const
export type MissionsView = (typeof missionViews)[number]

/** Filters of a list of missions, as stored in the URL. */
export interface MissionsSearch {
  readonly search: string
  readonly status: MissionStatus | null
  readonly manager: number | null
  readonly from: string | null
  readonly to: string | null
  readonly sort: MissionSort
  readonly view: MissionsView
  readonly page: number
}

/** [CST-025] [MIS-006] The default sort order is the mission's name. */
export const missionsAddress = listAddress<MissionsSearch>({
  search: text(),
  status: anyWord(missionStatuses),
  manager: anyId,
  from: anyDay,
  to: anyDay,
  sort: order(missionSorts, projectSort.by),
  view: order(missionViews, "list"),
  page
})

/** Number of active filters behind the filter button; on a phone these include the status. */
export const countOfFilters = ({ from, manager, status, to }: MissionsSearch, isNarrow: boolean): number =>
  [from, manager, to, ...(isNarrow ? [status] : [])].filter((filter) => filter !== null).length

/** Maximum number of cards on a board or of bars on a time line. */
const atOnce = 200

export const missionsQuery = ({
  from,
  manager,
  page: at,
  search,
  sort,
  status,
  to,
  view
}: MissionsSearch): NonNullable<CallRequest<"missions.list">["query"]> => ({
  ...(search.trim() === "" ? {} : { search: search.trim() }),
  ...(status === null ? {} : { status }),
  ...(manager === null ? {} : { manager_id: manager as UserId }),
  ...(from === null ? {} : { from }),
  ...(to === null ? {} : { to }),
  ...(sort === projectSort.by ? {} : { sort }),
  ...(view === "list" ? { page: at } : { per_page: atOnce })
})
