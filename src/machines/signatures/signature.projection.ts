import { decide } from "#machines/shared/guards/decide.ts"
import { procedureSnapshot, signatorySnapshot } from "#machines/signatures/procedure.ts"
import { signatoryMachine } from "#machines/signatures/signatory.machine.ts"
import { signatureMachine, type SignatureEvent } from "#machines/signatures/signature.machine.ts"
import * as Result from "#schemas/shared/result.ts"
import type { Signatory, SignatoryState, Signature, SignatureState } from "#schemas/signatures/signature.ts"

const tones = {
  created: "plain",
  loading: "plain",
  inProgress: "info",
  finished: "info",
  classified: "ok",
  refused: "error",
  expired: "warn",
  canceled: "plain",
  error: "error"
} as const satisfies Record<SignatureState, string>
const signatoryTones = {
  waiting: "plain",
  inProgress: "info",
  signed: "ok",
  notsigned: "plain",
  refused: "error"
} as const satisfies Record<SignatoryState, string>

const actions = ["remind", "cancel", "retry", "change"] as const
export type SignatureAction = (typeof actions)[number]
const typeOf = {
  remind: "signature.reminded",
  cancel: "signature.cancelled",
  retry: "signature.retried",
  change: "signature.changed"
} as const

const procedureOf = ({ expires_at, service, signatories, state }: Signature) => ({
  state,
  expiresAt: Date.parse(expires_at),
  signatories: signatories.map(({ id, is_delegate, rank, state: own }) => ({
    id,
    rank,
    state: own,
    isDelegate: is_delegate,
    isSignedHere: service === null
  }))
})

const toSignatoryView = (
  signature: Signature,
  one: Signatory,
  mayChange: boolean,
  by: { readonly mayKeep: boolean }
) => {
  const snapshot = signatorySnapshot({
    isDelegate: one.is_delegate,
    isSignedHere: signature.service === null,
    state: one.state
  })
  const isOpen = (type: "signatory.corrected" | "signatory.moved") =>
    mayChange && Result.isSuccess(decide(signatoryMachine, snapshot, { type, by }))
  const ranks = signature.signatories.filter(({ state }) => state === "waiting").map(({ rank }) => rank)
  const canMove = isOpen("signatory.moved")
  return {
    ...one,
    name: `${one.firstname} ${one.lastname}`.trim(),
    tone: signatoryTones[one.state],
    canCorrect: isOpen("signatory.corrected"),
    canRise: canMove && ranks.some((rank) => rank < one.rank),
    canSink: canMove && ranks.some((rank) => rank > one.rank)
  }
}

/** [SIG-O03] How lists and pages show a signature; the machines decide which actions are offered. */
export const toSignatureView = (signature: Signature, at: number) => {
  const { keep_closed_by, signatories, state } = signature
  const by = { mayKeep: keep_closed_by.length === 0 }
  const snapshot = procedureSnapshot(procedureOf(signature))
  const isOpen = (action: SignatureAction) =>
    Result.isSuccess(decide(signatureMachine, snapshot, { type: typeOf[action], by, at } as SignatureEvent))
  const offered = actions.filter(isOpen)
  return {
    tone: tones[state],
    offered,
    /** The names of the signatories whose turn it is. */
    turn: signatories
      .filter((one) => one.state === "inProgress")
      .map((one) => `${one.firstname} ${one.lastname}`.trim()),
    signed: signatories.filter((one) => one.state === "signed").length,
    refusal: signatories.find((one) => one.state === "refused") ?? null,
    /** True if it is the turn of the caller to sign. */
    isMine: state === "inProgress" && signatories.some((one) => one.is_me && one.state === "inProgress"),
    signatories: signatories.map((one) => toSignatoryView(signature, one, offered.includes("change"), by))
  }
}
export type SignatureView = ReturnType<typeof toSignatureView>
export type SignatoryView = SignatureView["signatories"][number]

/**
 * [SIG-006] The ranks after one waiting signatory changes places with those of the next rank up or down; only changed
 * ones.
 */
export const movedRanks = (
  signatories: ReadonlyArray<Pick<Signatory, "id" | "rank" | "state">>,
  id: number,
  by: -1 | 1
): ReadonlyArray<{ readonly id: number; readonly rank: number }> => {
  const waiting = signatories.filter(({ state }) => state === "waiting")
  const moved = waiting.find((one) => one.id === id)
  if (moved === undefined) return []
  const ranks = waiting.map(({ rank }) => rank).filter((rank) => (by === 1 ? rank > moved.rank : rank < moved.rank))
  if (ranks.length === 0) return []
  const other = by === 1 ? Math.min(...ranks) : Math.max(...ranks)
  return waiting.flatMap((one) => {
    if (one.id === id) return [{ id: one.id, rank: other }]
    return one.rank === other ? [{ id: one.id, rank: moved.rank }] : []
  })
}
