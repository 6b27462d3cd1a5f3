import { useSelector } from "@xstate/react"
import { useEffect, useMemo } from "react"
import { taskLines } from "#machines/tasks/taskLines.ts"
import { pickModeMachine, toPickModeView } from "#machines/shared/pickMode.machine.ts"
import { selectionMachine } from "#machines/shared/selection.machine.ts"
import type { Task } from "#schemas/tasks/task.ts"
import { useActorRef } from "#ui/shared/actors.ts"

const sameMode = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other)

/** [TSK-003] Which tasks of the page are chosen: nobody acts on one that cannot be seen. */
export const useTaskSelection = (tasks: ReadonlyArray<Task>) => {
  const selection = useActorRef(selectionMachine)
  const mode = useActorRef(pickModeMachine)
  const selected = useSelector(selection, (state) => state.context.selected)
  const { isPicking, takesClicks } = useSelector(mode, toPickModeView, sameMode)
  const order = useMemo(() => taskLines(tasks).map(({ task }) => task.id as number), [tasks])
  useEffect(() => selection.send({ type: "rows.changed", order }), [order, selection])
  useEffect(() => {
    const held = mode.on("line.held", ({ id }) =>
      selection.send({ type: "item.clicked", id, toggle: true, extend: false, order })
    )
    return () => held.unsubscribe()
  }, [mode, order, selection])
  const clear = () => {
    selection.send({ type: "selection.cleared" })
    mode.send({ type: "mode.left" })
  }
  return {
    selected,
    chosen: tasks.filter(({ id }) => selected.has(id)),
    isAll: order.length > 0 && order.every((id) => selected.has(id)),
    isPicking,
    takesClicks,
    toggle: (id: number, extend: boolean) => selection.send({ type: "item.clicked", id, toggle: true, extend, order }),
    toggleAll: (isAll: boolean) =>
      selection.send(isAll ? { type: "selection.cleared" } : { type: "all.selected", order }),
    clear,
    pick: () => mode.send({ type: "mode.asked" }),
    press: (id: number) => mode.send({ type: "press.began", id }),
    release: () => mode.send({ type: "press.ended" })
  }
}
export type TaskSelection = ReturnType<typeof useTaskSelection>
