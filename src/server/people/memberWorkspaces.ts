import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { Viewer } from "#schemas/access/viewer.ts"
import type { WorkspaceOfMember } from "#schemas/people/team.api.ts"
import type { Language } from "#schemas/shared/constants.ts"
import { PasswordLinks } from "#server/access/passwordLinks.ts"
import { unlessSent } from "#server/people/memberships.ts"
import { readMember } from "#server/people/team.ts"
import { checkGroupMark, inTeam } from "#server/people/teamScope.ts"
import { notFound } from "#server/platform/scope.ts"
import { conflict } from "#server/shared/refusals.ts"

const workspacesOf = (person: number) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql<WorkspaceOfMember>`select id, name, role from app.workspaces_of(${person})`
  )

/** The firms of the group in which a member works. */
export const listWorkspaces = (viewer: Viewer["Service"], firm: number, member: number) =>
  inTeam(viewer, firm, null, () => Effect.flatMap(readMember(member), ({ id }) => workspacesOf(id)))

const assignWorkspace = (person: number, firm: number, isIn: boolean) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [row] = yield* sql<{ refusal: string | null }>`
      select app.assign_workspace(${person}, ${firm}, ${isIn}) as refusal`
    const refusal = row?.refusal ?? null
    if (refusal === "unknown") return yield* notFound()
    if (refusal !== null) return yield* conflict([refusal])
  })

interface Changes {
  readonly added_firm_ids?: ReadonlyArray<number> | undefined
  readonly removed_firm_ids?: ReadonlyArray<number> | undefined
}
/** Adds a member to firms of the group and removes them from others; 403 unless the viewer administers the group. */
export const assignWorkspaces = (
  viewer: Viewer["Service"],
  firm: number,
  member: number,
  change: Changes,
  language: Language
) =>
  inTeam(viewer, firm, null, (scope) =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const links = yield* PasswordLinks
      yield* checkGroupMark(scope)
      const { id } = yield* readMember(member)
      const { added_firm_ids: added = [], removed_firm_ids: removed = [] } = change
      for (const one of added) yield* assignWorkspace(id, one, true)
      for (const one of removed) yield* assignWorkspace(id, one, false)
      // A person who can sign in only through another firm's identity provider is not let in yet: mail them a link.
      const [waits] = yield* sql<{ firms: ReadonlyArray<number> }>`select app.waiting_firms(${id}) as firms`
      for (const one of added)
        if (waits?.firms.includes(one) === true)
          yield* unlessSent(yield* links.inviteUser({ userId: id, firmId: one, language, by: viewer.userId }))
      return yield* workspacesOf(id)
    })
  )
