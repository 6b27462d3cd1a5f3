import type { UploadPhase, UploadReport, UploadReported } from "#machines/uploads/upload.types.ts"
import { concurrentFiles } from "#schemas/shared/constants.ts"
import type { SameNameChoice } from "#schemas/uploads/upload.ts"
import type { FileFacts, StoredUpload, UploadDestination, UploadItem } from "#schemas/uploads/job.ts"

/** What the queue knows of one of its uploads. */
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
/** Nothing more can come of it: it leaves the list when the user clears it. */
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

/** [UPL-O09] What a reload must find again of an upload; null where nothing is left of it. */
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

/** [UPL-O09] What a reload must find again. */
export const storedOf = (entries: Entries): ReadonlyArray<StoredUpload> =>
  entries.map(storedFrom).filter((stored) => stored !== null)

/** Whether a reload finds another thing after this report than before: most of an upload's turns leave nothing new. */
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

/** [UPL-004] [CST-011] The next uploads in line, as many as there are free places. */
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

/** Bytes that really travelled between two reports: what a probe found at the server took no time. */
export const movedBetween = (before: QueueEntry | undefined, { phase, sent }: UploadReport): number =>
  before?.phase === "sending" && (phase === "sending" || phase === "finished") ? Math.max(0, sent - before.sent) : 0

export const isSameFile = (item: UploadItem, file: FileFacts) =>
  item.name === file.name && item.size === file.size && item.lastModified === file.lastModified

/** The upload that waits for exactly this file, at this place: dropping it again is giving it again. */
export const waitingFor = (entries: Entries, item: UploadItem, destination: UploadDestination) =>
  entries.find(
    (entry) =>
      entry.phase === "needsFile" &&
      isSameFile(entry.item, item) &&
      entry.destination.vendorId === destination.vendorId &&
      entry.destination.folderId === destination.folderId &&
      entry.item.path.join("/") === item.path.join("/")
  )
