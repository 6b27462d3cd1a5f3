import { fromPromise } from "xstate"
import type { HomeTurn, Waits } from "#schemas/home/home.ts"
import type { WaitKind } from "#schemas/home/turnRules.ts"
import type { FirmId, UserId, VendorId } from "#schemas/shared/ids.ts"
import * as Result from "#schemas/shared/result.ts"
import type { TaskId } from "#schemas/tasks/task.ts"
import { remindOf } from "#services/home/homeActors.ts"
import { ApiFailure, ConnectionLost } from "#services/shared/failures.ts"
import type { Ask } from "#services/shared/saving.ts"

interface Filter {
  readonly vendor: number | null
  readonly kind: WaitKind | null
  readonly owner: number | null
}
type WaitsOutcome = Result.Result<Waits, { readonly code: string; readonly isFinal: boolean }>
type RemindOutcome = Result.Result<{ readonly done: number; readonly left: number }, { readonly code: string }>

const quiet = { showError: false } as const
const isKnown = (error: unknown) => error instanceof ApiFailure || error instanceof ConnectionLost

/** [ACC-084] The actors of a firm's board of waits. */
export const waitsActors = (ask: Ask, firmId: FirmId) => ({
  read: fromPromise<WaitsOutcome, Filter>(async ({ input: { kind, owner, vendor }, signal }) => {
    try {
      const { data } = await ask(
        "home.waits",
        {
          ...quiet,
          params: { firmId },
          query: {
            ...(vendor === null ? {} : { vendor_id: vendor as VendorId }),
            ...(kind === null ? {} : { kind }),
            ...(owner === null ? {} : { owner_id: owner as UserId })
          }
        },
        signal
      )
      return Result.succeed(data)
    } catch (error) {
      if (error instanceof ApiFailure)
        return Result.fail({ code: error.code, isFinal: error.status >= 400 && error.status < 429 })
      if (error instanceof ConnectionLost) return Result.fail({ code: error.code, isFinal: false })
      throw error
    }
  }),
  /**
   * Tasks are reminded in one bulk call, signatures and invitations one after the other. A refused item does not stop
   * the others.
   */
  remind: fromPromise<RemindOutcome, ReadonlyArray<HomeTurn>>(async ({ input, signal }) => {
    const tasks = input.filter(({ kind }) => kind === "task")
    let done = 0
    let code: string | null = null
    try {
      if (tasks.length > 0) {
        const answer = await ask(
          "tasks.bulk",
          {
            ...quiet,
            query: { firm_id: firmId },
            payload: { act: "remind", tasks: tasks.map(({ id, revision }) => ({ id: id as TaskId, revision })) }
          },
          signal
        )
        done += answer.data.changed.length
        code = answer.data.report[0]?.code ?? null
      }
      for (const { company, id, kind } of input)
        if (company !== null && (kind === "signature" || kind === "invitation"))
          try {
            await remindOf(ask, { kind, id, vendorId: company.id }, signal)
            done += 1
          } catch (error) {
            if (!(error instanceof ApiFailure)) throw error
            code = error.code
          }
    } catch (error) {
      if (!isKnown(error)) throw error
      code = (error as { readonly code: string }).code
    }
    return done === 0 && code !== null ? Result.fail({ code }) : Result.succeed({ done, left: input.length - done })
  })
})
