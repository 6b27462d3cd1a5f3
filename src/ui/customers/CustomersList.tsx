import { useNavigate } from "@tanstack/react-router"
import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import type { Language } from "#schemas/shared/constants.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import type { ClientColumn } from "#services/customers/keptColumns.ts"
import { useFirmRole } from "#ui/app/useFirmRole.ts"
import { useHere } from "#ui/app/useHere.ts"
import type { Breakpoint } from "#ui/shared/page/useBreakpoint.ts"
import { columnsFor, fileOf } from "#ui/customers/customerColumns.tsx"
import { type CustomersSearch, readSearch } from "#ui/customers/customersSearch.ts"
import type { useCustomers } from "#ui/customers/useCustomers.ts"
import { ChosenClients } from "#ui/customers/ClientChecks.tsx"
import type { ClientSelection } from "#ui/customers/useClientSelection.ts"
import { noSelection, pickAll } from "#ui/shared/selection/selection.ts"
import { VirtualGrid } from "#ui/shared/virtual/grid/VirtualGrid.tsx"

interface CustomersListProps {
  readonly firmId: FirmId
  readonly list: ReturnType<typeof useCustomers>
  readonly search: CustomersSearch
  readonly room: Breakpoint
  readonly chosen: ReadonlyArray<ClientColumn>
  readonly selection: ClientSelection
  readonly change: (next: Partial<CustomersSearch>) => Promise<void>
}

export function CustomersList({
  change,
  chosen: shown,
  firmId,
  list,
  room,
  search,
  selection: held
}: CustomersListProps) {
  const { i18n, t } = useTranslation("customers")
  const { modules } = useHere()
  const role = useFirmRole()
  const language = i18n.language as Language
  const navigate = useNavigate()
  const { select, selection } = held
  const { keys } = selection
  const columns = useMemo(
    () => columnsFor(room, shown, { firmId, language, modules, role }, t),
    [firmId, language, modules, role, room, shown, t]
  )
  const order = list.rows.map(({ id }) => id as number)
  const isAll = order.length > 0 && order.every((id) => keys.has(id))
  const chosen = useMemo(
    () => ({ keys, isAll, toggleAll: () => select(isAll ? noSelection() : pickAll(order, selection)) }),
    [isAll, keys, order, select, selection]
  )
  return (
    <ChosenClients value={chosen}>
      <VirtualGrid
        label={t("list")}
        rows={list.rows}
        columns={columns}
        keyOf={({ id }) => id as number}
        selection={selection}
        onSelect={select}
        onOpen={(row) => void navigate(fileOf(firmId, row))}
        sort={{ key: search.sort, order: search.order }}
        onSort={({ key, order: direction }) => void change({ sort: readSearch({ sort: key }).sort, order: direction })}
        total={list.total}
        onEnd={list.more}
        headless={room === "narrow"}
        rowHeight={room === "narrow" ? 60 : 44}
      />
    </ChosenClients>
  )
}
