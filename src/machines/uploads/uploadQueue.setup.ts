import { assign, enqueueActions, type EventObject, fromCallback, fromPromise, setup } from "xstate"
import { mustProvide } from "#machines/shared/mustProvide.ts"
import {
  entryOf,
  isClearable,
  isEnded,
  isWorthKeeping,
  movedBetween,
  newUpload,
  startable,
  storedOf,
  waitingFor,
  withReport
} from "#machines/uploads/queueEntries.ts"
import { uploadMachine } from "#machines/uploads/upload.machine.ts"
import type { UploadEvent, UploadReported } from "#machines/uploads/upload.types.ts"
import type {
  DocumentAdded,
  FilesAdded,
  OneEvent,
  UploadQueueContext,
  UploadQueueEvent
} from "#machines/uploads/uploadQueue.types.ts"
import type { StoredUpload, UploadOwner } from "#schemas/uploads/uploadJob.ts"

/** Seconds over which the speed is smoothed. */
const smoothing = 5

export interface UploadsChanged {
  readonly type: "uploads.changed"
  readonly uploads: ReadonlyArray<StoredUpload>
}

const entryNamed = ({ entries }: UploadQueueContext, id: string) => entries.find(({ item }) => item.id === id)
const unprovided = (name: string) => () => {
  throw new Error(`actor "${name}" was not provided to the machine`)
}

const measured = (context: UploadQueueContext, now: number) => {
  const { moved, rate, sampledAt, sampledMoved } = context
  const seconds = sampledAt === null ? 0 : (now - sampledAt) / 1_000
  // The first sample, also after a pause, gives no speed.
  if (seconds <= 0 || seconds > smoothing) return { rate: null, sampledAt: now, sampledMoved: moved }
  const sample = (moved - sampledMoved) / seconds
  const weight = rate === null ? 1 : 1 - Math.exp(-seconds / smoothing)
  return { rate: (rate ?? 0) * (1 - weight) + sample * weight, sampledAt: now, sampledMoved: moved }
}

export const queueSetup = setup({
  types: {
    context: {} as UploadQueueContext,
    events: {} as UploadQueueEvent,
    emitted: {} as DocumentAdded
  },
  actors: {
    upload: uploadMachine,
    restore: fromPromise<ReadonlyArray<StoredUpload>, UploadOwner | null>(mustProvide("restore")),
    wipe: fromPromise<unknown, UploadOwner | null>(mustProvide("wipe")),
    keeper: fromCallback<UploadsChanged, UploadOwner | null>(unprovided("keeper")),
    signals: fromCallback<EventObject>(unprovided("signals"))
  },
  guards: {
    isOwner: ({ context: { owner } }, other: UploadOwner) =>
      owner !== null && owner.userId === other.userId && owner.firmId === other.firmId,
    hasOwner: ({ context }) => context.owner !== null,
    isListed: ({ context, event }) => {
      const entry = "id" in event ? entryNamed(context, event.id) : undefined
      return entry !== undefined && !isEnded(entry)
    },
    /** Only reports that change what is stored are written, because each write takes time. */
    isTurn: ({ context }, report: UploadReported) => {
      const before = entryNamed(context, report.id)
      return before !== undefined && isWorthKeeping(before, report)
    },
    isForAll: ({ event }) => event.type === "choice.made" && event.forAll,
    hasFreePlace: ({ context }) => startable(context.entries).length > 0,
    isMoving: ({ context }) => context.entries.some(({ phase }) => phase === "sending")
  },
  actions: {
    setOwner: assign({
      owner: ({ context, event }) => (event.type === "session.opened" ? event.owner : context.owner)
    }),
    setLeaving: assign({ leaving: ({ context }) => context.owner, owner: null }),
    dropAll: enqueueActions(({ context, enqueue }) => {
      for (const { item } of context.entries) enqueue.stopChild(item.id)
      enqueue.assign({ restored: false, entries: [], moved: 0, rate: null, sampledAt: null, sampledMoved: 0 })
    }),
    giveAgain: enqueueActions(({ context, enqueue }, { destination, items }: FilesAdded) => {
      for (const item of items) {
        const entry = waitingFor(context.entries, item, destination)
        if (entry !== undefined)
          enqueue.sendTo(entry.item.id, { type: "file.given", fileId: item.id, file: item } satisfies UploadEvent)
      }
    }),
    addFiles: assign(({ context, self, spawn }, { choice, destination, items }: FilesAdded) => {
      const added = items
        .filter((item) => entryNamed(context, item.id) === undefined)
        .filter((item) => waitingFor(context.entries, item, destination) === undefined)
        .map((item) => newUpload(item, destination, choice ?? null))
      for (const upload of added) spawn("upload", { id: upload.item.id, input: { ...upload, queue: self } })
      return { entries: [...context.entries, ...added.map(entryOf)] }
    }),
    takeBack: assign(({ context, self, spawn }, kept: ReadonlyArray<StoredUpload>) => {
      const uploads = kept.filter(({ item }) => entryNamed(context, item.id) === undefined)
      for (const upload of uploads) spawn("upload", { id: upload.item.id, input: { ...upload, queue: self } })
      return { restored: true, entries: [...uploads.map(entryOf), ...context.entries] }
    }),
    takeReport: assign(({ context }, report: UploadReported) => ({
      entries: withReport(context.entries, report),
      moved: context.moved + movedBetween(entryNamed(context, report.id), report)
    })),
    tellDocument: enqueueActions(({ context, enqueue }, { document, id, phase }: UploadReported) => {
      const entry = entryNamed(context, id)
      if (phase === "finished" && document !== null && entry !== undefined)
        enqueue.emit({ type: "document.added", ...entry.destination, document })
    }),
    /** A write before the stored uploads are restored would lose them. */
    save: enqueueActions(({ context, enqueue }) => {
      if (context.restored)
        enqueue.sendTo("keeper", {
          type: "uploads.changed",
          uploads: storedOf(context.entries)
        } satisfies UploadsChanged)
    }),
    giveUpRestore: assign({ restored: true }),
    /** Takes the slot before the upload reports, since its report arrives after this step. */
    startNext: enqueueActions(({ context, enqueue }) => {
      const ids = new Set(startable(context.entries))
      for (const id of ids) enqueue.sendTo(id, { type: "upload.started" } satisfies UploadEvent)
      enqueue.assign({
        entries: context.entries.map((entry) => (ids.has(entry.item.id) ? { ...entry, phase: "starting" } : entry))
      })
    }),
    tellOne: enqueueActions(({ enqueue, event }) => {
      if ("id" in event && event.type !== "upload.reported") enqueue.sendTo(event.id, event satisfies OneEvent)
    }),
    tellAll: enqueueActions(({ context, enqueue }, event: UploadEvent) => {
      // [UPL-O01] "Cancel all" keeps failed uploads in the list.
      const spared = event.type === "upload.cancelled" ? "failed" : null
      for (const entry of context.entries)
        if (!isEnded(entry) && entry.phase !== spared) enqueue.sendTo(entry.item.id, event)
    }),
    clear: enqueueActions(({ context, enqueue }) => {
      for (const entry of context.entries) if (isClearable(entry)) enqueue.stopChild(entry.item.id)
      enqueue.assign({ entries: context.entries.filter((entry) => !isClearable(entry)) })
    }),
    goOffline: assign({ online: false }),
    goOnline: assign({ online: true }),
    measure: assign(({ context }, now: number) => measured(context, now))
  }
})
