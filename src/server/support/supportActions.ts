import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { MembershipPermissions } from "#machines/people/membership.machine.ts"
import { keptEmail } from "#schemas/shared/fields/email.ts"
import { healthChecks, isWell } from "#schemas/support/actions.ts"
import type { TreeModelId } from "#schemas/treeModels/treeModel.ts"
import { PasswordLinks } from "#server/access/passwordLinks.ts"
import { askMembership } from "#server/people/memberships.ts"
import { lockMember, readMember, loggedFields } from "#server/people/team.ts"
import { languageOf } from "#server/platform/problems.ts"
import { notFound } from "#server/platform/scope.ts"
import { invalid } from "#server/shared/refusals.ts"

/**
 * The provider as the actor of a membership event: has the rights of a firm admin, and may also mark group
 * administrators.
 */
const actorOn = (by: number, member: number): MembershipPermissions => ({
  mayKeep: true,
  isSelf: by === member,
  isGroupAdmin: true
})

/** The team member with this email, in the firm in scope; 422 if there is none. Locks the whole team. */
const memberOf = (email: string) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [row] = yield* sql<{ id: number }>`
      select f.user_id as id from firm_user f join app_user u on u.id = f.user_id where u.email = ${keptEmail(email)}`
    if (row === undefined) return yield* invalid({ email: ["support.person_absent"] })
    return yield* lockMember(row.id)
  })

/** Logs an event of the firm in scope, made by the provider. Never pass names or addresses. */
const log = (member: number, type: string, before: object, after: object) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql`select app.provider_log('membership', ${member}, 'membership', ${type}, '{"by":"support"}',
      ${JSON.stringify(before)}::text::jsonb, ${JSON.stringify(after)}::text::jsonb)`
  )

const nameOf = ({ firstname, lastname }: { readonly firstname: string; readonly lastname: string }) =>
  `${firstname} ${lastname}`

/** Makes a member of a firm a group administrator; 422 if the firm is in no group. */
export const addGroupAdmin = (firm: number, by: number, email: string) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { member, membership } = yield* memberOf(email)
    const [group] = yield* sql<{ id: number | null }>`select group_id as id from firm where id = ${firm}`
    if (group?.id == null) return yield* invalid({ firm_id: ["support.firm_without_group"] })
    if (member.is_group_admin) return { outcome: "had", subject: nameOf(member) } as const
    const [step] = yield* askMembership(membership, [
      { type: "member.changed", by: actorOn(by, member.id), role: member.role, marksGroup: true }
    ])
    yield* sql`select app.support_mark_group(${member.id})`
    const next = yield* readMember(member.id)
    yield* log(member.id, step?.type ?? "member.changed", loggedFields(member), loggedFields(next))
    return { outcome: "given", subject: nameOf(next) } as const
  })

export const deleteMember = (by: number, email: string) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { member, membership } = yield* memberOf(email)
    yield* askMembership(membership, [{ type: "member.removed", by: actorOn(by, member.id) }])
    yield* sql`select app.support_delete_member(${member.id})`
    yield* log(member.id, "member.removed", loggedFields(member), { state: "removed" })
    return { outcome: "deleted", subject: nameOf(member) } as const
  })

/** Mails the invitation again to a client user who has not joined yet; 422 otherwise. */
export const inviteAgain = (firm: number, email: string, language: ReturnType<typeof languageOf>) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const links = yield* PasswordLinks
    const [row] = yield* sql<{
      person: { readonly id: number; readonly name: string; readonly waits: boolean } | null
    }>`select app.support_invite_again(${keptEmail(email)}) as person`
    const person = row?.person ?? null
    if (person === null) return yield* invalid({ email: ["support.client_absent"] })
    if (!person.waits) return yield* invalid({ email: ["support.person_joined"] })
    const invited = yield* links.inviteUser({ userId: person.id, firmId: firm, language })
    if (invited !== "sent")
      return yield* invalid({ email: [invited === "often" ? "people.invited_often" : "customer.invite_failed"] })
    return { outcome: "sent", subject: person.name } as const
  })

export const firmName = (firm: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [row] = yield* sql<{ name: string }>`select name from firm where id = ${firm}`
    return row === undefined ? yield* notFound() : row.name
  })

/** The tree models of a firm, to choose one to copy to another firm. */
export const listTrees = (firm: number) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql<{ id: TreeModelId; name: string }>`
      select id, name from tree_model where firm_id = ${firm} order by name_key, id`
  )

/** The results of the health checks of the firm in scope. */
export const diagnose = (firm: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [row] = yield* sql<{ health: Readonly<Record<string, number>> | null }>`
      select app.support_health() as health`
    const lines = healthChecks.map((check) => {
      const count = row?.health?.[check] ?? 0
      return { check, count, ok: isWell(check, count) }
    })
    return { firm: yield* firmName(firm), lines }
  })
