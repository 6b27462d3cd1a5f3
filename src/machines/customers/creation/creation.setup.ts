import { assign, emit, type EventObject, fromCallback, fromPromise, setup } from "xstate"
import type {
  CheckOutcome,
  CreateOutcome,
  CreateRequest,
  CreationContext,
  CreationEmitted,
  CreationEvent,
  DraftOutcome,
  DropOutcome,
  LookUpOutcome
} from "#machines/customers/creation/creation.types.ts"
import { mustProvide } from "#machines/shared/mustProvide.ts"
import type { Failure } from "#schemas/access/rules.ts"
import type { CreationDraft } from "#schemas/customers/creation/creation.api.ts"
import {
  creationErrors,
  type CreationStep,
  emptyCreation,
  firstStepWith,
  hasAdministrator,
  stepErrors,
  stepPlace
} from "#schemas/customers/creation/creation.ts"
import { filledByHand, filledFrom, isFilled } from "#schemas/customers/creation/filling.ts"
import type { FormErrors } from "#schemas/shared/form.ts"
import type { Result } from "#schemas/shared/result.ts"

type AnyOutcome = Result<unknown, Failure>
type Change = Extract<CreationEvent, { readonly type: "value.changed" }>

const errorsBut = (errors: FormErrors, field: string): FormErrors =>
  Object.fromEntries(Object.entries(errors).filter(([path]) => path !== field && !path.startsWith(`${field}.`)))

const later = (one: CreationStep, other: CreationStep) => (stepPlace(one) > stepPlace(other) ? one : other)

const shownFrom = ({ furthest, key, revision, step, values }: CreationDraft) => ({
  key,
  revision,
  step,
  furthest,
  values,
  errors: {},
  failure: null,
  answer: null,
  isClosedPlace: false,
  made: null
})

const failureOf = (outcome: AnyOutcome): Failure =>
  outcome._tag === "Failure" ? outcome.failure : { status: null, code: "error.global", errors: {}, retryAfter: null }

export const firstContext = (today: string): CreationContext => ({
  today,
  key: "",
  revision: 0,
  step: "siret",
  furthest: "siret",
  values: emptyCreation,
  errors: {},
  failure: null,
  answer: null,
  isClosedPlace: false,
  made: null
})

export const creationSetup = setup({
  types: {
    input: {} as { readonly today: string },
    context: {} as CreationContext,
    events: {} as CreationEvent,
    emitted: {} as CreationEmitted,
    tags: {} as "busy" | "asking"
  },
  actors: {
    readDraft: fromPromise<DraftOutcome>(mustProvide("readDraft")),
    dropDraft: fromPromise<DropOutcome>(mustProvide("dropDraft")),
    lookUp: fromPromise<LookUpOutcome, { readonly siret: string }>(mustProvide("lookUp")),
    checkAddress: fromPromise<CheckOutcome, { readonly email: string }>(mustProvide("checkAddress")),
    create: fromPromise<CreateOutcome, CreateRequest>(mustProvide("create")),
    /** Sends `tree.built` once the folders exist. */
    watchTree: fromCallback<EventObject, { readonly vendorId: number | null }>(() => {
      throw new Error('actor "watchTree" was not provided to the machine')
    })
  },
  guards: {
    isAt: ({ context }, step: CreationStep) => context.step === step,
    /** After the SIRET was changed, later steps are closed until the register has answered for the new one. */
    isReached: ({ context: { furthest, values } }, step: CreationStep) =>
      stepPlace(step) <= stepPlace(furthest) && (step === "siret" || isFilled(values)),
    isFit: ({ context }, step: CreationStep) =>
      Object.keys(stepErrors(step, context.values, context.today)).length === 0,
    isWholeFit: ({ context }) => Object.keys(creationErrors(context.values, context.today)).length === 0,
    isSiretFitAndFilled: ({ context: { today, values } }) =>
      Object.keys(stepErrors("siret", values, today)).length === 0 && isFilled(values),
    isInvited: ({ context }) => hasAdministrator(context.values),
    isFound: (_, outcome: LookUpOutcome) => outcome._tag === "Success" && outcome.success.outcome === "found",
    isTypable: ({ context: { answer } }) => answer?.outcome === "no_data" || answer?.outcome === "unavailable",
    isSilent: ({ context }) => context.answer?.outcome === "unavailable",
    isGood: (_, outcome: AnyOutcome) => outcome._tag === "Success",
    isAllowed: (_, outcome: CheckOutcome) => outcome._tag === "Success" && outcome.success === null,
    isTreeReady: (_, outcome: CreateOutcome) => outcome._tag === "Success" && outcome.success.tree === "ready"
  },
  actions: {
    takeDraft: assign((_, outcome: DraftOutcome) => (outcome._tag === "Success" ? shownFrom(outcome.success) : {})),
    takeTheirs: assign((_, draft: CreationDraft) => shownFrom(draft)),
    tellDraft: emit((_, outcome: DraftOutcome) =>
      outcome._tag === "Success"
        ? { type: "draft.read" as const, draft: outcome.success }
        : { type: "draft.closed" as const }
    ),
    tellChange: emit(({ context: { furthest, key, step, values } }) => ({
      type: "draft.changed" as const,
      draft: { key, step, furthest, values }
    })),
    tellClosed: emit({ type: "draft.closed" as const }),
    tellRefused: emit({ type: "step.refused" as const }),
    change: assign(({ context }, { change, field }: Change) => ({
      values: { ...context.values, ...change },
      errors: errorsBut(context.errors, field),
      failure: null
    })),
    goTo: assign(({ context }, step: CreationStep) => ({ step, furthest: later(step, context.furthest) })),
    showErrors: assign({
      errors: ({ context }, step: CreationStep) => stepErrors(step, context.values, context.today),
      failure: null
    }),
    forgetErrors: assign({ errors: {}, failure: null }),
    forgetAnswer: assign({ answer: null }),
    forgetPlace: assign({ isClosedPlace: false }),
    fill: assign(({ context }, outcome: LookUpOutcome) =>
      outcome._tag === "Success" && outcome.success.outcome === "found"
        ? {
            values: filledFrom(context.values, outcome.success.company, context.today),
            isClosedPlace: !outcome.success.company.is_open
          }
        : {}
    ),
    fillByHand: assign({ values: ({ context }) => filledByHand(context.values, context.today) }),
    takeAnswer: assign((_, outcome: LookUpOutcome) =>
      outcome._tag === "Success" && outcome.success.outcome !== "found" ? { answer: outcome.success } : {}
    ),
    takeProblem: assign((_, outcome: CheckOutcome) =>
      outcome._tag === "Success" && outcome.success !== null
        ? { errors: { "administrator.email": [outcome.success] } }
        : {}
    ),
    /** Goes to the first step with a refused field; any other refusal is shown in the current step. */
    takeFailure: assign(({ context }, outcome: AnyOutcome) => {
      const { code, errors } = failureOf(outcome)
      const step = firstStepWith(errors)
      return step === null ? { failure: code, errors: {} } : { step, errors, failure: null, furthest: context.furthest }
    }),
    /** Goes to the first step with an error that was found before sending. */
    goToFirstFault: assign(({ context }) => {
      const errors = creationErrors(context.values, context.today)
      return { errors, step: firstStepWith(errors) ?? context.step }
    }),
    takeFault: assign({ failure: "error.global" }),
    takeMade: assign((_, outcome: CreateOutcome) => (outcome._tag === "Success" ? { made: outcome.success } : {})),
    forgetMade: assign({ made: null }),
    treeIsReady: assign(({ context: { made } }) => (made === null ? {} : { made: { ...made, tree: "ready" as const } }))
  }
})
