import { fromPromise } from "xstate"
import type { Import, ImportChange, ImportId, KeptLine } from "#schemas/customers/imports.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import * as Result from "#schemas/shared/result.ts"
import { importFailureOf } from "#services/customers/importActors.ts"
import type { Ask } from "#services/shared/saving.ts"

type Failure = ReturnType<typeof importFailureOf>
type Outcome<A> = Result.Result<A, Failure>

/** The actors of the machine that corrects the lines of an import. */
export const correctionActors = (ask: Ask, firmId: FirmId, importId: ImportId) => {
  const one = { showError: false, params: { firmId, importId } } as const
  const outcome = <A>(call: Promise<{ readonly data: A }>): Promise<Outcome<A>> =>
    call.then(
      ({ data }) => Result.succeed(data),
      (error: unknown) => Result.fail(importFailureOf(error))
    )
  return {
    load: fromPromise<Outcome<ReadonlyArray<KeptLine>>>(({ signal }) => outcome(ask("imports.lines", one, signal))),
    save: fromPromise<Outcome<Import>, ReadonlyArray<ImportChange>>(({ input: changes, signal }) =>
      outcome(ask("imports.correct", { ...one, payload: { changes } }, signal))
    )
  }
}
