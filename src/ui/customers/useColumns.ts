import { useState } from "react"
import { type ClientColumn, readColumns, writeColumns } from "#services/customers/keptColumns.ts"
import { usePortal } from "#ui/app/portal.ts"
import { useHere } from "#ui/app/useHere.ts"

/** The columns of the list of client files, as this person chose them. */
export const useColumns = () => {
  const { valuesOf } = usePortal()
  const userId = useHere().me?.id ?? 0
  const [columns, setColumns] = useState(() => readColumns(valuesOf(userId)))
  return {
    columns,
    choose: (next: ReadonlyArray<ClientColumn>) => {
      writeColumns(valuesOf(userId), next)
      setColumns(next)
    }
  }
}
