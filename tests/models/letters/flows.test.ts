import { describe, expect, test } from "vitest"
import { createActor, fromPromise } from "xstate"
import {
  type LetterFlowEvent,
  letterFlowMachine,
  type LetterRequest,
  type MadeLetter,
  type PreviewedLetter,
  toLetterFlowView
} from "#machines/letters/letterFlow.machine.ts"
import {
  type PreviewOutcome,
  type PreviewRequest,
  type TemplateEditorEvent,
  templateEditorMachine,
  toTemplateEditorView
} from "#machines/letters/templateEditor.machine.ts"
import type { Letter, LetterPreview } from "#schemas/letters/letter.ts"
import type { LetterSignatory } from "#schemas/letters/signatories.ts"
import * as Result from "#schemas/shared/result.ts"
import { deadEnds, type Model, unreachedStates } from "#tests/support/model.ts"
import { holdsAtRandom } from "#tests/support/randomWalk.ts"

const page: LetterPreview = { pdf: "", pages: 1, places: [], document_name: "Lettre.pdf", faults: [] }
const hole = { ...page, faults: [{ kind: "empty" as const, at: [0], text: "company.rcs" }] }
const refusal = { code: "error.422", errors: { template_id: ["letter.template_missing"] } }
const anne: LetterSignatory = { side: "firm", email: "anne@a.example", firstname: "Anne", lastname: "A", rank: 1 }
const paul: LetterSignatory = { side: "client", email: "paul@b.example", firstname: "Paul", lastname: "B", rank: 2 }

const typed: TemplateEditorEvent = { type: "text.changed", draft: { document_name: "Autre", blocks: [] } }
const client: TemplateEditorEvent = { type: "client.chosen", client: 7 }
const panes: ReadonlyArray<TemplateEditorEvent> = [
  { type: "pane.chosen", pane: "paper" },
  { type: "pane.chosen", pane: "text" }
]
const templates: ReadonlyArray<LetterFlowEvent> = [
  { type: "template.chosen", template: 3 },
  { type: "template.chosen", template: null }
]
const added: LetterFlowEvent = { type: "signatory.added", person: paul }
const removed: LetterFlowEvent = { type: "signatory.removed", email: paul.email }

const editor: Model<typeof templateEditorMachine> = {
  machine: templateEditorMachine,
  input: { document_name: "Lettre", blocks: [] },
  cases: {
    "text.changed": [typed],
    "client.chosen": [client],
    "preview.retried": [{ type: "preview.retried" }],
    "pane.chosen": panes,
    "xstate.done.actor.typeset": [Result.succeed(page), Result.fail({ code: "error.503" })].map((output) => ({
      type: "xstate.done.actor.typeset",
      output
    }))
  },
  vertex: ({ client, document_name, failure, preview }) => [client, document_name, failure, preview !== null]
}

const flow: Model<typeof letterFlowMachine> = {
  machine: letterFlowMachine,
  input: { template: null, signatories: [anne] },
  cases: {
    "template.chosen": templates,
    "signatory.added": [added],
    "signatory.removed": [removed],
    "step.next": [{ type: "step.next" }],
    "step.back": [{ type: "step.back" }],
    "letter.asked": [{ type: "letter.asked" }],
    "xstate.done.actor.preview": [Result.succeed(page), Result.succeed(hole), Result.fail(refusal)].map((output) => ({
      type: "xstate.done.actor.preview",
      output
    })),
    "xstate.done.actor.make": [Result.succeed({} as Letter), Result.fail(refusal)].map((output) => ({
      type: "xstate.done.actor.make",
      output
    }))
  },
  vertex: ({ preview, refusal: said, signatories, template }) => [
    template,
    signatories.length,
    preview?.faults.length ?? null,
    said?.code ?? null
  ]
}

describe("the template editor", () => {
  test("[LET-O01] reaches every state, and none is a dead end", () => {
    expect(unreachedStates(editor)).toEqual([])
    expect(deadEnds(editor)).toEqual([])
    holdsAtRandom(editor)
  })

  test("[LET-O01] shows the page of the newest text: an answer that was overtaken is dropped", async () => {
    const asked: Array<{ readonly input: PreviewRequest; readonly answer: PromiseWithResolvers<PreviewOutcome> }> = []
    const typeset = fromPromise<PreviewOutcome, PreviewRequest>(({ input }) => {
      const answer = Promise.withResolvers<PreviewOutcome>()
      asked.push({ input, answer })
      return answer.promise
    })
    const actor = createActor(templateEditorMachine.provide({ actors: { typeset } }), {
      input: { document_name: "Lettre", blocks: [] }
    }).start()
    actor.send({ type: "client.chosen", client: 7 })
    asked[0]?.answer.resolve(Result.succeed({ ...page, pages: 9 }))
    asked[1]?.answer.resolve(Result.succeed({ ...page, pages: 2 }))
    await Promise.resolve()
    await Promise.resolve()
    const view = toTemplateEditorView(actor.getSnapshot())
    expect(asked.map(({ input }) => input.client)).toEqual([null, 7])
    expect([view.preview?.pages, view.isStale, view.failure]).toEqual([2, false, null])
    actor.stop()
  })
})

describe("the letter of a mission", () => {
  test("[LET-O01] reaches every state, and none is a dead end", () => {
    expect(unreachedStates(flow)).toEqual([])
    expect(deadEnds(flow)).toEqual([])
    holdsAtRandom(flow)
  })

  test("[LET-O01] [LET-003] is asked for in two steps, and made only from a page without a hole", async () => {
    const answers: Array<PreviewedLetter> = [Result.succeed(hole), Result.succeed(page)]
    const made: Array<LetterRequest> = []
    const actor = createActor(
      letterFlowMachine.provide({
        actors: {
          preview: fromPromise<PreviewedLetter, LetterRequest>(() =>
            Promise.resolve(answers.shift() ?? Result.fail(refusal))
          ),
          make: fromPromise<MadeLetter, LetterRequest>(({ input }) => {
            made.push(input)
            return Promise.resolve(Result.succeed({} as Letter))
          })
        }
      }),
      { input: { template: null, signatories: [anne] } }
    ).start()
    const view = () => toLetterFlowView(actor.getSnapshot())
    const settled = () => new Promise<void>((resolve) => setImmediate(resolve))
    actor.send({ type: "step.next" })
    expect(view()).toMatchObject({
      step: "choose",
      messageKeys: ["letter.template_missing", "letter.client_missing"]
    })
    actor.send({ type: "template.chosen", template: 3 })
    actor.send({ type: "signatory.added", person: paul })
    actor.send({ type: "step.next" })
    await settled()
    expect(view()).toMatchObject({ step: "check", canMake: false, faults: hole.faults })
    actor.send({ type: "step.back" })
    actor.send({ type: "step.next" })
    await settled()
    expect(view().canMake).toBe(true)
    actor.send({ type: "letter.asked" })
    await settled()
    expect([view().isMade, made]).toEqual([true, [{ template: 3, signatories: [anne, paul] }]])
  })

  test("[LET-O01] a page or a letter that cannot be made leads back to the step that may mend it, with its reason", async () => {
    const pages: Array<() => Promise<PreviewedLetter>> = [
      () => Promise.reject(new Error("gone")),
      () => Promise.resolve(Result.succeed(page))
    ]
    const letters: Array<() => Promise<MadeLetter>> = [
      () => Promise.resolve(Result.fail(refusal)),
      () => Promise.reject(new Error("gone")),
      () => Promise.resolve(Result.succeed({} as Letter))
    ]
    const next = <A>(answers: Array<() => Promise<A>>) =>
      (answers.shift() ?? (() => Promise.reject(new Error("asked too often"))))()
    const actor = createActor(
      letterFlowMachine.provide({
        actors: {
          preview: fromPromise<PreviewedLetter, LetterRequest>(() => next(pages)),
          make: fromPromise<MadeLetter, LetterRequest>(() => next(letters))
        }
      }),
      { input: { template: 3, signatories: [anne, paul] } }
    ).start()
    const send = async (type: "step.next" | "letter.asked") => {
      actor.send({ type })
      await new Promise<void>((resolve) => setImmediate(resolve))
      const { isMade, messageKeys, step } = toLetterFlowView(actor.getSnapshot())
      return { isMade, messageKeys, step }
    }
    expect(await send("step.next")).toEqual({ isMade: false, messageKeys: ["error.global"], step: "choose" })
    expect(await send("step.next")).toEqual({ isMade: false, messageKeys: [], step: "check" })
    expect(await send("letter.asked")).toEqual({
      isMade: false,
      messageKeys: ["letter.template_missing"],
      step: "check"
    })
    expect(await send("letter.asked")).toEqual({ isMade: false, messageKeys: ["error.global"], step: "check" })
    expect((await send("letter.asked")).isMade).toBe(true)
  })
})
