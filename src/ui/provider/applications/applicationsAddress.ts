import { applicationsRows } from "#schemas/provider/applications.ts"
import { listAddress, order, page, text } from "#ui/shared/kit/list/listAddress.ts"

/** [SAD-005] [SAD-006] Page, rows and search; page 1 with 10 rows if the address says nothing. */
export const applicationsAddress = listAddress({ search: text(), rows: order(applicationsRows, "10"), page })
