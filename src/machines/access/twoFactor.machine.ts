import { type ActorRefFrom, assign, emit, fromPromise, setup, type SnapshotFrom } from "xstate"
import { mustProvide } from "#machines/shared/mustProvide.ts"
import { codeProblem } from "#schemas/access/codes.ts"
import type { Failure } from "#schemas/access/rules.ts"
import type { TwoFactor } from "#schemas/access/twoFactor.ts"
import type { Result } from "#schemas/shared/result.ts"

export type FoundOutcome = Result<TwoFactor, Failure>
export type SecretOutcome = Result<string, Failure>
export type CodesOutcome = Result<ReadonlyArray<string>, Failure>
export type RemovalOutcome = Result<null, Failure>
type Outcome = FoundOutcome | SecretOutcome | CodesOutcome | RemovalOutcome

export type TwoFactorEvent =
  | { readonly type: "setup.asked" | "renewal.asked" | "removal.asked" }
  /** The user typed in the field of the current step: the password or a code. */
  | { readonly type: "field.typed"; readonly value: string }
  | { readonly type: "step.submitted" }
  | { readonly type: "step.cancelled" }
  /** The user has saved the recovery codes. */
  | { readonly type: "codes.kept" }
  | { readonly type: "look.retried" }

interface Context {
  /** The user's two-factor settings; null until they are loaded. */
  readonly found: TwoFactor | null
  readonly typed: string
  /** Code of the message under the field. */
  readonly problem: string | null
  readonly failure: Failure | null
  /** The secret of the authenticator app in base32; kept until a code has confirmed it. */
  readonly secret: string | null
  /** The new recovery codes; shown once. */
  readonly codes: ReadonlyArray<string>
}

const typing = { "field.typed": { actions: { type: "type" as const } } } as const
const failureOf = (outcome: Outcome) => (outcome._tag === "Failure" ? outcome.failure : null)

/**
 * Two-factor authentication of the signed-in user: set-up with an authenticator app, new recovery codes, switching off.
 * Each change requires the password or a code, because somebody else may use a session that was left open.
 */
export const twoFactorMachine = setup({
  types: {
    context: {} as Context,
    events: {} as TwoFactorEvent,
    emitted: {} as { readonly type: "twoFactor.told"; readonly code: string },
    tags: {} as "busy"
  },
  actors: {
    look: fromPromise<FoundOutcome>(mustProvide("look")),
    start: fromPromise<SecretOutcome, string>(mustProvide("start")),
    confirm: fromPromise<CodesOutcome, string>(mustProvide("confirm")),
    renew: fromPromise<CodesOutcome, string>(mustProvide("renew")),
    remove: fromPromise<RemovalOutcome, string>(mustProvide("remove"))
  },
  guards: {
    isFound: (_, outcome: FoundOutcome) => outcome._tag === "Success",
    stands: ({ context }, state: TwoFactor["state"]) => context.found?.state === state,
    isSuccess: (_, outcome: Outcome) => outcome._tag === "Success",
    /** 409: the settings were changed in another window, so the ones shown here are stale. */
    isOvertaken: (_, outcome: Outcome) => failureOf(outcome)?.status === 409,
    hasTyped: ({ context }) => context.typed !== "",
    hasCode: ({ context }) => codeProblem(context.typed) === null
  },
  actions: {
    take: assign({
      found: (_, outcome: FoundOutcome) => (outcome._tag === "Success" ? outcome.success : null),
      failure: (_, outcome: FoundOutcome) => failureOf(outcome)
    }),
    type: assign({
      typed: ({ context, event }) => (event.type === "field.typed" ? event.value : context.typed),
      problem: null
    }),
    missPassword: assign({ problem: "auth.current_password_missing", failure: null }),
    missCode: assign({ problem: ({ context }) => codeProblem(context.typed), failure: null }),
    beginStep: assign({ typed: "", problem: null, failure: null }),
    holdSecret: assign((_, outcome: SecretOutcome) => ({
      secret: outcome._tag === "Success" ? outcome.success : null,
      // The password is no longer needed.
      typed: "",
      problem: null,
      failure: null
    })),
    dropSecret: assign({ secret: null, typed: "", problem: null, failure: null }),
    showCodes: assign({ codes: (_, outcome: CodesOutcome) => (outcome._tag === "Success" ? outcome.success : []) }),
    dropCodes: assign({ codes: [] }),
    /** Shows an error of the field under the field, any other failure above the form. */
    refuse: assign((_, outcome: Outcome) => {
      const failure = failureOf(outcome)
      const problem = Object.values(failure?.errors ?? {}).flat()[0] ?? null
      return { problem, failure: problem === null ? failure : null, typed: "" }
    }),
    tell: emit((_, code: string) => ({ type: "twoFactor.told" as const, code })),
    tellOvertaken: emit((_, outcome: Outcome) => ({
      type: "twoFactor.told" as const,
      code: `errors:${failureOf(outcome)?.code ?? "error.409"}`
    }))
  }
}).createMachine({
  id: "twoFactor",
  context: { found: null, typed: "", problem: null, failure: null, secret: null, codes: [] },
  initial: "looking",
  states: {
    looking: {
      tags: "busy",
      entry: "dropSecret",
      invoke: {
        id: "look",
        src: "look",
        onDone: [
          {
            guard: { type: "isFound", params: ({ event }) => event.output },
            actions: { type: "take", params: ({ event }) => event.output },
            target: "settling"
          },
          { actions: { type: "take", params: ({ event }) => event.output }, target: "failed" }
        ]
      }
    },
    settling: {
      always: [
        { guard: { type: "stands", params: "on" }, target: "on" },
        { guard: { type: "stands", params: "off" }, target: "off" },
        { target: "closed" }
      ]
    },
    failed: { on: { "look.retried": "looking" } },
    /** Not available: the user has no password that a code could follow. */
    closed: {},
    off: { on: { "setup.asked": "askingPassword" } },
    on: { on: { "renewal.asked": "provingRenewal", "removal.asked": "provingRemoval" } },
    askingPassword: {
      on: {
        ...typing,
        "step.submitted": [{ guard: "hasTyped", target: "starting" }, { actions: "missPassword" }],
        "step.cancelled": { target: "off", actions: "beginStep" }
      }
    },
    starting: {
      tags: "busy",
      invoke: {
        id: "start",
        src: "start",
        input: ({ context }) => context.typed,
        onDone: [
          {
            guard: { type: "isSuccess", params: ({ event }) => event.output },
            actions: { type: "holdSecret", params: ({ event }) => event.output },
            target: "scanning"
          },
          {
            guard: { type: "isOvertaken", params: ({ event }) => event.output },
            actions: { type: "tellOvertaken", params: ({ event }) => event.output },
            target: "looking"
          },
          { target: "askingPassword", actions: { type: "refuse", params: ({ event }) => event.output } }
        ]
      }
    },
    scanning: {
      on: {
        ...typing,
        "step.submitted": [{ guard: "hasCode", target: "confirming" }, { actions: "missCode" }],
        "step.cancelled": { target: "off", actions: "dropSecret" }
      }
    },
    confirming: {
      tags: "busy",
      invoke: {
        id: "confirm",
        src: "confirm",
        input: ({ context }) => context.typed,
        onDone: [
          {
            guard: { type: "isSuccess", params: ({ event }) => event.output },
            actions: ["dropSecret", { type: "showCodes", params: ({ event }) => event.output }],
            target: "showingCodes"
          },
          {
            guard: { type: "isOvertaken", params: ({ event }) => event.output },
            actions: { type: "tellOvertaken", params: ({ event }) => event.output },
            target: "looking"
          },
          { target: "scanning", actions: { type: "refuse", params: ({ event }) => event.output } }
        ]
      }
    },
    showingCodes: { exit: "dropCodes", on: { "codes.kept": "looking" } },
    provingRenewal: {
      on: {
        ...typing,
        "step.submitted": [{ guard: "hasCode", target: "renewing" }, { actions: "missCode" }],
        "step.cancelled": { target: "on", actions: "beginStep" }
      }
    },
    renewing: {
      tags: "busy",
      invoke: {
        id: "renew",
        src: "renew",
        input: ({ context }) => context.typed,
        onDone: [
          {
            guard: { type: "isSuccess", params: ({ event }) => event.output },
            actions: ["beginStep", { type: "showCodes", params: ({ event }) => event.output }],
            target: "showingCodes"
          },
          {
            guard: { type: "isOvertaken", params: ({ event }) => event.output },
            actions: { type: "tellOvertaken", params: ({ event }) => event.output },
            target: "looking"
          },
          { target: "provingRenewal", actions: { type: "refuse", params: ({ event }) => event.output } }
        ]
      }
    },
    provingRemoval: {
      on: {
        ...typing,
        "step.submitted": [{ guard: "hasCode", target: "removing" }, { actions: "missCode" }],
        "step.cancelled": { target: "on", actions: "beginStep" }
      }
    },
    removing: {
      tags: "busy",
      invoke: {
        id: "remove",
        src: "remove",
        input: ({ context }) => context.typed,
        onDone: [
          {
            guard: { type: "isSuccess", params: ({ event }) => event.output },
            actions: { type: "tell", params: "twoFactor:told.off" },
            target: "looking"
          },
          {
            guard: { type: "isOvertaken", params: ({ event }) => event.output },
            actions: { type: "tellOvertaken", params: ({ event }) => event.output },
            target: "looking"
          },
          { target: "provingRemoval", actions: { type: "refuse", params: ({ event }) => event.output } }
        ]
      }
    }
  }
})
export type TwoFactorRef = ActorRefFrom<typeof twoFactorMachine>
export type TwoFactorSnapshot = SnapshotFrom<typeof twoFactorMachine>
