import { assign, emit, fromPromise, setup } from "xstate"
import { mustProvide } from "#machines/shared/mustProvide.ts"
import type { Failure } from "#schemas/access/rules.ts"
import {
  emptyMission,
  firstMissionStepWith,
  type MissionContent,
  missionErrors,
  missionNameProblem,
  type MissionStep,
  missionStepErrors,
  missionStepPlace,
  missionSteps,
  withMissionDays
} from "#schemas/missions/missionRules.ts"
import type { FormErrors } from "#schemas/shared/form.ts"
import type { Result } from "#schemas/shared/result.ts"

/** `amendment`: the mission is signed, so the wizard ends with a new version for the client to accept. */
export type WizardKind = "draft" | "notSigned" | "amendment"

/** A mission draft as stored. */
export interface KeptDraft {
  /** Null before the first save. */
  readonly id: number | null
  readonly revision: number
  readonly step: MissionStep
  readonly content: MissionContent
  readonly kind: WizardKind
  /** The message to the client about an amendment. */
  readonly note: string
  /** The signed content, in force until the amendment is accepted; null for the other kinds. */
  readonly before: MissionContent | null
}
export interface SavedDraft {
  readonly id: number
  readonly revision: number
  /** Set if the server has added content: the services of a client's order. */
  readonly content?: MissionContent
}
export type WizardReadOutcome = Result<KeptDraft, Failure>
export type WizardSaveOutcome = Result<SavedDraft, Failure>
export type WizardFinishOutcome = Result<{ readonly id: number }, Failure>
export interface WizardSaveRequest {
  readonly id: number | null
  readonly revision: number
  readonly step: MissionStep
  readonly content: MissionContent
  readonly note: string
}
export interface WizardFinishRequest {
  readonly id: number
  readonly revision: number
  readonly content: MissionContent
  readonly note: string
}

export type MissionWizardEvent =
  | { readonly type: "value.changed"; readonly field: string; readonly change: Partial<MissionContent> }
  | { readonly type: "note.changed"; readonly note: string }
  | { readonly type: "step.continued" | "step.leftBack" | "draft.reread" }
  | { readonly type: "step.chosen"; readonly step: MissionStep }
  | { readonly type: "leaving.asked" | "leaving.confirmed" | "leaving.dismissed" }

export interface MissionWizardContext extends KeptDraft {
  readonly isChanged: boolean
  /** The step to open after the save; null leaves the page. */
  readonly heading: MissionStep | null
  readonly errors: FormErrors
  /** A key of the message catalogue. */
  readonly failure: string | null
}

type Typed = Extract<MissionWizardEvent, { readonly type: "value.changed" }>
type AnyOutcome = WizardReadOutcome | WizardSaveOutcome | WizardFinishOutcome

/** Removes the errors of a field; an empty field name removes all errors. */
const errorsBut = (errors: FormErrors, field: string): FormErrors =>
  field === ""
    ? {}
    : Object.fromEntries(Object.entries(errors).filter(([path]) => path !== field && !path.startsWith(`${field}.`)))

const failureOf = (outcome: AnyOutcome): Failure =>
  outcome._tag === "Failure" ? outcome.failure : { status: null, code: "error.global", errors: {}, retryAfter: null }

const neighbour = (step: MissionStep, by: -1 | 1): MissionStep => missionSteps[missionStepPlace(step) + by] ?? step

/** Changed dates of the mission are also applied to its services. */
const changed = (content: MissionContent, change: Partial<MissionContent>): MissionContent => {
  const { ends_on, starts_on, ...rest } = change
  const days = { ...(starts_on === undefined ? {} : { starts_on }), ...(ends_on === undefined ? {} : { ends_on }) }
  return { ...withMissionDays(content, days), ...rest }
}

export const firstWizardContext: MissionWizardContext = {
  id: null,
  revision: 0,
  step: "data",
  content: emptyMission,
  kind: "draft",
  note: "",
  before: null,
  isChanged: false,
  heading: null,
  errors: {},
  failure: null
}

export const missionWizardSetup = setup({
  types: {
    context: {} as MissionWizardContext,
    events: {} as MissionWizardEvent,
    emitted: {} as
      | { readonly type: "leaving.answered"; readonly leaves: boolean }
      | { readonly type: "step.refused" }
      | { readonly type: "draft.kept"; readonly id: number }
      | { readonly type: "mission.prepared"; readonly id: number },
    tags: {} as "busy"
  },
  actors: {
    read: fromPromise<WizardReadOutcome>(mustProvide("read")),
    save: fromPromise<WizardSaveOutcome, WizardSaveRequest>(mustProvide("save")),
    finish: fromPromise<WizardFinishOutcome, WizardFinishRequest>(mustProvide("finish"))
  },
  guards: {
    isGood: (_, outcome: AnyOutcome) => outcome._tag === "Success",
    isChanged: ({ context }) => context.isChanged,
    /** A draft needs a name to be saved. */
    isKeepable: ({ context }) => missionNameProblem(context.content.name) === null,
    isLast: ({ context }) => context.step === "summary",
    isFirst: ({ context }) => context.step === "data",
    isStepFit: ({ context }) => Object.keys(missionStepErrors(context.step, context.content)).length === 0,
    isWholeFit: ({ context }) => Object.keys(missionErrors(context.content)).length === 0,
    /** Going back is always possible; going on needs valid steps. */
    isReachable: ({ context: { content, step } }, wanted: MissionStep) =>
      wanted !== step &&
      missionSteps
        .slice(0, missionStepPlace(wanted))
        .every((one) => Object.keys(missionStepErrors(one, content)).length === 0),
    /** There is no step after the last one: after the save the mission is finished. */
    isEnding: ({ context }) => context.heading === context.step,
    isLeaving: ({ context }) => context.heading === null
  },
  actions: {
    takeDraft: assign((_, outcome: WizardReadOutcome) =>
      outcome._tag === "Success"
        ? { ...firstWizardContext, ...outcome.success, isChanged: outcome.success.id === null }
        : {}
    ),
    change: assign(({ context }, { change, field }: Typed) => ({
      content: changed(context.content, change),
      errors: errorsBut(context.errors, field),
      failure: null,
      isChanged: true
    })),
    takeNote: assign({ note: (_, note: string) => note, failure: null, isChanged: true }),
    headOn: assign({ heading: ({ context }) => neighbour(context.step, 1) }),
    headBack: assign({ heading: ({ context }) => neighbour(context.step, -1) }),
    headTo: assign({ heading: (_, step: MissionStep) => step }),
    headAway: assign({ heading: null }),
    arrive: assign(({ context }) => ({ step: context.heading ?? context.step, errors: {}, failure: null })),
    showErrors: assign({ errors: ({ context }) => missionStepErrors(context.step, context.content), failure: null }),
    /** Goes to the first step with an invalid field. */
    showAllErrors: assign(({ context }) => {
      const errors = missionErrors(context.content)
      return { errors, failure: null, step: firstMissionStepWith(context.content, errors) ?? context.step }
    }),
    takeSaved: assign((_, outcome: WizardSaveOutcome) =>
      outcome._tag === "Success" ? { ...outcome.success, isChanged: false } : {}
    ),
    takeFailure: assign(({ context }, outcome: AnyOutcome) => {
      const { code, errors } = failureOf(outcome)
      const step = firstMissionStepWith(context.content, errors)
      return step === null ? { failure: code, errors: {} } : { errors, failure: null, step }
    }),
    takeFault: assign({ failure: "error.global" }),
    tellRefused: emit({ type: "step.refused" as const }),
    tellKept: emit((_, outcome: WizardSaveOutcome) => ({
      type: "draft.kept" as const,
      id: outcome._tag === "Success" ? outcome.success.id : 0
    })),
    tellPrepared: emit(({ context }) => ({ type: "mission.prepared" as const, id: context.id ?? 0 })),
    answerLeaving: emit((_, leaves: boolean) => ({ type: "leaving.answered" as const, leaves }))
  }
})
