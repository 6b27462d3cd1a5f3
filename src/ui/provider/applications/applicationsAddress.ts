import { applicationsRows } from "#schemas/provider/applications.ts"
import { listAddress, order, page, text } from "#ui/shared/kit/list/listAddress.ts"

/** [SAD-005] [SAD-006] Search, rows per page and page, as stored in the URL. Default: page 1 with 10 rows. */
export const applicationsAddress = listAddress({ search: text(), rows: order(applicationsRows, "10"), page })
