import { useSelector } from "@xstate/react"
import { useEffect, useMemo } from "react"
import type { LineGroup } from "#machines/tasks/taskLines.ts"
import { pickModeMachine, toPickModeView } from "#machines/shared/pickMode.machine.ts"
import { selectionMachine } from "#machines/shared/selection.machine.ts"
import { useActorRef } from "#ui/shared/actors.ts"

const sameMode = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other)

/** [TSK-003] Which tasks of the page are chosen: nobody acts on one that cannot be seen. */
export const useTaskSelection = (groups: ReadonlyArray<LineGroup>) => {
  const selection = useActorRef(selectionMachine)
  const mode = useActorRef(pickModeMachine)
  const selected = useSelector(selection, (state) => state.context.selected)
  const { isPicking, takesClicks } = useSelector(mode, toPickModeView, sameMode)
  const tasks = useMemo(() => groups.flatMap(({ lines }) => lines.map(({ task }) => task)), [groups])
  const order = useMemo(() => tasks.map(({ id }) => id as number), [tasks])
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
