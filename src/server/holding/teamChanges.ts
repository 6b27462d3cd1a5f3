import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { HoldingMember } from "#schemas/holding/team.api.ts"
import { leavesNone, takesMembers } from "#schemas/holding/memberWorkspaces.ts"
import type { LastWay } from "#schemas/holding/words.ts"
import type { Viewer } from "#schemas/access/viewer.ts"
import type { MemberChanges } from "#schemas/people/team.api.ts"
import type { TeamRole } from "#schemas/people/teamRules.ts"
import type { Language } from "#schemas/shared/constants.ts"
import { PasswordLinks } from "#server/access/passwordLinks.ts"
import { enterFirm, type HoldingScope } from "#server/holding/holdingScope.ts"
import { findMember, listThemes, readMember } from "#server/holding/team.ts"
import { changeWithin, removeWithin } from "#server/people/changeMember.ts"
import { inviteAgainWithin, sendInvitation } from "#server/people/inviteMember.ts"
import { askMembership } from "#server/people/memberships.ts"
import { checkPlaceLeft } from "#server/people/places.ts"
import { assign, lockMember, loggedFields, onlyKnownVendors } from "#server/people/team.ts"
import { actorOn, logMember } from "#server/people/teamScope.ts"
import { notFound } from "#server/platform/scope.ts"
import { recordEvent } from "#server/shared/eventLog.ts"
import { conflict, invalid } from "#server/shared/refusals.ts"
import type { StaffScope } from "#server/shared/requestScope.ts"

type Caller = Viewer["Service"]

/**
 * [ROL-O02] Enters the scope of a firm of the holding. An administrator of the holding has the rights of a firm admin
 * there.
 */
const inTeamOf = (scope: HoldingScope, firm: number) =>
  Effect.as(enterFirm(firm), {
    firm,
    user: scope.user,
    role: "admin",
    isGroupAdmin: true,
    hasAdminModule: true
  } satisfies StaffScope)

const isOf = (member: HoldingMember, firm: number) =>
  member.workspaces.find(({ id, state }) => id === firm && state !== null && state !== "revoked") !== undefined

/** Changes a member without a check of the revision: no form was open. */
const changeNow = (team: StaffScope, id: number, change: MemberChanges) =>
  changeWithin(team, id, change, undefined).pipe(Effect.catchTag("PreconditionFailed", Effect.die))

/**
 * Mails an invitation if the member has not accepted this workspace yet: for example a person who could sign in only
 * elsewhere.
 */
const inviteWaiting = (viewer: Caller, firm: number, id: number, language: Language) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [waits] = yield* sql<{ firms: ReadonlyArray<number> }>`select app.waiting_firms(${id}) as firms`
    if (waits?.firms.includes(firm) === true) yield* sendInvitation(viewer, firm, id, language)
  })

/** Changes a member's role, rights or access in one workspace. */
export const changeInWorkspace = (
  scope: HoldingScope,
  id: number,
  firm: number,
  change: MemberChanges,
  ifMatch: string | undefined
) =>
  Effect.gen(function* () {
    yield* readMember(id)
    return yield* changeWithin(yield* inTeamOf(scope, firm), id, change, ifMatch)
  })

/** Adds a person to the team in scope as a member, or opens their former access again. */
const join = (team: StaffScope, id: number, role: TeamRole) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [was] = yield* sql<{ found: boolean }>`select exists (select 1 from firm_user where user_id = ${id}) as found`
    if (was?.found === true) {
      yield* changeNow(team, id, { is_open: true, access_ends_on: null, role })
      return
    }
    yield* checkPlaceLeft
    yield* sql`insert into firm_user (firm_id, user_id, role, invited_at) values (${team.firm}, ${id}, ${role}, now())`
    const { member } = yield* lockMember(id)
    yield* logMember(team, { member: id, type: "member.assigned", before: null, after: loggedFields(member) })
  })

/**
 * Removes a member's access and assignments, but keeps the membership as revoked: the person stays in the group's list.
 */
const keepWithout = (team: StaffScope, id: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { member, membership } = yield* lockMember(id)
    const [step] = yield* askMembership(membership, [{ type: "access.ended", by: actorOn(team, id) }])
    yield* sql`delete from assignment where user_id = ${id}`
    // Without an end date, a revoked member stays in the group's list.
    yield* sql`update firm_user set active = false, access_ends_at = null, revision = revision + 1 where user_id = ${id}`
    yield* logMember(team, {
      member: id,
      type: step?.type ?? "access.ended",
      before: loggedFields(member),
      after: { ...loggedFields(member), state: "revoked" }
    })
  })

export interface WorkspaceChange {
  readonly added_firm_ids?: ReadonlyArray<number> | undefined
  readonly removed_firm_ids?: ReadonlyArray<number> | undefined
  readonly last?: LastWay | undefined
}

/**
 * [WSP-008] Adds a member to workspaces and removes them from others. If that removes their last workspace, `last` must
 * tell whether to unassign or delete the person; otherwise 409 `closed.isToldOfLast`. Returns the member, or null if
 * they are no longer in the group.
 */
export const assignWorkspaces = (
  viewer: Caller,
  scope: HoldingScope,
  id: number,
  { added_firm_ids = [], last, removed_firm_ids = [] }: WorkspaceChange,
  language: Language
) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    // Serialise: two administrators who each remove one of a member's last two workspaces would both find one left.
    yield* sql`select id from app.lock_holding()`
    const member = yield* readMember(id)
    const known = new Set(member.workspaces.map((one): number => one.id))
    if ([...added_firm_ids, ...removed_firm_ids].some((firm) => !known.has(firm))) return yield* notFound()
    const held = member.workspaces.filter((one) => isOf(member, one.id)).map((one): number => one.id)
    const added = [...new Set(added_firm_ids)].filter((firm) => !held.includes(firm))
    const taken = [...new Set(removed_firm_ids)].filter((firm) => held.includes(firm))
    if (member.workspaces.some((one) => added.includes(one.id) && !takesMembers(one)))
      return yield* conflict(["isWorkspaceOpen"])
    const isLast = leavesNone(held, { added, removed: taken })
    if (isLast && last === undefined) return yield* conflict(["isToldOfLast"])
    for (const firm of added.toSorted((one, other) => one - other)) {
      yield* join(yield* inTeamOf(scope, firm), id, "collaborator")
      yield* inviteWaiting(viewer, firm, id, language)
    }
    const order = taken.toSorted((one, other) => one - other)
    // A member who is only unassigned keeps a revoked membership in one workspace, by which they stay in the group's
    // team.
    const kept = isLast && last === "unassign" ? order.at(-1) : undefined
    for (const firm of order) {
      const team = yield* inTeamOf(scope, firm)
      yield* firm === kept ? keepWithout(team, id) : removeWithin(team, id)
    }
    if (isLast && last === "delete") {
      // Also remove revoked memberships left by former unassignments.
      for (const one of member.workspaces)
        if (one.state === "revoked") yield* removeWithin(yield* inTeamOf(scope, one.id), id)
    }
    return yield* findMember(id)
  })

const firmsOf = (table: "files" | "themes", ids: ReadonlyArray<number>) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const wanted = [...new Set(ids)].filter((id) => Number.isSafeInteger(id) && id > 0 && id < 2 ** 31)
    const rows =
      table === "files"
        ? yield* sql<{ id: number; firm_id: number }>`select id, firm_id from app.holding_files(${wanted}::integer[])`
        : yield* sql<{ id: number; firm_id: number }>`select id, firm_id from app.holding_themes(${wanted}::integer[])`
    return rows.length === new Set(ids).size ? rows : yield* notFound()
  })

const groups = (rows: ReadonlyArray<{ readonly firm_id: number; readonly id: number }>) =>
  [...Map.groupBy(rows, ({ firm_id }) => firm_id)]
    .toSorted(([one], [other]) => one - other)
    .map(([firm, of]) => ({ firm, ids: of.map(({ id }) => id) }))

const assignIn = (team: StaffScope, id: number, added: ReadonlyArray<number>, removed: ReadonlyArray<number>) =>
  Effect.gen(function* () {
    const { member } = yield* lockMember(id)
    yield* onlyKnownVendors([...added, ...removed])
    const changed = yield* assign(team.firm, id, added, removed)
    if (changed > 0)
      yield* logMember(team, {
        member: id,
        type: "member.assigned",
        before: { state: member.state },
        after: { state: member.state },
        payload: { added, removed }
      })
    return changed
  })

/**
 * [HOL-006] Assigns client files of the member's workspaces to them, and unassigns others. 409 for a workspace that
 * they are not in.
 */
export const assignVendors = (
  scope: HoldingScope,
  id: number,
  {
    added_vendor_ids: added = [],
    removed_vendor_ids: removed = []
  }: {
    readonly added_vendor_ids?: ReadonlyArray<number> | undefined
    readonly removed_vendor_ids?: ReadonlyArray<number> | undefined
  }
) =>
  Effect.gen(function* () {
    const member = yield* readMember(id)
    const files = yield* firmsOf("files", [...added, ...removed])
    if (files.some(({ firm_id }) => !isOf(member, firm_id))) return yield* conflict(["isOfWorkspace"])
    for (const { firm, ids } of groups(files)) {
      const within = (all: ReadonlyArray<number>) => all.filter((one) => ids.includes(one))
      yield* assignIn(yield* inTeamOf(scope, firm), id, within(added), within(removed))
    }
  })

/** [HOL-006] Sets the themes of a member in all their workspaces to exactly these. */
export const giveThemes = (scope: HoldingScope, id: number, wanted: ReadonlyArray<number>) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const known = yield* listThemes(id)
    if (wanted.some((theme) => !known.some((one) => one.id === theme)))
      return yield* invalid({ theme_ids: ["theme.unknown"] })
    const next = new Set(wanted)
    for (const { firm, ids } of groups(known.filter((one) => one.has !== next.has(one.id)))) {
      yield* inTeamOf(scope, firm)
      const here = known.filter(({ firm_id }) => firm_id === firm)
      const come = ids.filter((one) => next.has(one))
      const gone = ids.filter((one) => !next.has(one))
      yield* sql`delete from user_theme where user_id = ${id} and vendor_id is null and theme_id = any (${gone}::integer[])`
      yield* sql`insert into user_theme (theme_id, firm_id, vendor_id, user_id)
        select theme, ${firm}::integer, null, ${id}::integer from unnest(${come}::integer[]) theme on conflict do nothing`
      yield* recordEvent({
        firm,
        vendor: null,
        user: scope.user,
        entity: "user",
        id,
        machine: "userThemes",
        type: "themes.given",
        payload: { vendor_id: null, by_holding: scope.holding },
        before: { theme_ids: here.flatMap((one) => (one.has ? [one.id] : [])) },
        after: { theme_ids: here.flatMap((one) => (next.has(one.id) ? [one.id] : [])) }
      })
    }
    // `listThemes` reads all workspaces of the holding, whatever firm was entered last.
    return yield* listThemes(id)
  })

/** [NET-063] [HOL-O01] Mails the invitation again, from the first workspace in which it is pending; 409 if none is. */
export const sendMail = (viewer: Caller, scope: HoldingScope, id: number, language: Language) =>
  Effect.gen(function* () {
    const member = yield* readMember(id)
    const from = member.workspaces.find(({ state }) => state === "invited")
    if (from === undefined) return yield* conflict(["hasNotJoined"])
    yield* inviteAgainWithin(viewer, yield* inTeamOf(scope, from.id), id, language)
  })

/** [NET-064] [HOL-O01] Mails the member a link to choose a new password; 409 if they have not joined any workspace. */
export const resetPassword = (scope: HoldingScope, id: number, language: Language) =>
  Effect.gen(function* () {
    const links = yield* PasswordLinks
    const member = yield* readMember(id)
    const at = member.workspaces.find(({ state }) => state === "active")
    if (at === undefined) return yield* conflict(["hasSignedIn"])
    yield* links.answerReset({ email: member.email, domains: [at.domain], language })
    yield* inTeamOf(scope, at.id)
    yield* recordEvent({
      firm: at.id,
      vendor: null,
      user: scope.user,
      entity: "membership",
      id,
      machine: "membership",
      type: "reset.sent",
      payload: { by_holding: scope.holding },
      before: { state: "active" },
      after: { state: "active" }
    })
  })

export interface ManyAssignments {
  readonly user_ids: ReadonlyArray<number>
  readonly vendor_ids: ReadonlyArray<number>
  readonly role?: TeamRole | undefined
}

/**
 * Assigns client files to one member. In each workspace: adds the member if needed, sets the role if given, then
 * assigns the files. Returns the number of changes.
 */
const assignOne = (viewer: Caller, scope: HoldingScope, id: number, wanted: ManyAssignments, language: Language) =>
  Effect.gen(function* () {
    const member = yield* findMember(id)
    if (member === null) return yield* notFound()
    const files = yield* firmsOf("files", wanted.vendor_ids)
    let changed = 0
    for (const { firm, ids } of groups(files)) {
      const was = member.workspaces.find((one) => one.id === firm)
      const team = yield* inTeamOf(scope, firm)
      if (!isOf(member, firm)) {
        if (was === undefined || !takesMembers(was)) return yield* conflict(["isWorkspaceOpen"])
        yield* join(team, id, wanted.role ?? "collaborator")
        yield* inviteWaiting(viewer, firm, id, language)
        changed += 1
      } else if (wanted.role !== undefined && was?.role !== wanted.role) {
        yield* changeNow(team, id, { role: wanted.role })
        changed += 1
      }
      changed += yield* assignIn(team, id, ids, [])
    }
    return changed
  })

/**
 * Assigns client files to several members; for each member all files or none. The report tells why a member got none.
 */
export const assignMany = (viewer: Caller, scope: HoldingScope, wanted: ManyAssignments, language: Language) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* sql`select id from app.lock_holding()`
    yield* firmsOf("files", wanted.vendor_ids)
    let changed = 0
    const report: Array<{ readonly index: number; readonly code: string }> = []
    for (const [index, id] of wanted.user_ids.entries()) {
      const outcome = yield* sql.withTransaction(assignOne(viewer, scope, id, wanted, language)).pipe(
        Effect.map((many) => ({ many, code: many === 0 ? "holding.assigned_already" : null })),
        Effect.catchTags({
          Conflict: ({ code }) => Effect.succeed({ many: 0, code }),
          NotFound: ({ code }) => Effect.succeed({ many: 0, code }),
          Unprocessable: ({ code }) => Effect.succeed({ many: 0, code })
        })
      )
      if (outcome.code === null) changed += 1
      else report.push({ index, code: outcome.code })
    }
    return { changed, report }
  })
