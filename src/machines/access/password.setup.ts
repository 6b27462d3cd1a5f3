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
  /** The token of the link; null for the signed-in user, and for a URL without one. */
  readonly token: string | null
  /** The owner of the password if known beforehand; for a link, the check returns it. */
  readonly owner?: PasswordOwner
}
export type LinkOutcome = Result<LinkFacts, Failure>
/**
 * Saving a first password also opens a session. Null if a session is open already, or if the user has to sign in next.
 */
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
  /** The owner of the link; null until it is checked, and for the signed-in user. */
  readonly link: LinkFacts | null
  /** Seconds until the next attempt is allowed. */
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
    /** [NET-019] Checks the token of a mailed link; gives its purpose and owner. */
    checkLink: fromPromise<LinkOutcome, { readonly token: string | null }>(mustProvide("checkLink")),
    /**
     * [NET-016] [NET-017] [NET-018] Changes the signed-in user's password, or sets the first one or a new one with the
     * token of a mailed link.
     */
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
    /** The server refused the link itself, as opposed to a rate limit or a network error. */
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
    /** The user has a password now: the next change asks for it. */
    rememberPassword: assign({ owner: ({ context }) => ({ ...context.owner, hasPassword: true }) }),
    countDown: assign({ secondsLeft: ({ context }) => context.secondsLeft - 1 }),
    stopCounting: assign({ secondsLeft: 0, failure: null }),
    tellSaved: emit((_, outcome: SaveOutcome) => ({
      type: "password.saved" as const,
      signedIn: outcome._tag === "Success" ? outcome.success : null
    })),
    /** Lets the screen focus the first invalid field. */
    tellRefused: emit({ type: "password.refused" as const }),
    wipe: assign({ values: emptyPassword, errors: {} })
  },
  delays: { second: 1_000 }
})
