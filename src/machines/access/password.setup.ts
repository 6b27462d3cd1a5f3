import { assign, emit, fromPromise, setup } from "xstate"
import { mustProvide } from "#machines/shared/mustProvide.ts"
import {
  emptyPassword,
  type PasswordErrors,
  passwordErrors,
  type PasswordField,
  type PasswordForm,
  type PasswordOwner,
  type PasswordValues
} from "#schemas/access/passwordForms.ts"
import type { LinkFacts } from "#schemas/access/passwords.api.ts"
import type { Failure } from "#schemas/access/rules.ts"
import type { SignedIn } from "#schemas/access/session.ts"
import type { Result } from "#schemas/shared/result.ts"

export interface PasswordInput {
  readonly form: PasswordForm
  /** The link's; null for the person who is signed in, and for a link that has none. */
  readonly token: string | null
  /** What is known beforehand of whose password it is; a link tells it where it is checked. */
  readonly owner?: PasswordOwner
}
export type LinkOutcome = Result<LinkFacts, Failure>
/** Whoever has set their first password is signed in; null where there is a session already, or the next sign-in opens one. */
export type SaveOutcome = Result<SignedIn | null, Failure>
export interface SavePassword {
  readonly form: PasswordForm
  readonly token: string | null
  readonly values: PasswordValues
}
export type TypedField = Exclude<PasswordField, "cgu">
export type PasswordEvent =
  | { readonly type: "field.typed"; readonly field: TypedField; readonly value: string }
  | { readonly type: "terms.ticked"; readonly accepted: boolean }
  | { readonly type: "password.submitted" }
  | { readonly type: "link.retried" }
  | { readonly type: "password.left" }

export interface PasswordContext extends PasswordInput {
  readonly owner: PasswordOwner
  readonly values: PasswordValues
  readonly errors: Readonly<Partial<Record<PasswordField, ReadonlyArray<string>>>>
  readonly failure: Failure | null
  /** Whose password the link sets; null until it is checked, and for the person who is signed in. */
  readonly link: LinkFacts | null
  /** Before another try is allowed. */
  readonly secondsLeft: number
}

type Outcome = LinkOutcome | SaveOutcome
type Typed = Extract<PasswordEvent, { readonly type: "field.typed" }>

const failureOf = (outcome: Outcome): Failure | null => (outcome._tag === "Failure" ? outcome.failure : null)
const withoutError = ({ errors }: PasswordContext, field: PasswordField) => {
  const { [field]: _, ...others } = errors
  return others
}

export const passwordSetup = setup({
  types: {
    input: {} as PasswordInput,
    context: {} as PasswordContext,
    events: {} as PasswordEvent,
    emitted: {} as
      | { readonly type: "password.saved"; readonly signedIn: SignedIn | null }
      | { readonly type: "password.refused" },
    tags: {} as "busy"
  },
  actors: {
    /** [NET-019] */
    checkLink: fromPromise<LinkOutcome, { readonly token: string | null }>(mustProvide("checkLink")),
    /** [NET-016] [NET-017] [NET-018] */
    save: fromPromise<SaveOutcome, SavePassword>(mustProvide("save"))
  },
  guards: {
    needsNoLink: ({ context }) => context.form === "change",
    hasToken: ({ context }) => context.token !== null,
    isTheirLink: ({ context }, outcome: LinkOutcome) =>
      outcome._tag === "Success" && outcome.success.purpose === context.form,
    isForAnother: (_, outcome: LinkOutcome) => outcome._tag === "Success",
    isFit: ({ context }) => Object.keys(passwordErrors(context.form, context.values, context.owner)).length === 0,
    isSaved: (_, outcome: SaveOutcome) => outcome._tag === "Success",
    /** The server said what is wrong with the link, not that it is busy or away. */
    isAboutLink: (_, outcome: Outcome) => failureOf(outcome)?.errors["token"] !== undefined,
    isSlowedDown: (_, outcome: Outcome) => failureOf(outcome)?.status === 429,
    isOver: ({ context }) => context.secondsLeft <= 1,
    isForMore: ({ context }) => context.form === "change"
  },
  actions: {
    type: assign(({ context }, { field, value }: Typed) => ({
      values: { ...context.values, [field]: value },
      errors: withoutError(context, field)
    })),
    tick: assign(({ context }, accepted: boolean) => ({
      values: { ...context.values, cgu: accepted },
      errors: withoutError(context, "cgu")
    })),
    showErrors: assign({
      errors: ({ context }): PasswordErrors => passwordErrors(context.form, context.values, context.owner),
      failure: null
    }),
    forgetFailure: assign({ errors: {}, failure: null }),
    rememberFailure: assign((_, outcome: Outcome) => {
      const failure = failureOf(outcome)
      return failure === null ? {} : { failure, errors: failure.errors, secondsLeft: failure.retryAfter ?? 60 }
    }),
    missToken: assign({ failure: { status: null, code: "auth.token_missing", errors: {}, retryAfter: null } }),
    mistrustLink: assign({ failure: { status: null, code: "auth.link_unknown", errors: {}, retryAfter: null } }),
    readLink: assign(({ context }, outcome: LinkOutcome) => {
      if (outcome._tag === "Failure") return {}
      const { email, firstname } = outcome.success
      return { link: outcome.success, owner: { ...context.owner, names: [firstname, email] } }
    }),
    /** The person has a password from now on, which the next change asks for. */
    rememberPassword: assign({ owner: ({ context }) => ({ ...context.owner, hasPassword: true }) }),
    countDown: assign({ secondsLeft: ({ context }) => context.secondsLeft - 1 }),
    stopCounting: assign({ secondsLeft: 0, failure: null }),
    tellSaved: emit((_, outcome: SaveOutcome) => ({
      type: "password.saved" as const,
      signedIn: outcome._tag === "Success" ? outcome.success : null
    })),
    /** For the screen, which leads to the first field that is wrong. */
    tellRefused: emit({ type: "password.refused" as const }),
    wipe: assign({ values: emptyPassword, errors: {} })
  },
  delays: { second: 1_000 }
})
