import { describe, expect, test } from "vitest"
import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventFromLogic,
  initialTransition,
  type InputFrom,
  type SnapshotFrom
} from "xstate"
import { decide } from "#machines/shared/decide.ts"
import * as Result from "#schemas/shared/result.ts"
import { pathsOf } from "#tests/support/lifeCyclePaths.ts"
import { type Model, tours } from "#tests/support/model.ts"

/*
 * One harness for a life cycle on all levels: a table says how each event is played and how the state is read afterwards,
 * and every path of the machine is played by it. The table decides the level: rows, calls or gestures. On a screen, where
 * each step costs, the paths are joined to a few long ones.
 */

export interface LifeCycle<M extends AnyStateMachine> {
  readonly machine: M
  readonly input: InputFrom<M>
  /** Each event with what it carries; several of one type where that decides. */
  readonly cases: Readonly<Record<string, EventFromLogic<M>>>
  /** Tells apart what the state alone does not. */
  readonly also?: (context: SnapshotFrom<M>["context"]) => unknown
}

export interface Answered {
  readonly status: number
  readonly body: unknown
}
type TypeOf<M extends AnyStateMachine> = EventFromLogic<M>["type"]

export interface Level<M extends AnyStateMachine, Scene> {
  /** A new entity in the machine's first state. */
  readonly begin: () => Promise<Scene>
  readonly plays: {
    readonly [T in TypeOf<M>]: (
      scene: Scene,
      event: Extract<EventFromLogic<M>, { readonly type: T }>
    ) => Promise<Answered | void>
  }
  /** The state that somebody reads. */
  readonly reads: (scene: Scene) => Promise<unknown>
  /**
   * On a screen: whether the gesture of an event is there to be made. It has to be wherever the machine takes the event,
   * and nowhere else.
   */
  readonly offers?: (scene: Scene, event: EventFromLogic<M>) => Promise<boolean>
  /** The server's own events, and `state: event` where no call asks for one in a state that refuses it. */
  readonly untried?: ReadonlyArray<TypeOf<M> | `${string}: ${TypeOf<M>}`>
  /** Where the machine refuses them they are answered as done all the same, and change nothing. */
  readonly repeatable?: ReadonlyArray<TypeOf<M>>
  /** Guards that ask who somebody is: answered 403, everything else 409. */
  readonly rights?: ReadonlyArray<string>
  /** Status and code of refusals that keep the guard to themselves, of an event or of `state: event`. */
  readonly says?: { readonly [T in TypeOf<M> | `${string}: ${TypeOf<M>}`]?: readonly [status: number, code: string] }
}

/** What a refused call says: the machine's guards, or that there is nothing of the kind (any more). */
const refusalOf = ({ body, status }: Answered) => {
  const { closed_by, code } = body as { readonly closed_by?: ReadonlyArray<string>; readonly code?: string }
  return { status, closedBy: closed_by ?? (code?.startsWith("closed.") === true ? [code.slice(7)] : []) }
}

const isTaken = ({ status }: Answered) => status >= 200 && status < 300

/** Plays every path of a life cycle on one level, then tries in each of its states what the machine refuses there. */
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
    // A gesture has no answer: what it came to is read.
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
      // A screen shows a new state a moment after the gesture.
      await expect.poll(() => reads(scene), patience).toEqual(snapshot.value)
      for (const event of Object.values(cases) as ReadonlyArray<EventFromLogic<M>>) {
        if (untried.includes(event.type)) continue
        const isOpen = snapshot.status === "active" && snapshot.can(event)
        await expect
          .poll(() => offers(scene, event), { ...patience, message: `${event.type} in ${String(snapshot.value)}` })
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

  // Each path has an entity of its own: they are played side by side.
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
    /** The server asks for rights first: the person has to lack that one wherever the machine asks for it. */
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
const patience = { timeout: 15_000, interval: 20 }
