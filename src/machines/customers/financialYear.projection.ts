import { decide } from "#machines/shared/guards/decide.ts"
import { type FinancialYearEvent, financialYearMachine } from "#machines/customers/financialYear.machine.ts"
import type { AccountingPeriod, PeriodState } from "#schemas/customers/accountingPeriod.ts"
import * as Result from "#schemas/shared/result.ts"

/** Restores the machine from a stored state: the server passes the database row, the browser the API answer. */
export const financialYearSnapshot = (state: PeriodState) => financialYearMachine.resolveState({ value: state })

export const decideYear = (state: PeriodState, event: FinancialYearEvent) =>
  decide(financialYearMachine, financialYearSnapshot(state), event)

/** What a row shows of a year; texts are keys. */
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
    /** Text key of what a job is doing to the year; null if nothing. */
    progressKey: state === "ready" ? null : state,
    /** Hidden from users who may never delete a year. */
    offersDeletion: closed_by.length === 0 && state === "ready",
    /** The first guard that refuses the deletion, or null. */
    deletionClosedBy: Result.isFailure(verdict) ? (verdict.failure.closedBy[0] ?? null) : null
  }
}
