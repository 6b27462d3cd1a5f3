import { describe, expect, test } from "vitest"
import { createActor, fromCallback, fromPromise } from "xstate"
import { answerMachine } from "#machines/tasks/answer.machine.ts"
import { storedAnswer, toAnswerView } from "#machines/tasks/answer.projection.ts"
import type {
  AnswerEvent,
  AnswerInput,
  BeginOutcome,
  BeginRequest,
  FileReport,
  FileReports,
  GiveOutcome,
  GiveRequest,
  WatchOrder
} from "#machines/tasks/answer.setup.ts"
import type { VendorId } from "#schemas/shared/ids.ts"
import * as Result from "#schemas/shared/result.ts"
import type { TaskId } from "#schemas/tasks/task.ts"
import type { UploadItem } from "#schemas/uploads/uploadJob.ts"
import { endings, deferredActor } from "#tests/models/access/driver.ts"
import { sample } from "#tests/models/tasks/samples.ts"
import { deadEnds, type Model, reachable, seen, unreachedStates, walks } from "#tests/support/model.ts"
import { holdsAtRandom } from "#tests/support/randomWalk.ts"

const input: AnswerInput = {
  taskId: 7 as TaskId,
  vendorId: 3 as VendorId,
  kind: "answer",
  hasDocuments: false,
  stored: null
}
const item = (id: string, name = `${id}.jpg`): UploadItem => ({
  id,
  kind: "file",
  name,
  size: 100,
  type: "image/jpeg",
  lastModified: 0,
  path: []
})
const given = (...items: ReadonlyArray<UploadItem>): AnswerEvent => ({ type: "files.given", items })
const report = (more: Partial<FileReport> = {}): FileReport => ({
  phase: "sending",
  sent: 50,
  failure: null,
  document: null,
  ...more
})
const stored = (document: number) => report({ phase: "finished", sent: 100, document })
const failed = report({
  phase: "failed",
  failure: { kind: "refused", code: "error.500", params: {}, retryAfter: null }
})
const reported = (reports: FileReports): AnswerEvent => ({ type: "files.reported", reports })
const press: AnswerEvent = { type: "answer.given" }
const submitted = sample({ status: "in_progress", review: "submitted", revision: 2 })
const began: BeginOutcome = Result.succeed(null)
const unplaced: BeginOutcome = Result.fail({ code: "task.folder_missing", field: "folder_id" })
const taken: GiveOutcome = Result.succeed(submitted)
const refused: GiveOutcome = Result.fail({ code: "closed.isTaskOpen" })

const fixtures = {
  "words.changed": [{ type: "words.changed", words: "Voici." }],
  "files.given": [given(item("a")), given(item("b", "macro.exe"))],
  "documents.chosen": [{ type: "documents.chosen", nodeIds: [5] }],
  "folder.chosen": [{ type: "folder.chosen", folderId: 9 }],
  "file.left": [
    { type: "file.left", id: "a" },
    { type: "file.left", id: "b" }
  ],
  "file.retried": [{ type: "file.retried", id: "a" }],
  "files.reported": [reported({ a: failed }), reported({ a: stored(11) }), reported({ a: null })],
  "answer.given": [press],
  "documents.counted": [{ type: "documents.counted", count: 0 }]
} satisfies Record<AnswerEvent["type"], ReadonlyArray<AnswerEvent>>

const model: Model<typeof answerMachine> = {
  machine: answerMachine,
  input,
  cases: {
    ...fixtures,
    "xstate.done.actor.begin": [began, unplaced].map((output) => ({ type: "xstate.done.actor.begin", output })),
    "xstate.done.actor.give": [taken, refused].map((output) => ({ type: "xstate.done.actor.give", output }))
  },
  vertex: ({ failure, files, nodeIds, words }) => [
    words,
    nodeIds.length,
    failure?.code,
    files.map(({ item: { id }, report: one }) => [id, one?.phase])
  ]
}

test("[TSK-O04] every state of an answer is reached, and none is a dead end", () => {
  expect(unreachedStates(model)).toEqual([])
  expect(deadEnds(model)).toEqual([])
  holdsAtRandom(model)
})

test("[TSK-O04] the screen offers what the machine takes, and says why nothing can be given", () => {
  for (const state of reachable(model)) {
    if (state.status !== "active") continue
    const view = toAnswerView(state)
    expect(view.canType).toBe(state.can(given(item("z"))))
    for (const { canLeave, id } of view.files) expect(canLeave).toBe(canLeave && state.can({ type: "file.left", id }))
    expect(view.isBusy).toBe(["beginning", "sending", "giving"].some((name) => state.matches(name as "sending")))
    // No endless wait: files that are stuck say so.
    if (state.matches("sending")) expect(view.files.length).toBeGreaterThan(0)
    if (view.closedBy === "hasGoodFiles") expect(view.files.some(({ state: one }) => one === "refused")).toBe(true)
  }
})

const running = (more: Partial<AnswerInput> = {}) => {
  const begin = deferredActor<BeginOutcome, BeginRequest>()
  const asked: Array<GiveRequest> = []
  const gives: Array<PromiseWithResolvers<GiveOutcome>> = []
  const give = {
    logic: fromPromise<GiveOutcome, GiveRequest>(({ input: request }) => {
      asked.push(request)
      const answer = Promise.withResolvers<GiveOutcome>()
      gives.push(answer)
      return answer.promise
    }),
    resolve: async ({ event }: { readonly event: object }) => {
      gives.at(-1)?.resolve((event as { readonly output: GiveOutcome }).output)
      await Promise.resolve()
    },
    fail: async () => {
      gives.at(-1)?.reject(new Error("the actor broke"))
      await Promise.resolve()
    }
  }
  const orders: Array<WatchOrder> = []
  const watch = fromCallback<WatchOrder, ReadonlyArray<string>>(({ receive }) => {
    receive((order) => void orders.push(order))
  })
  const actor = createActor(answerMachine.provide({ actors: { begin: begin.logic, give: give.logic, watch } }), {
    input: { ...input, ...more }
  }).start()
  const told: Array<string> = []
  actor.on("*", ({ task, type }) => void told.push(`${type} ${task.review}`))
  return {
    actor,
    asked,
    begin: (output: BeginOutcome) => begin.resolve({ event: { output } as never }),
    give: (output: GiveOutcome) => give.resolve({ event: { output } as never }),
    actors: { begin, give },
    orders,
    told,
    view: () => toAnswerView(actor.getSnapshot())
  }
}

describe("the running actor follows the model", () => {
  test.each(walks(model))("[TSK-O04] $title", async ({ run }) => {
    const { actor, actors } = running()
    const send = ({ event }: { readonly event: unknown }) => actor.send(event as AnswerEvent)
    await run({
      events: {
        ...Object.fromEntries(Object.keys(fixtures).map((type) => [type, send])),
        ...endings(actors)
      },
      states: { "*": (expected) => expect(seen(model, actor.getSnapshot())).toEqual(seen(model, expected)) }
    })
    actor.stop()
  })
})

describe("journeys", () => {
  test("[TSK-001] [TSK-O04] words, photos and documents are given in one act once the photos are stored", async () => {
    const { actor, asked, begin, give, told, view } = running()
    actor.send(press)
    expect(view()).toMatchObject({ messageKey: "closed.hasAnswer", closedBy: "hasAnswer" })
    actor.send({ type: "words.changed", words: "Voici." })
    actor.send(given(item("a"), item("b")))
    actor.send({ type: "documents.chosen", nodeIds: [5] })
    actor.send(press)
    await begin(began)
    expect(view()).toMatchObject({ step: "sending", isBusy: true, canType: false })
    actor.send(reported({ a: stored(11), b: report() }))
    expect(view()).toMatchObject({ stored: 1, progression: 0.75, isStuck: false })
    // All bytes are sent, but no file is stored yet: 100 % would be too early.
    actor.send(reported({ a: { ...report(), sent: 1e9 }, b: { ...report(), sent: 1e9 } }))
    expect(view().progression).toBeLessThan(1)
    actor.send(reported({ a: stored(11), b: stored(12) }))
    expect(view().step).toBe("giving")
    expect(asked).toEqual([{ taskId: 7, kind: "answer", words: "Voici.", nodeIds: [5, 11, 12] }])
    await give(taken)
    expect(told).toEqual(["answer.taken submitted"])
    expect(view().isGiven).toBe(true)
  })

  test("[TSK-O04] a file that fails is told, and is sent again or left out; the others are not sent twice", async () => {
    const { actor, begin, give, orders, view } = running()
    actor.send(given(item("a"), item("b")))
    actor.send(press)
    await begin(began)
    actor.send(reported({ a: stored(11), b: failed }))
    expect(view()).toMatchObject({ isStuck: true, files: [{ state: "stored" }, { state: "failed", canRetry: true }] })
    actor.send({ type: "file.retried", id: "b" })
    actor.send(reported({ a: stored(11), b: report() }))
    expect(view().isStuck).toBe(false)
    actor.send(reported({ b: failed }))
    actor.send({ type: "file.left", id: "b" })
    expect(orders).toEqual([
      { type: "file.retried", id: "b" },
      { type: "file.left", id: "b" }
    ])
    expect(view().step).toBe("giving")
    // After the refusal the stored file stays, and another one is added.
    await give(refused)
    expect(view()).toMatchObject({ step: "composing", messageKey: "closed.isTaskOpen", files: [{ state: "stored" }] })
    actor.send(given(item("c")))
    actor.send(press)
    expect(actor.getSnapshot().value).toBe("beginning")
    await begin(began)
    actor.send(reported({ c: null }))
    expect(view().step).toBe("giving")
    actor.stop()
  })

  test("[UPL-009] [TSK-O04] a file that cannot be sent is told at once and keeps the answer back until it is left out", () => {
    const { actor, view } = running()
    actor.send(given(item("a"), item("b", "macro.exe")))
    expect(view()).toMatchObject({
      closedBy: "hasGoodFiles",
      accepted: 1,
      files: [{ state: "chosen" }, { state: "refused" }]
    })
    expect(view().files[1]?.messageKey).not.toBeNull()
    actor.send(press)
    expect(view()).toMatchObject({ step: "composing", messageKey: "closed.hasGoodFiles" })
    actor.send({ type: "file.left", id: "b" })
    expect(view()).toMatchObject({ closedBy: null, messageKey: null })
    actor.stop()
  })

  test("[TSK-O04] [UPL-O09] a reload goes on where the answer stood, as long as it has not been given", async () => {
    const first = running()
    first.actor.send({ type: "words.changed", words: "Voici." })
    first.actor.send(given(item("a")))
    // A file that was chosen but not sent cannot be stored for a reload.
    expect(storedAnswer(first.actor.getSnapshot())).toEqual({
      words: "Voici.",
      nodeIds: [],
      files: [],
      folderId: null,
      isSending: false
    })
    first.actor.send(press)
    await first.begin(began)
    const kept = storedAnswer(first.actor.getSnapshot())
    expect(kept).toMatchObject({ isSending: true, files: [{ item: { id: "a" } }] })
    first.actor.stop()
    const second = running({ stored: JSON.parse(JSON.stringify(kept)) as typeof kept })
    expect(second.view()).toMatchObject({ step: "sending", words: "Voici." })
    second.actor.send(reported({ a: stored(11) }))
    await second.give(taken)
    expect([second.view().isGiven, storedAnswer(second.actor.getSnapshot())]).toEqual([true, null])
    expect(second.asked).toMatchObject([{ words: "Voici.", nodeIds: [11] }])
  })

  test("[TSK-O04] a file that was on its way when the answer was put away is waited for, not sent again", () => {
    const kept: AnswerInput["stored"] = {
      words: "",
      nodeIds: [],
      folderId: null,
      files: [{ item: item("a"), refusal: null, report: report() }],
      isSending: false
    }
    const { actor, asked, view } = running({ stored: kept })
    expect(view().step).toBe("composing")
    actor.send(press)
    expect(view()).toMatchObject({ step: "sending", isBusy: true })
    actor.send(reported({ a: stored(11) }))
    expect(asked).toEqual([{ taskId: 7, kind: "answer", words: "", nodeIds: [11] }])
    actor.stop()
  })

  test("[TSK-001] the firm is asked for a folder where a task has none, and goes on with it", async () => {
    const { actor, asked, begin, give, view } = running({ kind: "documents" })
    actor.send({ type: "words.changed", words: "seuls" })
    expect(view().closedBy).toBe("hasAnswer")
    actor.send(given(item("a")))
    actor.send(press)
    await begin(unplaced)
    expect(view()).toMatchObject({ step: "composing", folderKey: "task.folder_missing", messageKey: null })
    actor.send({ type: "folder.chosen", folderId: 9 })
    actor.send(press)
    await begin(began)
    actor.send(reported({ a: stored(11) }))
    expect(asked).toMatchObject([{ kind: "documents", nodeIds: [11] }])
    await give(taken)
    expect(view().isGiven).toBe(true)
  })
})
