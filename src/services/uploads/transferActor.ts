import { Effect, Result } from "effect"
import type { DocumentNode } from "#schemas/documents/node.ts"
import type { UploadFailure, UploadRequest } from "#schemas/uploads/uploadJob.ts"
import { Caller } from "#services/shared/ApiClient.ts"
import { UploadFault } from "#services/shared/failures.ts"
import { failing, sendFile, sleep } from "#services/uploads/Transfer.ts"
import type { UploadTools } from "#services/uploads/uploadTools.ts"

/** Interval of progress reports in ms, so that the screen does not re-render for every packet. */
const reportEvery = 100

export type Told =
  | { readonly type: "transfer.progressed"; readonly sent: number; readonly arrived: number }
  | { readonly type: "transfer.ended"; readonly outcome: Result.Result<DocumentNode, UploadFailure> }

/** Uploads one file in chunks; `tell` is called with its progress. */
export const makeTransfer =
  ({ held, now, pool, runtime, send }: UploadTools) =>
  async (request: UploadRequest, signal: AbortSignal, tell: (event: Told) => void) => {
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
      // [ERR-015] The upload list may be collapsed or scrolled away: show a final failure as a message too.
      if (outcome.failure.kind === "refused") caller.failed(new UploadFault(outcome.failure))
    }
    return outcome
  }
