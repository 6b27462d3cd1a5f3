import { Effect, type ManagedRuntime, Result } from "effect"
import { type EventObject, fromCallback, fromPromise } from "xstate"
import type { DocumentNode } from "#schemas/documents/node.ts"
import type { NodeId } from "#schemas/shared/ids.ts"
import type {
  FileFacts,
  PlaceRequest,
  StoredUpload,
  UploadFailure,
  UploadItem,
  UploadOwner,
  UploadRequest
} from "#schemas/uploads/job.ts"
import type { UploadProbe } from "#schemas/uploads/upload.ts"
import { ApiClient, Caller } from "#services/shared/ApiClient.ts"
import { type CallFailure, UploadFault } from "#services/shared/failures.ts"
import type { ChecksumPool } from "#services/uploads/ChecksumPool.ts"
import { type Given, takeGiven } from "#services/uploads/dropped.ts"
import type { SendChunk } from "#services/uploads/chunkSenders.ts"
import { makeFolderFinder } from "#services/uploads/folderFinder.ts"
import { type HeldFiles, isSame } from "#services/uploads/HeldFiles.ts"
import { failing, failureFrom, sendFile, sleep } from "#services/uploads/Transfer.ts"
import type { Kept, UploadStorage } from "#services/uploads/UploadStorage.ts"

export interface UploadTools {
  readonly runtime: ManagedRuntime.ManagedRuntime<ApiClient | Caller, never>
  readonly held: HeldFiles
  readonly pool: ChecksumPool
  readonly storage: UploadStorage
  readonly send: SendChunk
  /** The page: told when the network comes and goes. */
  readonly page: EventTarget
  readonly now: () => number
}
interface Opening {
  readonly fileId: string
  readonly file: FileFacts
}
type Told =
  | { readonly type: "transfer.progressed"; readonly sent: number; readonly arrived: number }
  | { readonly type: "transfer.ended"; readonly outcome: Result.Result<DocumentNode, UploadFailure> }
type Signal =
  | { readonly type: "browser.wentOffline" }
  | { readonly type: "browser.cameOnline" }
  | { readonly type: "time.passed"; readonly now: number }

const told = (failure: CallFailure): UploadFailure =>
  failure._tag === "ApiFailure" ? failureFrom(failure) : failing("connection", failure.code)

/** Milliseconds between two measures of the speed. */
const measureEvery = 1_000
/** Milliseconds between two reports of progress, so that a screen is not drawn for every packet. */
const reportEvery = 100

/** Actors of one upload, then of the queue: `machine.provide({ actors })` takes each part. */
export const uploadActors = ({ held, now, page, pool, runtime, send, storage }: UploadTools) => {
  const withApi = <A, E>(run: (api: ApiClient["Service"]) => Effect.Effect<A, E>) =>
    Effect.gen(function* () {
      return yield* run(yield* ApiClient)
    })
  const call = async <A>(
    run: (api: ApiClient["Service"]) => Effect.Effect<{ readonly data: A }, CallFailure>,
    signal?: AbortSignal
  ): Promise<Result.Result<A, UploadFailure>> => {
    const answer = await runtime.runPromise(Effect.result(withApi(run)), signal === undefined ? {} : { signal })
    return Result.isFailure(answer) ? Result.fail(told(answer.failure)) : Result.succeed(answer.success.data)
  }

  const folders = makeFolderFinder((vendorId, folder_id, name) =>
    call((api) =>
      api.call("documents.createFolder", {
        params: { vendorId },
        payload: { name, folder_id, if_exists: "return" },
        showError: false
      })
    ).then((answer) => Result.map(answer, ({ id }) => id))
  )

  const probe = ({ drop, folderId, id, name, size, vendorId }: UploadRequest, signal: AbortSignal) =>
    call<UploadProbe>(
      (api) =>
        api.call("uploads.probe", {
          params: { vendorId },
          query: {
            identifier: id,
            folder_id: folderId,
            file_name: name,
            total_size: size,
            ...(drop === undefined ? {} : { drop })
          },
          showError: false
        }),
      signal
    )

  const openFile = async ({ file: facts, fileId }: Opening): Promise<Result.Result<null, UploadFailure>> => {
    // Checksums exist on https and localhost alone.
    if (!("subtle" in crypto)) return Result.fail(failing("refused", "upload.insecure_context"))
    const file = await held.open(fileId)
    if (file === null) return Result.fail(failing("file", "upload.file_needed"))
    return isSame(file, facts) ? Result.succeed(null) : Result.fail(failing("file", "upload.file_changed"))
  }

  const transfer = async (request: UploadRequest, signal: AbortSignal, tell: (event: Told) => void) => {
    const caller = await runtime.runPromise(
      Effect.gen(function* () {
        return yield* Caller
      })
    )
    const file = await held.open(request.fileId)
    if (file === null) return Result.fail(failing("file", "upload.file_needed"))
    let token: string | null = null
    let last = { at: 0, arrived: 0 }
    const headers = () => {
      token = caller.token()
      const all = new Headers({
        Accept: "application/json",
        "Accept-Language": caller.language(),
        "Content-Type": "application/octet-stream"
      })
      const provider = caller.provider()
      if (token !== null) all.set("Authorization", `Bearer ${token}`)
      if (provider !== null) all.set("X-Identity-Provider", provider)
      return all
    }
    const outcome = await sendFile(
      file,
      request,
      { digest: (bytes, ended) => pool.digest(bytes, ended), send, origin: caller.origin, headers, sleep },
      signal,
      (progress) => {
        const at = now()
        if (progress.arrived === last.arrived && at - last.at < reportEvery) return
        last = { at, arrived: progress.arrived }
        tell({ type: "transfer.progressed", ...progress })
      }
    )
    if (Result.isFailure(outcome)) {
      if (outcome.failure.kind === "session" && token !== null) caller.refused(token)
      // [ERR-015] The panel may be folded away or far down: what will not be tried again is told over the page too.
      if (outcome.failure.kind === "refused") caller.failed(new UploadFault(outcome.failure))
    }
    return outcome
  }

  const upload = {
    ensureFolder: fromPromise<Result.Result<NodeId, UploadFailure>, PlaceRequest>(({ input }) => folders.find(input)),
    openFile: fromPromise<Result.Result<null, UploadFailure>, Opening>(({ input }) => openFile(input)),
    probe: fromPromise<Result.Result<UploadProbe, UploadFailure>, UploadRequest>(({ input, signal }) =>
      probe(input, signal)
    ),
    transfer: fromCallback<EventObject, UploadRequest>(({ input, sendBack }) => {
      const stop = new AbortController()
      const tell = (event: Told) => {
        if (!stop.signal.aborted) sendBack(event)
      }
      transfer(input, stop.signal, tell).then(
        (outcome) => tell({ type: "transfer.ended", outcome }),
        () => tell({ type: "transfer.ended", outcome: Result.fail(failing("refused", "error.global")) })
      )
      return () => stop.abort()
    }),
    /** [UPL-O01] The page may close meanwhile; the server forgets abandoned uploads by itself. */
    forget: fromPromise<unknown, UploadRequest>(async ({ input: { fileId, id, vendorId } }) => {
      held.drop(fileId)
      await runtime.runPromise(
        Effect.result(
          withApi((api) =>
            api.call("uploads.cancel", { params: { vendorId }, query: { identifier: id }, showError: false })
          )
        )
      )
    })
  }

  const keptOf = (uploads: ReadonlyArray<StoredUpload>): Kept => ({
    uploads,
    handles: new Map(
      uploads.flatMap(({ item }) => {
        const handle = held.handleOf(item.id)
        return handle === null ? [] : [[item.id, handle] as const]
      })
    )
  })
  const restore = async (owner: UploadOwner | null): Promise<ReadonlyArray<StoredUpload>> => {
    folders.forget()
    if (owner === null) return []
    const { handles, uploads } = await storage.restore(owner)
    for (const [id, handle] of handles) if (held.handleOf(id) === null) held.put(id, null, handle)
    return uploads
  }
  const queue = {
    restore: fromPromise<ReadonlyArray<StoredUpload>, UploadOwner | null>(({ input }) => restore(input)),
    wipe: fromPromise<unknown, UploadOwner | null>(async ({ input }) => {
      held.clear()
      pool.stop()
      if (input !== null) await storage.wipe(input)
    }),
    keeper: fromCallback<
      { readonly type: "uploads.changed"; readonly uploads: ReadonlyArray<StoredUpload> },
      UploadOwner | null
    >(({ input, receive }) => {
      let next: ReadonlyArray<StoredUpload> | null = null
      let writing = false
      /** One write at a time, and always the newest list. */
      const write = async (owner: UploadOwner) => {
        writing = true
        while (next !== null) {
          const uploads = next
          next = null
          await storage.save(owner, keptOf(uploads))
        }
        writing = false
      }
      receive(({ uploads }) => {
        next = uploads
        // A full or forbidden storage costs the resume after a reload, not the upload: the next change tries again.
        if (input !== null && !writing) write(input).catch(() => (writing = false))
      })
      // What is not written yet goes ahead of the wipe that may follow.
      return () => {
        if (input !== null && next !== null) void storage.save(input, keptOf(next)).catch(() => undefined)
        next = null
      }
    }),
    signals: fromCallback<EventObject>(({ sendBack }) => {
      const tell = (signal: Signal) => sendBack(signal)
      const online = () => tell({ type: "browser.cameOnline" })
      const offline = () => tell({ type: "browser.wentOffline" })
      const timer = setInterval(() => tell({ type: "time.passed", now: now() }), measureEvery)
      page.addEventListener("online", online)
      page.addEventListener("offline", offline)
      return () => {
        clearInterval(timer)
        page.removeEventListener("online", online)
        page.removeEventListener("offline", offline)
      }
    })
  }
  /** Files and folders just given, as the `items` of `files.added`. Folders found for earlier ones may be gone. */
  const take = (given: Given): ReadonlyArray<UploadItem> => {
    folders.forget()
    return takeGiven(given, held)
  }
  /** [UPL-O09] One file given again, or reopened by its handle from a click: what `file.given` carries, or null. */
  const giveAgain = async (id: string, chosen: File | null) => {
    const file = chosen ?? (await held.ask(id))
    if (file === null) return null
    const fileId = crypto.randomUUID()
    held.put(fileId, file, held.handleOf(id))
    return { fileId, file: { name: file.name, size: file.size, lastModified: file.lastModified } }
  }
  return { upload, queue, take, giveAgain }
}
