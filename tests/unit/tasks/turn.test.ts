import { describe, expect, test } from "vitest"
import { taskRefusals, toStandingView } from "#machines/tasks/task.projection.ts"
import { taskReviews, taskStatuses, taskTypes } from "#schemas/tasks/taskRules.ts"
import { dueOf, standingOf, turnOf, type TurnFacts } from "#schemas/tasks/turn.ts"
import { ofClient, sample } from "#tests/models/tasks/samples.ts"
import fc from "#tests/support/properties.ts"

const today = "2026-07-10"
const late = (more: Partial<TurnFacts> = {}): TurnFacts => ({
  type: "information_request",
  internal: false,
  status: "to_do",
  review: "none",
  due_date: "2026-07-01",
  ...more
})
const given = { status: "in_progress", review: "submitted" } as const

describe("whose turn it is", () => {
  test.each([
    [{}, "client", "late", "late"],
    [given, "firm", "check", "given"],
    [{ review: "returned" }, "client", "late", "late"],
    [{ status: "done", review: "accepted" }, "nobody", "over", "over"],
    [{ internal: true }, "firm", "late", "late"],
    [{ type: "accounting_firm_task" }, "firm", "late", "late"],
    [{ due_date: today }, "client", "today", "today"],
    [{ ...given, due_date: today }, "firm", "check", "given"],
    [{ due_date: null }, "client", "undated", "undated"],
    [{ due_date: "2026-07-11" }, "client", "ahead", "ahead"]
  ] as const)("[TSK-O04] %j: %s acts, the firm reads %s, the client %s", (more, turn, firm, client) => {
    const task = late(more)
    expect([turnOf(task), standingOf(task, "firm", today), standingOf(task, "client", today)]).toEqual([
      turn,
      firm,
      client
    ])
  })

  test("[TSK-O04] what was given is never late on either side, and nobody waits for what is done", () => {
    const facts = fc.record({
      type: fc.constantFrom(...taskTypes),
      internal: fc.boolean(),
      status: fc.constantFrom(...taskStatuses),
      review: fc.constantFrom(...taskReviews),
      due_date: fc.constantFrom(null, "2026-01-01", today, "2027-01-01")
    })
    fc.assert(
      fc.property(facts, (task) => {
        if (task.review === "submitted") expect(dueOf(task, today)).toBe("settled")
        expect(turnOf(task) === "nobody").toBe(task.status === "done")
        if (standingOf(task, "client", today) === "late") expect(dueOf(task, today)).toBe("late")
      })
    )
  })

  test("[TSK-003] [TSK-O04] a state has the words and the colour of the side that reads it", () => {
    const waiting = sample({ ...given, due_date: "2026-07-01" })
    expect(toStandingView(waiting, today)).toEqual({ stateKey: "review.submitted.firm", tone: "warn", due: null })
    expect(toStandingView({ ...waiting, ...ofClient }, today)).toEqual({
      stateKey: "review.submitted.client",
      tone: "ok",
      due: null
    })
    const back = sample({ review: "returned", ...ofClient })
    expect(toStandingView(back, "2026-07-11")).toEqual({
      stateKey: "review.returned.client",
      tone: "error",
      due: "late"
    })
    // The side whose turn it is has an action that is available.
    expect(taskRefusals(waiting).accept).toBeNull()
    expect(taskRefusals(back).submit).toBeNull()
  })
})
