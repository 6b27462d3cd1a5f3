import { describe, expect, test } from "vitest"
import { type MobileAppEvent, mobileAppMachine } from "#machines/mobileApps/mobileApp.machine.ts"
import { mobileAppSnapshotAt, toAppAvailability } from "#machines/mobileApps/mobileApp.projection.ts"
import { ask, decide } from "#machines/shared/guards/decide.ts"
import { type AppState, appStates } from "#schemas/mobileApps/states.ts"
import * as Result from "#schemas/shared/result.ts"
import { mobileAppCases as cases } from "#tests/models/mobileApps/cases.ts"
import { pathsOf } from "#tests/support/lifeCyclePaths.ts"

const facts = { isVersionAbove: true, isAppListed: true }
const paths = pathsOf(mobileAppMachine, facts, cases)

describe("a stored app, reloaded before every event, follows the model", () => {
  test.each(paths)("$title", async ({ path }) => {
    let row = "draft"
    const reload = () => mobileAppSnapshotAt(row as AppState, facts)
    const apply = ({ event }: { readonly event: MobileAppEvent }) => {
      const verdict = decide(mobileAppMachine, reload(), event)
      if (Result.isFailure(verdict)) throw new Error(`closed by ${verdict.failure.closedBy.join(", ")}`)
      row = String(verdict.success.next.value)
    }
    await path.test({
      events: Object.fromEntries(Object.keys(cases).map((type) => [type, apply])) as never,
      states: { "*": (expected) => expect(reload().value).toBe(expected.value) }
    })
  })
  test("every state and every event is on a path", () => {
    const steps = paths.flatMap(({ path }) => path.steps)
    expect(new Set(steps.map(({ state }) => state.value))).toEqual(new Set([...appStates, "removed"]))
    expect(new Set(steps.map(({ event }) => event.type))).toEqual(new Set(["xstate.init", ...Object.keys(cases)]))
  })
})

const after = (events: ReadonlyArray<keyof typeof cases>) => {
  let snapshot = mobileAppSnapshotAt("draft", facts)
  const jobs: Array<string> = []
  for (const type of events) {
    const verdict = decide(mobileAppMachine, snapshot, cases[type])
    if (Result.isFailure(verdict)) throw new Error(`${type}: ${verdict.failure.closedBy.join(", ")}`)
    snapshot = verdict.success.next
    jobs.push(...verdict.success.jobs)
  }
  return { state: snapshot.value, jobs }
}

test("[MOB-003] [MOB-O02] an upgrade is requested, built, pending at the store, then up to date", () => {
  expect(after(["app.upgradeRequested"])).toEqual({ state: "requested", jobs: ["makeArchive"] })
  expect(after(["app.upgradeRequested", "app.buildStarted"]).state).toBe("building")
  expect(after(["app.upgradeRequested", "app.buildStarted", "app.built"]).state).toBe("pending")
  expect(after(["app.upgradeRequested", "app.buildStarted", "app.built", "app.published"]).state).toBe("upToDate")
})

test("[MOB-O02] a project that failed or was rejected is asked for again, and a killed job begins again", () => {
  expect(
    after(["app.upgradeRequested", "app.buildStarted", "app.buildStarted", "app.buildFailed", "app.upgradeRequested"])
  ).toEqual({ state: "requested", jobs: ["makeArchive", "makeArchive"] })
  expect(
    after(["app.upgradeRequested", "app.buildStarted", "app.built", "app.rejected", "app.changed", "app.removed"]).state
  ).toBe("removed")
})

describe("refusals", () => {
  const closedBy = (state: AppState, event: MobileAppEvent, given = facts) => {
    const asked = ask(mobileAppMachine, mobileAppSnapshotAt(state, given), event)
    return Result.isFailure(asked) ? asked.failure.closedBy : null
  }
  test("[MOB-O02] only a super admin asks, and nobody while a job works", () => {
    for (const state of appStates)
      for (const event of Object.values(cases))
        if ("by" in event) expect(closedBy(state, { ...event, by: { isSuperAdmin: false } })).toContain("isSuperAdmin")
    for (const state of ["requested", "building"] as const)
      for (const type of ["app.changed", "app.upgradeRequested", "app.removed"] as const)
        expect(closedBy(state, cases[type])).toEqual(["isAppIdle"])
  })
  test("a store takes no version twice, and what no store shows is not published", () => {
    expect(closedBy("upToDate", cases["app.upgradeRequested"], { ...facts, isVersionAbove: false })).toEqual([
      "isVersionAbove"
    ])
    expect(closedBy("pending", cases["app.published"], { ...facts, isAppListed: false })).toEqual(["isAppListed"])
    for (const state of appStates.filter((one) => one !== "pending"))
      expect(closedBy(state, cases["app.published"])).toEqual(["isAppPending"])
  })
})

test("the screen offers what the machine accepts and names what closes the rest", () => {
  const app = {
    version: "1.2.0",
    published_version: null,
    ios_store_url: "",
    ios_store_id: "",
    android_store_url: "",
    android_store_id: ""
  }
  expect(toAppAvailability({ ...app, state: "pending" })).toEqual({
    change: { isOpen: true, closedBy: null },
    request: { isOpen: true, closedBy: null },
    publish: { isOpen: false, closedBy: "isAppListed" },
    reject: { isOpen: true, closedBy: null },
    remove: { isOpen: true, closedBy: null },
    isBusy: false
  })
  const same = toAppAvailability({ ...app, state: "upToDate", published_version: "1.2" })
  expect([same.request, same.reject]).toEqual([
    { isOpen: false, closedBy: "isVersionAbove" },
    { isOpen: false, closedBy: "isAppPending" }
  ])
  expect(toAppAvailability({ ...app, state: "building" }).isBusy).toBe(true)
})
