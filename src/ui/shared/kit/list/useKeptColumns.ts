import { useState } from "react"
import type { KeptColumns } from "#services/shared/keptColumns.ts"
import { usePortal } from "#ui/app/portal.ts"
import { useHere } from "#ui/app/useHere.ts"

/** The visible columns of a list, stored per user. */
export const useKeptColumns = <Column extends string>({ all, read, write }: KeptColumns<Column>) => {
  const { valuesOf } = usePortal()
  const userId = useHere().me?.id ?? 0
  const [columns, setColumns] = useState(() => read(valuesOf(userId)))
  return {
    columns,
    choose: (column: Column, isShown: boolean) => {
      const next = all.filter((one) => (one === column ? isShown : columns.includes(one)))
      write(valuesOf(userId), next)
      setColumns(next)
    }
  }
}
