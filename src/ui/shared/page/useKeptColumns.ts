"use no memo"

import { useState } from "react"
import type { KeptColumns } from "#services/shared/display/keptColumns.ts"
import { usePortal } from "#ui/app/portal.ts"
import { useHere } from "#ui/app/useHere.ts"

/** The visible columns of a list, stored per user on this device. */
export const useKeptColumns = <Column extends string>({ all, read, write }: KeptColumns<Column>) => {
  const { valuesOf } = usePortal()
  const userId = useHere().me?.id ?? 0
  const [columns, setColumns] = useState(() => read(valuesOf(userId)))
  const put = (next: ReadonlyArray<Column>) => {
    write(valuesOf(userId), next)
    setColumns(next)
  }
  return {
    columns,
    choose: (column: Column, isShown: boolean) =>
      put(all.filter((one) => (one === column ? isShown : columns.includes(one)))),
    /** Shows the columns of a saved view; unknown names are left out. */
    chooseAll: (names: ReadonlyArray<string>) => put(all.filter((one) => names.includes(one)))
  }
}
