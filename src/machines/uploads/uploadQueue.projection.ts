import { isClearable, type QueueEntry } from "#machines/uploads/queueEntries.ts"
import { mostUnstored, stateOf, toUploadView, type UploadView } from "#machines/uploads/upload.projection.ts"
import type { UploadQueueSnapshot } from "#machines/uploads/uploadQueue.machine.ts"

const views = new WeakMap<QueueEntry, UploadView>()
/** Cached by entry: an event changes few of thousands of entries, and the unchanged rows must not render again. */
const viewOf = (entry: QueueEntry): UploadView => {
  const known = views.get(entry)
  if (known !== undefined) return known
  const view = toUploadView(entry)
  views.set(entry, view)
  return view
}

/** What the panel shows: the rows, the totals, and the actions on all uploads. */
export const toUploadQueueView = (snapshot: UploadQueueSnapshot) => {
  const { entries, online, rate } = snapshot.context
  const uploads = entries.map(viewOf)
  const counted = entries.filter(({ phase }) => stateOf(phase) !== "cancelled" && phase !== "failed")
  const files = counted.filter(({ item }) => item.kind === "file")
  const bytes = files.reduce((sum, { item }) => sum + item.size, 0)
  const sent = files.reduce((sum, { item, phase, sent: part }) => sum + (phase === "finished" ? item.size : part), 0)
  const running = uploads.filter(({ state }) => state === "running").length
  const left = Math.max(0, bytes - sent)
  const filesDone = files.filter(({ phase }) => phase === "finished").length
  const isAllStored = filesDone === files.length
  return {
    uploads,
    open: snapshot.matches("signedIn"),
    expired: snapshot.matches({ signedIn: "expired" }),
    online,
    files: files.length,
    filesDone,
    failed: uploads.filter(({ state }) => state === "failed").length,
    running,
    waiting: uploads.filter(({ phase }) => phase === "waiting").length,
    asking: uploads.filter(({ phase }) => phase === "choosing" || phase === "naming" || phase === "needsFile").length,
    bytes,
    sent,
    /** All bytes of the running uploads are sent; the server checks and stores the files. */
    isChecking: running > 0 && uploads.every(({ isChecking, state }) => state !== "running" || isChecking),
    /** 0 to 1; 1 only once every file is stored. */
    progression: bytes === 0 ? 0 : isAllStored ? 1 : Math.min(mostUnstored, sent / bytes),
    /** Bytes per second, null while unknown. */
    rate,
    /** Whole seconds, null while unknown. */
    timeLeft: running === 0 || rate === null || rate < 1 ? null : Math.ceil(left / rate),
    busy: uploads.some(({ state }) => state === "running" || state === "queued"),
    canCancelAll: uploads.some(({ canCancel, state }) => canCancel && state !== "failed"),
    canPauseAll: uploads.some(({ canPause }) => canPause),
    canResumeAll: uploads.some(({ canResume }) => canResume),
    canRetryAll: uploads.some(({ canRetry }) => canRetry),
    canClear: entries.some(isClearable)
  }
}
export type UploadQueueView = ReturnType<typeof toUploadQueueView>
