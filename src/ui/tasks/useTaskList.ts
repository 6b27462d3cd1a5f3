import { useSelector } from "@xstate/react"
import { useEffect, useState } from "react"
import { taskListMachine } from "#machines/tasks/taskList.machine.ts"
import { toTaskListView } from "#machines/tasks/taskList.projection.ts"
import type { FirmId, VendorId } from "#schemas/shared/ids.ts"
import { taskListActors } from "#services/tasks/taskActors.ts"
import { usePortal } from "#ui/app/portal.ts"
import { isEqualJson, useActorRef } from "#ui/shared/actors.ts"
import { questionOf, type TaskFilters } from "#ui/tasks/taskFilters.ts"
import type { ChangeSearch } from "#ui/tasks/useTaskFilters.ts"

/** The list's actor for the lifetime of its screen: follows the URL and live changes. */
export const useTaskList = (firmId: FirmId, vendorId: VendorId | null, search: TaskFilters, change: ChangeSearch) => {
  const { ask, live } = usePortal()
  const [logic] = useState(() => taskListMachine.provide({ actors: taskListActors(ask) }))
  const question = questionOf(search, { firmId, vendorId })
  const ref = useActorRef(logic, { input: { question } })
  const view = useSelector(ref, toTaskListView, isEqualJson)
  // Sent after every render; the machine ignores an unchanged query.
  useEffect(() => ref.send({ type: "list.asked", question }))
  useEffect(() => {
    const passed = ref.on("page.passed", ({ page }) => void change({ page }))
    return () => passed.unsubscribe()
  }, [change, ref])
  useEffect(
    () =>
      live.subscribe(({ entity }) => {
        if (entity === "task") ref.send({ type: "list.outdated" })
      }),
    [live, ref]
  )
  useEffect(() => live.onMissed(() => ref.send({ type: "list.outdated" })), [live, ref])
  return {
    view,
    toggleGroup: (key: string) => ref.send({ type: "group.toggled", key }),
    retry: () => ref.send({ type: "list.retried" }),
    /** Refetches after a change made on this screen. */
    outdate: () => ref.send({ type: "list.outdated" })
  }
}
