import { Effect, Result } from "effect"
import { SqlClient } from "effect/sql"
import type { FirmLifeEvent } from "#machines/workspaces/firmLife.machine.ts"
import { decideFirm, type FirmLifeFacts, isOpen, workspaceState } from "#machines/workspaces/firmLife.projection.ts"
import { type ModuleName, moduleNames } from "#schemas/access/modules.ts"
import { defaultColours } from "#schemas/branding/rules.ts"
import type { NewWorkspace, Workspace, WorkspaceChanges, WorkspaceStep } from "#schemas/holding/workspaces.api.ts"
import type { Language } from "#schemas/shared/constants.ts"
import { trimmedDomain } from "#schemas/workspaces/firm.ts"
import { carryOut, planProblems } from "#server/holding/deletionPlan.ts"
import { enterFirm, type HoldingScope } from "#server/holding/holdingScope.ts"
import { notFound } from "#server/platform/scope.ts"
import { lock } from "#server/shared/locks.ts"
import { checkForm, checkRevision, conflict, invalid, stale } from "#server/shared/refusals.ts"
import { checkHoldingDomain } from "#server/workspaces/holdingDomain.ts"
import { lifeState } from "#server/workspaces/firmLife.ts"
import {
  addModels,
  domainOnce,
  giveStarters,
  logOfFirm,
  nameLeader,
  subscribe
} from "#server/workspaces/providerFirms.ts"

type Row = Omit<Workspace, "state"> & FirmLifeFacts

/** [ACC-106] The workspace whose scope the transaction has entered. */
const readEntered = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql<{ firm: Row | null }>`select app.holding_firm() as firm`
  if (row?.firm == null) return yield* notFound()
  const { active, is_deleting, ...firm } = row.firm
  return { ...firm, state: workspaceState({ active, is_deleting, deletes_at: firm.deletes_at }) } satisfies Workspace
})

export const readWorkspace = (firm: number) => Effect.andThen(enterFirm(firm), readEntered)

/**
 * [NET-060] The active modules of the holding's workspaces, each with the number of workspaces that have it. A new
 * workspace can only get modules of this list.
 */
export const listModules = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql<{ name: string; firms: number }>`select name, firms from app.holding_modules()`
)

/** [ACC-107] [HOL-004] Creates a workspace of the holding and invites its first administrator, all or nothing. */
export const createWorkspace = (scope: HoldingScope, given: NewWorkspace, language: Language) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const next = {
      name: given.name.trim(),
      domain: trimmedDomain(given.domain),
      tagline: given.tagline?.trim() || null,
      welcome_message: given.welcome_message?.trim() ?? ""
    }
    yield* checkHoldingDomain(null, next.domain, given.domain_confirmed === true)
    // A group admin can only pass on modules that the group has: others must be bought from the provider.
    const owned = new Set((yield* listModules).map(({ name }) => name))
    const wanted = given.modules ?? moduleNames.filter((name) => name !== "holding")
    const modules: ReadonlyArray<ModuleName> = wanted.filter((name) => owned.has(name))
    if (given.modules !== undefined && modules.length < new Set(given.modules).size)
      return yield* invalid({ modules: ["holding.module_absent"] })
    const [made] = yield* domainOnce(sql<{ id: number | null }>`
      select app.holding_make_firm(${JSON.stringify(next)}::text::json, ${defaultColours.primary_color},
        ${defaultColours.secondary_color}) as id`)
    const firm = made?.id ?? null
    if (firm === null) return yield* notFound()
    yield* enterFirm(firm)
    const done = yield* subscribe(modules)
    yield* addModels(firm, ["company", "sole_trader", "property_company"])
    yield* giveStarters
    yield* logOfFirm("firm", firm, {
      machine: "firmLife",
      type: "firm.created",
      payload: { modules: done, by_holding: scope.holding },
      before: null,
      after: { state: "active", ...next }
    })
    yield* nameLeader(
      firm,
      language,
      { firstname: given.leader_firstname, lastname: given.leader_lastname, email: given.leader_mail },
      { field: "leader_mail", isGroupAdmin: given.is_group_admin ?? false }
    )
    return yield* readEntered
  })

/**
 * [ACC-106] Changes a workspace's name, domain, tagline and welcome message. 409 while it is being deleted, 412 if
 * `ifMatch` is an older revision.
 */
export const changeWorkspace = (firm: number, given: WorkspaceChanges, ifMatch: string | undefined) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const was = yield* readWorkspace(firm)
    yield* checkRevision(ifMatch, was.revision)
    if (was.state === "deleting") return yield* conflict(["isFirmKept"])
    const kept = ({ domain, name, tagline, welcome_message }: Workspace) => ({ domain, name, tagline, welcome_message })
    const next = {
      name: given.name?.trim() ?? was.name,
      domain: given.domain === undefined ? was.domain : trimmedDomain(given.domain),
      tagline: given.tagline?.trim() ?? was.tagline,
      welcome_message: given.welcome_message?.trim() ?? was.welcome_message
    }
    if (
      JSON.stringify(next) ===
      JSON.stringify({ name: was.name, domain: was.domain, tagline: was.tagline, welcome_message: was.welcome_message })
    )
      return was
    if (next.domain !== was.domain) yield* checkHoldingDomain(firm, next.domain, given.domain_confirmed === true)
    const row = { ...next, tagline: next.tagline || null }
    const [changed] = yield* domainOnce(sql<{ revision: number | null }>`
      select app.holding_change_firm(${JSON.stringify(row)}::text::json, ${was.revision}) as revision`)
    if (changed?.revision == null) return yield* stale()
    yield* logOfFirm("firm", firm, {
      machine: "firmLife",
      type: "firm.kept",
      payload: given,
      before: { state: was.state, ...kept(was) },
      after: { state: was.state, ...next }
    })
    return yield* readEntered
  })

const by = { isProvider: false, isGroupAdmin: true }
/**
 * The machine event of a step. The guards `isNamed` and `isPlanned` get true: `stepWorkspace` checks both as fields.
 */
const eventOf = (type: WorkspaceStep["type"], keepsAdmin: boolean): FirmLifeEvent => {
  if (type === "firm.deactivated") return { type, by, keepsAdmin }
  return type === "deletion.asked" ? { type, by, keepsAdmin, isNamed: true, isPlanned: true } : { type, by }
}

/** [WSP-002] to [WSP-006] [WSP-O01] One step of the life cycle of a workspace. */
export const stepWorkspace = (scope: HoldingScope, firm: number, step: WorkspaceStep) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* enterFirm(firm)
    // Serialise: two workspaces closed concurrently could each count on the other to keep an administrator.
    yield* sql`select id from app.lock_holding()`
    yield* lock("firmLife", firm)
    const was = yield* readEntered
    const state = yield* lifeState(firm)
    const verdict = decideFirm(state, eventOf(step.type, was.keeps_admin))
    if (Result.isFailure(verdict)) return yield* conflict(verdict.failure.closedBy)
    const next = verdict.success.next.value
    const hasCustomers = was.counts.customers > 0
    const isAsked = step.type === "deletion.asked"
    if (isAsked)
      yield* checkForm({
        ...((step.name ?? "").trim() === was.name ? {} : { name: ["holding.name_differs"] }),
        ...planProblems(firm, hasCustomers, step)
      })
    const given = isAsked ? yield* carryOut(scope, firm, step) : null
    if (isOpen(next) !== isOpen(state)) yield* sql`select app.provider_live_firm(${isOpen(next)})`
    if (step.type === "deletion.undone") yield* sql`select app.date_deletion(null)`
    yield* logOfFirm("firm", firm, {
      machine: "firmLife",
      type: step.type,
      payload: {
        by_holding: scope.holding,
        ...(isAsked
          ? {
              customers: hasCustomers ? step.customers : "none",
              to: hasCustomers && step.customers === "transfer" ? step.transfer_to : null,
              planned_singly: step.plans?.length ?? 0
            }
          : {})
      },
      before: { state },
      after: { state: next }
    })
    const left = [...(given?.staying ?? [])]
    const names = yield* sql<{ id: number; company_name: string }>`
      select id, company_name from vendor where id = any (${left.map(([id]) => id)}::integer[]) order by sort_name`
    return {
      moving: given?.moving ?? [],
      stepped: {
        workspace: yield* readEntered,
        moving: given?.moving.length ?? 0,
        report: names.map(({ company_name, id }) => ({
          name: company_name,
          code: given?.staying.get(id) ?? "error.404"
        }))
      }
    }
  })
