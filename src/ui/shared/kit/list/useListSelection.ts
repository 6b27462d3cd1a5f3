import { useSelector } from "@xstate/react"
import { useEffect, useMemo } from "react"
import { pickModeMachine, toPickModeView } from "#machines/shared/pickMode.machine.ts"
import { selectionMachine } from "#machines/shared/list/selection.machine.ts"
import { isEqualJson, useActorRef } from "#ui/shared/actors.ts"

/**
 * The rows selected for a bulk action; rows that disappear are deselected. Pass the same array while the list is
 * unchanged. On a phone, a long press starts the selection and taps toggle rows.
 */
export const useListSelection = <Entity extends { readonly id: number }>(entities: ReadonlyArray<Entity>) => {
  const selection = useActorRef(selectionMachine)
  const mode = useActorRef(pickModeMachine)
  const selected = useSelector(selection, (state) => state.context.selected)
  const { isPicking, takesClicks } = useSelector(mode, toPickModeView, isEqualJson)
  const order = useMemo(() => entities.map(({ id }) => id), [entities])
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
    chosen: entities.filter(({ id }) => selected.has(id)),
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

/** The selection without its entities, for the checkboxes and keys of rows of any type. */
export type ListSelection = Omit<ReturnType<typeof useListSelection>, "chosen">
