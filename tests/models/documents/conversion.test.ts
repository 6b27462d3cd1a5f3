import { Result } from "effect"
import { describe, expect, test } from "vitest"
import { initialTransition } from "xstate"
import { type ConversionEvent, conversionMachine, mostTries } from "#machines/documents/viewer/conversion.machine.ts"
import { decide } from "#machines/shared/guards/decide.ts"
import type { ConversionState } from "#schemas/documents/conversion.ts"
import { conversionStates } from "#schemas/documents/conversion.ts"
import { pathsOf } from "#tests/support/lifeCyclePaths.ts"
import { conversionCases as cases } from "#tests/models/documents/conversionCases.ts"

const paths = pathsOf(conversionMachine, { tries: 0 }, cases, ({ tries }: { readonly tries: number }) => tries)
const from = (value: ConversionState, type: ConversionEvent["type"], tries = 0) => {
  const snapshot = conversionMachine.resolveState({ value, context: { tries } })
  return Result.map(decide(conversionMachine, snapshot, cases[type]), ({ jobs, next }) => ({
    state: next.value,
    tries: next.context.tries,
    jobs
  }))
}

describe("a stored conversion, reloaded before every event, follows the model", () => {
  test.each(paths)("[VIE-O02] $title", async ({ path }) => {
    let row = JSON.stringify(initialTransition(conversionMachine, { tries: 0 })[0])
    const reload = () => conversionMachine.resolveState(JSON.parse(row))
    const apply = ({ event }: { readonly event: ConversionEvent }) => {
      row = JSON.stringify(Result.getOrThrow(decide(conversionMachine, reload(), event)).next)
    }
    await path.test({
      events: Object.fromEntries(Object.keys(cases).map((type) => [type, apply])) as never,
      states: { "*": (expected) => expect(reload().value).toBe(expected.value) }
    })
  })

  test("every state and every event is on a path", () => {
    const steps = paths.flatMap(({ path }) => path.steps)
    expect(new Set(steps.map(({ state }) => String(state.value)))).toEqual(new Set(conversionStates))
    expect(new Set(steps.map(({ event }) => event.type))).toEqual(new Set(["xstate.init", ...Object.keys(cases)]))
  })
})

describe("journeys", () => {
  test("[VIE-O02] what fails is offered again until its tries are used up, then its readers are told", () => {
    expect(from("converting", "conversion.broke", 1)).toEqual(
      Result.succeed({ state: "waiting", tries: 1, jobs: ["offerWork"] })
    )
    expect(from("converting", "conversion.broke", mostTries)).toEqual(
      Result.succeed({ state: "failed", tries: mostTries, jobs: ["tellReaders"] })
    )
    // A file that crashes its worker each time must not block all others for ever.
    expect(from("converting", "conversion.begun", mostTries)).toEqual(
      Result.succeed({ state: "failed", tries: mostTries, jobs: ["tellReaders"] })
    )
  })

  test("[VIE-O02] a failure is tried again when somebody asks, a refusal only by another converter", () => {
    expect(from("failed", "conversion.asked", mostTries)).toEqual(
      Result.succeed({ state: "waiting", tries: 0, jobs: ["offerWork"] })
    )
    expect(Result.isFailure(from("refused", "conversion.asked"))).toBe(true)
    for (const state of ["ready", "failed", "refused"] as const)
      expect(from(state, "converter.changed", 2)).toEqual(
        Result.succeed({ state: "waiting", tries: 0, jobs: ["offerWork"] })
      )
  })

  test("[VIE-O02] what is ready stays so, whoever delivers the job once more", () => {
    for (const type of ["conversion.begun", "conversion.finished", "conversion.broke", "conversion.refused"] as const)
      expect(Result.isFailure(from("ready", type))).toBe(true)
  })
})
