import { permanentUploadStatuses } from "#schemas/shared/constants.ts"
import type { UploadFailure } from "#schemas/uploads/uploadJob.ts"

/** [UPL-O08] Retry delays of a waiting upload in ms; the last one repeats. */
export const waitingDelays: ReadonlyArray<number> = [1_000, 3_000, 5_000, 10_000, 30_000]
const waitableStatuses: ReadonlyArray<number> = [408, 429, 502, 503, 504]

/** [UPL-008] [CST-015] Whether a chunk that failed with this status is retried at once. */
export const isTriedAgain = (status: number): boolean => !permanentUploadStatuses.includes(status)

/** Classifies a failed upload by HTTP status and error code, after the chunk's own retry has failed. */
export const kindOf = (status: number, code: string): UploadFailure["kind"] => {
  if (status === 401) return "session"
  if (waitableStatuses.includes(status)) return "busy"
  return status === 409 && code === "name.taken" ? "taken" : "refused"
}

/** [UPL-O08] Delay in ms before try number `tries` (from 1); at least the server's Retry-After (seconds). */
export const waitingDelay = (tries: number, retryAfter: number | null): number => {
  const planned = waitingDelays[Math.min(Math.max(tries, 1), waitingDelays.length) - 1] ?? 0
  return Math.max(planned, (retryAfter ?? 0) * 1_000)
}
