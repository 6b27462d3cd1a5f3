import { fromPromise } from "xstate"
import type { HoldingId } from "#schemas/holding/ids.ts"
import type { FirmId, VendorId } from "#schemas/shared/ids.ts"
import * as Result from "#schemas/shared/result.ts"
import { ApiFailure, ConnectionLost } from "#services/shared/failures.ts"
import type { Ask } from "#services/shared/saving.ts"

/** The items of one call, and the form values that apply to them. */
interface BulkPart {
  readonly items: ReadonlyArray<{ readonly id: number; readonly name: string }>
  readonly choice: Readonly<Record<string, string | ReadonlyArray<string>>>
}
type BulkOutcome = Result.Result<
  { readonly changed: number; readonly left: ReadonlyArray<{ readonly name: string; readonly code: string }> },
  { readonly code: string }
>
interface Answer {
  readonly changed: number
  readonly report: ReadonlyArray<{ readonly index: number; readonly code: string }>
}

/**
 * An `act` actor of the bulk machine; `call` sends one part of the items. Items that were not changed are in `left`,
 * with the reason.
 */
export const bulkActor = (call: (part: BulkPart, signal: AbortSignal) => Promise<{ readonly data: Answer }>) =>
  fromPromise<BulkOutcome, BulkPart>(async ({ input, signal }) => {
    try {
      const { data } = await call(input, signal)
      const left = data.report.map(({ code, index }) => ({ code, name: input.items[index]?.name ?? "" }))
      return Result.succeed({ changed: data.changed, left })
    } catch (error) {
      if (error instanceof ApiFailure || error instanceof ConnectionLost) return Result.fail({ code: error.code })
      throw error
    }
  })

/**
 * [WSP-007] Transfers client files to the workspace whose id is `choice.to`. Files that could not be moved are in
 * `left`, with the reason.
 */
export const transferActor = (ask: Ask, holdingId: HoldingId) =>
  bulkActor(({ choice, items }, signal) =>
    ask(
      "holding.transfer",
      {
        showError: false,
        params: { holdingId },
        payload: { vendor_ids: items.map(({ id }) => id as VendorId), to_firm_id: Number(choice["to"]) as FirmId }
      },
      signal
    )
  )
