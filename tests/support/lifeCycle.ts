import { describe, expect, test } from "vitest"
import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventFromLogic,
  initialTransition,
  type InputFrom,
  type SnapshotFrom
} from "xstate"
import { decide } from "#machines/shared/guards/decide.ts"
import * as Result from "#schemas/shared/result.ts"
import { pathsOf } from "#tests/support/lifeCyclePaths.ts"
import { type Model, tours } from "#tests/support/model.ts"

/*
 * One test harness for a life cycle on several levels: database rows, API calls or the screen. A table says how to play
 * each event and how to read the state; the harness plays every path of the machine. On a screen, where each step is
 * slow, it joins the paths to a few long ones.
 */

export interface LifeCycle<M extends AnyStateMachine> {
  readonly machine: M
  readonly input: InputFrom<M>
  /** Each event with its payload; several of one type if the payload decides. */
  readonly cases: Readonly<Record<string, EventFromLogic<M>>>
  /** Distinguishes states that have the same state value. */
  readonly also?: (context: SnapshotFrom<M>["context"]) => unknown
}

export interface Answered {
  readonly status: number
  readonly body: unknown
}
type TypeOf<M extends AnyStateMachine> = EventFromLogic<M>["type"]

export interface Level<M extends AnyStateMachine, Scene> {
  /** Creates an entity in the machine's first state. */
  readonly begin: () => Promise<Scene>
  readonly plays: {
    readonly [T in TypeOf<M>]: (
      scene: Scene,
      event: Extract<EventFromLogic<M>, { readonly type: T }>
    ) => Promise<Answered | void>
  }
  /** Reads the current state of the entity. */
  readonly reads: (scene: Scene) => Promise<unknown>
  /**
   * On a screen: whether the gesture for an event is available. It must be available exactly where the machine takes
   * the event.
   */
  readonly offers?: (scene: Scene, event: EventFromLogic<M>) => Promise<boolean>
  /**
   * Not tried where the machine refuses them: events that only the server sends, and `state: event` that no call can
   * send in this state.
   */
  readonly untried?: ReadonlyArray<TypeOf<M> | `${string}: ${TypeOf<M>}`>
  /** Idempotent events: where the machine refuses them, the call succeeds and changes nothing. */
  readonly repeatable?: ReadonlyArray<TypeOf<M>>
  /** Guards about the person's rights: a refusal by one of them is a 403, by any other a 409. */
  readonly rights?: ReadonlyArray<string>
  /** Status and code of refusals that do not name the guard, by event or by `state: event`. */
  readonly says?: { readonly [T in TypeOf<M> | `${string}: ${TypeOf<M>}`]?: readonly [status: number, code: string] }
}

/** The status of a refused call and the guards that it names (none for a 404). */
const refusalOf = ({ body, status }: Answered) => {
  const { closed_by, code } = body as { readonly closed_by?: ReadonlyArray<string>; readonly code?: string }
  return { status, closedBy: closed_by ?? (code?.startsWith("closed.") === true ? [code.slice(7)] : []) }
}

const isTaken = ({ status }: Answered) => status >= 200 && status < 300

/**
 * Declares the tests of a life cycle on one level (rows, API or screen). Rows and API: one test per path, then one per
 * state that tries every refused event except `untried`. Screen (`offers` given): a few long tours; after each step the
 * screen must offer exactly the events that the machine takes.
 */
export const follows = <M extends AnyStateMachine, Scene>(
  name: string,
  cycle: LifeCycle<M>,
  { begin, offers, plays, reads, repeatable = [], rights = [], says, untried = [] }: Level<M, Scene>
) => {
  const { also, cases, input, machine } = cycle
  const paths = pathsOf(machine, input, cases, also).map(({ path, title }) => ({ title, steps: path.steps.slice(1) }))
  const play = async (scene: Scene, event: EventFromLogic<M>) => {
    const table = plays as Readonly<
      Record<string, (scene: Scene, event: EventFromLogic<M>) => Promise<Answered | void>>
    >
    const one = table[event.type]
    if (one === undefined) throw new Error(`${event.type} is not in the table`)
    // A gesture on the screen returns no answer: its result is read from the state.
    return (await one(scene, event)) ?? { status: 200, body: {} }
  }
  const follow = async (steps: (typeof paths)[number]["steps"]) => {
    const scene = await begin()
    for (const { event, state } of steps) {
      const answer = await play(scene, event as EventFromLogic<M>)
      expect([event.type, isTaken(answer) || answer]).toEqual([event.type, true])
      expect([event.type, await reads(scene)]).toEqual([event.type, (state as unknown as AnyMachineSnapshot).value])
    }
    return scene
  }

  if (offers !== undefined) {
    const seenOn = async (scene: Scene, snapshot: AnyMachineSnapshot) => {
      // The screen shows a new state a moment after the gesture.
      await expect.poll(() => reads(scene), waitOptions).toEqual(snapshot.value)
      for (const event of Object.values(cases) as ReadonlyArray<EventFromLogic<M>>) {
        if (untried.includes(event.type)) continue
        const isOpen = snapshot.status === "active" && snapshot.can(event)
        await expect
          .poll(() => offers(scene, event), { ...waitOptions, message: `${event.type} in ${String(snapshot.value)}` })
          .toBe(isOpen)
      }
    }
    const byType = Object.groupBy(Object.values(cases), ({ type }: { readonly type: string }) => type)
    const model = { machine, input, cases: byType as Model<M>["cases"], vertex: also ?? (() => null) }
    test.each(tours(model, (_, { type }) => type in byType))(`${name} on the screen: $title`, async ({ steps }) => {
      const scene = await begin()
      await seenOn(scene, initialTransition(machine, ...([input] as never))[0] as AnyMachineSnapshot)
      for (const { event, state } of steps) {
        await play(scene, event)
        await seenOn(scene, state as AnyMachineSnapshot)
      }
    })
    return
  }

  // Each path uses its own entity, so paths run concurrently.
  describe(`${name} follows its machine`, () => {
    test.concurrent.each(paths)(`${name}: $title`, async ({ steps }) => {
      await follow(steps)
    })

    const key = ({ context, value }: AnyMachineSnapshot) => JSON.stringify([value, also?.(context) ?? null])
    const first = initialTransition(machine, ...([input] as never))[0] as AnyMachineSnapshot
    const states = new Map([[key(first), { snapshot: first, steps: [] as (typeof paths)[number]["steps"] }]])
    for (const { steps } of paths) {
      const snapshot = steps.at(-1)?.state as unknown as AnyMachineSnapshot
      const known = states.get(key(snapshot))
      if (known === undefined || steps.length < known.steps.length) states.set(key(snapshot), { snapshot, steps })
    }
    /**
     * The server checks rights first: true if the answer names a right that the person lacks in some state of the
     * machine.
     */
    const isForNobody = (event: EventFromLogic<M>, closedBy: ReadonlyArray<string>) =>
      rights.includes(closedBy[0] ?? "") &&
      [...states.values()].some(({ snapshot }) => {
        const verdict = decide(machine, snapshot as SnapshotFrom<M>, event)
        return Result.isFailure(verdict) && verdict.failure.closedBy.includes(closedBy[0] ?? "")
      })
    const tried = (snapshot: AnyMachineSnapshot) =>
      Object.values(cases).flatMap((event: EventFromLogic<M>) => {
        const verdict = decide(machine, snapshot as SnapshotFrom<M>, event)
        const isUntried = untried.includes(event.type) || untried.includes(`${String(snapshot.value)}: ${event.type}`)
        return Result.isFailure(verdict) && !isUntried ? [{ event, closedBy: verdict.failure.closedBy }] : []
      })
    const rows = [...states.values()]
      .map((one) => ({ ...one, refused: tried(one.snapshot), state: JSON.stringify(one.snapshot.value) }))
      .filter(({ refused }) => refused.length > 0)

    test.concurrent.each(rows)(
      `${name}: in $state what is refused says why and changes nothing`,
      async ({ refused, snapshot, steps }) => {
        const scene = await follow(steps)
        const before = await reads(scene)
        for (const { closedBy, event } of refused) {
          const answer = await play(scene, event)
          const [guard] = closedBy
          const told = says as Readonly<Record<string, readonly [number, string] | undefined>> | undefined
          const said = told?.[`${String(before)}: ${event.type}`] ?? told?.[event.type]
          if (said !== undefined)
            expect([event.type, answer.status, (answer.body as { readonly code?: string }).code]).toEqual([
              event.type,
              ...said
            ])
          else if (repeatable.includes(event.type) && snapshot.status === "active")
            expect([event.type, isTaken(answer)]).toEqual([event.type, true])
          else if (guard === undefined) expect([event.type, refusalOf(answer)]).toEqual([event.type, gone])
          else if (rights.includes(guard) || isForNobody(event, refusalOf(answer).closedBy))
            expect([event.type, { ...refusalOf(answer), closedBy: refusalOf(answer).closedBy.slice(0, 1) }]).toEqual([
              event.type,
              { status: 403, closedBy: rights.includes(guard) ? [guard] : refusalOf(answer).closedBy.slice(0, 1) }
            ])
          else expect([event.type, refusalOf(answer)]).toEqual([event.type, { status: 409, closedBy }])
          expect([event.type, await reads(scene)]).toEqual([event.type, before])
        }
      }
    )
  })
}

const gone = { status: 404, closedBy: [] }
const waitOptions = { timeout: 15_000, interval: 20 }
