import { setup, type SnapshotFrom } from "xstate"

export type TaskRunEvent =
  /** Sent by the job, without a user. */
  | { readonly type: "run.started" | "chunk.written" | "run.completed" | "run.failed" }
  /** The mission's state no longer allows tasks, or another run has taken over. */
  | { readonly type: "run.stopped" }

/**
 * [MIS-O02] Creates a mission's tasks in chunks. Each chunk and its progress share a transaction, so that a crash
 * leaves nothing half done and a redelivered job resumes.
 */
export const taskRunMachine = setup({
  types: { events: {} as TaskRunEvent },
  guards: {
    // Always false: when a state refuses an event, the name of the guard is the reason (text key `closed.<name>`).
    isRunStarted: () => false
  }
}).createMachine({
  id: "taskRun",
  initial: "waiting",
  states: {
    waiting: {
      on: {
        "run.started": { target: "running" },
        "run.stopped": { target: "stopped" },
        "chunk.written": { guard: "isRunStarted" },
        "run.completed": { guard: "isRunStarted" },
        "run.failed": { guard: "isRunStarted" }
      }
    },
    running: {
      on: {
        /** Redelivered after a crash. */
        "run.started": { target: "running" },
        "chunk.written": { target: "running" },
        "run.completed": { target: "done" },
        "run.failed": { target: "failed" },
        "run.stopped": { target: "stopped" }
      }
    },
    done: { type: "final" },
    /** Requesting the tasks again starts another run. */
    failed: { type: "final" },
    stopped: { type: "final" }
  }
})
export type TaskRunSnapshot = SnapshotFrom<typeof taskRunMachine>

export const taskRunStates = ["waiting", "running", "done", "failed", "stopped"] as const
export type TaskRunState = (typeof taskRunStates)[number]
