import { type ActorRefFrom, assign, fromPromise, setup, type SnapshotFrom } from "xstate"
import { mustProvide } from "#machines/shared/mustProvide.ts"
import type { LetterBlock } from "#schemas/letters/blocks.ts"
import type { LetterPreview } from "#schemas/letters/letter.ts"
import * as Result from "#schemas/shared/result.ts"

/** The typed text, saved or not. */
export interface TemplateDraft {
  readonly document_name: string
  readonly blocks: ReadonlyArray<LetterBlock>
}
/** `client`: null previews the names of the variables instead of a client's values. */
export interface PreviewRequest extends TemplateDraft {
  readonly client: number | null
}
/** On failure, a message code. */
export type PreviewOutcome = Result.Result<LetterPreview, { readonly code: string }>

export type TemplateEditorEvent =
  | { readonly type: "text.changed"; readonly draft: TemplateDraft }
  | { readonly type: "client.chosen"; readonly client: number | null }
  | { readonly type: "preview.retried" }
  /** On a narrow screen, either the text or the preview is shown. */
  | { readonly type: "pane.chosen"; readonly pane: "text" | "paper" }

/** Debounce in milliseconds before the preview is made again. */
export const previewSettle = 700

/**
 * [LET-O01] Editor of a letter template beside a PDF preview. The preview follows the text (debounced), and an answer
 * to an older text is dropped. The text is saved by the form machine.
 */
export const templateEditorMachine = setup({
  types: {
    input: {} as TemplateDraft,
    context: {} as PreviewRequest & {
      readonly preview: LetterPreview | null
      readonly failure: string | null
    },
    events: {} as TemplateEditorEvent
  },
  actors: { typeset: fromPromise<PreviewOutcome, PreviewRequest>(mustProvide("typeset")) },
  delays: { settle: previewSettle },
  guards: { succeeded: (_, outcome: PreviewOutcome) => Result.isSuccess(outcome) },
  actions: {
    takeText: assign((_, draft: TemplateDraft) => draft),
    takeClient: assign((_, client: number | null) => ({ client })),
    show: assign((_, outcome: PreviewOutcome) =>
      Result.isSuccess(outcome) ? { preview: outcome.success, failure: null } : { failure: outcome.failure.code }
    ),
    rememberFault: assign({ failure: "error.global" })
  }
}).createMachine({
  id: "templateEditor",
  context: ({ input }) => ({ ...input, client: null, preview: null, failure: null }),
  type: "parallel",
  states: {
    page: {
      initial: "asking",
      on: {
        "text.changed": { actions: { type: "takeText", params: ({ event }) => event.draft }, target: ".waiting" },
        "client.chosen": { actions: { type: "takeClient", params: ({ event }) => event.client }, target: ".asking" }
      },
      states: {
        waiting: { after: { settle: "asking" } },
        asking: {
          invoke: {
            id: "typeset",
            src: "typeset",
            input: ({ context: { blocks, client, document_name } }) => ({ blocks, client, document_name }),
            onDone: [
              {
                guard: { type: "succeeded", params: ({ event }) => event.output },
                actions: { type: "show", params: ({ event }) => event.output },
                target: "shown"
              },
              { actions: { type: "show", params: ({ event }) => event.output }, target: "failed" }
            ],
            onError: { actions: "rememberFault", target: "failed" }
          }
        },
        shown: {},
        failed: { on: { "preview.retried": "asking" } }
      }
    },
    pane: {
      initial: "text",
      states: { text: {}, paper: {} },
      on: {
        "pane.chosen": [{ guard: ({ event }) => event.pane === "paper", target: ".paper" }, { target: ".text" }]
      }
    }
  }
})
export type TemplateEditorRef = ActorRefFrom<typeof templateEditorMachine>

/** What the editor shows beside the text. */
export const toTemplateEditorView = (snapshot: SnapshotFrom<typeof templateEditorMachine>) => {
  const { client, failure, preview } = snapshot.context
  return {
    client,
    preview,
    faults: preview?.faults ?? [],
    failure: snapshot.matches({ page: "failed" }) ? failure : null,
    isStale: snapshot.matches({ page: "waiting" }) || snapshot.matches({ page: "asking" }),
    pane: snapshot.matches({ pane: "paper" }) ? ("paper" as const) : ("text" as const)
  }
}
