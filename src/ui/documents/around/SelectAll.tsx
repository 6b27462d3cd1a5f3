"use no memo"

import { useSelector } from "@xstate/react"
import { useLayoutEffect, useRef } from "react"
import { useTranslation } from "react-i18next"
import { useSelectionRef, useShownRows } from "#ui/documents/page/documentsStoreContext.ts"

/** The select-all checkbox for the loaded rows; indeterminate while only some are selected. */
export function SelectAll() {
  const { t } = useTranslation("app")
  const selection = useSelectionRef()
  const rows = useShownRows()
  const count = useSelector(selection, (state) => state.context.selected.size)
  const box = useRef<HTMLInputElement>(null)
  const isAll = rows.length > 0 && count === rows.length
  useLayoutEffect(() => {
    if (box.current !== null) box.current.indeterminate = count > 0 && !isAll
  }, [count, isAll])
  return (
    <input
      ref={box}
      type="checkbox"
      className="check"
      checked={isAll}
      aria-label={t("select.all")}
      onChange={() =>
        selection.send(
          isAll ? { type: "selection.cleared" } : { type: "all.selected", order: rows.map(({ id }) => id) }
        )
      }
    />
  )
}
