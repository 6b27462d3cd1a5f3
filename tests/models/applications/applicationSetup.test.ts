import { Result } from "effect"
import { describe, expect, test } from "vitest"
import { createActor, fromPromise } from "xstate"
import {
  applicationSetupMachine,
  type SetupEvent,
  type SetupFacts,
  setupSteps
} from "#machines/applications/connectors/applicationSetup.machine.ts"
import { toSetupView } from "#machines/applications/connectors/applicationSetup.projection.ts"
import {
  type BringOutcome,
  connectionReturnMachine,
  type ServiceAnswer
} from "#machines/applications/connectors/connectionReturn.machine.ts"
import { toReturnView } from "#machines/applications/connectors/connectionReturn.projection.ts"
import { deadEnds, type Model, reachable, unreachedStates, walks } from "#tests/support/model.ts"
import { holdsAtRandom } from "#tests/support/randomWalk.ts"

const connected: SetupFacts = { isConnector: true, isConnected: true }
const waiting: SetupFacts = { isConnector: true, isConnected: false }
const setupOf = (input: SetupFacts): Model<typeof applicationSetupMachine> => ({
  machine: applicationSetupMachine,
  input,
  cases: {
    "facts.read": [connected, waiting].map((facts) => ({ type: "facts.read", facts })),
    "step.passed": [{ type: "step.passed" }],
    "step.returned": [{ type: "step.returned" }],
    "step.chosen": setupSteps.map((step) => ({ type: "step.chosen", step }))
  },
  vertex: (facts) => [facts]
})
const setup = setupOf(waiting)

describe("the three steps of setting up an application", () => {
  test("[APP-005] every state is reachable, and only the end stops", () => {
    expect(unreachedStates(setup)).toEqual([])
    expect(deadEnds(setup)).toEqual([])
    holdsAtRandom(setup)
  })
  test("[APP-006] [APP-007] [APP-008] the steps have one order, and nothing is offered that the machine would ignore", () => {
    for (const state of reachable(setup)) {
      const view = toSetupView(state)
      expect(view.steps.map(({ name }) => name)).toEqual(["files", "automation", "portal"])
      expect(view.canPass).toBe(state.can({ type: "step.passed" }))
      expect(view.canReturn).toBe(state.can({ type: "step.returned" }))
      for (const { isOpen, name } of view.steps) expect(isOpen).toBe(state.can({ type: "step.chosen", step: name }))
      expect(view.steps.filter(({ isHere }) => isHere)).toHaveLength(state.status === "done" ? 0 : 1)
    }
  })
  test.each(walks(setup))("$title", async ({ run }) => {
    const actor = createActor(applicationSetupMachine, { input: setup.input }).start()
    const send = ({ event }: { readonly event: unknown }) => actor.send(event as SetupEvent)
    await run({
      events: Object.fromEntries(Object.keys(setup.cases).map((type) => [type, send])) as never,
      states: { "*": (expected) => expect(actor.getSnapshot().value).toEqual(expected.value) }
    })
    actor.stop()
  })
  const play = (input: SetupFacts, ...events: ReadonlyArray<SetupEvent>) => {
    const actor = createActor(applicationSetupMachine, { input }).start()
    for (const event of events) actor.send(event)
    const { value } = actor.getSnapshot()
    actor.stop()
    return value
  }
  const pass: SetupEvent = { type: "step.passed" }
  test("[APP-006] a connector waits at its first step until the firm is connected", () => {
    expect(play(waiting, pass, { type: "step.chosen", step: "portal" })).toBe("files")
    expect(play(waiting, { type: "facts.read", facts: connected }, pass, pass)).toBe("portal")
  })
  test("[APP-008] a shortcut goes through them at once, and back", () => {
    const shortcut = { isConnector: false, isConnected: false }
    expect(play(shortcut, pass, pass, { type: "step.returned" })).toBe("automation")
    expect(play(shortcut, pass, pass, pass)).toBe("done")
  })
})

const nothing: ServiceAnswer = { state: null, code: null, iss: null, error: null }
const came: ServiceAnswer = { state: "st4te", code: "c0de", iss: null, error: null }
const outcomes: ReadonlyArray<BringOutcome> = [
  Result.succeed({ application: 7 }),
  Result.fail({ code: "connection.authorization_refused" })
]
const returnOf = (answer: ServiceAnswer): Model<typeof connectionReturnMachine> => ({
  machine: connectionReturnMachine,
  input: { answer },
  cases: {
    "xstate.done.actor.bring": outcomes.map((output) => ({ type: "xstate.done.actor.bring", output })),
    "return.dismissed": [{ type: "return.dismissed" }]
  },
  vertex: ({ application, code }) => [application, code]
})
const returns = [returnOf(came), returnOf(nothing)] as const

describe("coming back from a service's sign-in page", () => {
  test("[NET-097] is brought once, told where it failed, and leaves no code behind", () => {
    expect(returns.flatMap(deadEnds)).toEqual([])
    for (const state of returns.flatMap((model) => reachable(model))) {
      const view = toReturnView(state)
      expect(view.isBringing).toBe(state.matches("bringing"))
      expect(view.messageKey !== null).toBe(state.matches("refused"))
      if (!state.matches("bringing")) expect(state.context.answer).toEqual(nothing)
    }
  })
  test("[NET-097] somebody who comes without an answer of a service is asked nothing, and nothing is sent", () => {
    let sent = 0
    const bring = fromPromise<BringOutcome, ServiceAnswer>(() => {
      sent += 1
      return new Promise(() => {})
    })
    const actor = createActor(connectionReturnMachine.provide({ actors: { bring } }), { input: { answer: nothing } })
    actor.start()
    expect([actor.getSnapshot().value, actor.getSnapshot().status, sent]).toEqual(["rested", "done", 0])
    expect(toReturnView(actor.getSnapshot())).toMatchObject({ isBringing: false, messageKey: null })
  })

  test.each(returns.flatMap((model) => walks(model).map((walk) => ({ ...walk, input: model.input }))))(
    "[NET-097] $title",
    async ({ input, run }) => {
      const pending: Array<(outcome: BringOutcome) => void> = []
      const bring = fromPromise<BringOutcome, ServiceAnswer>(() => new Promise((resolve) => pending.push(resolve)))
      const actor = createActor(connectionReturnMachine.provide({ actors: { bring } }), { input }).start()
      await run({
        events: {
          "return.dismissed": () => actor.send({ type: "return.dismissed" }),
          "xstate.done.actor.bring": async ({ event }) => {
            pending.at(-1)?.((event as unknown as { readonly output: BringOutcome }).output)
            await Promise.resolve()
          }
        },
        states: { "*": (expected) => expect(actor.getSnapshot().value).toEqual(expected.value) }
      })
      actor.stop()
    }
  )
})
