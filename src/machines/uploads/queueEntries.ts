import type { UploadPhase, UploadReport, UploadReported } from "#machines/uploads/upload.types.ts"
import { concurrentFiles } from "#schemas/shared/constants.ts"
import type { SameNameChoice } from "#schemas/uploads/upload.ts"
import type { FileFacts, StoredUpload, UploadDestination, UploadItem } from "#schemas/uploads/uploadJob.ts"

/** The queue's record of one upload. */
export interface QueueEntry extends UploadReport {
  readonly item: UploadItem
  readonly destination: UploadDestination
}
type Entries = ReadonlyArray<QueueEntry>

const holdingPlace: ReadonlySet<UploadPhase> = new Set(["starting", "sending", "waiting", "needsSession"])
const ended: ReadonlySet<UploadPhase> = new Set(["finished", "cancelling", "cancelled"])
const gone: ReadonlySet<UploadPhase> = new Set(["finished", "cancelled"])

export const isEnded = ({ phase }: QueueEntry) => ended.has(phase)
const isRefusedHere = ({ failure, phase }: QueueEntry) => phase === "failed" && failure?.kind === "rule"
/** Finished for good: the user can clear it from the list. */
export const isClearable = (entry: QueueEntry) => gone.has(entry.phase) || isRefusedHere(entry)

export const newUpload = (
  item: UploadItem,
  destination: UploadDestination,
  choice: SameNameChoice | null = null
): StoredUpload => ({
  item,
  destination,
  renamed: false,
  choice,
  paused: false,
  failure: null
})

export const entryOf = ({ choice, destination, failure, item, renamed }: StoredUpload): QueueEntry => ({
  item,
  destination,
  renamed,
  choice,
  failure,
  phase: "arriving",
  sent: 0,
  existing: null,
  document: null
})

/** [UPL-O09] What to store of an upload for a reload; null if it has ended. */
const storedFrom = (entry: QueueEntry): StoredUpload | null => {
  if (isEnded(entry) || isRefusedHere(entry)) return null
  const { choice, destination, failure, item, phase, renamed } = entry
  return {
    item,
    destination,
    renamed,
    choice,
    paused: phase === "paused",
    failure: phase === "failed" ? failure : null
  }
}

/** [UPL-O09] What to store for a reload. */
export const storedOf = (entries: Entries): ReadonlyArray<StoredUpload> =>
  entries.map(storedFrom).filter((stored) => stored !== null)

/** Whether a report changes what is stored: most reports do not. */
export const isWorthKeeping = (before: QueueEntry, reported: UploadReported): boolean => {
  const one = storedFrom(before)
  const other = storedFrom({ ...before, ...reported })
  if (one === null || other === null) return one !== other
  return (
    one.renamed !== other.renamed ||
    one.choice !== other.choice ||
    one.paused !== other.paused ||
    one.failure !== other.failure
  )
}

/** [UPL-004] [CST-011] The next queued uploads, as many as there are free slots. */
export const startable = (entries: Entries): ReadonlyArray<string> => {
  const free = concurrentFiles - entries.filter(({ phase }) => holdingPlace.has(phase)).length
  return free <= 0
    ? []
    : entries
        .filter(({ phase }) => phase === "queued")
        .slice(0, free)
        .map(({ item }) => item.id)
}

export const withReport = (entries: Entries, reported: UploadReported): Entries => {
  const { choice, document, existing, failure, phase, renamed, sent } = reported
  const report = { choice, document, existing, failure, phase, renamed, sent }
  return entries.map((entry) => (entry.item.id === reported.id ? { ...entry, ...report } : entry))
}

/** Bytes sent between two reports. Bytes that a probe found on the server are not counted. */
export const movedBetween = (before: QueueEntry | undefined, { phase, sent }: UploadReport): number =>
  before?.phase === "sending" && (phase === "sending" || phase === "finished") ? Math.max(0, sent - before.sent) : 0

export const isSameFile = (item: UploadItem, file: FileFacts) =>
  item.name === file.name && item.size === file.size && item.lastModified === file.lastModified

/** The upload that waits for this file at this place: dropping the file again resumes it. */
export const waitingFor = (entries: Entries, item: UploadItem, destination: UploadDestination) =>
  entries.find(
    (entry) =>
      entry.phase === "needsFile" &&
      isSameFile(entry.item, item) &&
      entry.destination.vendorId === destination.vendorId &&
      entry.destination.folderId === destination.folderId &&
      entry.item.path.join("/") === item.path.join("/")
  )
