import { Result } from "effect"
import { describe, expect, test } from "vitest"
import { decide } from "#machines/shared/guards/decide.ts"
import {
  type NodeWorkflowEvent,
  type NodeWorkflowFacts,
  nodeWorkflowMachine
} from "#machines/workflows/nodeWorkflow.machine.ts"
import { type WorkflowEvent, workflowMachine } from "#machines/workflows/workflow.machine.ts"
import {
  nodeWorkflowEventRefusals,
  workflowEventRefusals,
  workflowRefusals
} from "#machines/workflows/workflow.projection.ts"
import type { StatusId } from "#schemas/workflows/workflow.ts"
import {
  documentFacts,
  draft,
  editor,
  first,
  firstOnNode,
  firstWorkflow,
  nodeCases,
  nodePaths,
  reader,
  second,
  workflowCases,
  workflowPaths
} from "#tests/models/workflows/paths.ts"

const steps = (paths: typeof workflowPaths) => paths.flatMap(({ path }) => path.steps)

describe("a stored workflow, reloaded before every event, follows the model", () => {
  test.each(workflowPaths)("[WFL-001] $title", async ({ path }) => {
    let row = JSON.stringify(firstWorkflow())
    const reload = () => workflowMachine.resolveState(JSON.parse(row))
    const apply = ({ event }: { readonly event: WorkflowEvent }) => {
      row = JSON.stringify(Result.getOrThrow(decide(workflowMachine, reload(), event)).next)
    }
    await path.test({
      events: Object.fromEntries(Object.keys(workflowCases).map((type) => [type, apply])) as never,
      states: { "*": (expected) => expect(reload().value).toBe(expected.value) }
    })
  })

  test("every state and every event is on a path", () => {
    expect(new Set(steps(workflowPaths).map(({ state }) => state.value))).toEqual(
      new Set(["active", "inactive", "gone"])
    )
    expect(new Set(steps(workflowPaths).map(({ event }) => event.type))).toEqual(
      new Set(["xstate.init", ...Object.keys(workflowCases)])
    )
  })
})

describe("a workflow on a document, reloaded before every event, follows the model", () => {
  test.each(nodePaths)("[WFL-010] $title", async ({ path }) => {
    let row = JSON.stringify(firstOnNode())
    const reload = () => nodeWorkflowMachine.resolveState(JSON.parse(row))
    const apply = ({ event }: { readonly event: NodeWorkflowEvent }) => {
      row = JSON.stringify(Result.getOrThrow(decide(nodeWorkflowMachine, reload(), event)).next)
    }
    await path.test({
      events: Object.fromEntries(Object.keys(nodeCases).map((type) => [type, apply])) as never,
      states: {
        "*": (expected) => expect(reload()).toMatchObject({ value: expected.value, context: expected.context })
      }
    })
  })

  test("both states and every event are on a path", () => {
    const all = nodePaths.flatMap(({ path }) => path.steps)
    expect(new Set(all.map(({ state }) => state.value))).toEqual(new Set(["absent", "applied"]))
    expect(new Set(all.map(({ event }) => event.type))).toEqual(new Set(["xstate.init", ...Object.keys(nodeCases)]))
  })
})

describe("journeys", () => {
  const c = workflowCases
  const play = (...events: ReadonlyArray<WorkflowEvent>) =>
    events.reduce(
      (snapshot, event) => Result.getOrThrow(decide(workflowMachine, snapshot, event)).next,
      firstWorkflow()
    ).value

  test("[WFL-001] a workflow is put to rest, changed, taken up again and deleted", () => {
    expect(play(c["workflow.deactivated"], c["workflow.changed"], c["workflow.activated"])).toBe("active")
    expect(play(c["workflow.deactivated"], c["workflow.deleted"])).toBe("gone")
  })

  test("[WFL-004] a document takes a status, loses it, and the workflow with it", () => {
    const events: ReadonlyArray<NodeWorkflowEvent> = [
      nodeCases["workflow.applied"],
      nodeCases["status.chosen"],
      { ...nodeCases["status.chosen"], status: null },
      nodeCases["workflow.withdrawn"]
    ]
    const seen = events.reduce<ReadonlyArray<ReturnType<typeof firstOnNode>>>((before, event) => {
      const last = before.at(-1) ?? firstOnNode()
      return [...before, Result.getOrThrow(decide(nodeWorkflowMachine, last, event)).next]
    }, [])
    expect(seen.map(({ context, value }) => [value, context.status])).toEqual([
      ["applied", null],
      ["applied", second],
      ["applied", null],
      ["absent", null]
    ])
  })
})

describe("refused actions", () => {
  test("[ROL-016] [WFL-011] without write access every action is refused with a reason", () => {
    for (const is_active of [true, false])
      for (const event of Object.values(workflowCases)) {
        const refusals = workflowEventRefusals({ is_active }, { ...event, by: reader })
        expect(refusals?.length).toBeGreaterThan(0)
        if (event.type === "workflow.changed" || event.type === "workflow.deleted")
          expect(refusals).toEqual(["mayWriteWorkflows"])
      }
    expect(workflowRefusals({ is_active: true }, reader)).toEqual({
      activate: ["isInactive"],
      deactivate: ["mayWriteWorkflows"],
      remove: ["mayWriteWorkflows"]
    })
  })

  test("what is already so is refused by name", () => {
    expect(workflowEventRefusals({ is_active: true }, workflowCases["workflow.activated"])).toEqual(["isInactive"])
    expect(workflowEventRefusals({ is_active: false }, workflowCases["workflow.deactivated"])).toEqual(["isActive"])
  })

  test("[WFL-O01] a workflow without any status is refused", () => {
    expect(
      workflowEventRefusals({ is_active: true }, { type: "workflow.changed", by: editor, ...draft, statuses: [] })
    ).toEqual(["isWellFormed"])
  })

  test("[WFL-002] [WFL-O02] nobody hides a workflow from their own side", () => {
    const change = (side: "firm" | "company", sharing: "private_firm" | "private_vendor" | "shared") =>
      workflowEventRefusals(
        { is_active: true },
        { type: "workflow.changed", by: { canEdit: true, side }, ...draft, sharing }
      )
    expect(change("firm", "private_vendor")).toEqual(["keepsSight"])
    expect(change("company", "private_firm")).toEqual(["keepsSight"])
    for (const [side, sharing] of [
      ["firm", "private_firm"],
      ["firm", "shared"],
      ["company", "private_vendor"],
      ["company", "shared"]
    ] as const)
      expect(change(side, sharing)).toBeNull()
  })

  test("[WFL-004] [WFL-010] a status needs a writer, a living document, an active workflow and one of its own statuses", () => {
    const choose = (facts: Partial<NodeWorkflowFacts>, canWrite = true, status: StatusId | null = first) =>
      nodeWorkflowEventRefusals(
        true,
        { ...documentFacts, ...facts },
        { type: "status.chosen", by: { ...reader, canWrite }, status }
      )
    expect(choose({})).toBeNull()
    expect(choose({}, true, null)).toBeNull()
    expect(choose({}, false)).toEqual(["isWriter"])
    expect(choose({ isTrashed: true })).toEqual(["isNotTrashed"])
    expect(choose({ kind: "folder" })).toEqual(["isDocument"])
    expect(choose({ isActive: false })).toEqual(["isWorkflowActive"])
    expect(choose({}, true, 99 as StatusId)).toEqual(["isStatusKnown"])
    expect(nodeWorkflowEventRefusals(false, documentFacts, nodeCases["status.chosen"])).toEqual(["isWorkflowApplied"])
  })

  test("[WFL-004] a status takes documents from those it is allowed for, validated ones if it needs that, and as they were seen", () => {
    const choose = (
      rule: Partial<NodeWorkflowFacts["statuses"][number]>,
      by: Partial<typeof editor> = {},
      facts: Partial<NodeWorkflowFacts> = {},
      from?: StatusId | null
    ) =>
      nodeWorkflowEventRefusals(
        true,
        {
          ...documentFacts,
          statuses: [{ id: first, allowed_for: "writers", needs_validation: false, ways: null, ...rule }],
          ...facts
        },
        {
          type: "status.chosen",
          by: { ...reader, canWrite: true, ...by },
          status: first,
          ...(from === undefined ? {} : { from })
        }
      )
    for (const [allowed_for, by, isOpen] of [
      ["writers", reader, true],
      ["admins", reader, false],
      ["admins", editor, true],
      ["company", { side: "company" }, true],
      ["company", { side: "firm", canEdit: true }, false],
      ["firm", { side: "firm" }, true],
      ["firm", { side: "company", canEdit: true }, false]
    ] as const)
      expect([allowed_for, choose({ allowed_for }, by)]).toEqual([allowed_for, isOpen ? null : ["isStatusAllowed"]])
    expect(choose({ needs_validation: true })).toEqual(["isVersionValidated"])
    expect(choose({ needs_validation: true }, {}, { isValidated: true })).toBeNull()
    expect(choose({}, {}, { status: first }, null)).toEqual(["isStatusAsSeen"])
    expect(choose({}, {}, { status: first }, first)).toBeNull()
  })

  test("[WFL-004] [WFL-O03] a narrow status is entered by its transitions alone, each with its roles and its condition", () => {
    const third = 3 as StatusId
    const ways: NodeWorkflowFacts["statuses"][number]["ways"] = [
      { from: null, allowed_for: "company", condition: "none" },
      { from: first, allowed_for: "writers", condition: "other_person" },
      { from: third, allowed_for: "admins", condition: "validated" }
    ]
    const statuses = [first, second, third].map((id) => ({
      id,
      allowed_for: "writers" as const,
      needs_validation: false,
      ways: id === second ? ways : null
    }))
    const enter = (facts: Partial<NodeWorkflowFacts>, by: Partial<typeof editor> = {}, to: StatusId | null = second) =>
      nodeWorkflowEventRefusals(
        true,
        { ...documentFacts, statuses, ...facts },
        { type: "status.chosen", by: { ...reader, canWrite: true, ...by }, status: to }
      )
    expect(enter({ status: null })).toBeNull()
    expect(enter({ status: null }, { side: "firm" })).toEqual(["isStatusAllowed"])
    // Four-eyes rule: the person who chose the status may not take the next step.
    expect(enter({ status: first, isOwnChoice: true })).toEqual(["isOthersChoice"])
    expect(enter({ status: first, isOwnChoice: false }, { side: "firm" })).toBeNull()
    expect(enter({ status: third }, editor)).toEqual(["isVersionValidated"])
    expect(enter({ status: third, isValidated: true })).toEqual(["isStatusAllowed"])
    expect(enter({ status: third, isValidated: true }, editor)).toBeNull()
    // A status without transitions into it, entered from a status that no longer exists, and left again.
    const closed = statuses.map((one) => (one.id === second ? { ...one, ways: [] } : one))
    expect(enter({ status: first, statuses: closed })).toEqual(["isWayOpen"])
    expect(enter({ status: second, statuses: closed })).toBeNull()
    expect(enter({ status: second }, {}, first)).toBeNull()
    expect(enter({ status: second, isOwnChoice: true }, {}, null)).toBeNull()
  })

  test("[WFL-009] [WFL-011] applying and withdrawing are an editor's", () => {
    const by = { canEdit: false }
    expect(nodeWorkflowEventRefusals(false, documentFacts, { type: "workflow.applied", by })).toEqual([
      "mayWriteWorkflows"
    ])
    expect(nodeWorkflowEventRefusals(true, documentFacts, { type: "workflow.withdrawn", by })).toEqual([
      "mayWriteWorkflows"
    ])
    expect(
      nodeWorkflowEventRefusals(false, { ...documentFacts, isActive: false }, nodeCases["workflow.applied"])
    ).toEqual(["isWorkflowActive"])
    expect(
      nodeWorkflowEventRefusals(true, { ...documentFacts, isActive: false }, nodeCases["workflow.withdrawn"])
    ).toBeNull()
    expect(nodeWorkflowEventRefusals(true, documentFacts, nodeCases["workflow.applied"])).toEqual([
      "isWorkflowNotApplied"
    ])
    expect(nodeWorkflowEventRefusals(false, documentFacts, nodeCases["workflow.withdrawn"])).toEqual([
      "isWorkflowApplied"
    ])
  })
})
