import { Effect, Result } from "effect"
import { SqlClient } from "effect/sql"
import { decideFirm, isOpen } from "#machines/workspaces/firmLife.projection.ts"
import type { ModuleName } from "#schemas/access/modules.ts"
import { readColour } from "#schemas/branding/colours.ts"
import { defaultColours } from "#schemas/branding/rules.ts"
import { inviteProblem } from "#schemas/customers/invitations.ts"
import { nameKey } from "#schemas/documents/rules/names.ts"
import type { Language } from "#schemas/shared/constants.ts"
import { keptEmail } from "#schemas/shared/fields/email.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import { Conflict, Unprocessable } from "#schemas/shared/problem.ts"
import { starterFolders, type StarterName } from "#schemas/treeModels/starters.ts"
import { trimmedDomain } from "#schemas/workspaces/firm.ts"
import { groupProblem, moduleRow, usualModules } from "#schemas/workspaces/provider.ts"
import type {
  FirmStep,
  NewFirm,
  ProviderFirm,
  ProviderFirmChanges,
  ProviderFirmLine
} from "#schemas/workspaces/provider.api.ts"
import { PasswordLinks } from "#server/access/passwordLinks.ts"
import { notFound } from "#server/platform/scope.ts"
import { Settings } from "#server/platform/Settings.ts"
import { conflict, invalid, refuseDuplicate, stale } from "#server/shared/refusals.ts"
import { lifeState } from "#server/workspaces/firmLife.ts"
import { isServed, resemblesHost } from "#server/workspaces/servedHosts.ts"
import { lock } from "#server/shared/locks.ts"

export interface FirmsQuery {
  readonly page?: number | undefined
  readonly per_page?: number | undefined
  readonly search?: string | undefined
  readonly state?: "active" | "deactivated" | undefined
}

/** [SAD-002] A page of the platform's firms. */
export const listFirms = ({ page = 1, per_page = 50, search = "", state }: FirmsQuery) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const isActive = state === undefined ? null : state === "active"
    const rows = yield* sql<ProviderFirmLine & { readonly total: number }>`
      select id, name, domain, active as is_active, coalesce(group_name, '') as group_name, members, clients,
          app.instant(created_at) as created_at, total
        from app.provider_firms(${search.trim()}, ${isActive}::boolean, ${per_page}, ${(page - 1) * per_page})`
    const total = rows[0]?.total ?? 0
    return {
      data: rows.map(({ clients, created_at, domain, group_name, id, is_active, members, name }): ProviderFirmLine => ({
        id,
        name,
        domain,
        is_active,
        group_name,
        members,
        clients,
        created_at
      })),
      pagination: { page, per_page, total, last_page: Math.max(1, Math.ceil(total / per_page)) }
    }
  })

/** [SAD-003] The firm whose scope the transaction has entered. */
export const readFirm = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql<{ firm: ProviderFirm | null }>`select app.provider_firm() as firm`
  return row?.firm ?? (yield* notFound())
})

export const listGroups = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql<{ id: number; name: string; firms: number }>`select id, name, firms from app.provider_groups()`
)

/** [SAD-014] All firms, and whether each has the module. */
export const listSubscribers = (module: ModuleName) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql<{ id: FirmId; name: string; is_subscribed: boolean }>`
      select id, name, is_subscribed from app.provider_subscribers(${module})`
  )

/** Logs an event of the firm in scope, made by the provider. Never pass names or addresses. */
export const logOfFirm = (
  entity: "application" | "firm" | "membership",
  id: number,
  line: {
    readonly machine: string
    readonly type: string
    readonly payload?: object
    readonly before: object | null
    readonly after: object
  }
) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) => {
    const { after, before, machine, payload = {}, type } = line
    return sql`select app.provider_log(${entity}, ${id}, ${machine}, ${type}, ${JSON.stringify(payload)}::text::jsonb,
      ${before === null ? null : JSON.stringify(before)}::text::jsonb, ${JSON.stringify(after)}::text::jsonb)`
  })

interface Identity {
  readonly name: string
  readonly domain: string
  readonly tagline: string | null
  readonly group_name: string
  readonly welcome_message: string
  readonly hubspot_id: string
  readonly stripe_id: string
}
const identityOf = ({ domain, group_name, hubspot_id, name, stripe_id, tagline, welcome_message }: Identity) => ({
  name,
  domain,
  tagline,
  group_name,
  welcome_message,
  hubspot_id,
  stripe_id
})
const keptIdentity = (given: ProviderFirmChanges, was: Identity): Identity => ({
  name: given.name?.trim() ?? was.name,
  domain: given.domain === undefined ? was.domain : trimmedDomain(given.domain),
  tagline: given.tagline === undefined ? was.tagline : given.tagline.trim() || null,
  group_name: given.group_name?.trim().replace(/\s+/g, " ") ?? was.group_name,
  welcome_message: given.welcome_message?.trim() ?? was.welcome_message,
  hubspot_id: given.hubspot_id?.trim() ?? was.hubspot_id,
  stripe_id: given.stripe_id?.trim() ?? was.stripe_id
})
const nothing: Identity = {
  name: "",
  domain: "",
  tagline: null,
  group_name: "",
  welcome_message: "",
  hubspot_id: "",
  stripe_id: ""
}

/**
 * [VAL-048] [ERR-063] The group that a firm belongs to with its new identity. If another firm has the domain, both must
 * be in one group: the other firm's, the named one, or a new one named after the other firm. 409 unless sharing the
 * domain is confirmed.
 */
const groupFor = (firm: number | null, next: Identity, was: Identity, isConfirmed: boolean) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { firmHosts } = yield* Settings
    if (next.domain !== was.domain && !isServed(next.domain, firmHosts))
      return yield* invalid({ domain: ["firm.domain_unserved"] })
    if (next.domain !== was.domain && (yield* resemblesHost(firm, next.domain)))
      return yield* invalid({ domain: ["firm.domain_alike"] })
    const [other] = yield* sql<{ firm_id: number; name: string; group_id: number | null }>`
      select firm_id, name, group_id from app.provider_domain(${next.domain})`
    if (other !== undefined && next.domain !== was.domain && !isConfirmed)
      return yield* new Conflict({ code: "firm.domain_in_use", closed_by: [] })
    const groupOf = (name: string) =>
      Effect.map(sql<{ id: number | null }>`select app.provider_group(${name}) as id`, (rows) => rows[0]?.id ?? null)
    const named = yield* groupOf(next.group_name)
    if (other === undefined) return named
    if (other.group_id !== null && named !== null && other.group_id !== named)
      return yield* invalid({ group_name: ["firm.domain_other_group"] })
    // The firm shares its domain with another firm of its group, so it may not leave the group.
    if (other.group_id !== null && named === null && next.domain === was.domain)
      return yield* invalid({ group_name: ["firm.domain_other_group"] })
    const group = other.group_id ?? named ?? (yield* groupOf(other.name))
    yield* sql`select app.provider_join(${other.firm_id}, ${group}::integer)`
    return group
  })

/** Maps a unique violation to a field error: a concurrent request took the domain. */
export const domainOnce = <A, E, R>(write: Effect.Effect<A, E, R>) =>
  refuseDuplicate(write, () => invalid({ domain: ["firm.domain_taken"] }))

/** [SAD-014] Activates modules for the firm in scope. Returns those that it did not have. */
export const subscribe = (modules: ReadonlyArray<ModuleName>) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    Effect.map(
      sql<{ done: ReadonlyArray<string> }>`
        select app.provider_subscribe(${JSON.stringify([...new Set(modules)].map(moduleRow))}::text::json) as done`,
      (rows) => rows[0]?.done ?? []
    )
  )

/** The names of the built-in models when a firm gets them; the firm can rename its copies. */
const modelNames: Readonly<Record<StarterName, string>> = {
  empty: "Arborescence vide",
  company: "SAS et SARL",
  sole_trader: "Entreprise individuelle",
  property_company: "SCI"
}
export const addModels = (firm: number, names: ReadonlyArray<StarterName>) =>
  Effect.forEach([...new Set(names)], (starter, place) =>
    Effect.flatMap(SqlClient.SqlClient, (sql) => {
      const name = modelNames[starter]
      const folders = starterFolders(starter)
      const state = folders.length === 0 ? "draft" : "available"
      return sql`insert into tree_model (firm_id, name, name_key, state, is_default, folders)
        values (${firm}, ${name}, ${nameKey(name)}, ${state}, ${place === 0 && state === "available"},
          ${JSON.stringify(folders)}::text::jsonb)`
    })
  )

/** [SAD-O02] Copies the provider's starter themes and tree models to the firm in scope. */
export const giveStarters = Effect.flatMap(SqlClient.SqlClient, (sql) => sql`select app.give_starters()`)

interface Leader {
  readonly firstname: string
  readonly lastname: string
  readonly email: string
}

/**
 * Adds an administrator to the firm in scope and queues the invitation mail; for a person who is invited already, only
 * the mail. [VAL-042] [VAL-044] Staff of another firm is accepted only within the same group. Errors are at `field`.
 */
export const nameLeader = (
  firm: number,
  language: Language,
  leader: Leader,
  { field, isGroupAdmin }: { readonly field: string; readonly isGroupAdmin: boolean }
) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const links = yield* PasswordLinks
    const email = keptEmail(leader.email)
    const refused = (code: string) => new Unprocessable({ code, errors: { [field]: [code] } })
    const [known] = yield* sql<{
      person: { id: number; is_closed: boolean; is_staff_elsewhere: boolean; is_client_user: boolean } | null
    }>`select app.known_person(${email}) as person`
    const person = known?.person ?? null
    if (person !== null) {
      const [here] = yield* sql<{ joined: boolean | null; is_of_group: boolean }>`
        select (select m.joined_at is not null from firm_user m where m.user_id = ${person.id}) as joined,
            app.provider_knows_staff(${person.id}) as is_of_group`
      const isInvited = here?.joined === false
      const problem = inviteProblem("teammate", {
        isInTeam: here?.joined === true,
        isStaffElsewhere: person.is_staff_elsewhere && here?.is_of_group !== true && !isInvited,
        isClientUser: person.is_client_user
      })
      if (problem !== null) return yield* refused(problem)
      if (person.is_closed) return yield* refused("customer.invite_failed")
    }
    const [account] = yield* sql<{ id: number | null }>`
      select app.invited_account(${email}, ${leader.firstname.trim()}, ${leader.lastname.trim()}) as id`
    const member = account?.id ?? null
    if (member === null) return yield* Effect.die(new Error("no account was made"))
    yield* sql`select app.provider_name_admin(${member}, ${isGroupAdmin})`
    yield* logOfFirm("membership", member, {
      machine: "membership",
      type: "member.invited",
      before: null,
      after: { state: "invited", role: "admin", is_group_admin: isGroupAdmin }
    })
    // [ERR-057] No mail was sent: fail, which rolls everything back.
    const invited = yield* links.inviteUser({ userId: member, firmId: firm, language })
    if (invited !== "sent")
      return yield* refused(invited === "often" ? "people.invited_often" : "customer.invite_failed")
  })

/**
 * [SAD-004] Creates a firm with its modules, models and administrators in one transaction. Leaves the transaction in
 * the new firm's scope.
 */
export const makeFirm = (given: NewFirm, language: Language) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const isGroupAdmin = given.is_group_admin ?? false
    const unfit = groupProblem({ is_group_admin: isGroupAdmin, group_name: given.group_name ?? "" })
    if (unfit !== null) return yield* invalid({ group_name: [unfit] })
    const next = keptIdentity(given, nothing)
    const group = yield* groupFor(null, next, nothing, given.domain_confirmed === true)
    const colour = (text: string | undefined, usual: string) => readColour(text ?? usual) ?? usual
    const [made] = yield* domainOnce(sql<{ id: number | null }>`
      select app.provider_make_firm(${JSON.stringify(next)}::text::json, ${group}::integer,
        ${colour(given.primary_color, defaultColours.primary_color)},
        ${colour(given.secondary_color, defaultColours.secondary_color)}) as id`)
    const firm = made?.id ?? null
    if (firm === null) return yield* Effect.die(new Error("no firm was made"))
    const modules = yield* subscribe(given.modules ?? usualModules)
    yield* addModels(firm, given.tree_models ?? [])
    yield* giveStarters
    yield* logOfFirm("firm", firm, {
      machine: "firmLife",
      type: "firm.created",
      payload: { modules, tree_models: given.tree_models ?? [] },
      before: null,
      after: { state: "active", ...next }
    })
    yield* nameLeader(
      firm,
      language,
      { firstname: given.leader_firstname, lastname: given.leader_lastname, email: given.leader_mail },
      { field: "leader_mail", isGroupAdmin }
    )
    return yield* readFirm
  })

/** [SAD-003] Changes the firm in scope; omitted keys are unchanged. `seen` is the revision from `If-Match`. */
export const changeFirm = (firm: number, given: ProviderFirmChanges, seen: string | null) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const was = yield* readFirm
    if (seen !== null && seen !== String(was.revision)) return yield* stale()
    const next = keptIdentity(given, was)
    const [before, after] = [identityOf(was), identityOf(next)]
    if (JSON.stringify(before) === JSON.stringify(after)) return was
    const group = yield* groupFor(was.id, next, was, given.domain_confirmed === true)
    const [changed] = yield* domainOnce(sql<{ revision: number | null }>`
      select app.provider_change_firm(${JSON.stringify(next)}::text::json, ${group}::integer, ${was.revision}) as revision`)
    if (changed?.revision == null) return yield* stale()
    const state = was.is_active ? "active" : "deactivated"
    yield* logOfFirm("firm", firm, {
      machine: "firmLife",
      type: "firm.kept",
      payload: given,
      before: { state, ...before },
      after: { state, ...after }
    })
    return yield* readFirm
  })

/** [WSP-003] [SAD-022] One step of the life cycle of the firm in scope. */
export const stepFirm = (firm: number, type: FirmStep) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* lock("firmLife", firm)
    const state = yield* lifeState(firm)
    const by = { isProvider: true, isGroupAdmin: false }
    const verdict = decideFirm(state, type === "firm.deactivated" ? { type, by, keepsAdmin: true } : { type, by })
    if (Result.isFailure(verdict)) {
      const { closedBy } = verdict.failure
      return yield* conflict(closedBy)
    }
    yield* sql`select app.provider_live_firm(${isOpen(verdict.success.next.value)})`
    yield* logOfFirm("firm", firm, {
      machine: "firmLife",
      type,
      before: { state },
      after: { state: verdict.success.next.value }
    })
    return yield* readFirm
  })

export const nameAdministrator = (firm: number, language: Language, leader: Leader) =>
  Effect.andThen(nameLeader(firm, language, leader, { field: "email", isGroupAdmin: false }), readFirm)

/**
 * [SAD-014] [NET-108] [NET-109] Switches a module of the firm in scope on or off. Returns whether that changed
 * anything.
 */
export const turnModule = (firm: number, module: ModuleName, isOn: boolean) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const done = isOn
      ? yield* subscribe([module])
      : yield* Effect.map(
          sql<{ done: ReadonlyArray<string> }>`select app.provider_unsubscribe(${[module]}::text[]) as done`,
          (rows) => rows[0]?.done ?? []
        )
    if (done.length === 0) return false
    yield* logOfFirm("firm", firm, {
      machine: "subscription",
      type: isOn ? "module.subscribed" : "module.unsubscribed",
      payload: { module },
      before: { state: isOn ? "absent" : "subscribed" },
      after: { state: isOn ? "subscribed" : "absent" }
    })
    return true
  })
