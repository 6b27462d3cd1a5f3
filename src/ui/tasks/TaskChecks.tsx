import { type KeyboardEvent, useLayoutEffect, useRef } from "react"
import { useTranslation } from "react-i18next"
import type { Task } from "#schemas/tasks/task.ts"
import type { TaskSelection } from "#ui/tasks/useTaskSelection.ts"

/** [TSK-003] The box of a line: Space or a click chooses it, with Shift everything from the one chosen before. */
export function TaskCheck({ selection, task }: { readonly selection: TaskSelection; readonly task: Task }) {
  const { t } = useTranslation("app")
  return (
    <input
      type="checkbox"
      className="check"
      aria-label={t("select.row", { name: task.title })}
      checked={selection.selected.has(task.id)}
      onChange={({ nativeEvent }) =>
        selection.toggle(task.id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
      }
    />
  )
}

/** The box above the boxes: all of the page, some, or none. */
export function AllTasksCheck({ selection }: { readonly selection: TaskSelection }) {
  const { t } = useTranslation("app")
  const box = useRef<HTMLInputElement>(null)
  const { isAll, selected } = selection
  useLayoutEffect(() => {
    if (box.current !== null) box.current.indeterminate = selected.size > 0 && !isAll
  }, [isAll, selected])
  return (
    <input
      ref={box}
      type="checkbox"
      className="check"
      aria-label={t("select.all")}
      checked={isAll}
      onChange={() => selection.toggleAll(isAll)}
    />
  )
}

/** Keys on a line: Space chooses it from its title too, Escape lets go of all that is chosen. */
export const lineKeys = (selection: TaskSelection | null, id: number) => ({
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
