import { setup, type SnapshotFrom } from "xstate"

export type BatchJobEvent =
  /** May repeat after a crash: the first run stored nothing. */
  | { readonly type: "job.started" }
  | { readonly type: "job.done" | "job.refused" | "job.failed" }
  | { readonly type: "job.cancelled" }

/** [NET-094] [NET-095] One action on many nodes, done by a worker. The server decides with it. */
export const batchJobMachine = setup({
  types: { events: {} as BatchJobEvent },
  guards: {
    // Always false: when a state refuses an event, the name of the guard is the reason (text key `closed.<name>`).
    isJobUnderWay: () => false
  }
}).createMachine({
  id: "batchJob",
  initial: "queued",
  states: {
    queued: { on: { "job.started": "running", "job.cancelled": "cancelled" } },
    running: {
      on: {
        "job.started": { target: "running", reenter: true },
        "job.done": "done",
        "job.refused": "refused",
        "job.failed": "failed",
        "job.cancelled": "cancelled"
      }
    },
    done: { on: refusedWhenOver() },
    refused: { on: refusedWhenOver() },
    failed: { on: refusedWhenOver() },
    cancelled: { on: refusedWhenOver() }
  }
})

function refusedWhenOver() {
  const never = { guard: "isJobUnderWay" } as const
  return {
    "job.started": never,
    "job.done": never,
    "job.refused": never,
    "job.failed": never,
    "job.cancelled": never
  }
}

export type BatchJobSnapshot = SnapshotFrom<typeof batchJobMachine>
