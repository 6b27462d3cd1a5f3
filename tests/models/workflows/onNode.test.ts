import { describe, expect, test } from "vitest"
import { createActor } from "xstate"
import {
  type MoveOutcome,
  refusedOf,
  statusMovesMachine,
  type StatusMovesEvent,
  wantedStatuses,
  wayBack
} from "#machines/workflows/statusMoves.machine.ts"
import {
  toWithdrawalView,
  withdrawalMachine,
  type WithdrawalEvent,
  type WithdrawalSimulation,
  type WithdrawalOutcome,
  type WithdrawalRequest
} from "#machines/workflows/withdrawal.machine.ts"
import * as Result from "#schemas/shared/result.ts"
import type { NodeId } from "#schemas/shared/ids.ts"
import type { ChosenStatus, StatusChoice, StatusId, WorkflowId } from "#schemas/workflows/workflow.ts"
import { endings, deferredActor } from "#tests/models/access/driver.ts"
import { harmless, moving } from "#tests/models/workflows/drawerModel.ts"
import { deadEnds, type Model, reachable, seen, unreachedStates, walks } from "#tests/support/model.ts"

const [one, two] = [1 as StatusId, 2 as StatusId]
const node = (id: number) => id as NodeId
const failed = Result.fail({ status: 503, code: "error.503", errors: {}, retryAfter: null })
const outcomes = (id: string, ...outputs: ReadonlyArray<unknown>) => ({
  [`xstate.done.actor.${id}`]: outputs.map((output) => ({ type: `xstate.done.actor.${id}`, output }))
})

const choices: ReadonlyArray<StatusChoice> = [{ node_id: node(4), status_id: two, from: one }]
const answers: ReadonlyArray<ChosenStatus> = [
  { node_id: node(4), before: one, after: two, closed_by: [] },
  { node_id: node(5), before: two, after: two, closed_by: [] },
  { node_id: node(6), before: one, after: one, closed_by: ["isStatusAllowed"] }
]
const moves: Model<typeof statusMovesMachine> = {
  machine: statusMovesMachine,
  input: undefined,
  cases: {
    "documents.moved": [{ type: "documents.moved", choices } as StatusMovesEvent],
    ...outcomes("move", Result.succeed(answers), failed)
  },
  // A longer queue behaves like one of two requests.
  vertex: ({ queue }) => Math.min(queue.length, 2)
}

describe("moves of documents between statuses", () => {
  test("[WFL-004] every state is reached, and none is a dead end", () => {
    expect(unreachedStates({ ...moves, cases: { ...moves.cases } })).toEqual([])
    expect(deadEnds(moves)).toEqual([])
  })

  test("[WFL-004] moves are sent one after the other, and documents are shown where they are wanted until then", async () => {
    const move = deferredActor<MoveOutcome, ReadonlyArray<StatusChoice>>()
    const actor = createActor(statusMovesMachine.provide({ actors: { move: move.logic } })).start()
    const told: Array<unknown> = []
    actor.on("*", (event) => void told.push(event))
    actor.send({ type: "documents.moved", choices })
    actor.send({ type: "documents.moved", choices: [{ node_id: node(4), status_id: null, from: two }] })
    expect(wantedStatuses(actor.getSnapshot())).toEqual(new Map([[4, null]]))
    await move.resolve({ event: { output: Result.succeed(answers) } as never })
    expect(told).toEqual([{ type: "moves.answered", answers }])
    expect(wantedStatuses(actor.getSnapshot())).toEqual(new Map([[4, null]]))
    await move.resolve({ event: { output: failed } as never })
    expect(told.at(-1)).toEqual({ type: "moves.failed", code: "error.503" })
    expect(wantedStatuses(actor.getSnapshot()).size).toBe(0)
    actor.send({ type: "documents.moved", choices })
    await move.fail()
    await expect.poll(() => told.at(-1)).toEqual({ type: "moves.failed", code: "error.global" })
    actor.stop()
  })

  test("[WFL-004] the way back leads each moved document to where it was, unless somebody moved it since", () => {
    expect(wayBack(answers)).toEqual([{ node_id: 4, status_id: one, from: two }])
    expect(refusedOf(answers)).toEqual({ count: 1, guard: "isStatusAllowed" })
    expect(refusedOf(answers.slice(0, 2))).toBeNull()
  })
})

const withdrawing: Model<typeof withdrawalMachine> = {
  machine: withdrawalMachine,
  input: undefined,
  cases: {
    "withdrawal.asked": [true, false].map((isFolder): WithdrawalEvent => ({
      type: "withdrawal.asked",
      workflow: 7 as WorkflowId,
      isFolder
    })),
    "cascade.chosen": [true, false].map((cascade): WithdrawalEvent => ({ type: "cascade.chosen", cascade })),
    ...outcomes("simulate", Result.succeed(moving), Result.succeed(harmless), failed),
    ...outcomes("withdraw", Result.succeed(null), failed)
  },
  vertex: ({ failure, simulation, request }) => [request?.cascade, simulation === null, failure]
}

describe("a workflow leaves a folder", () => {
  test("[WFL-009] every state is reached, none is a dead end, and a folder is never left without the question", () => {
    expect(unreachedStates(withdrawing)).toEqual([])
    expect(deadEnds(withdrawing)).toEqual([])
    for (const state of reachable(withdrawing)) {
      const view = toWithdrawalView(state)
      expect(view.question !== null && view.busy).toBe(false)
    }
  })

  test.each(walks(withdrawing))("[WFL-009] $title", async ({ run }) => {
    const simulate = deferredActor<WithdrawalSimulation, WithdrawalRequest>()
    const withdraw = deferredActor<WithdrawalOutcome, WithdrawalRequest>()
    const actor = createActor(
      withdrawalMachine.provide({ actors: { simulate: simulate.logic, withdraw: withdraw.logic } })
    ).start()
    const send = ({ event }: { readonly event: unknown }) => actor.send(event as WithdrawalEvent)
    const types = ["withdrawal.asked", "cascade.chosen", "withdrawal.confirmed", "withdrawal.dismissed"]
    await run({
      events: { ...Object.fromEntries(types.map((type) => [type, send])), ...endings({ simulate, withdraw }) },
      states: {
        "*": (expected) => expect(seen(withdrawing, actor.getSnapshot())).toEqual(seen(withdrawing, expected))
      }
    })
    actor.stop()
  })
})
