import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { SqlClient } from "effect/sql"
import type { MembershipHand } from "#machines/people/membership.machine.ts"
import { Viewer } from "#schemas/access/viewer.ts"
import { PortalApi } from "#schemas/api.ts"
import { keptEmail } from "#schemas/shared/email.ts"
import { healthChecks, isWell } from "#schemas/support/actions.ts"
import type { SupportReport } from "#schemas/support/actions.api.ts"
import type { TreeModelId } from "#schemas/treeModels/treeModel.ts"
import { PasswordLinks } from "#server/access/passwordLinks.ts"
import { askMembership } from "#server/people/memberships.ts"
import { lockMember, readMember, told } from "#server/people/team.ts"
import { languageOf } from "#server/platform/problems.ts"
import { notFound } from "#server/platform/scope.ts"
import { invalid } from "#server/shared/refusals.ts"
import { handOnModel, readModel } from "#server/treeModels/treeModels.ts"
import { inFirmAsProvider } from "#server/workspaces/provider.ts"

type Needs = SqlClient.SqlClient | PasswordLinks

/** The provider keeps a firm's team as its administrators do, and may give the group's mark. */
const handOf = (by: number, member: number): MembershipHand => ({
  mayKeep: true,
  isSelf: by === member,
  isGroupAdmin: true
})

/** The member of the entered firm's team who has the address, with the whole team held. */
const memberOf = (email: string) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [row] = yield* sql<{ id: number }>`
      select f.user_id as id from firm_user f join app_user u on u.id = f.user_id where u.email = ${keptEmail(email)}`
    if (row === undefined) return yield* invalid({ email: ["support.person_absent"] })
    return yield* lockMember(row.id)
  })

/** One line of the entered firm's sealed log: no name and no address. */
const log = (member: number, type: string, before: object, after: object) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql`select app.provider_log('membership', ${member}, 'membership', ${type}, '{"by":"support"}',
      ${JSON.stringify(before)}::text::jsonb, ${JSON.stringify(after)}::text::jsonb)`
  )

const nameOf = ({ firstname, lastname }: { readonly firstname: string; readonly lastname: string }) =>
  `${firstname} ${lastname}`

const addGroupAdmin = (firm: number, by: number, email: string) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { member, membership } = yield* memberOf(email)
    const [group] = yield* sql<{ id: number | null }>`select group_id as id from firm where id = ${firm}`
    if (group?.id == null) return yield* invalid({ firm_id: ["support.firm_without_group"] })
    if (member.is_group_admin) return { outcome: "had", subject: nameOf(member) } as const
    const [step] = yield* askMembership(membership, [
      { type: "member.changed", by: handOf(by, member.id), role: member.role, marksGroup: true }
    ])
    yield* sql`select app.support_mark_group(${member.id})`
    const next = yield* readMember(member.id)
    yield* log(member.id, step?.type ?? "member.changed", told(member), told(next))
    return { outcome: "given", subject: nameOf(next) } as const
  })

const deleteMember = (by: number, email: string) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { member, membership } = yield* memberOf(email)
    yield* askMembership(membership, [{ type: "member.removed", by: handOf(by, member.id) }])
    yield* sql`select app.support_delete_member(${member.id})`
    yield* log(member.id, "member.removed", told(member), { state: "removed" })
    return { outcome: "deleted", subject: nameOf(member) } as const
  })

const inviteAgain = (firm: number, email: string, language: ReturnType<typeof languageOf>) =>
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

export const SupportHandlers = HttpApiBuilder.group(
  PortalApi,
  "support",
  Effect.fn(function* (handlers) {
    const context = yield* Effect.context<Needs>()
    const within = <A, E>(firm: number, use: (by: number) => Effect.Effect<A, E, Needs>) =>
      Effect.gen(function* () {
        const viewer = yield* Viewer
        return yield* inFirmAsProvider(viewer, "support_actions", firm, use(viewer.userId))
      }).pipe(Effect.provideContext(context))
    const firmName = (firm: number) =>
      Effect.flatMap(SqlClient.SqlClient, (sql) =>
        Effect.flatMap(sql<{ name: string }>`select name from firm where id = ${firm}`, ([row]) =>
          row === undefined ? Effect.fail(notFound()) : Effect.succeed(row.name)
        )
      )
    /** The deed in the firm, and its report. */
    const report = <E>(
      firm: number,
      use: (by: number) => Effect.Effect<Pick<SupportReport, "outcome" | "subject">, E, Needs>
    ) =>
      within(firm, (by) =>
        Effect.gen(function* () {
          const { outcome, subject } = yield* use(by)
          return { data: { outcome, subject, firm: yield* firmName(firm) } }
        })
      )

    return handlers.handleAll({
      addGroupAdmin: ({ payload }) =>
        report(payload.firm_id, (by) => addGroupAdmin(payload.firm_id, by, payload.email)),
      deleteMember: ({ payload }) => report(payload.firm_id, (by) => deleteMember(by, payload.email)),
      inviteAgain: ({ payload, request }) =>
        report(payload.firm_id, () =>
          inviteAgain(payload.firm_id, payload.email, languageOf(request.headers["accept-language"]))
        ),
      copyTree: Effect.fn(function* ({ payload }) {
        const { firm_id: from, structure_id, to_firm_id: to } = payload
        if (from === to) return yield* invalid({ to_firm_id: ["support.firm_same"] })
        const model = yield* within(from, (user) => readModel({ firm: from, user, closed: [] }, structure_id))
        return yield* report(to, (user) =>
          Effect.map(handOnModel({ firm: to, user, closed: [] }, model, from), ({ name }) => ({
            outcome: "copied" as const,
            subject: name
          }))
        )
      }),
      trees: Effect.fn(function* ({ query }) {
        const data = yield* within(query.firm_id, () =>
          Effect.flatMap(
            SqlClient.SqlClient,
            (sql) => sql<{ id: TreeModelId; name: string }>`
              select id, name from tree_model where firm_id = ${query.firm_id} order by name_key, id`
          )
        )
        return { data }
      }),
      diagnostic: Effect.fn(function* ({ query }) {
        const data = yield* within(query.firm_id, () =>
          Effect.gen(function* () {
            const sql = yield* SqlClient.SqlClient
            const [row] = yield* sql<{ health: Readonly<Record<string, number>> | null }>`
              select app.support_health() as health`
            const lines = healthChecks.map((check) => {
              const count = row?.health?.[check] ?? 0
              return { check, count, ok: isWell(check, count) }
            })
            return { firm: yield* firmName(query.firm_id), lines }
          })
        )
        return { data }
      })
    })
  })
)
