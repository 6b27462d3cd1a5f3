import { type KeyboardEvent, type MouseEvent, type PointerEvent, useLayoutEffect, useRef } from "react"
import { useTranslation } from "react-i18next"
import type { ListSelection } from "#ui/shared/kit/list/useListSelection.ts"

interface LineCheckProps {
  readonly selection: ListSelection
  readonly id: number
  readonly name: string
}

/** The checkbox of a row: Space or a click toggles the row, Shift+click selects the range from the last toggled row. */
export function LineCheck({ id, name, selection }: LineCheckProps) {
  const { t } = useTranslation("app")
  return (
    <input
      type="checkbox"
      className="check"
      aria-label={t("select.row", { name })}
      checked={selection.selected.has(id)}
      onChange={({ nativeEvent }) =>
        selection.toggle(id, nativeEvent instanceof globalThis.MouseEvent && nativeEvent.shiftKey)
      }
    />
  )
}

interface AllCheckProps {
  readonly isAll: boolean
  readonly isSome: boolean
  readonly onToggle: () => void
}

/** The select-all checkbox: indeterminate while only some rows are selected. */
export function AllCheck({ isAll, isSome, onToggle }: AllCheckProps) {
  const { t } = useTranslation("app")
  const box = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    if (box.current !== null) box.current.indeterminate = isSome && !isAll
  }, [isAll, isSome])
  return (
    <input
      ref={box}
      type="checkbox"
      className="check"
      aria-label={t("select.all")}
      checked={isAll}
      onChange={onToggle}
    />
  )
}

/** Keys on a row: Space on its title link toggles the row, Escape clears the selection. */
export const selectionKeys = (selection: ListSelection | null, id: number) => ({
  onKeyDown: (event: KeyboardEvent) => {
    if (selection === null) return
    if (event.key === " " && event.target instanceof HTMLAnchorElement) {
      event.preventDefault()
      selection.toggle(id, event.shiftKey)
    }
    if (event.key === "Escape" && selection.selected.size > 0) {
      event.preventDefault()
      selection.clear()
    }
  }
})

/** Touch handlers of a row: a long press starts the selection, from then on a tap toggles a row. */
export const pressing = (selection: ListSelection, id: number) => ({
  onPointerDown: ({ pointerType }: PointerEvent) => {
    if (pointerType === "touch") selection.press(id)
  },
  onPointerUp: selection.release,
  onPointerCancel: selection.release,
  onPointerMove: ({ movementX, movementY }: PointerEvent) => {
    if (Math.abs(movementX) + Math.abs(movementY) > 4) selection.release()
  },
  onContextMenu: (event: MouseEvent) => {
    // Prevent the context menu that phones show on a long press: it would replace the selection.
    if ("pointerType" in event.nativeEvent && event.nativeEvent.pointerType === "touch") event.preventDefault()
  },
  onClickCapture: (event: MouseEvent) => {
    if (!selection.isPicking || event.target instanceof HTMLInputElement) return
    event.preventDefault()
    event.stopPropagation()
    if (selection.takesClicks) selection.toggle(id, false)
  }
})
