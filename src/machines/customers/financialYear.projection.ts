import { decide } from "#machines/shared/decide.ts"
import { type FinancialYearEvent, financialYearMachine } from "#machines/customers/financialYear.machine.ts"
import type { AccountingPeriod, PeriodState } from "#schemas/customers/accountingPeriod.ts"
import * as Result from "#schemas/shared/result.ts"

/** One rebuilding for both sides: the server from its row, the browser from the answer. */
export const financialYearSnapshot = (state: PeriodState) => financialYearMachine.resolveState({ value: state })

export const decideYear = (state: PeriodState, event: FinancialYearEvent) =>
  decide(financialYearMachine, financialYearSnapshot(state), event)

/** What a row of the screen shows of a year; the texts are keys. */
export const toYearView = ({
  closed_by,
  holds_documents,
  state
}: Pick<AccountingPeriod, "closed_by" | "holds_documents" | "state">) => {
  const verdict = decideYear(state, {
    type: "deletion.requested",
    by: { mayKeep: closed_by.length === 0 },
    holdsDocuments: holds_documents
  })
  return {
    /** Null while nothing is in progress. */
    progressKey: state === "ready" ? null : state,
    /** Not drawn at all for whoever may never do it. */
    offersDeletion: closed_by.length === 0 && state === "ready",
    /** The first condition in the way of the deletion; null where there is none. */
    deletionClosedBy: Result.isFailure(verdict) ? (verdict.failure.closedBy[0] ?? null) : null
  }
}
