import type { VendorSummary } from "#schemas/access/session.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import type { Ask } from "#services/shared/saving.ts"

const perPage = 500

/** All active client files of a firm by name, without paging, for lists that are filtered in the browser. */
export const allClients = async (
  ask: Ask,
  firmId: FirmId,
  signal?: AbortSignal
): Promise<ReadonlyArray<VendorSummary>> => {
  const rows: Array<VendorSummary> = []
  for (let page = 1, last = 1; page <= last; page += 1) {
    const { data, pagination } = await ask(
      "customers.list",
      { params: { firmId }, query: { page, per_page: perPage }, showError: false },
      signal
    )
    rows.push(...data)
    last = pagination.last_page
  }
  return rows
}
