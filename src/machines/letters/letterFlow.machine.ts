import { type ActorRefFrom, and, assign, fromPromise, setup, type SnapshotFrom } from "xstate"
import { mustProvide } from "#machines/shared/mustProvide.ts"
import type { Letter, LetterPreview } from "#schemas/letters/letter.ts"
import { type LetterSignatory, signatoryProblems } from "#schemas/letters/signatories.ts"
import * as Result from "#schemas/shared/result.ts"

export interface LetterRequest {
  readonly template: number
  readonly signatories: ReadonlyArray<LetterSignatory>
}
export interface LetterRefusal {
  readonly code: string
  readonly errors: Readonly<Record<string, ReadonlyArray<string>>>
}
export type PreviewedLetter = Result.Result<LetterPreview, LetterRefusal>
export type MadeLetter = Result.Result<Letter, LetterRefusal>

export interface LetterFlowInput {
  readonly template: number | null
  readonly signatories: ReadonlyArray<LetterSignatory>
}
export type LetterFlowEvent =
  | { readonly type: "template.chosen"; readonly template: number | null }
  | { readonly type: "signatory.added"; readonly person: LetterSignatory }
  | { readonly type: "signatory.removed"; readonly email: string }
  | { readonly type: "step.next" | "step.back" | "letter.asked" }

interface Context extends LetterFlowInput {
  readonly preview: LetterPreview | null
  readonly refusal: LetterRefusal | null
}

const requestOf = ({ signatories, template }: Context): LetterRequest => {
  // Unreachable: the first step cannot be left without a template.
  if (template === null) throw new Error("a letter was asked for without a template")
  return { template, signatories }
}
const faultsOf = ({ signatories }: Context) => signatoryProblems(signatories)

/**
 * [LET-O01] Makes a mission's letter in two steps: choose the template and the signatories, then check the preview. A
 * preview without faults can be stored as a document of the client.
 */
export const letterFlowMachine = setup({
  types: { input: {} as LetterFlowInput, context: {} as Context, events: {} as LetterFlowEvent, tags: {} as "busy" },
  actors: {
    preview: fromPromise<PreviewedLetter, LetterRequest>(mustProvide("preview")),
    make: fromPromise<MadeLetter, LetterRequest>(mustProvide("make"))
  },
  guards: {
    isChosen: ({ context }) => context.template !== null,
    areSignatoriesValid: ({ context }) => Object.keys(faultsOf(context)).length === 0,
    isWhole: ({ context }) => context.preview !== null && context.preview.faults.length === 0,
    succeeded: (_, outcome: Result.Result<unknown, unknown>) => Result.isSuccess(outcome)
  },
  actions: {
    choose: assign((_, template: number | null) => ({ template, refusal: null })),
    add: assign(({ context }, person: LetterSignatory) => ({
      signatories: [...context.signatories.filter(({ email }) => email !== person.email), person],
      refusal: null
    })),
    remove: assign(({ context }, email: string) => ({
      signatories: context.signatories.filter((person) => person.email !== email),
      refusal: null
    })),
    showFaults: assign(({ context }) => ({
      refusal: {
        code: context.template === null ? "letter.template_missing" : "error.422",
        errors: {
          ...(context.template === null ? { template_id: ["letter.template_missing"] } : {}),
          ...faultsOf(context)
        }
      }
    })),
    show: assign((_, outcome: PreviewedLetter) =>
      Result.isSuccess(outcome) ? { preview: outcome.success, refusal: null } : {}
    ),
    rememberRefusal: assign((_, outcome: Result.Result<unknown, LetterRefusal>) =>
      Result.isFailure(outcome) ? { refusal: outcome.failure } : {}
    ),
    rememberFault: assign({ refusal: { code: "error.global", errors: {} } }),
    forget: assign({ preview: null, refusal: null })
  }
}).createMachine({
  id: "letterFlow",
  context: ({ input }) => ({ ...input, preview: null, refusal: null }),
  initial: "choosing",
  states: {
    choosing: {
      on: {
        "template.chosen": { actions: { type: "choose", params: ({ event }) => event.template } },
        "signatory.added": { actions: { type: "add", params: ({ event }) => event.person } },
        "signatory.removed": { actions: { type: "remove", params: ({ event }) => event.email } },
        "step.next": [
          {
            guard: and(["isChosen", "areSignatoriesValid"]),
            actions: "forget",
            target: "setting"
          },
          { actions: "showFaults" }
        ]
      }
    },
    setting: {
      tags: "busy",
      on: { "step.back": { actions: "forget", target: "choosing" } },
      invoke: {
        id: "preview",
        src: "preview",
        input: ({ context }) => requestOf(context),
        onDone: [
          {
            guard: { type: "succeeded", params: ({ event }) => event.output },
            actions: { type: "show", params: ({ event }) => event.output },
            target: "checking"
          },
          { actions: { type: "rememberRefusal", params: ({ event }) => event.output }, target: "choosing" }
        ],
        onError: { actions: "rememberFault", target: "choosing" }
      }
    },
    checking: {
      on: {
        "step.back": { actions: "forget", target: "choosing" },
        "letter.asked": { guard: "isWhole", target: "making" }
      }
    },
    making: {
      tags: "busy",
      invoke: {
        id: "make",
        src: "make",
        input: ({ context }) => requestOf(context),
        onDone: [
          { guard: { type: "succeeded", params: ({ event }) => event.output }, target: "made" },
          { actions: { type: "rememberRefusal", params: ({ event }) => event.output }, target: "checking" }
        ],
        onError: { actions: "rememberFault", target: "checking" }
      }
    },
    made: { type: "final" }
  }
})
export type LetterFlowRef = ActorRefFrom<typeof letterFlowMachine>

/** What the dialog shows, and the actions it offers. */
export const toLetterFlowView = (snapshot: SnapshotFrom<typeof letterFlowMachine>) => {
  const { preview, refusal, signatories, template } = snapshot.context
  const isChecking = snapshot.matches("checking") || snapshot.matches("making")
  return {
    step: isChecking || snapshot.matches("setting") ? ("check" as const) : ("choose" as const),
    template,
    signatories,
    preview,
    faults: preview?.faults ?? [],
    messageKeys:
      refusal === null
        ? []
        : [
            ...new Set([
              ...Object.values(refusal.errors).flat(),
              ...(Object.keys(refusal.errors).length === 0 ? [refusal.code] : [])
            ])
          ],
    isBusy: snapshot.hasTag("busy"),
    isMaking: snapshot.matches("making"),
    canMake: snapshot.can({ type: "letter.asked" }),
    canGoBack: snapshot.can({ type: "step.back" }),
    isMade: snapshot.matches("made")
  }
}
