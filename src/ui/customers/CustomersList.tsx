import { useNavigate } from "@tanstack/react-router"
import { useMemo, useState } from "react"
import { useTranslation } from "react-i18next"
import type { FirmId } from "#schemas/shared/ids.ts"
import { columnsFor, documentsOf, type Room } from "#ui/customers/customerColumns.tsx"
import { type CustomersSearch, readSearch } from "#ui/customers/customersSearch.ts"
import type { useCustomers } from "#ui/customers/useCustomers.ts"
import { noSelection, type Selection } from "#ui/shared/selection.ts"
import { VirtualGrid } from "#ui/shared/VirtualGrid.tsx"

interface CustomersListProps {
  readonly firmId: FirmId
  readonly list: ReturnType<typeof useCustomers>
  readonly search: CustomersSearch
  readonly room: Room
  readonly change: (next: Partial<CustomersSearch>) => Promise<void>
}

export function CustomersList({ change, firmId, list, room, search }: CustomersListProps) {
  const { t } = useTranslation("customers")
  const navigate = useNavigate()
  const [selection, setSelection] = useState<Selection<number>>(noSelection)
  const columns = useMemo(() => columnsFor(room, firmId, t), [firmId, room, t])
  return (
    <VirtualGrid
      label={t("list")}
      rows={list.rows}
      columns={columns}
      keyOf={({ id }) => id as number}
      selection={selection}
      onSelect={setSelection}
      onOpen={(row) => void navigate({ ...documentsOf(firmId, row), search: {} as never })}
      sort={{ key: search.sort, order: search.order }}
      onSort={({ key, order }) => void change({ sort: readSearch({ sort: key }).sort, order })}
      total={list.total}
      onEnd={list.more}
      headless={room === "narrow"}
      rowHeight={room === "narrow" ? 60 : 44}
    />
  )
}
