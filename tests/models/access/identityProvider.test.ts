import { Result } from "effect"
import { describe, expect, test } from "vitest"
import { type AnyMachineSnapshot, initialTransition } from "xstate"
import { createTestModel } from "xstate/graph"
import { type IdentityProviderEvent, identityProviderMachine } from "#machines/access/identityProvider.machine.ts"
import { providerSnapshot, toProviderAvailability } from "#machines/access/identityProvider.projection.ts"
import { decide } from "#machines/shared/guards/decide.ts"
import { providerCases as cases, admin } from "#tests/models/access/cases.ts"

const other = { isFirmAdmin: false }
const events = Object.values(cases)

const paths = createTestModel(identityProviderMachine, {
  events,
  filterEvents: (snapshot: AnyMachineSnapshot, event: never) => snapshot.status === "active" && snapshot.can(event),
  serializeState: (state: AnyMachineSnapshot, event?: { readonly type: string }, before?: AnyMachineSnapshot) =>
    JSON.stringify([before?.value, event?.type, state.value])
} as never).getShortestPaths()
const titled = paths
  .map((path) => ({
    path,
    title: path.steps
      .slice(1)
      .map(({ event }) => event.type)
      .join(" > ")
  }))
  .filter(({ title }) => title !== "")

describe("a stored provider, reloaded before every event, follows the model", () => {
  test.each(titled)("[SES-012] $title", async ({ path }) => {
    let row: AnyMachineSnapshot["value"] = "active"
    const reload = () => identityProviderMachine.resolveState({ value: row as "active" })
    const apply = ({ event }: { readonly event: IdentityProviderEvent }) => {
      row = Result.getOrThrow(decide(identityProviderMachine, reload(), event)).next.value
    }
    let driven = 0
    await path.test({
      events: Object.fromEntries(events.map(({ type }) => [type, apply])) as never,
      states: {
        "*": (expected) => {
          driven += 1
          expect(reload().value).toEqual(expected.value)
        }
      }
    })
    expect(driven).toBe(path.steps.length)
  })

  test("every state and every event is on a path", () => {
    const steps = paths.flatMap((path) => path.steps)
    expect(new Set(steps.map(({ state }) => state.value))).toEqual(new Set(["active", "inactive", "removed"]))
    expect(new Set(steps.map(({ event }) => event.type))).toEqual(new Set(["xstate.init", ...Object.keys(cases)]))
  })
})

describe("journeys", () => {
  const play = (...played: ReadonlyArray<IdentityProviderEvent>) =>
    played.reduce(
      (snapshot, event) => Result.getOrThrow(decide(identityProviderMachine, snapshot, event)).next,
      initialTransition(identityProviderMachine)[0]
    ).value

  test("[SES-012] a provider is changed, switched off, changed again and switched on", () => {
    expect(
      play(
        cases["provider.changed"],
        cases["provider.deactivated"],
        cases["provider.changed"],
        cases["provider.activated"]
      )
    ).toBe("active")
  })
  test("[SES-012] a provider that was switched off is removed for good", () => {
    expect(play(cases["provider.deactivated"], cases["provider.removed"])).toBe("removed")
  })
})

describe("refused actions", () => {
  const refusals = (active: boolean, by: { readonly isFirmAdmin: boolean }) =>
    Object.fromEntries(
      events.map(({ type }) => {
        const verdict = decide(identityProviderMachine, providerSnapshot({ active }), { type, by })
        return [type, Result.isFailure(verdict) ? verdict.failure.closedBy : "open"]
      })
    )

  test("[SES-012] what is on is not switched on, and what is off not off", () => {
    expect(refusals(true, admin)).toEqual({
      "provider.activated": ["isSwitchedOff"],
      "provider.changed": "open",
      "provider.deactivated": "open",
      "provider.removed": "open"
    })
    expect(refusals(false, admin)).toMatchObject({
      "provider.activated": "open",
      "provider.deactivated": ["isSwitchedOn"]
    })
  })

  test("[ROL-004] only an administrator of the firm may act", () => {
    for (const active of [true, false])
      for (const closedBy of Object.values(refusals(active, other))) expect(closedBy).toContain("isFirmAdmin")
  })

  test("[SES-012] the row offers the actions that the machine accepts", () => {
    for (const active of [true, false])
      for (const by of [admin, other])
        expect(toProviderAvailability({ active }, by)).toEqual({
          canActivate: by.isFirmAdmin && !active,
          canChange: by.isFirmAdmin,
          canDeactivate: by.isFirmAdmin && active,
          canRemove: by.isFirmAdmin
        })
  })
})
