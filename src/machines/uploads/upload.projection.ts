import { Result } from "effect"
import { documentName } from "#machines/uploads/localRules.ts"
import type { QueueEntry } from "#machines/uploads/queueEntries.ts"
import type { UploadPhase } from "#machines/uploads/upload.types.ts"

/** [UPL-011] */
export type UploadState = "queued" | "running" | "finished" | "cancelled" | "failed"

const states: Readonly<Record<UploadPhase, UploadState>> = {
  arriving: "queued",
  queued: "queued",
  starting: "running",
  sending: "running",
  waiting: "running",
  needsSession: "running",
  naming: "queued",
  choosing: "queued",
  needsFile: "queued",
  paused: "queued",
  finished: "finished",
  failed: "failed",
  cancelling: "cancelled",
  cancelled: "cancelled"
}
export const stateOf = (phase: UploadPhase): UploadState => states[phase]

const shownFailures: ReadonlySet<UploadPhase> = new Set(["waiting", "needsSession", "needsFile", "failed", "choosing"])
const unpausable: ReadonlySet<UploadPhase> = new Set(["naming", "paused"])

/** The most that is said of what is not stored yet: all of its bytes may have left, and still be checked and stored. */
export const mostUnstored = 0.99

/** What a panel shows of one upload, and what it may offer. */
export const toUploadView = (entry: QueueEntry) => {
  const { choice, destination, document, existing, failure, item, phase, sent } = entry
  const state = stateOf(phase)
  const open = state === "queued" || state === "running"
  /** Every byte has left the browser; the server checks and stores the file. */
  const isChecking = phase === "sending" && item.size > 0 && sent >= item.size
  const told = failure !== null && shownFailures.has(phase) ? failure : null
  return {
    id: item.id,
    kind: item.kind,
    /** As on the disk. */
    name: item.name,
    /** What the document will be called: the repaired name to be agreed to while `phase` is `naming`. */
    documentName: Result.getOrElse(documentName(item.name), () => item.name),
    path: item.path,
    size: item.size,
    type: item.type,
    destination,
    state,
    phase,
    isChecking,
    sent,
    /** [UPL-001] 0 to 1, which is reached by what is stored alone. */
    progression: state === "finished" ? 1 : item.size === 0 ? 0 : Math.min(mostUnstored, sent / item.size),
    choice,
    existing,
    document,
    messageKey: told?.code ?? null,
    messageParams: told?.params ?? {},
    /** [UPL-009] The browser's own rules warn, everything else is an error. */
    severity: told === null ? null : told.kind === "rule" || open ? ("warn" as const) : ("error" as const),
    canPause: open && !unpausable.has(phase) && phase !== "arriving",
    canResume: phase === "paused",
    canRetry: phase === "failed" && failure?.kind !== "rule",
    canCancel: (open && phase !== "arriving") || phase === "failed",
    canAcceptName: phase === "naming",
    canChoose: phase === "choosing",
    canBecomeVersion: phase === "choosing" && (existing === null || existing.can_version),
    canGiveFile: phase === "needsFile"
  }
}
export type UploadView = ReturnType<typeof toUploadView>
