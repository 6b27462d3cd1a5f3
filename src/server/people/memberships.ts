import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { type MembershipEvent, membershipMachine } from "#machines/people/membership.machine.ts"
import { type Membership, membershipSnapshot } from "#machines/people/membership.projection.ts"
import { decide } from "#machines/shared/decide.ts"
import { type InvitedAs, inviteProblem } from "#schemas/customers/invitations.ts"
import { keptEmail } from "#schemas/shared/email.ts"
import type { MessageCode } from "#schemas/shared/messages/index.ts"
import { Conflict, Forbidden, Unprocessable } from "#schemas/shared/problem.ts"
import * as Result from "#schemas/shared/result.ts"

/** A policy's no. */
export const closed = (by: ReadonlyArray<string>) =>
  new Forbidden({ code: `closed.${by[0] ?? ""}`, closed_by: [...by] })

/** Fields that the form's own rule refuses. */
export const refusedFields = (errors: Readonly<Partial<Record<string, ReadonlyArray<string>>>>) =>
  new Unprocessable({ code: "error.422", errors: errors as Record<string, ReadonlyArray<string>> })

interface KnownRow {
  readonly id: number
  readonly is_closed: boolean
  readonly is_staff_elsewhere: boolean
  readonly is_client_user: boolean
}

export interface KnownAccount {
  /** Null for an address that nobody has. */
  readonly id: number | null
  readonly problem: MessageCode | null
}

/**
 * [VAL-042] [VAL-043] [VAL-044] [VAL-047] [ERR-057] Who is behind an address, and why they cannot be invited into the
 * entered firm or company. Holds the address until the transaction ends.
 */
export const knownAccount = (email: string, as: InvitedAs, vendor: number | null) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [row] = yield* sql<{ person: KnownRow | null }>`select app.known_person(${keptEmail(email)}) as person`
    const person = row?.person ?? null
    if (person === null) return { id: null, problem: null } satisfies KnownAccount
    const [here] = yield* sql<{ in_team: boolean; in_company: boolean }>`
      select exists (select 1 from firm_user f where f.user_id = ${person.id}) as in_team,
             exists (select 1 from vendor_user v where v.user_id = ${person.id} and v.vendor_id = ${vendor}::integer) as in_company`
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

/** The account that an invitation is for, made where there is none. */
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

export interface Step {
  readonly type: MembershipEvent["type"]
  readonly before: string
  readonly after: string
}

/** Asks the life cycle for one event after the other: all are open, or nothing happens. */
export const askMembership = (membership: Membership, events: ReadonlyArray<MembershipEvent>) =>
  Effect.gen(function* () {
    let snapshot = membershipSnapshot(membership)
    const steps: Array<Step> = []
    for (const event of events) {
      const verdict = decide(membershipMachine, snapshot, event)
      if (Result.isFailure(verdict)) {
        const by = [...new Set(verdict.failure.closedBy)]
        return yield* new Conflict({ code: `closed.${by[0] ?? ""}`, closed_by: by })
      }
      steps.push({ type: event.type, before: snapshot.value, after: verdict.success.next.value })
      snapshot = verdict.success.next
    }
    return steps
  })

export interface MembershipLine {
  readonly firm: number
  readonly vendor: number | null
  /** Who did it. */
  readonly user: number
  /** Whose membership it is. */
  readonly member: number
  readonly type: string
  readonly before: object | null
  readonly after: object
  readonly payload?: object
}

/** One line of the firm's sealed log. No name and no address: those are the person's, and leave with them. */
export const logMembership = ({ after, before, firm, member, payload, type, user, vendor }: MembershipLine) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql`
      insert into event (firm_id, vendor_id, user_id, entity, entity_id, machine, type, payload, before, after)
      values (${firm}, ${vendor}::integer, ${user}, 'membership', ${member}, 'membership', ${type},
        ${JSON.stringify(payload ?? {})}::text::jsonb, ${before === null ? null : JSON.stringify(before)}::text::jsonb,
        ${JSON.stringify(after)}::text::jsonb)`
  )

/** Today in Paris as `2026-11-21`, where an access ends with the day. */
export const today = Effect.flatMap(SqlClient.SqlClient, (sql) =>
  Effect.map(
    sql<{ day: string }>`select (now() at time zone 'Europe/Paris')::date::text as day`,
    (rows) => rows[0]?.day ?? ""
  )
)
