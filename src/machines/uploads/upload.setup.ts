import { Result } from "effect"
import { assign, enqueueActions, type EventObject, fromCallback, fromPromise, setup } from "xstate"
import { mustProvide } from "#machines/shared/mustProvide.ts"
import { documentName, needsRepair, refusalOf } from "#machines/uploads/localRules.ts"
import type {
  Outcome,
  Progress,
  UploadContext,
  UploadEvent,
  UploadInput,
  UploadPhase
} from "#machines/uploads/upload.types.ts"
import type { DocumentNode } from "#schemas/documents/node.ts"
import type { NodeId } from "#schemas/shared/ids.ts"
import { bytesOf } from "#schemas/uploads/chunks.ts"
import type { FileFacts, PlaceRequest, UploadFailure, UploadRequest } from "#schemas/uploads/uploadJob.ts"
import { waitingDelay } from "#schemas/uploads/rules.ts"
import type { SameNameChoice, UploadProbe } from "#schemas/uploads/upload.ts"

export const requestOf = (context: UploadContext): UploadRequest => ({
  id: context.item.id,
  fileId: context.fileId,
  vendorId: context.destination.vendorId,
  folderId: context.target as NodeId,
  name: Result.getOrElse(documentName(context.item.name), () => context.item.name),
  size: context.item.size,
  choice: context.choice,
  received: context.received,
  ...(context.destination.drop === undefined ? {} : { drop: context.destination.drop })
})
const failing = (kind: UploadFailure["kind"], code: string, params: UploadFailure["params"] = {}): UploadFailure => ({
  kind,
  code,
  params,
  retryAfter: null
})

export const uploadSetup = setup({
  types: { input: {} as UploadInput, context: {} as UploadContext, events: {} as UploadEvent, tags: {} as "slot" },
  actors: {
    ensureFolder: fromPromise<Outcome<NodeId>, PlaceRequest>(mustProvide("ensureFolder")),
    openFile: fromPromise<Outcome<null>, { readonly fileId: string; readonly file: FileFacts }>(
      mustProvide("openFile")
    ),
    probe: fromPromise<Outcome<UploadProbe>, UploadRequest>(mustProvide("probe")),
    transfer: fromCallback<EventObject, UploadRequest>(() => {
      throw new Error('actor "transfer" was not provided to the machine')
    }),
    forget: fromPromise<unknown, UploadRequest>(mustProvide("forget"))
  },
  guards: {
    wasFailed: ({ context }) => context.failure !== null,
    needsName: ({ context }) => context.item.kind === "file" && !context.renamed && needsRepair(context.item.name),
    wasPaused: ({ context }) => context.paused,
    isRefusedHere: ({ context }) => refusalOf(context.item, context.destination) !== null,
    isPlaced: ({ context }) => context.target !== null,
    needsPlace: ({ context }) => context.item.path.length > 0 || context.item.kind === "folder",
    isFolder: ({ context }) => context.item.kind === "folder",
    isComplete: ({ context }) => context.document !== null,
    succeeded: (_, outcome: Outcome<unknown>) => Result.isSuccess(outcome),
    needsChoice: ({ context: { choice, existing } }) =>
      existing !== null && (choice === null || (choice === "version" && !existing.can_version)),
    canDecideEarly: ({ context: { choice, existing } }, wanted: SameNameChoice) =>
      choice === null && (wanted === "document" || existing === null || existing.can_version),
    canBecome: ({ context }, choice: SameNameChoice) =>
      choice === "document" || context.existing === null || context.existing.can_version,
    isSameFile: ({ context: { item } }, file: FileFacts) =>
      file.name === item.name && file.size === item.size && file.lastModified === item.lastModified,
    isWorthWaiting: ({ context: { failure } }) => failure?.kind === "connection" || failure?.kind === "busy",
    isDisconnected: ({ context }) => context.failure?.kind === "connection",
    isSignedOut: ({ context }) => context.failure?.kind === "session",
    isFileAway: ({ context }) => context.failure?.kind === "file",
    isNameTaken: ({ context }) => context.failure?.kind === "taken" && context.choice === null,
    isWorthRetrying: ({ context }) => context.failure?.kind !== "rule",
    isKnownThere: ({ context }) => context.target !== null && context.item.kind === "file"
  },
  actions: {
    report: enqueueActions(({ context, enqueue }, phase: UploadPhase) => {
      const { choice, document, existing, failure, item, queue, renamed, sent } = context
      if (queue !== null)
        enqueue.sendTo(queue, {
          type: "upload.reported",
          id: item.id,
          phase,
          sent,
          renamed,
          choice,
          existing,
          failure,
          document
        })
    }),
    rememberRefusal: assign({ failure: ({ context }) => refusalOf(context.item, context.destination) }),
    rememberFailure: assign({
      failure: (_, outcome: Outcome<unknown>) =>
        Result.isFailure(outcome) ? outcome.failure : failing("refused", "error.global")
    }),
    rememberFault: assign({ failure: () => failing("refused", "error.global") }),
    rememberExpiry: assign({ failure: () => failing("session", "auth.session_ended") }),
    rememberOtherFile: assign({
      failure: ({ context }) => failing("file", "upload.file_changed", { name: context.item.name })
    }),
    forgetFailure: assign({ failure: null }),
    takeDestination: assign({ target: ({ context }) => context.destination.folderId }),
    rememberPlace: assign({
      target: (_, place: Outcome<NodeId>) => Result.getOrElse(place, () => null),
      renew: false
    }),
    rememberProbe: assign(({ context }, probe: Outcome<UploadProbe>) =>
      Result.match(probe, {
        onFailure: () => ({}),
        onSuccess: ({ document, existing, received }) => ({
          document,
          existing,
          received,
          sent: bytesOf(context.item.size, received)
        })
      })
    ),
    rememberProgress: assign(({ context }, { arrived, sent }: Progress) => ({
      sent,
      tries: arrived > 0 ? 0 : context.tries
    })),
    rememberDocument: assign({
      document: (_, outcome: Outcome<DocumentNode>) => Result.getOrElse(outcome, () => null),
      sent: ({ context }) => context.item.size,
      failure: null
    }),
    countTry: assign({ tries: ({ context }) => context.tries + 1 }),
    acceptName: assign({ renamed: true }),
    rememberChoice: assign({ choice: (_, choice: SameNameChoice) => choice }),
    rememberFile: assign({ fileId: (_, fileId: string) => fileId, failure: null }),
    startAfresh: assign({ failure: null, tries: 0, target: null, renew: true, paused: false })
  },
  delays: { nextTry: ({ context }) => waitingDelay(context.tries, context.failure?.retryAfter ?? null) }
})
