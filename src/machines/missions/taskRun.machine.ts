import { setup, type SnapshotFrom } from "xstate"

export type TaskRunEvent =
  /** The job's own: nobody stands behind them. */
  | { readonly type: "run.started" | "chunk.written" | "run.completed" | "run.failed" }
  /** The mission is no longer one that makes tasks, or another run has taken over. */
  | { readonly type: "run.stopped" }

/**
 * [MIS-O02] The making of a mission's tasks, in chunks: each is written in a transaction of its own with how far the run is,
 * so that a process that dies leaves nothing half done. A run that is delivered again goes on where it was.
 */
export const taskRunMachine = setup({
  types: { events: {} as TaskRunEvent },
  guards: {
    // Stand on the states that close the door, so that the refusal has a name.
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
        /** Delivered again after a crash. */
        "run.started": { target: "running" },
        "chunk.written": { target: "running" },
        "run.completed": { target: "done" },
        "run.failed": { target: "failed" },
        "run.stopped": { target: "stopped" }
      }
    },
    done: { type: "final" },
    /** Asking for the tasks again starts another run. */
    failed: { type: "final" },
    stopped: { type: "final" }
  }
})
export type TaskRunSnapshot = SnapshotFrom<typeof taskRunMachine>

export const taskRunStates = ["waiting", "running", "done", "failed", "stopped"] as const
export type TaskRunState = (typeof taskRunStates)[number]
