import { fromPromise } from "xstate"
import type { Import, ImportId, MatchedColumn } from "#schemas/customers/imports.ts"
import type { ImportKind } from "#schemas/customers/listWords.ts"
import * as Result from "#schemas/shared/result.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import { ApiFailure, ConnectionLost } from "#services/shared/failures.ts"
import type { Ask } from "#services/shared/saving.ts"

interface ImportRequest {
  readonly kind: ImportKind
  readonly id: number | null
  readonly source: { readonly name: string; readonly size: number } | null
  readonly columns: ReadonlyArray<MatchedColumn>
}
type Outcome = Result.Result<
  Import | null,
  { readonly code: string; readonly params: Readonly<Record<string, string | number>> }
>

const quiet = { showError: false } as const

/** Maps a failed call to a message: the first field error (of the file or its columns), else the call's own code. */
export const importFailureOf = (
  error: unknown
): { readonly code: string; readonly params: Readonly<Record<string, string | number>> } => {
  if (error instanceof ApiFailure) {
    const [first] = Object.values(error.errors)[0] ?? []
    // The reverse proxy answers 413 before the request reaches the route, so the response has no error code of ours.
    const code = error.status === 413 ? "customer.import_too_large" : (first ?? error.code)
    return { code, params: error.params }
  }
  if (error instanceof ConnectionLost) return { code: error.code, params: {} }
  throw error
}

/** The actors of the import machine. */
export const importActors = (ask: Ask, firmId: FirmId) => {
  const actor = (work: (asked: ImportRequest, signal: AbortSignal) => Promise<Import | null>) =>
    fromPromise<Outcome, ImportRequest>(({ input, signal }) =>
      work(input, signal).then(
        (found): Outcome => Result.succeed(found),
        (error: unknown) => Result.fail(importFailureOf(error))
      )
    )
  const one = ({ id }: ImportRequest) => ({ firmId, importId: (id ?? 0) as ImportId })
  return {
    read: actor(async ({ kind, source }, signal) => {
      if (!(source instanceof Blob)) throw new Error("no file was chosen")
      const query = { kind, name: source.name.slice(0, 255) }
      return (await ask("imports.read", { ...quiet, params: { firmId }, query, payload: source }, signal)).data
    }),
    find: actor(async (asked, signal) =>
      ask("imports.find", { ...quiet, params: one(asked) }, signal).then(
        ({ data }) => data,
        (error: unknown) => {
          if (error instanceof ApiFailure && error.status === 404) return null
          throw error
        }
      )
    ),
    check: actor(
      async (asked, signal) =>
        (await ask("imports.check", { ...quiet, params: one(asked), payload: { columns: asked.columns } }, signal)).data
    ),
    launch: actor(
      async (asked, signal) => (await ask("imports.launch", { ...quiet, params: one(asked) }, signal)).data
    ),
    forget: actor(async (asked, signal) => {
      await ask("imports.forget", { ...quiet, params: one(asked) }, signal)
      return null
    })
  }
}
