import { fromPromise } from "xstate"
import type { Dashboard } from "#schemas/analytics/figures.ts"
import { groupingOf, type Question, spanOf } from "#schemas/analytics/question.ts"
import type { FirmId, UserId, VendorId } from "#schemas/shared/ids.ts"
import * as Result from "#schemas/shared/result.ts"
import { parisToday } from "#services/people/today.ts"
import { ApiFailure, ConnectionLost } from "#services/shared/failures.ts"
import type { Ask } from "#services/shared/saving.ts"

type Outcome = Result.Result<Dashboard, { readonly code: string; readonly isFinal: boolean }>

/**
 * [ANA-O01] Loads a firm's dashboard: its own figures, an external dashboard, or both. `isFinal` marks failures for
 * which a retry is pointless (status 400 to 428).
 */
export const dashboardActors = (ask: Ask, firmId: FirmId) => ({
  read: fromPromise<Outcome, Question>(async ({ input, signal }) => {
    const { client, person, period } = input
    try {
      const { data } = await ask(
        "analytics.read",
        {
          params: { firmId },
          query: {
            ...spanOf(period, parisToday().slice(0, 7)),
            by: groupingOf(input),
            ...(client === null ? {} : { vendor_id: client as VendorId }),
            ...(person === null ? {} : { user_id: person as UserId })
          },
          showError: false
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
  })
})
