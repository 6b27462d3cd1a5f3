import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { ClientFileEvent } from "#machines/customers/clientFile.machine.ts"
import { clientFileMachine } from "#machines/customers/clientFile.machine.ts"
import { clientFileSnapshot } from "#machines/customers/clientFile.projection.ts"
import type { Viewer } from "#schemas/access/viewer.ts"
import type { ClientFile, TransferTarget } from "#schemas/customers/clientFile.ts"
import type { LifeStep } from "#schemas/customers/clientFiles.api.ts"
import { generalForm, generalValues, type GeneralValues, keptGeneral } from "#schemas/customers/general.ts"
import { registerMessages } from "#schemas/customers/registerMessages.ts"
import { keptText } from "#schemas/customers/texts.ts"
import { type ClientFileScope, note, scopeOf } from "#server/customers/clientFileScope.ts"
import { holderOf } from "#server/customers/holder.ts"
import { nafCodeOf } from "#server/customers/nafCodes.ts"
import { notFound, readAtOnce, type VendorScope } from "#server/platform/scope.ts"
import { checkForm, checkRevision, invalid, refuseDuplicate } from "#server/shared/refusals.ts"
import "#schemas/customers/phonePlans.ts"
import { decideOrConflict } from "#server/shared/decideOrConflict.ts"

type Row = Omit<ClientFile, "may">

/** The client file in scope; "change" locks its row until the transaction ends. */
const find = (scope: ClientFileScope, lock: "read" | "change") =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [row] = yield* sql<{ file: Row }>`select app.client_file(v) as file from vendor v
      where id = ${scope.vendor} ${lock === "change" ? sql.literal("for update") : sql.literal("")}`
    return row?.file ?? (yield* notFound())
  })

const shown = (row: Row, { by }: ClientFileScope): ClientFile => ({
  ...row,
  may: { edit_files: by.canEditFiles, edit_information: by.canEditInformation, is_firm_admin: by.isFirmAdmin }
})

const read = (scope: ClientFileScope) => Effect.map(find(scope, "read"), (row) => shown(row, scope))

/** The client file, for anyone who may enter the company. */
export const readClientFile = (viewer: Viewer["Service"], vendor: number) =>
  Effect.map(
    readAtOnce(
      vendor,
      (sql) => sql<{ found: { readonly scope: VendorScope; readonly file: Row } | null }>`
        select app.read_client_file(${viewer.userId}, ${vendor}) as found`
    ),
    ({ file, scope }) => shown(file, scopeOf(viewer, scope))
  )

/** The transition that the client file's machine makes for the event; 409 with the failed guards if it refuses. */
const decided = (row: Row, event: ClientFileEvent) =>
  decideOrConflict(clientFileMachine, clientFileSnapshot(row), event)

/** [CLI-001] [CLI-O01] Changes the file's data; omitted keys are unchanged. */
export const changeClientFile = (scope: ClientFileScope, typed: Partial<GeneralValues>, ifMatch: string | undefined) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const was = yield* find(scope, "change")
    yield* checkRevision(ifMatch, was.revision)
    const { next } = yield* decided(was, { type: "client_file.changed", by: scope.by })
    const values = { ...generalValues(was), ...typed }
    const errors = generalForm.check(values)
    // Files created before a rule existed may violate it: validate only the fields that were sent.
    yield* checkForm(Object.fromEntries(Object.entries(errors).filter(([field]) => field in typed)))
    const is = keptGeneral(values)
    // The form checks only the format of a NAF code. Check here that the code exists.
    if (is.naf_code !== was.naf_code && is.naf_code !== null && nafCodeOf(is.naf_code) === null)
      yield* checkForm({ naf_code: ["customer.naf_unknown"] })
    const changed = Object.entries(is).filter(([field, value]) => was[field as keyof typeof is] !== value)
    if (changed.length === 0) return shown(was, scope)
    const held = is.siret !== was.siret && is.siret !== "" ? yield* holderOf(sql, is.siret) : null
    yield* refuseDuplicate(
      sql`update vendor set company_name = ${is.company_name}, client_code = ${is.client_code},
        siret = ${is.siret || null}, siren = ${is.siren || null}, naf_code = ${is.naf_code},
        legal_status = ${is.legal_status}, capital = ${is.capital}, rcs = ${is.rcs}, rum = ${is.rum},
        creation_date = ${is.creation_date}::date, closing_date = ${is.closing_date}::date,
        mission_letter_date = ${is.mission_letter_date}::date, employee_number = ${is.employee_number},
        contact_email = ${is.contact_email}, contact_phone = ${is.contact_phone}, revision = revision + 1
       where id = ${scope.vendor}`,
      // [VAL-045] A concurrent request took the same SIRET.
      () => invalid({ siret: [registerMessages[held?.outcome ?? "known_elsewhere"]] })
    )
    const loggedFields = (from: typeof is) =>
      Object.fromEntries(changed.map(([field]) => [field, from[field as keyof typeof is]]))
    yield* note(scope, {
      entity: "clientFile",
      id: scope.vendor,
      type: "client_file.changed",
      before: { state: next.value, ...loggedFields(was) },
      after: { state: next.value, ...loggedFields(is) }
    })
    return yield* read(scope)
  })

const events = {
  deactivate: "client_file.deactivated",
  restore: "client_file.restored",
  delete: "deletion.asked",
  undo_delete: "deletion.undone",
  delete_now: "deletion.confirmed",
  transfer: "transfer.asked",
  cancel_transfer: "transfer.cancelled"
} as const satisfies Record<LifeStep["step"], ClientFileEvent["type"]>

/** [CLI-016] The firms that a client file can be transferred to. */
export const transferTargets = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql<TransferTarget>`select id, name from app.transfer_targets()`
)

/**
 * The machine event for a step. The guards `isNamed` and `isInGroup` get true: `stepClientFile` checks both as fields.
 */
const eventOf = (type: (typeof events)[LifeStep["step"]], by: ClientFileScope["by"]): ClientFileEvent => {
  if (type === "transfer.asked") return { type, by, isNamed: true, isInGroup: true }
  return type === "deletion.asked" || type === "deletion.confirmed" ? { type, by, isNamed: true } : { type, by }
}

/** States in which client users may enter the company; becomes the column `active`. */
const awake = new Set(["active", "transferring"])

/** The SQL expression for the column `deletes_at`, from the next state and the jobs of the transition. */
const deletionAfter = (state: unknown, work: ReadonlyArray<string>) => {
  if (work.includes("bringForward")) return "now()"
  if (work.includes("setDate")) return "now() + interval '30 days'"
  return state === "leaving" ? "deletes_at" : "null"
}

/**
 * [CLI-014] to [CLI-017] [CLI-O05] One step of the file's life cycle. Returns the file, and which jobs the caller must
 * queue after the commit (`isDueNow`: deletion, `isGiven`: transfer).
 */
export const stepClientFile = (scope: ClientFileScope, { company_name, step, transfer_to }: LifeStep) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const was = yield* find(scope, "change")
    const type = events[step]
    const { jobs: work, next } = yield* decided(was, eventOf(type, scope.by))
    const isByName = type === "deletion.asked" || type === "deletion.confirmed" || type === "transfer.asked"
    const isGiven = work.includes("handOver")
    const targets = isGiven ? yield* transferTargets : []
    yield* checkForm({
      ...(isByName && keptText(company_name ?? "") !== was.company_name
        ? { company_name: ["customer.name_differs"] }
        : {}),
      ...(isGiven && !targets.some(({ id }) => id === transfer_to)
        ? { transfer_to: ["customer.transfer_elsewhere"] }
        : {})
    })
    const isAwake = awake.has(String(next.value))
    yield* sql`update vendor set active = ${isAwake}, revision = revision + 1,
        deactivated_at = ${isAwake ? sql.literal("null") : sql.literal("coalesce(deactivated_at, now())")},
        deletes_at = ${sql.literal(deletionAfter(next.value, work))},
        transfers_to = ${isGiven ? (transfer_to ?? null) : null}::integer,
        transfer_by = ${isGiven ? scope.user : null}::integer
      where id = ${scope.vendor}`
    yield* note(scope, {
      entity: "clientFile",
      id: scope.vendor,
      type,
      ...(isGiven ? { payload: { to: transfer_to } } : {}),
      before: { state: clientFileSnapshot(was).value },
      after: { state: next.value }
    })
    return { file: yield* read(scope), isDueNow: work.includes("bringForward"), isGiven }
  })
