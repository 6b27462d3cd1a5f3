import { type ActorRefFrom, and, assign, fromPromise, setup, type SnapshotFrom } from "xstate"
import { mustProvide } from "#machines/shared/mustProvide.ts"
import type { Failure } from "#schemas/access/rules.ts"
import type { Result } from "#schemas/shared/result.ts"
import { personFaults } from "#schemas/signatures/rules.ts"
import type { CodeSent, SigningView } from "#schemas/signatures/signature.ts"

export type OpenOutcome = Result<SigningView, Failure>
export type CodeOutcome = Result<CodeSent, Failure>
export type DelegateOutcome = Result<null, Failure>
type Outcome = OpenOutcome | CodeOutcome | DelegateOutcome
/** The person who is to sign instead, as typed. */
export interface Delegate {
  readonly firstname: string
  readonly lastname: string
  readonly email: string
}
/** The kind of signature drawn on the page. */
export type SignatureStyle = "typed" | "drawn"

export type SigningEvent =
  | { readonly type: "consent.given"; readonly value: boolean }
  | { readonly type: "code.requested" }
  | { readonly type: "code.typed"; readonly value: string }
  | { readonly type: "style.chosen"; readonly style: SignatureStyle }
  /** A PNG in base64; null if cleared. */
  | { readonly type: "drawing.changed"; readonly drawing: string | null }
  | { readonly type: "document.signed" }
  | { readonly type: "refusal.begun" | "refusal.left" | "refusal.sent" }
  | { readonly type: "reason.typed"; readonly value: string }
  /** Delegation: the delegate is typed, confirmed, then sent. */
  | { readonly type: "delegation.begun" | "delegation.left" | "delegation.checked" | "delegation.sent" }
  | { readonly type: "delegate.typed"; readonly change: Partial<Delegate> }
  | { readonly type: "visit.retried" }

interface Context {
  readonly token: string
  readonly view: SigningView | null
  readonly hasConsented: boolean
  readonly code: string
  /** Where the last code went; null before the first one. */
  readonly sentTo: CodeSent | null
  readonly style: SignatureStyle
  readonly drawing: string | null
  readonly reason: string
  readonly delegate: Delegate
  /** Errors of the delegate by field. */
  readonly errors: Failure["errors"]
  readonly failure: Failure | null
}
export interface Signed {
  readonly pass: string
  readonly code: string
  readonly drawing: string | null
}

export interface Delegation extends Delegate {
  readonly pass: string
}

/** Request timeout, too early, too many requests: the same call may succeed later. */
const passingStatuses: ReadonlyArray<number> = [408, 425, 429]

const failureOf = (outcome: Outcome) => (outcome._tag === "Failure" ? outcome.failure : null)

/** [SIG-O04] The visit of a personal signing link: read, consent, request a code, sign; or refuse with a reason. */
export const signingMachine = setup({
  types: {
    input: {} as { readonly token: string },
    context: {} as Context,
    events: {} as SigningEvent,
    tags: {} as "busy"
  },
  actors: {
    open: fromPromise<OpenOutcome, { readonly token: string }>(mustProvide("open")),
    askCode: fromPromise<CodeOutcome, { readonly pass: string }>(mustProvide("askCode")),
    sign: fromPromise<OpenOutcome, Signed>(mustProvide("sign")),
    refuse: fromPromise<OpenOutcome, { readonly pass: string; readonly reason: string }>(mustProvide("refuse")),
    delegate: fromPromise<DelegateOutcome, Delegation>(mustProvide("delegate"))
  },
  guards: {
    isDone: (_, outcome: Outcome) => outcome._tag === "Success",
    isTheirs: (_, outcome: OpenOutcome) =>
      outcome._tag === "Success" &&
      outcome.success.state === "inProgress" &&
      outcome.success.signatory.state === "inProgress",
    /**
     * The link does not exist or has ended. Timeouts, rate limits and server errors do not count: the link may still be
     * valid.
     */
    isClosed: (_, outcome: OpenOutcome) => {
      const status = failureOf(outcome)?.status ?? 0
      return status >= 400 && status < 500 && !passingStatuses.includes(status)
    },
    /** The pass or the link has expired: opening the link again gives the right message. */
    isPassOver: (_, outcome: Outcome) => failureOf(outcome)?.status === 404,
    /** An outside service asks for consent and confirms who signs on its own page. */
    isSignedHere: ({ context }) => context.view?.elsewhere === null,
    consents: ({ context }) => context.hasConsented,
    hasCode: ({ context }) => context.code.replace(/\s/g, "").length === 6,
    hasSignature: ({ context }) => context.style === "typed" || context.drawing !== null,
    /** A delegate may not delegate again. */
    isFirstAsked: ({ context }) => context.view?.signatory.is_delegate === false,
    isNamed: ({ context }) => Object.keys(personFaults(context.delegate)).length === 0,
    hasReason: ({ context }) => context.reason.trim() !== ""
  },
  actions: {
    /** A consent given here does not count for an outside signing service. */
    takeView: assign(({ context }, outcome: OpenOutcome) => {
      const view = outcome._tag === "Success" ? outcome.success : null
      return { view, hasConsented: context.hasConsented && view?.elsewhere === null }
    }),
    takeConsent: assign({ hasConsented: (_, value: boolean) => value }),
    takeSent: assign({ sentTo: (_, outcome: CodeOutcome) => (outcome._tag === "Success" ? outcome.success : null) }),
    takeCode: assign({ code: (_, value: string) => value, failure: null }),
    takeStyle: assign({ style: (_, style: SignatureStyle) => style, failure: null }),
    takeDrawing: assign({ drawing: (_, drawing: string | null) => drawing, failure: null }),
    takeReason: assign({ reason: (_, value: string) => value, failure: null }),
    takeDelegate: assign(({ context }, change: Partial<Delegate>) => ({
      delegate: { ...context.delegate, ...change },
      errors: Object.fromEntries(Object.entries(context.errors).filter(([field]) => !(field in change)))
    })),
    showErrors: assign(({ context }) => ({ errors: personFaults(context.delegate) as Failure["errors"] })),
    takeErrors: assign({ errors: (_, outcome: DelegateOutcome) => failureOf(outcome)?.errors ?? {} }),
    forgetErrors: assign({ errors: {} }),
    forgetCode: assign({ code: "" }),
    forgetFailure: assign({ failure: null }),
    remember: assign({ failure: (_, outcome: Outcome) => failureOf(outcome) })
  }
}).createMachine({
  id: "signing",
  context: ({ input }) => ({
    token: input.token,
    view: null,
    hasConsented: false,
    code: "",
    sentTo: null,
    style: "typed",
    drawing: null,
    reason: "",
    delegate: { firstname: "", lastname: "", email: "" },
    errors: {},
    failure: null
  }),
  initial: "opening",
  states: {
    opening: {
      tags: "busy",
      entry: "forgetFailure",
      invoke: {
        id: "open",
        src: "open",
        input: ({ context: { token } }) => ({ token }),
        onDone: [
          {
            guard: { type: "isTheirs", params: ({ event }) => event.output },
            actions: { type: "takeView", params: ({ event }) => event.output },
            target: "reading"
          },
          {
            guard: { type: "isDone", params: ({ event }) => event.output },
            actions: { type: "takeView", params: ({ event }) => event.output },
            target: "over"
          },
          {
            guard: { type: "isClosed", params: ({ event }) => event.output },
            actions: { type: "remember", params: ({ event }) => event.output },
            target: "closed"
          },
          { actions: { type: "remember", params: ({ event }) => event.output }, target: "unreachable" }
        ]
      }
    },
    reading: {
      on: {
        "consent.given": {
          guard: "isSignedHere",
          actions: [{ type: "takeConsent", params: ({ event }) => event.value }, "forgetFailure"]
        },
        "code.requested": { guard: "consents", target: "askingCode" },
        "refusal.begun": { actions: "forgetFailure", target: "refusing" },
        "delegation.begun": { guard: "isFirstAsked", actions: "forgetFailure", target: "delegating" }
      }
    },
    askingCode: {
      tags: "busy",
      entry: ["forgetFailure", "forgetCode"],
      invoke: {
        id: "askCode",
        src: "askCode",
        input: ({ context: { view } }) => ({ pass: view?.pass ?? "" }),
        onDone: [
          {
            guard: { type: "isDone", params: ({ event }) => event.output },
            actions: { type: "takeSent", params: ({ event }) => event.output },
            target: "confirming"
          },
          { guard: { type: "isPassOver", params: ({ event }) => event.output }, target: "opening" },
          { actions: { type: "remember", params: ({ event }) => event.output }, target: "reading" }
        ]
      }
    },
    confirming: {
      on: {
        "code.typed": { actions: { type: "takeCode", params: ({ event }) => event.value } },
        "style.chosen": { actions: { type: "takeStyle", params: ({ event }) => event.style } },
        "drawing.changed": { actions: { type: "takeDrawing", params: ({ event }) => event.drawing } },
        "code.requested": { target: "askingCode" },
        "document.signed": { guard: and(["hasCode", "hasSignature"]), target: "signing" },
        "refusal.begun": { actions: "forgetFailure", target: "refusing" },
        "delegation.begun": { guard: "isFirstAsked", actions: "forgetFailure", target: "delegating" }
      }
    },
    signing: {
      tags: "busy",
      entry: "forgetFailure",
      invoke: {
        id: "sign",
        src: "sign",
        input: ({ context: { code, drawing, style, view } }) => ({
          pass: view?.pass ?? "",
          code,
          drawing: style === "drawn" ? drawing : null
        }),
        onDone: [
          {
            guard: { type: "isDone", params: ({ event }) => event.output },
            actions: [{ type: "takeView", params: ({ event }) => event.output }, "forgetCode"],
            target: "over"
          },
          { guard: { type: "isPassOver", params: ({ event }) => event.output }, target: "opening" },
          { actions: { type: "remember", params: ({ event }) => event.output }, target: "confirming" }
        ]
      }
    },
    refusing: {
      on: {
        "reason.typed": { actions: { type: "takeReason", params: ({ event }) => event.value } },
        "refusal.left": { actions: "forgetFailure", target: "reading" },
        "refusal.sent": { guard: "hasReason", target: "sendingRefusal" }
      }
    },
    sendingRefusal: {
      tags: "busy",
      entry: "forgetFailure",
      invoke: {
        id: "refuse",
        src: "refuse",
        input: ({ context: { reason, view } }) => ({ pass: view?.pass ?? "", reason }),
        onDone: [
          {
            guard: { type: "isDone", params: ({ event }) => event.output },
            actions: { type: "takeView", params: ({ event }) => event.output },
            target: "over"
          },
          { guard: { type: "isPassOver", params: ({ event }) => event.output }, target: "opening" },
          { actions: { type: "remember", params: ({ event }) => event.output }, target: "refusing" }
        ]
      }
    },
    /** The signatory enters a delegate. */
    delegating: {
      on: {
        "delegate.typed": { actions: { type: "takeDelegate", params: ({ event }) => event.change } },
        "delegation.left": { actions: ["forgetFailure", "forgetErrors"], target: "reading" },
        "delegation.checked": [
          { guard: "isNamed", actions: ["forgetFailure", "forgetErrors"], target: "confirmingDelegate" },
          { actions: "showErrors" }
        ]
      }
    },
    /** Sending the delegation ends this link, so the signatory confirms it first. */
    confirmingDelegate: {
      on: { "delegation.left": { target: "delegating" }, "delegation.sent": { target: "sendingDelegate" } }
    },
    sendingDelegate: {
      tags: "busy",
      invoke: {
        id: "delegate",
        src: "delegate",
        input: ({ context: { delegate, view } }) => ({ ...delegate, pass: view?.pass ?? "" }),
        onDone: [
          { guard: { type: "isDone", params: ({ event }) => event.output }, target: "handedOn" },
          { guard: { type: "isPassOver", params: ({ event }) => event.output }, target: "opening" },
          {
            actions: [
              { type: "remember", params: ({ event }) => event.output },
              { type: "takeErrors", params: ({ event }) => event.output }
            ],
            target: "delegating"
          }
        ]
      }
    },
    /** Somebody else signs; this link has ended. */
    handedOn: {},
    /** Signed, refused, or ended by others. */
    over: {},
    /** No answer, or a temporary error such as 429: the same link may still be valid. */
    unreachable: { on: { "visit.retried": "opening" } },
    /** The link was used, replaced or ended: another try cannot open it. */
    closed: {}
  }
})

export type SigningRef = ActorRefFrom<typeof signingMachine>
export type SigningSnapshot = SnapshotFrom<typeof signingMachine>
