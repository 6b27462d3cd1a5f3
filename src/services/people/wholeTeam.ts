import type { TeamMember } from "#schemas/people/team.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import type { Ask } from "#services/shared/saving.ts"

const perPage = 500

/** Loads all members of a firm, sorted by name, over all pages; for lists that are filtered in the browser. */
export const wholeTeam = async (ask: Ask, firmId: FirmId, signal?: AbortSignal): Promise<ReadonlyArray<TeamMember>> => {
  const rows: Array<TeamMember> = []
  for (let page = 1, last = 1; page <= last; page += 1) {
    const { data, pagination } = await ask(
      "team.list",
      { params: { firmId }, query: { page, per_page: perPage }, showError: false },
      signal
    )
    rows.push(...data)
    last = pagination.last_page
  }
  return rows
}
