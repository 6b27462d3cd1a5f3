import { Effect, Result } from "effect"
import { type EventObject, fromCallback, fromPromise } from "xstate"
import type { NodeId } from "#schemas/shared/ids.ts"
import type { FileFacts, PlaceRequest, UploadFailure, UploadItem, UploadRequest } from "#schemas/uploads/uploadJob.ts"
import type { UploadProbe } from "#schemas/uploads/upload.ts"
import { ApiClient } from "#services/shared/ApiClient.ts"
import type { CallFailure } from "#services/shared/failures.ts"
import { type Given, takeGiven } from "#services/uploads/give/dropped.ts"
import { makeFolderFinder } from "#services/uploads/folderFinder.ts"
import { isSame } from "#services/uploads/HeldFiles.ts"
import { failing, failureFrom } from "#services/uploads/Transfer.ts"
import { makeTransfer, type Told } from "#services/uploads/transferActor.ts"
import { queueActors } from "#services/uploads/queueActors.ts"
import type { UploadTools } from "#services/uploads/uploadTools.ts"

interface Opening {
  readonly fileId: string
  readonly file: FileFacts
}

const told = (failure: CallFailure): UploadFailure =>
  failure._tag === "ApiFailure" ? failureFrom(failure) : failing("connection", failure.code)

/** The actors of the upload and queue machines, for `machine.provide({ actors })`, and the functions that add files. */
export const uploadActors = (tools: UploadTools) => {
  const { held, runtime } = tools
  const transfer = makeTransfer(tools)
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
    // `crypto.subtle` exists only in secure contexts (https or localhost).
    if (!("subtle" in crypto)) return Result.fail(failing("refused", "upload.insecure_context"))
    const file = await held.open(fileId)
    if (file === null) return Result.fail(failing("file", "upload.file_needed"))
    return isSame(file, facts) ? Result.succeed(null) : Result.fail(failing("file", "upload.file_changed"))
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
    /**
     * [UPL-O01] Cancels an upload on the server. Best effort: the page may be closed first, and the server deletes
     * abandoned uploads.
     */
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

  /**
   * The given files and folders as the `items` of `files.added`. Clears the folder cache, because the folders may have
   * been deleted.
   */
  const take = (given: Given): ReadonlyArray<UploadItem> => {
    folders.forget()
    return takeGiven(given, held)
  }
  /**
   * [UPL-O09] The payload of `file.given` for a file that the user chose again, or that its handle can reopen after a
   * click; null if there is no file.
   */
  const giveAgain = async (id: string, chosen: File | null) => {
    const file = chosen ?? (await held.ask(id))
    if (file === null) return null
    const fileId = crypto.randomUUID()
    held.put(fileId, file, held.handleOf(id))
    return { fileId, file: { name: file.name, size: file.size, lastModified: file.lastModified } }
  }
  return { upload, queue: queueActors(tools, folders.forget), take, giveAgain }
}
