import { Result } from "effect"
import { describe, expect, test } from "vitest"
import { initialTransition } from "xstate"
import { type LetterEvent, letterMachine } from "#machines/letters/letter.machine.ts"
import { decideLetter, letterRefusals } from "#machines/letters/letter.projection.ts"
import { letterTemplateMachine, type TemplateEvent } from "#machines/letters/letterTemplate.machine.ts"
import { templateSnapshot, toTemplateView } from "#machines/letters/letterTemplate.projection.ts"
import { decide } from "#machines/shared/guards/decide.ts"
import { letterStates } from "#schemas/letters/letter.ts"
import { letterCases, templateCases } from "#tests/models/letters/cases.ts"
import { pathsOf } from "#tests/support/lifeCyclePaths.ts"

const unused = { letters: 0 }
const open = { isMissionUnsigned: true }
const templatePaths = pathsOf(letterTemplateMachine, unused, templateCases)
const letterPaths = pathsOf(letterMachine, open, letterCases)

describe("a stored row, reloaded before every event, follows the model", () => {
  test.each(templatePaths)("[LET-002] a template: $title", async ({ path }) => {
    let row = JSON.stringify(initialTransition(letterTemplateMachine, unused)[0])
    const reload = () => letterTemplateMachine.resolveState(JSON.parse(row))
    const apply = ({ event }: { readonly event: TemplateEvent }) => {
      row = JSON.stringify(Result.getOrThrow(decide(letterTemplateMachine, reload(), event)).next)
    }
    await path.test({
      events: Object.fromEntries(Object.keys(templateCases).map((type) => [type, apply])) as never,
      states: { "*": (expected) => expect(reload().value).toBe(expected.value) }
    })
  })

  test.each(letterPaths)("[LET-O01] a letter: $title", async ({ path }) => {
    let row = JSON.stringify(initialTransition(letterMachine, open)[0])
    const reload = () => letterMachine.resolveState(JSON.parse(row))
    const apply = ({ event }: { readonly event: LetterEvent }) => {
      row = JSON.stringify(Result.getOrThrow(decide(letterMachine, reload(), event)).next)
    }
    await path.test({
      events: Object.fromEntries(Object.keys(letterCases).map((type) => [type, apply])) as never,
      states: { "*": (expected) => expect(reload().value).toBe(expected.value) }
    })
  })

  test("every state and every event is on a path", () => {
    const steps = [...templatePaths, ...letterPaths].flatMap(({ path }) =>
      path.steps.map(({ event, state }) => [String(state.value), event.type] as const)
    )
    expect(new Set(steps.map(([state]) => state))).toEqual(
      new Set(["active", "archived", "removed", "absent", ...letterStates])
    )
    expect(new Set(steps.map(([, event]) => event))).toEqual(
      new Set(["xstate.init", ...Object.keys(templateCases), ...Object.keys(letterCases)])
    )
  })
})

describe("what closes a step says its name", () => {
  test("[LET-002] a template that letters were made from is archived, never deleted", () => {
    for (const state of ["active", "archived"] as const) {
      const verdict = decide(
        letterTemplateMachine,
        templateSnapshot({ state, letters: 1 }),
        templateCases["template.removed"]
      )
      expect(Result.isFailure(verdict) && verdict.failure.closedBy).toEqual(["isTemplateUnused"])
    }
    expect(toTemplateView({ state: "archived", letters: 0, closed_by: [] })).toMatchObject({
      changeClosedBy: "isTemplateActive",
      archivingClosedBy: "isTemplateActive",
      restoringClosedBy: null,
      removalClosedBy: null
    })
  })

  test("[LET-O01] [MIS-O02] a letter is made while its mission waits and nobody is asked to sign, and signs once", () => {
    const refusals = (state: "made" | "sent" | "signed" | null, isMissionUnsigned = true) =>
      letterRefusals({ state, isMissionUnsigned }, true)
    expect(refusals(null)).toEqual({ make: [], send: ["isLetterMade"] })
    expect(refusals("made")).toEqual({ make: [], send: [] })
    expect(refusals("sent")).toEqual({ make: ["isLetterUnsent"], send: ["isLetterUnsent"] })
    expect(refusals("signed")).toEqual({ make: ["isLetterUnsigned"], send: ["isLetterUnsigned"] })
    expect(refusals("made", false)).toEqual({ make: ["isLetterMissionUnsigned"], send: ["isLetterMissionUnsigned"] })
    expect(letterRefusals({ state: null, isMissionUnsigned: true }, false).make).toEqual(["mayKeepLetters"])
    const signed = decideLetter({ state: "sent", isMissionUnsigned: true }, { type: "letter.signed" })
    expect(Result.getOrThrow(signed).jobs).toEqual(["signMission"])
    for (const state of ["made", "signed"] as const)
      expect(Result.isFailure(decideLetter({ state, isMissionUnsigned: true }, { type: "letter.signed" }))).toBe(true)
  })
})
