import { describe, expect, test } from "vitest"
import { initialTransition, type SnapshotFrom } from "xstate"
import { decide } from "#machines/shared/guards/decide.ts"
import { type Act, decideProcedure, nextOf, type Procedure } from "#machines/signatures/procedure.ts"
import { signatoryMachine } from "#machines/signatures/signatory.machine.ts"
import { signatureMachine } from "#machines/signatures/signature.machine.ts"
import * as Result from "#schemas/shared/result.ts"
import { signatoryStates, signatureStates } from "#schemas/signatures/signature.ts"
import { end, facts, signatoryCases, signatureCases } from "#tests/models/signatures/cases.ts"
import { pathsOf } from "#tests/support/lifeCyclePaths.ts"
import fc from "#tests/support/properties.ts"

const signaturePaths = pathsOf(signatureMachine, facts, signatureCases)
const signatoryPaths = pathsOf(signatoryMachine, { isDelegate: false, isSignedHere: true }, signatoryCases)

describe("a stored signature, reloaded before every event, follows the model", () => {
  test.each(signaturePaths)("[SIG-O03] $title", async ({ path }) => {
    type Snapshot = SnapshotFrom<typeof signatureMachine>
    let row = JSON.stringify(initialTransition(signatureMachine, facts)[0])
    const reload = () => signatureMachine.resolveState(JSON.parse(row) as Snapshot)
    const apply = ({ event }: { readonly event: never }) => {
      const verdict = decide(signatureMachine, reload(), event)
      if (Result.isFailure(verdict)) throw new Error(verdict.failure.closedBy.join(", "))
      row = JSON.stringify(verdict.success.next)
    }
    await path.test({
      events: Object.fromEntries(Object.values(signatureCases).map(({ type }) => [type, apply])) as never,
      states: { "*": (expected) => expect(reload().value).toBe(expected.value) }
    })
  })
  test.each(signatoryPaths)("[SIG-O03] signatory: $title", async ({ path }) => {
    type Snapshot = SnapshotFrom<typeof signatoryMachine>
    let row = JSON.stringify(initialTransition(signatoryMachine, { isDelegate: false, isSignedHere: true })[0])
    const reload = () => signatoryMachine.resolveState(JSON.parse(row) as Snapshot)
    const apply = ({ event }: { readonly event: never }) => {
      const verdict = decide(signatoryMachine, reload(), event)
      if (Result.isFailure(verdict)) throw new Error(verdict.failure.closedBy.join(", "))
      row = JSON.stringify(verdict.success.next)
    }
    await path.test({
      events: Object.fromEntries(Object.values(signatoryCases).map(({ type }) => [type, apply])) as never,
      states: { "*": (expected) => expect(reload().value).toBe(expected.value) }
    })
  })

  test("[SIG-002] every state is on a path", () => {
    const states = (paths: typeof signaturePaths | typeof signatoryPaths) =>
      new Set(paths.flatMap(({ path }) => path.steps.map(({ state }) => String(state.value))))
    expect(states(signaturePaths)).toEqual(new Set(signatureStates))
    expect(states(signatoryPaths)).toEqual(new Set(signatoryStates))
  })
})

const by = { mayKeep: true }
const signatory = (id: number, rank: number) =>
  ({ id, rank, state: "waiting", isDelegate: false, isSignedHere: true }) as const
const created: Procedure = { state: "created", expiresAt: end, signatories: [signatory(1, 1), signatory(2, 2)] }
const signing = (id: number, at = 1): Act => ({ type: "sign", signatory: id, hasConsented: true, knowsCode: true, at })

const play = (procedure: Procedure, ...acts: ReadonlyArray<Act>) =>
  acts.reduce((current, act) => {
    const verdict = decideProcedure(current, act)
    if (Result.isFailure(verdict)) throw new Error(`${act.type}: ${verdict.failure.closedBy.join(", ")}`)
    return verdict.success.procedure
  }, procedure)
const closedBy = (procedure: Procedure, act: Act) => {
  const verdict = decideProcedure(procedure, act)
  return Result.isSuccess(verdict) ? null : verdict.failure.closedBy
}
const statesOf = ({ signatories, state }: Procedure) => [state, ...signatories.map((one) => one.state)]
const inProgress = play(created, { type: "send", by }, { type: "prepared" })

describe("a signature by hand", () => {
  test("[SIG-006] [SIG-007] the second is asked when the first has signed, and the seal comes last", () => {
    expect(statesOf(inProgress)).toEqual(["inProgress", "inProgress", "waiting"])
    expect(closedBy(inProgress, signing(2))).toEqual(["isTheirTurn"])
    const half = decideProcedure(inProgress, signing(1))
    if (Result.isFailure(half)) throw new Error("the first could not sign")
    expect([statesOf(half.success.procedure), half.success.invited]).toEqual([
      ["inProgress", "signed", "inProgress"],
      [2]
    ])
    const all = play(half.success.procedure, signing(2))
    expect(statesOf(all)).toEqual(["finished", "signed", "signed"])
    expect(statesOf(play(all, { type: "sealed" }))).toEqual(["classified", "signed", "signed"])
  })

  test("[SIG-006] those of one rank are asked together, and the next when both have signed", () => {
    const three = { ...created, signatories: [signatory(1, 1), signatory(2, 1), signatory(3, 2)] }
    const asked = play(three, { type: "send", by }, { type: "prepared" })
    expect(nextOf(asked.signatories).map(({ id }) => id)).toEqual([1, 2])
    expect(statesOf(play(asked, signing(2)))).toEqual(["inProgress", "inProgress", "signed", "waiting"])
    expect(statesOf(play(asked, signing(2), signing(1)))).toEqual(["inProgress", "signed", "signed", "inProgress"])
  })

  test("[SIG-009] nobody signs twice, without consent, without the code or after the end", () => {
    const half = play(inProgress, signing(1))
    expect(closedBy(half, signing(1))).toEqual(["hasNotAnswered"])
    const lax = { ...signing(2), hasConsented: false, knowsCode: false } as Act
    expect(closedBy(half, lax)).toEqual(["hasConsented", "knowsCode"])
    expect(closedBy(half, signing(2, end))).toContain("isInSigningTime")
  })

  test("[SIG-O03] a refusal with its reason ends it for everyone", () => {
    const refusal = { type: "refuse", signatory: 1, at: 1 } as const
    expect(closedBy(inProgress, { ...refusal, reason: " " })).toEqual(["saysWhyNot"])
    const refused = play(inProgress, { ...refusal, reason: "Ce n’est pas le bon montant." })
    expect(statesOf(refused)).toEqual(["refused", "refused", "notsigned"])
    expect(closedBy(refused, signing(2))).toEqual(["isSigningOpen"])
  })

  test("[SIG-O03] its time ends it, not a moment before", () => {
    expect(closedBy(inProgress, { type: "expire", at: end - 1 })).toEqual(["isSigningOver"])
    expect(statesOf(play(inProgress, { type: "expire", at: end }))).toEqual(["expired", "notsigned", "notsigned"])
  })

  test("[SIG-O03] a file that cannot be sealed may be tried again, one that could not be prepared may not", () => {
    const unsealed = play(inProgress, signing(1), signing(2), { type: "failed" })
    expect(statesOf(play(unsealed, { type: "retry", by }))).toEqual(["finished", "signed", "signed"])
    const unprepared = play(created, { type: "send", by }, { type: "failed" })
    expect(closedBy(unprepared, { type: "retry", by })).toEqual(["hasEveryone"])
  })
})

describe("random walks of two signatories, a cancel and an expiry", () => {
  const acts: ReadonlyArray<Act> = [
    { type: "send", by },
    { type: "prepared" },
    { type: "failed" },
    { type: "sealed" },
    signing(1),
    signing(2),
    signing(1, end),
    signing(2, end),
    { type: "refuse", signatory: 1, reason: "Non.", at: 1 },
    { type: "refuse", signatory: 2, reason: "Non.", at: end },
    { type: "expire", at: end },
    { type: "expire", at: end - 1 },
    { type: "cancel", by },
    { type: "cancel", by: { mayKeep: false } },
    { type: "retry", by }
  ]
  const ended = ["refused", "expired", "canceled"]

  test("[SIG-O03] a document is never both sealed and called off, and nothing is given back that was signed", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...acts), { maxLength: 25 }), fc.boolean(), (walk, isTogether) => {
        let procedure: Procedure = {
          ...created,
          signatories: [signatory(1, 1), signatory(2, isTogether ? 1 : 2)]
        }
        const visited: Array<string> = []
        let [charged, given] = [0, 0]
        for (const act of walk) {
          const verdict = decideProcedure(procedure, act)
          if (Result.isFailure(verdict)) continue
          const { jobs, procedure: next } = verdict.success
          const before = procedure
          procedure = next
          visited.push(next.state)
          charged += jobs.includes("prepareDocument") ? 1 : 0
          given += jobs.includes("giveBack") ? 1 : 0
          const signed = next.signatories.filter(({ state }) => state === "signed").length
          // A signatory who has signed stays signed, whatever happens to the signature.
          expect(
            before.signatories.every(({ state }, at) => state !== "signed" || next.signatories[at]?.state === "signed")
          ).toBe(true)
          if (next.state === "finished" || next.state === "classified") expect(signed).toBe(2)
          if (ended.includes(next.state))
            expect(next.signatories.some(({ state }) => ["waiting", "inProgress"].includes(state))).toBe(false)
          if (jobs.includes("giveBack")) expect(signed).toBe(0)
        }
        expect(visited.includes("classified") && visited.some((state) => ended.includes(state))).toBe(false)
        expect(visited.includes("finished") && visited.some((state) => ended.includes(state))).toBe(false)
        expect(given).toBeLessThanOrEqual(charged)
        expect(charged).toBeLessThanOrEqual(1)
      }),
      { numRuns: 2_000 }
    )
  })
})
