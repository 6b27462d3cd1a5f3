import { Result } from "effect"
import { documentName } from "#machines/uploads/localRules.ts"
import type { QueueEntry } from "#machines/uploads/queueEntries.ts"
import type { UploadPhase } from "#machines/uploads/upload.types.ts"

/** [UPL-011] The states of an upload that the user sees; `stateOf` maps the finer phases to them. */
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

/** Highest progress before a file is stored: all bytes may be sent while the server still checks it. */
export const mostUnstored = 0.99

/** What the panel shows of one upload, and the actions it offers. */
export const toUploadView = (entry: QueueEntry) => {
  const { choice, destination, document, existing, failure, item, phase, sent } = entry
  const state = stateOf(phase)
  const open = state === "queued" || state === "running"
  /** All bytes are sent; the server checks and stores the file. */
  const isChecking = phase === "sending" && item.size > 0 && sent >= item.size
  const told = failure !== null && shownFailures.has(phase) ? failure : null
  return {
    id: item.id,
    kind: item.kind,
    /** The name on the user's disk. */
    name: item.name,
    /** The name of the document: while `phase` is `naming`, the repaired name to confirm. */
    documentName: Result.getOrElse(documentName(item.name), () => item.name),
    path: item.path,
    size: item.size,
    type: item.type,
    destination,
    state,
    phase,
    isChecking,
    sent,
    /** [UPL-001] 0 to 1; 1 only once the file is stored. */
    progression: state === "finished" ? 1 : item.size === 0 ? 0 : Math.min(mostUnstored, sent / item.size),
    choice,
    existing,
    document,
    messageKey: told?.code ?? null,
    messageParams: told?.params ?? {},
    /** [UPL-009] Refusals by the browser's rules are warnings, all others are errors. */
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
