import type { BatchJobEvent } from "#machines/documents/actions/batchJob.machine.ts"

export const jobCases = {
  "job.started": { type: "job.started" },
  "job.done": { type: "job.done" },
  "job.refused": { type: "job.refused" },
  "job.failed": { type: "job.failed" },
  "job.cancelled": { type: "job.cancelled" }
} as const satisfies { readonly [T in BatchJobEvent["type"]]: BatchJobEvent & { readonly type: T } }
