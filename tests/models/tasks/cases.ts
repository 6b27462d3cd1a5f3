import { initialTransition } from "xstate"
import { type TaskEvent, type TaskPermissions, taskMachine } from "#machines/tasks/task.machine.ts"
import type { TaskType } from "#schemas/tasks/taskRules.ts"
import { pathsOf } from "#tests/support/lifeCyclePaths.ts"

export const allowed: TaskPermissions = {
  mayKeep: true,
  maySubmit: true,
  mayReview: true,
  mayAttach: true,
  mayRemove: true
}
export const nobody: TaskPermissions = {
  mayKeep: false,
  maySubmit: false,
  mayReview: false,
  mayAttach: false,
  mayRemove: false
}

/** For each event, a case that the machine accepts. */
export const taskCases = {
  "task.added": { type: "task.added", by: allowed },
  "task.changed": { type: "task.changed", by: allowed },
  "task.reopened": { type: "task.reopened", by: allowed },
  "task.started": { type: "task.started", by: allowed },
  "task.completed": { type: "task.completed", by: allowed },
  "request.submitted": { type: "request.submitted", by: allowed },
  "request.accepted": { type: "request.accepted", by: allowed },
  "request.reminded": { type: "request.reminded", by: allowed },
  "request.returned": { type: "request.returned", by: allowed, reason: "Illisible" },
  "document.attached": { type: "document.attached", by: allowed },
  "document.detached": { type: "document.detached", by: allowed },
  "task.removed": { type: "task.removed", by: allowed },
  "task.restored": { type: "task.restored", by: allowed, was: "toDo" }
} as const satisfies { readonly [T in TaskEvent["type"]]: TaskEvent & { readonly type: T } }

export const firstTask = (type: TaskType) => initialTransition(taskMachine, { type, internal: false })[0]
export const requestPaths = pathsOf(taskMachine, { type: "information_request", internal: false }, taskCases)
export const workPaths = pathsOf(taskMachine, { type: "accounting_firm_task", internal: true }, taskCases)
