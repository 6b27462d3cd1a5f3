import { useMemo } from "react"
import type { LineGroup } from "#machines/tasks/taskLines.ts"
import { useListSelection } from "#ui/shared/kit/list/useListSelection.ts"

/** [TSK-003] The selection among the tasks of the page, across groups. */
export const useTaskSelection = (groups: ReadonlyArray<LineGroup>) =>
  useListSelection(useMemo(() => groups.flatMap(({ lines }) => lines.map(({ task }) => task)), [groups]))
export type TaskSelection = ReturnType<typeof useTaskSelection>
