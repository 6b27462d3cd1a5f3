import { assign, emit, fromPromise, setup } from "xstate"
import { areaEditorMachine, type AreaEditorSnapshot } from "#machines/signatures/areaEditor.machine.ts"
import { mustProvide } from "#machines/shared/mustProvide.ts"
import type { Failure } from "#schemas/access/rules.ts"
import { keptEmail } from "#schemas/shared/fields/email.ts"
import type { FormErrors } from "#schemas/shared/form.ts"
import type { Result } from "#schemas/shared/result.ts"
import {
  type DraftSignatory,
  emptySending,
  emptySignatory,
  firstSendingStepWith,
  type SendingDraft,
  sendingErrors,
  type SendingStep,
  sendingSteps
} from "#schemas/signatures/sending.ts"
import type { SignatoryChoice, SignaturePreparation } from "#schemas/signatures/signature.ts"

/** The stored draft, with the step to continue at. */
export interface KeptSending {
  readonly step: SendingStep
  readonly draft: SendingDraft
}
export interface ReadSending {
  readonly preparation: SignaturePreparation
  /** What was stored on this device; null if nothing was. */
  readonly kept: KeptSending | null
}
export type ReadSendingOutcome = Result<ReadSending, Failure>
export type ConvertOutcome = Result<{ readonly document: number }, Failure>
export type SendOutcome = Result<{ readonly id: number }, Failure>

type PersonChange = Partial<Omit<DraftSignatory, "area" | "isTogether" | "key">>

export type SendingEvent =
  | { readonly type: "preparation.retried" }
  /** Makes a PDF of a document that is not a PDF. */
  | { readonly type: "paper.requested" }
  | { readonly type: "person.chosen"; readonly choice: SignatoryChoice }
  | { readonly type: "outsider.added" }
  | { readonly type: "person.changed"; readonly key: string; readonly change: PersonChange }
  | { readonly type: "person.removed" | "person.joined"; readonly key: string }
  | { readonly type: "person.moved"; readonly key: string; readonly by: -1 | 1 }
  | { readonly type: "message.typed"; readonly message: string }
  | { readonly type: "expiry.typed"; readonly days: number }
  | { readonly type: "step.continued" | "step.leftBack" }
  | { readonly type: "step.chosen"; readonly step: SendingStep }

export interface SendingContext {
  readonly preparation: SignaturePreparation | null
  readonly step: SendingStep
  readonly draft: SendingDraft
  /** Number of the next signatory's key. */
  readonly next: number
  readonly errors: FormErrors
  /** A key of the message catalogue. */
  readonly failure: string | null
  readonly sentId: number | null
  /** The PDF that was made of the document. */
  readonly paperId: number | null
}
type AnyOutcome = ReadSendingOutcome | ConvertOutcome | SendOutcome

export const firstSendingContext: SendingContext = {
  preparation: null,
  step: "people",
  draft: emptySending,
  next: 1,
  errors: {},
  failure: null,
  sentId: null,
  paperId: null
}

const nameOf = ({ preparation }: SendingContext) => preparation?.document.name ?? ""
const pagesOf = ({ preparation }: SendingContext) => preparation?.pages ?? 0
/** The errors of a step in this context. */
export const errorsAt = (context: SendingContext, step: SendingStep): FormErrors =>
  sendingErrors(step, nameOf(context), context.draft, pagesOf(context))
export const isFit = (context: SendingContext, step: SendingStep) => Object.keys(errorsAt(context, step)).length === 0
const placeOf = (step: SendingStep) => sendingSteps.indexOf(step)
const neighbour = (step: SendingStep, by: -1 | 1): SendingStep => sendingSteps[placeOf(step) + by] ?? step

const withSignatories = (
  context: SendingContext,
  change: (all: ReadonlyArray<DraftSignatory>) => ReadonlyArray<DraftSignatory>
) => {
  const [first, ...others] = change(context.draft.signatories)
  // The first person has no one before to share a rank with.
  const signatories = first === undefined ? [] : [{ ...first, isTogether: false }, ...others]
  return { draft: { ...context.draft, signatories }, errors: {}, failure: null }
}
const keyed = (context: SendingContext) => `p${context.next}`
const highest = ({ signatories }: SendingDraft) =>
  Math.max(0, ...signatories.map(({ key }) => Number(/^p(\d+)$/.exec(key)?.[1] ?? 0)))

type Of<Type extends SendingEvent["type"]> = Extract<SendingEvent, { readonly type: Type }>

export const sendingSetup = setup({
  types: {
    context: {} as SendingContext,
    events: {} as SendingEvent,
    emitted: {} as
      | { readonly type: "step.refused" }
      | { readonly type: "document.sent"; readonly id: number }
      | { readonly type: "paper.made"; readonly id: number },
    tags: {} as "busy"
  },
  actors: {
    read: fromPromise<ReadSendingOutcome>(mustProvide("read")),
    convert: fromPromise<ConvertOutcome>(mustProvide("convert")),
    send: fromPromise<SendOutcome, SendingDraft>(mustProvide("send")),
    areas: areaEditorMachine
  },
  guards: {
    isGood: (_, outcome: AnyOutcome) => outcome._tag === "Success",
    isSignable: (_, outcome: ReadSendingOutcome) =>
      outcome._tag === "Success" && outcome.success.preparation.fault === null,
    isConvertible: ({ context }) => context.preparation?.can_convert === true,
    isFit: ({ context }) => isFit(context, context.step),
    isAtAreas: ({ context }) => context.step === "areas",
    isLast: ({ context }) => context.step === "summary",
    isFirst: ({ context }) => context.step === "people",
    /** [SIG-012] The firm has a signature left; otherwise the document is not sent. */
    hasBalance: ({ context }) => (context.preparation?.balance ?? 0) > 0,
    /** [SIG-010] A signatory can be added once; email addresses are compared in their normalised form. */
    isNew: ({ context }, { email }: SignatoryChoice) =>
      context.draft.signatories.every((one) => keptEmail(one.email) !== keptEmail(email)),
    isKnown: ({ context }, key: string) => context.draft.signatories.some((one) => one.key === key),
    isNotFirst: ({ context }, key: string) => context.draft.signatories.findIndex((one) => one.key === key) > 0,
    canMove: ({ context }, { by, key }: Of<"person.moved">) => {
      const at = context.draft.signatories.findIndex((one) => one.key === key)
      return at >= 0 && at + by >= 0 && at + by < context.draft.signatories.length
    },
    isReachable: ({ context }, wanted: SendingStep) =>
      wanted !== context.step && sendingSteps.slice(0, placeOf(wanted)).every((step) => isFit(context, step))
  },
  actions: {
    takeRead: assign((_, outcome: ReadSendingOutcome) => {
      if (outcome._tag === "Failure") return {}
      const { kept, preparation } = outcome.success
      const draft = kept?.draft ?? emptySending
      const context: SendingContext = { ...firstSendingContext, preparation, draft, next: highest(draft) + 1 }
      const wanted = kept?.step ?? "people"
      // Continues at the stored step, but not beyond a step that is no longer valid.
      const stuck = sendingSteps.slice(0, placeOf(wanted)).find((step) => !isFit(context, step))
      return { ...context, step: stuck ?? wanted }
    }),
    addChoice: assign(({ context }, { email, firstname, lastname, phone_number }: SignatoryChoice) => ({
      ...withSignatories(context, (all) => [
        ...all,
        { ...emptySignatory(keyed(context)), email, firstname, lastname, phone_number }
      ]),
      next: context.next + 1
    })),
    addOutsider: assign(({ context }) => ({
      ...withSignatories(context, (all) => [...all, emptySignatory(keyed(context))]),
      next: context.next + 1
    })),
    changePerson: assign(({ context }, { change, key }: Of<"person.changed">) =>
      withSignatories(context, (all) => all.map((one) => (one.key === key ? { ...one, ...change } : one)))
    ),
    removePerson: assign(({ context }, key: string) =>
      withSignatories(context, (all) => all.filter((one) => one.key !== key))
    ),
    joinPerson: assign(({ context }, key: string) =>
      withSignatories(context, (all) =>
        all.map((one) => (one.key === key ? { ...one, isTogether: !one.isTogether } : one))
      )
    ),
    movePerson: assign(({ context }, { by, key }: Of<"person.moved">) =>
      withSignatories(context, (all) => {
        const at = all.findIndex((one) => one.key === key)
        const moved = all[at]
        return moved === undefined ? all : all.toSpliced(at, 1).toSpliced(at + by, 0, moved)
      })
    ),
    takeMessage: assign(({ context }, message: string) => ({
      draft: { ...context.draft, message },
      errors: {},
      failure: null
    })),
    takeExpiry: assign(({ context }, expires_in_days: number) => ({
      draft: { ...context.draft, expires_in_days },
      errors: {},
      failure: null
    })),
    /** The editor's first snapshot changes nothing, and must not clear the errors that brought the user back. */
    takeAreas: assign(({ context }, { context: { areas } }: AreaEditorSnapshot) => {
      const changed = context.draft.signatories.filter(({ area, key }) => (areas.get(key) ?? null) !== area)
      if (changed.length === 0) return {}
      const places = new Set(changed.map((one) => `signatories.${context.draft.signatories.indexOf(one)}.areas`))
      return {
        draft: {
          ...context.draft,
          signatories: context.draft.signatories.map((one) => ({ ...one, area: areas.get(one.key) ?? null }))
        },
        errors: Object.fromEntries(Object.entries(context.errors).filter(([field]) => !places.has(field))),
        failure: null
      }
    }),
    headOn: assign(({ context }) => ({ step: neighbour(context.step, 1), errors: {}, failure: null })),
    headBack: assign(({ context }) => ({ step: neighbour(context.step, -1), errors: {}, failure: null })),
    headTo: assign((_, step: SendingStep) => ({ step, errors: {}, failure: null })),
    showErrors: assign(({ context }) => {
      const errors = errorsAt(context, context.step)
      return { errors, failure: null, step: firstSendingStepWith(errors) ?? context.step }
    }),
    showNoBalance: assign({ failure: "signing.balance_insufficient" }),
    takeFailure: assign(({ context }, outcome: AnyOutcome) => {
      if (outcome._tag === "Success") return {}
      const { code, errors } = outcome.failure
      const step = firstSendingStepWith(errors)
      const own = errors["document_id"]?.[0]
      return step === null
        ? { failure: code, errors: {} }
        : { errors, failure: own ?? null, step: own === undefined ? step : context.step }
    }),
    takeFault: assign({ failure: "error.global" }),
    takeSent: assign((_, outcome: SendOutcome) => (outcome._tag === "Success" ? { sentId: outcome.success.id } : {})),
    /** Provided by the page: stores the preparation on this device, so that a reload continues it. */
    keep: (_at, _kept: KeptSending) => {},
    /** Provided by the page: deletes the stored draft after it was sent. */
    forget: () => {},
    takePaper: assign((_, outcome: ConvertOutcome) =>
      outcome._tag === "Success" ? { paperId: outcome.success.document } : {}
    ),
    tellPaper: emit(({ context }) => ({ type: "paper.made" as const, id: context.paperId ?? 0 })),
    tellRefused: emit({ type: "step.refused" as const }),
    tellSent: emit(({ context }) => ({ type: "document.sent" as const, id: context.sentId ?? 0 }))
  }
})
