import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventFromLogic,
  getNextTransitions,
  initialTransition,
  type SnapshotFrom,
  transition
} from "xstate"
import { decide } from "#machines/shared/guards/decide.ts"
import * as Result from "#schemas/shared/result.ts"
import type { LifeCycle } from "#tests/support/lifeCycle.ts"
import { type Model, openEvents } from "#tests/support/model.ts"
import fc from "#tests/support/properties.ts"

type SnapshotOf<M extends AnyStateMachine> = SnapshotFrom<M> & ReturnType<M["resolveState"]>

export interface Step<M extends AnyStateMachine> {
  readonly before: SnapshotOf<M>
  readonly event: EventFromLogic<M>
  readonly after: SnapshotOf<M>
  /** The jobs that the transition requests. */
  readonly jobs: ReadonlyArray<string>
}
/** Invariants by name, checked after each step. `walk` has all steps up to and including this one. */
export type Invariants<M extends AnyStateMachine> = Readonly<
  Record<string, (step: Step<M>, walk: ReadonlyArray<Step<M>>) => boolean>
>

const seenOf = ({ context, status, value }: AnyMachineSnapshot) => JSON.stringify([value, context, status])

/**
 * Invariants of every life cycle: a restored row decides like the entity it was stored from, a refused event changes
 * nothing, and a final state takes no event.
 */
const always = <M extends AnyStateMachine>(machine: M, snapshot: SnapshotOf<M>, event: EventFromLogic<M>) => {
  const current = snapshot as AnyMachineSnapshot
  const verdict = decide(machine, snapshot, event)
  const row = JSON.parse(JSON.stringify({ value: current.value, context: current.context, status: current.status }))
  const stored = decide(machine, machine.resolveState(row) as SnapshotOf<M>, event)
  if (current.status === "active" && JSON.stringify(toldOf(stored)) !== JSON.stringify(toldOf(verdict)))
    return "a row decides otherwise than the entity it was stored from"
  if (Result.isSuccess(verdict)) return current.status === "active" ? null : "an ended entity takes an event"
  if (seenOf(transition(machine, snapshot, event)[0] as AnyMachineSnapshot) !== seenOf(current))
    return "a refused event changes something"
  return null
}
const toldOf = <M extends AnyStateMachine>(verdict: ReturnType<typeof decide<M>>) => {
  if (Result.isFailure(verdict)) return verdict.failure
  const { context, value } = verdict.success.next as AnyMachineSnapshot
  return [value, context, verdict.success.jobs]
}

const typesOf = (steps: ReadonlyArray<{ readonly event: { readonly type: string } }>) =>
  steps.map(({ event }) => event.type).join(" > ")

/**
 * Returns what is wrong with one walk, or null. Each pick chooses an event that the machine takes; before it, all
 * events are checked against the general invariants.
 */
const fault = <M extends AnyStateMachine>(
  { cases, input, machine }: LifeCycle<M>,
  invariants: Invariants<M>,
  picks: ReadonlyArray<number>
) => {
  const events = Object.values(cases)
  let snapshot = initialTransition(machine, ...([input] as never))[0] as SnapshotOf<M>
  const walk: Array<Step<M>> = []
  for (const pick of picks) {
    for (const event of events) {
      const broken = always(machine, snapshot, event)
      if (broken !== null) return `${typesOf([...walk, { event }])}: ${broken}`
    }
    const open = events.flatMap((event) => {
      const verdict = decide(machine, snapshot, event)
      return Result.isSuccess(verdict) ? [{ event, verdict: verdict.success }] : []
    })
    const chosen = open[pick % Math.max(1, open.length)]
    if (chosen === undefined) return null
    const after = chosen.verdict.next as SnapshotOf<M>
    const step = { before: snapshot, event: chosen.event, after, jobs: chosen.verdict.jobs }
    walk.push(step)
    for (const [name, holds] of Object.entries(invariants))
      if (!holds(step, walk)) return `${typesOf(walk)}: not true that ${name}`
    snapshot = after
  }
  return null
}

/**
 * Walks a life cycle at random and fails with the shortest walk that breaks an invariant. The failure message has the
 * seed; set `TEST_SEED` to it to draw the same walks again.
 */
export const holdsOnEveryWalk = <M extends AnyStateMachine>(
  cycle: LifeCycle<M>,
  invariants: Invariants<M>,
  parameters: fc.Parameters<[Array<number>]> = {}
) => {
  const picks = fc.array(fc.nat({ max: 60 }), { maxLength: 30 })
  fc.assert(
    fc.property(picks, (chosen) => {
      const broken = fault(cycle, invariants, chosen)
      if (broken !== null) throw new Error(broken)
    }),
    parameters
  )
}

type FlowStep<M extends AnyStateMachine> = Omit<Step<M>, "jobs">
type FlowInvariants<M extends AnyStateMachine> = Readonly<Record<string, (step: FlowStep<M>) => boolean>>

/** Returns what is wrong with one walk through a flow, or null. */
const flowFault = <M extends AnyStateMachine>(
  model: Model<M>,
  invariants: FlowInvariants<M>,
  isEnd: (snapshot: SnapshotFrom<M>) => boolean,
  picks: ReadonlyArray<number>
) => {
  let snapshot = initialTransition(model.machine, ...([model.input] as never))[0] as SnapshotOf<M>
  const walk: Array<{ readonly event: { readonly type: string } }> = []
  for (const pick of picks) {
    const open = openEvents(model, snapshot)
    const event = open[pick % Math.max(1, open.length)] as EventFromLogic<M> | undefined
    if (event === undefined) return null
    walk.push({ event })
    const after = transition(model.machine, snapshot, event)[0] as SnapshotOf<M>
    const { error, status } = after as AnyMachineSnapshot
    if (status === "error") return `${typesOf(walk)}: the machine breaks: ${String(error)}`
    if (status === "active" && getNextTransitions(after as AnyMachineSnapshot).length === 0 && !isEnd(after))
      return `${typesOf(walk)}: nothing leads on`
    for (const [name, holds] of Object.entries(invariants))
      if (!holds({ before: snapshot, event, after })) return `${typesOf(walk)}: not true that ${name}`
    snapshot = after
  }
  return null
}

/**
 * Like `holdsOnEveryWalk` for a flow, with the outcomes that its model knows. Covers contexts that the graph misses,
 * because the graph visits each vertex with one context only. Also fails if the machine throws or reaches a dead end.
 */
export const holdsAtRandom = <M extends AnyStateMachine>(
  model: Model<M>,
  invariants: FlowInvariants<M> = {},
  /** Whether a state without outgoing transitions is meant as an end. */
  isEnd: (snapshot: SnapshotFrom<M>) => boolean = () => false
) =>
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 60 }), { maxLength: 25 }), (picks) => {
      const broken = flowFault(model, invariants, isEnd, picks)
      if (broken !== null) throw new Error(broken)
    }),
    { numRuns: 30 }
  )
