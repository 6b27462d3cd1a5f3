import { Result } from "effect"
import { describe, expect, test } from "vitest"
import { createActor, fromPromise } from "xstate"
import {
  type HandOverOutcome,
  ssoRedirectMachine,
  type SsoRedirectInput
} from "#machines/access/ssoRedirect.machine.ts"
import { toSsoRedirectView } from "#machines/access/ssoRedirect.projection.ts"
import { deadEnds, type Model, reachable, unreachedStates, walks } from "#tests/support/model.ts"
import { holdsAtRandom } from "#tests/support/randomWalk.ts"
import { deferredActor } from "./driver.ts"

const failed = (status: number | null, code: string): HandOverOutcome =>
  Result.fail({ status, code, errors: {}, retryAfter: null })
const refused = failed(403, "access.redirection_refused")
const lost = failed(null, "connection.lost")
const here: SsoRedirectInput = { target: { kind: "path", to: "/documents/1a" } }
const away: SsoRedirectInput = { target: { kind: "away", domain: "atlas.example", to: "/home" } }
const nowhere: SsoRedirectInput = { target: null }

const modelOf = (input: SsoRedirectInput): Model<typeof ssoRedirectMachine> => ({
  machine: ssoRedirectMachine,
  input,
  cases: {
    "xstate.done.actor.handOver": [Result.succeed("c0de"), refused, lost].map((output) => ({
      type: "xstate.done.actor.handOver",
      output
    }))
  },
  vertex: ({ failure }) => failure?.code
})
const models = [here, away, nowhere].map(modelOf)

test("[ACC-096] every state is reached by one of the three kinds of address, and only final states stop", () => {
  for (const model of models) holdsAtRandom(model)
  const unreached = models.map((model) => new Set(unreachedStates(model)))
  const [first, ...others] = unreached
  expect([...(first ?? [])].filter((state) => others.every((set) => set.has(state)))).toEqual([])
  expect(models.flatMap(deadEnds)).toEqual([])
})

test("[ACC-096] the view offers what the machine takes", () => {
  for (const state of models.flatMap((model) => reachable(model))) {
    const view = toSsoRedirectView(state)
    expect(view.canRetry).toBe(state.matches("unreachable"))
    expect(view.to !== null).toBe(state.matches("leading"))
    expect(view.messageKey !== null).toBe(state.matches("refused") || state.matches("unreachable"))
  }
})

describe("journeys", () => {
  const ended = async (input: SsoRedirectInput, outcome: HandOverOutcome = refused) => {
    const asked: Array<string> = []
    const crossed: Array<unknown> = []
    const handOver = fromPromise<HandOverOutcome, { readonly host: string }>(({ input: { host } }) => {
      asked.push(host)
      return Promise.resolve(outcome)
    })
    const actor = createActor(ssoRedirectMachine.provide({ actors: { handOver } }), { input })
    actor.on("crossing.opened", ({ crossing }) => crossed.push(crossing))
    actor.start()
    await expect.poll(() => actor.getSnapshot().matches("crossing")).toBe(false)
    const { messageKey, to } = toSsoRedirectView(actor.getSnapshot())
    return { asked, crossed, end: actor.getSnapshot().value, messageKey, to }
  }

  test("[ACC-096] a place on this host is gone to without asking anybody", async () => {
    expect(await ended(here)).toEqual({ asked: [], crossed: [], end: "leading", messageKey: null, to: "/documents/1a" })
  })
  test("[ACC-096] [SES-O06] a place on another of the user's hosts is gone to with a code for it", async () => {
    expect(await ended(away, Result.succeed("c0de"))).toMatchObject({
      asked: ["atlas.example"],
      crossed: [{ domain: "atlas.example", code: "c0de", to: "/home" }],
      end: "crossed"
    })
    expect(await ended(away, lost)).toMatchObject({ end: "unreachable", messageKey: "connection.lost" })
  })
  test("[ACC-O07] a place that is nobody's, or that the server refuses, is not gone to", async () => {
    const end = { crossed: [], end: "refused", messageKey: "access.redirection_refused", to: null }
    expect(await ended(nowhere)).toEqual({ asked: [], ...end })
    expect(await ended(away, refused)).toEqual({ asked: ["atlas.example"], ...end })
  })
})

describe("the running actor follows the model", () => {
  test.each(walks(modelOf(away)))("[ACC-096] $title", async ({ run }) => {
    const handOver = deferredActor<HandOverOutcome, { readonly host: string }>()
    const actor = createActor(ssoRedirectMachine.provide({ actors: { handOver: handOver.logic } }), {
      input: away
    }).start()
    await run({
      events: {
        "crossing.retried": () => actor.send({ type: "crossing.retried" }),
        "xstate.done.actor.handOver": handOver.resolve
      },
      states: {
        "*": (expected) =>
          expect(actor.getSnapshot()).toMatchObject({ value: expected.value, context: expected.context })
      }
    })
    actor.stop()
  })
})
