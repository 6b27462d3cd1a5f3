import { useNavigate, useRouterState } from "@tanstack/react-router"
import { useCallback } from "react"
import type { TaskGrouping } from "#schemas/tasks/taskRules.ts"
import { linkHere, type Said } from "#ui/app/links.ts"
import { useListAddress } from "#ui/shared/kit/list/useListAddress.ts"
import { openedIn, tasksAddress } from "#ui/tasks/taskFilters.ts"

/** [TSK-005] to [TSK-015] The list's filters and the open task, both from the URL. */
export const useTaskFilters = () => {
  const { asked, change, keep } = useListAddress(tasksAddress, { as: "tasks", parts: ["group"] })
  const opened = useRouterState({ select: (state) => openedIn(state.location.search as Said) })
  const navigate = useNavigate()
  const open = useCallback(
    (id: number | null) =>
      void navigate({
        ...linkHere((before) => ({ ...before, task: id ?? undefined })),
        replace: id === null
      }),
    [navigate]
  )
  return {
    search: asked,
    /** [TSK-004] The grouping is also remembered per user. */
    group: (next: TaskGrouping | null) => keep({ group: next }),
    opened,
    change,
    open
  }
}
export type ChangeSearch = ReturnType<typeof useTaskFilters>["change"]
