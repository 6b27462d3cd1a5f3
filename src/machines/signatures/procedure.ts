import { decide, type Refused } from "#machines/shared/guards/decide.ts"
import { signatoryMachine, type SignatoryEvent } from "#machines/signatures/signatory.machine.ts"
import {
  signatureMachine,
  type SignatureEvent,
  type SignaturePermissions
} from "#machines/signatures/signature.machine.ts"
import * as Result from "#schemas/shared/result.ts"
import type { SignatoryState, SignatureState } from "#schemas/signatures/signature.ts"

/** The part of a signature and its signatories that decides on the next step. */
export interface Procedure {
  readonly state: SignatureState
  /** Milliseconds since 1970. */
  readonly expiresAt: number
  readonly signatories: ReadonlyArray<ProcedureSignatory>
}
export interface ProcedureSignatory {
  readonly id: number
  /** Signatories with the same rank sign in any order. */
  readonly rank: number
  readonly state: SignatoryState
  readonly isDelegate: boolean
  readonly isSignedHere: boolean
}

/** An event for the signature as a whole. */
export type Act =
  | { readonly type: "send"; readonly by: SignaturePermissions }
  | { readonly type: "prepared" | "failed" | "sealed" }
  | {
      readonly type: "sign"
      readonly signatory: number
      readonly hasConsented: boolean
      readonly knowsCode: boolean
      readonly at: number
    }
  | { readonly type: "refuse"; readonly signatory: number; readonly reason: string; readonly at: number }
  | { readonly type: "expire"; readonly at: number }
  | { readonly type: "cancel" | "retry"; readonly by: SignaturePermissions }
  /** [SIG-006] New ranks by signatory. */
  | {
      readonly type: "reorder"
      readonly by: SignaturePermissions
      readonly at: number
      readonly ranks: ReadonlyMap<number, number>
    }

export interface Decided {
  readonly procedure: Procedure
  /** Side effects to run, by the names of the machines' actions. */
  readonly jobs: ReadonlyArray<string>
  /** Signatories to invite now. */
  readonly invited: ReadonlyArray<number>
}

export const procedureSnapshot = ({ expiresAt, signatories, state }: Procedure) =>
  signatureMachine.resolveState({
    value: state,
    context: { expiresAt, unsigned: signatories.filter((one) => one.state !== "signed").length }
  })
export const signatorySnapshot = ({
  isDelegate,
  isSignedHere,
  state
}: Pick<ProcedureSignatory, "isDelegate" | "isSignedHere" | "state">) =>
  signatoryMachine.resolveState({ value: state, context: { isDelegate, isSignedHere } })

/** The next signatories: those with the lowest rank among the unsigned. */
export const nextOf = (signatories: Procedure["signatories"]): ReadonlyArray<ProcedureSignatory> => {
  const open = signatories.filter(({ state }) => state === "waiting" || state === "inProgress")
  const rank = Math.min(...open.map((one) => one.rank))
  return open.filter((one) => one.rank === rank)
}

const moved = (signatories: Procedure["signatories"], id: number, event: SignatoryEvent) => {
  const one = signatories.find((signatory) => signatory.id === id)
  if (one === undefined) return Result.fail<Refused>({ event: event.type, closedBy: ["hasNotAnswered"] })
  const verdict = decide(signatoryMachine, signatorySnapshot(one), event)
  if (Result.isFailure(verdict)) return Result.fail(verdict.failure)
  const state = verdict.success.next.value as SignatoryState
  return Result.succeed(signatories.map((signatory) => (signatory.id === id ? { ...signatory, state } : signatory)))
}

/** Applies an event to all signatories whose state allows it; the others stay as they are. */
const movedAll = (
  signatories: Procedure["signatories"],
  eventOf: (signatory: ProcedureSignatory) => SignatoryEvent
): Procedure["signatories"] =>
  signatories.map((signatory) => {
    const verdict = decide(signatoryMachine, signatorySnapshot(signatory), eventOf(signatory))
    return Result.isSuccess(verdict) ? { ...signatory, state: verdict.success.next.value as SignatoryState } : signatory
  })

const eventOf = (act: Act, { signatories }: Procedure): SignatureEvent => {
  switch (act.type) {
    case "send":
      return { type: "signature.sent", by: act.by, signatories: signatories.length }
    case "prepared":
      return { type: "document.prepared" }
    case "failed":
      return { type: "preparing.failed" }
    case "sealed":
      return { type: "document.sealed" }
    case "sign":
      return {
        type: "signature.signed",
        at: act.at,
        left: signatories.filter(({ state }) => state !== "signed").length
      }
    case "refuse":
      return { type: "signature.refused", at: act.at }
    case "expire":
      return { type: "signature.expired", at: act.at }
    case "cancel":
      return { type: "signature.cancelled", by: act.by }
    case "retry":
      return { type: "signature.retried", by: act.by }
    case "reorder":
      return { type: "signature.changed", by: act.by, at: act.at }
  }
}

/** Gives new ranks to signatories who wait; a rank before the current turn becomes the current one. */
const reordered = (
  signatories: Procedure["signatories"],
  { by, ranks }: Extract<Act, { readonly type: "reorder" }>
): Result.Result<Procedure["signatories"], Refused> => {
  const turn = Math.min(
    ...signatories.filter(({ state }) => state === "inProgress").map(({ rank }) => rank),
    Number.MAX_SAFE_INTEGER
  )
  const first = turn === Number.MAX_SAFE_INTEGER ? 1 : turn
  const next: Array<ProcedureSignatory> = []
  for (const one of signatories) {
    const rank = ranks.get(one.id) ?? one.rank
    if (rank === one.rank) {
      next.push(one)
      continue
    }
    const verdict = decide(signatoryMachine, signatorySnapshot(one), { type: "signatory.moved", by })
    if (Result.isFailure(verdict)) return Result.fail(verdict.failure)
    next.push({ ...one, rank: Math.max(first, rank) })
  }
  return Result.succeed(next)
}

const signatoryEventOf = (act: Act): SignatoryEvent | null =>
  act.type === "sign"
    ? { type: "signatory.signed", hasConsented: act.hasConsented, knowsCode: act.knowsCode }
    : act.type === "refuse"
      ? { type: "signatory.refused", reason: act.reason }
      : null

/**
 * [SIG-O03] [SIG-006] Decides one step of a signature and its signatories with their machines: first the acting
 * signatory, then the signature, then the signatories who are invited or dismissed. Nothing changes if one of them
 * refuses.
 */
export const decideProcedure = (procedure: Procedure, act: Act): Result.Result<Decided, Refused> => {
  const own = signatoryEventOf(act)
  let signatories = procedure.signatories
  if (own !== null && "signatory" in act) {
    // A refusal by the signature comes before a refusal by the signatory.
    const answered = signatories.map((one) =>
      one.id === act.signatory && one.state === "inProgress" ? { ...one, state: "signed" as const } : one
    )
    const whole = decide(
      signatureMachine,
      procedureSnapshot(procedure),
      eventOf(act, { ...procedure, signatories: answered })
    )
    if (Result.isFailure(whole)) return Result.fail(whole.failure)
    const step = moved(signatories, act.signatory, own)
    if (Result.isFailure(step)) return Result.fail(step.failure)
    signatories = step.success
  }
  const event =
    act.type === "failed" && procedure.state === "finished"
      ? ({ type: "sealing.failed" } as const)
      : eventOf(act, { ...procedure, signatories })
  const verdict = decide(signatureMachine, procedureSnapshot(procedure), event)
  if (Result.isFailure(verdict)) return Result.fail(verdict.failure)
  const { jobs, next } = verdict.success
  if (act.type === "reorder") {
    const moves = reordered(signatories, act)
    if (Result.isFailure(moves)) return Result.fail(moves.failure)
    signatories = moves.success
  }
  const before = signatories
  // A reordered signatory may have the current rank now, and is then invited.
  if (jobs.includes("inviteNext") || act.type === "reorder") {
    const turn = new Set(nextOf(signatories).map(({ id }) => id))
    signatories = movedAll(signatories, ({ id }) => ({ type: "signatory.invited", isNext: turn.has(id) }))
  }
  if (jobs.includes("endSignatories")) signatories = movedAll(signatories, () => ({ type: "signatory.dismissed" }))
  const invited = signatories
    .filter(({ state }, at) => state === "inProgress" && before[at]?.state === "waiting")
    .map(({ id }) => id)
  return Result.succeed({
    procedure: { ...procedure, state: next.value as SignatureState, signatories },
    jobs,
    invited
  })
}
