import { useSelector } from "@xstate/react"
import { useState } from "react"
import { followed } from "#machines/documents/list/heldRows.ts"
import type { TreeNode } from "#schemas/documents/node.ts"
import { useBrowserView, useNodeActionRef } from "#ui/documents/page/documentsStoreContext.ts"

type Rows = ReadonlyArray<TreeNode>

/**
 * [DOC-O03] The current rows. While a menu, a drag or a rename is active, no row disappears or moves; new rows are only
 * appended.
 */
export const useHeldRows = (rows: Rows): Rows => {
  const { filters, folder, isHeld, sort } = useBrowserView()
  const isNaming = useSelector(useNodeActionRef(), (state) => state.context.kind === "rename" && !state.matches("idle"))
  const place = JSON.stringify([folder, sort, filters])
  const [kept, setKept] = useState<{ readonly place: string; readonly rows: Rows } | null>(null)
  const holds = isHeld || isNaming
  if (holds && kept?.place !== place) setKept({ place, rows })
  else if (!holds && kept !== null) setKept(null)
  return holds && kept?.place === place ? followed(kept.rows, rows) : rows
}
