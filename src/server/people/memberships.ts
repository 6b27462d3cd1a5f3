import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { type MembershipEvent, membershipMachine } from "#machines/people/membership.machine.ts"
import { type Membership, membershipSnapshot } from "#machines/people/membership.projection.ts"
import { decide } from "#machines/shared/guards/decide.ts"
import { mayResetTwoFactor } from "#schemas/access/policy.ts"
import type { TwoFactorState } from "#schemas/access/codes.ts"
import type { Language } from "#schemas/shared/constants.ts"
import { type InvitedAs, inviteProblem } from "#schemas/customers/invitations.ts"
import { keptEmail } from "#schemas/shared/fields/email.ts"
import type { MessageCode } from "#schemas/shared/messages/index.ts"
import { Unprocessable } from "#schemas/shared/problem.ts"
import { type Invited, PasswordLinks } from "#server/access/passwordLinks.ts"
import { Throttle } from "#server/access/Throttle.ts"
import { removeApp } from "#server/access/twoFactor.ts"
import { Caller } from "#server/platform/Caller.ts"
import { recordEvent } from "#server/shared/eventLog.ts"
import { checkPolicy, conflict, invalid } from "#server/shared/refusals.ts"
import * as Result from "#schemas/shared/result.ts"

interface KnownRow {
  readonly id: number
  readonly is_closed: boolean
  readonly is_staff_elsewhere: boolean
  readonly is_client_user: boolean
}

export interface KnownAccount {
  /** The account's id; null if no account has this email. */
  readonly id: number | null
  readonly problem: MessageCode | null
}

/** Refusals that reveal something about an account outside of the firm. */
const toldOfOthers: ReadonlySet<string> = new Set([
  "customer.already_accountant",
  "customer.client_is_staff",
  "customer.teammate_is_client",
  "customer.invite_failed"
])

/**
 * Runs an invitation and counts refusals in `toldOfOthers` against the inviter: after a few, 429. Prevents guessing
 * which emails have accounts.
 */
export const countingRefusals = <A, E, R>(user: number, inviting: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const throttle = yield* Throttle
    const keys = [`invite:user:${user}`]
    yield* throttle.check(keys)
    return yield* Effect.tapError(inviting, (failure) =>
      failure instanceof Unprocessable && toldOfOthers.has(failure.code) ? throttle.refused(keys) : Effect.void
    )
  })

const isHere = (person: number, vendor: number | null) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql<{ in_team: boolean; in_company: boolean }>`
      select exists (select 1 from firm_user f where f.user_id = ${person}) as in_team,
             exists (select 1 from vendor_user v where v.user_id = ${person} and v.vendor_id = ${vendor}::integer) as in_company`
  )

/**
 * [VAL-042] [VAL-043] [VAL-044] [VAL-047] [ERR-057] The account of an email, and in `problem` why it cannot be invited
 * to the firm or company in scope. Locks the email until the transaction ends, against concurrent invitations.
 */
export const knownAccount = (email: string, as: InvitedAs, vendor: number | null) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [row] = yield* sql<{ person: KnownRow | null }>`select app.known_person(${keptEmail(email)}) as person`
    const person = row?.person ?? null
    if (person === null) return { id: null, problem: null } satisfies KnownAccount
    const [here] = yield* isHere(person.id, vendor)
    const refusal = inviteProblem(as, {
      isInTeam: here?.in_team === true,
      isStaffElsewhere: person.is_staff_elsewhere,
      isClientUser: person.is_client_user
    })
    const problem: MessageCode | null =
      refusal ??
      (here?.in_company === true ? "customer.user_known" : person.is_closed ? "customer.invite_failed" : null)
    return { id: person.id, problem } satisfies KnownAccount
  })

/**
 * Like `knownAccount`, but reveals only accounts that the firm or company in scope knows: the form calls it while the
 * person types. The invitation itself uses `knownAccount`.
 */
export const knownHere = (email: string, as: InvitedAs, vendor: number | null) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [row] = yield* sql<{ person: { readonly id: number; readonly is_client_user: boolean } | null }>`
      select app.known_here(${keptEmail(email)}) as person`
    const person = row?.person ?? null
    if (person === null) return { id: null, problem: null } satisfies KnownAccount
    const [here] = yield* isHere(person.id, vendor)
    const refusal = inviteProblem(as, {
      isInTeam: here?.in_team === true,
      isStaffElsewhere: false,
      isClientUser: person.is_client_user
    })
    const problem = refusal ?? (here?.in_company === true ? ("customer.user_known" as const) : null)
    return { id: person.id, problem } satisfies KnownAccount
  })

/** The id of the account to invite, created if there is none; 422 if it cannot be invited. */
export const accountFor = (
  invited: { readonly email: string; readonly firstname: string; readonly lastname: string },
  as: InvitedAs,
  vendor: number | null
) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { problem } = yield* knownAccount(invited.email, as, vendor)
    if (problem !== null) return yield* new Unprocessable({ code: problem, errors: { email: [problem] } })
    const [row] = yield* sql<{ id: number | null }>`
      select app.invited_account(${keptEmail(invited.email)}, ${invited.firstname.trim()}, ${invited.lastname.trim()}) as id`
    if (row?.id == null) return yield* Effect.die(new Error("no account was made"))
    return row.id
  })

/** [ERR-057] 422 if no invitation mail was queued. */
export const unlessSent = (invited: Invited) =>
  invited === "sent"
    ? Effect.void
    : Effect.fail(new Unprocessable({ code: invited === "often" ? "people.invited_often" : "customer.invite_failed" }))

export interface Step {
  readonly type: MembershipEvent["type"]
  readonly before: string
  readonly after: string
}

/** The steps that the membership machine makes for the events, in order; 409 if it refuses one of them. */
export const askMembership = (membership: Membership, events: ReadonlyArray<MembershipEvent>) =>
  Effect.gen(function* () {
    let snapshot = membershipSnapshot(membership)
    const steps: Array<Step> = []
    for (const event of events) {
      const verdict = decide(membershipMachine, snapshot, event)
      if (Result.isFailure(verdict)) {
        const by = [...new Set(verdict.failure.closedBy)]
        return yield* conflict(by)
      }
      steps.push({ type: event.type, before: snapshot.value, after: verdict.success.next.value })
      snapshot = verdict.success.next
    }
    return steps
  })

export interface MembershipLine {
  readonly firm: number
  readonly vendor: number | null
  /** The id of the person who made the change. */
  readonly user: number
  /** The id of the person whose membership changed. */
  readonly member: number
  readonly type: string
  readonly before: object | null
  readonly after: object
  readonly payload?: object
}

/** Logs a membership event. Never pass names or emails: they are personal data, and the log cannot be erased. */
export const logMembership = ({ member, ...line }: MembershipLine) =>
  recordEvent({ ...line, entity: "membership", id: member })

interface TwoFactorReset {
  readonly member: number
  readonly isSelf: boolean
  readonly twoFactor: TwoFactorState
  readonly language: Language
}

/**
 * Removes a member's authenticator app and mails them a notice. The caller has checked the viewer's right to change
 * members.
 */
export const resetTwoFactor = ({ isSelf, language, member, twoFactor }: TwoFactorReset) =>
  Effect.gen(function* () {
    const links = yield* PasswordLinks
    const { host } = yield* Caller
    yield* checkPolicy(mayResetTwoFactor({ mayKeep: true, isSelf, twoFactor }))
    yield* removeApp(member)
    yield* links.notifyChange(member, "two_factor_reset", [host], language)
  })

/** The current date in Paris, such as `2026-11-21`. An access ends at the end of a day in Paris. */
export const today = Effect.flatMap(SqlClient.SqlClient, (sql) =>
  Effect.map(
    sql<{ day: string }>`select (now() at time zone 'Europe/Paris')::date::text as day`,
    (rows) => rows[0]?.day ?? ""
  )
)

/**
 * Changes the name of an account as shown in the firm or company in scope; 422 if the person manages it themselves.
 */
export const renameAccount = (
  person: { readonly id: number; readonly firstname: string; readonly lastname: string },
  given: { readonly firstname?: string | undefined; readonly lastname?: string | undefined }
) =>
  Effect.gen(function* () {
    const firstname = given.firstname?.trim() ?? person.firstname
    const lastname = given.lastname?.trim() ?? person.lastname
    if (firstname === person.firstname && lastname === person.lastname) return
    const sql = yield* SqlClient.SqlClient
    const [renamed] = yield* sql<{ done: boolean }>`
      select app.rename_account(${person.id}, ${firstname}, ${lastname}) as done`
    if (renamed?.done !== true) return yield* invalid({ lastname: ["people.name_theirs"] })
  })

/** SQL for the new value of `access_ends_at`: now, the end of a day, null (never), or the old value. */
export const accessEnd = (
  sql: SqlClient.SqlClient,
  {
    access_ends_on: end,
    is_open
  }: { readonly access_ends_on?: string | null | undefined; readonly is_open?: boolean | undefined }
) =>
  is_open === false
    ? sql`now()`
    : end !== undefined
      ? sql`app.day_end(nullif(btrim(${end ?? ""}), '')::date)`
      : is_open === true
        ? sql`null`
        : sql`access_ends_at`
