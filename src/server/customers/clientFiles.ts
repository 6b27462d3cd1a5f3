import { Effect, Result } from "effect"
import { SqlClient } from "effect/sql"
import type { ClientFileEvent } from "#machines/customers/clientFile.machine.ts"
import { clientFileMachine } from "#machines/customers/clientFile.machine.ts"
import { clientFileSnapshot } from "#machines/customers/clientFile.projection.ts"
import { decide } from "#machines/shared/decide.ts"
import type { ClientFile } from "#schemas/customers/clientFile.ts"
import type { LifeStep } from "#schemas/customers/clientFiles.api.ts"
import { generalForm, generalValues, type GeneralValues, keptGeneral } from "#schemas/customers/general.ts"
import { registerMessages } from "#schemas/customers/register.ts"
import { keptText } from "#schemas/customers/texts.ts"
import { Conflict, Unprocessable } from "#schemas/shared/problem.ts"
import { fitting, type Hand, note, unchanged } from "#server/customers/clientFileHand.ts"
import { holderOf } from "#server/customers/holder.ts"
import { notFound } from "#server/platform/scope.ts"
import { sqlStateOf } from "#server/platform/sqlState.ts"

type Row = Omit<ClientFile, "may">

/** The file that the transaction has entered, locked where it is about to change. */
const find = (hand: Hand, lock: "read" | "change") =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [row] = yield* sql<Row>`
      select id, firm_id, active, tree_state as tree, (select f.name from firm f where f.id = v.firm_id) as workspace,
        0 as notifications, revision, app.instant(deletes_at) as deletes_at, company_name, client_code,
        coalesce(siret, '') as siret, coalesce(siren, '') as siren, naf_code, legal_status, capital::float8 as capital,
        rcs, rum, creation_date::text as creation_date, closing_date::text as closing_date,
        mission_letter_date::text as mission_letter_date, employee_number, contact_email, contact_phone
      from vendor v where id = ${hand.vendor} ${lock === "change" ? sql.literal("for update") : sql.literal("")}`
    return row ?? (yield* notFound())
  })

const shown = (row: Row, { by }: Hand): ClientFile => ({
  ...row,
  may: { edit_files: by.canEditFiles, edit_information: by.canEditInformation, is_firm_admin: by.isFirmAdmin }
})

export const readClientFile = (hand: Hand) => Effect.map(find(hand, "read"), (row) => shown(row, hand))

/** Asks the file's machine, and names the guard that closes the door. */
const decided = (row: Row, event: ClientFileEvent) =>
  Effect.gen(function* () {
    const verdict = decide(clientFileMachine, clientFileSnapshot(row), event)
    if (Result.isSuccess(verdict)) return verdict.success
    const { closedBy } = verdict.failure
    return yield* new Conflict({ code: `closed.${closedBy[0] ?? ""}`, closed_by: [...closedBy] })
  })

/** [VAL-045] Somebody else was quicker with the same number: the field says so. */
const siretOnce = <A, E, R>(write: Effect.Effect<A, E, R>, code: string) =>
  Effect.catch(write, (failure) =>
    sqlStateOf(failure) === "23505"
      ? Effect.fail(new Unprocessable({ code: "error.422", errors: { siret: [code] } }))
      : Effect.die(failure)
  )

/** [CLI-001] [CLI-O01] Changes what the file says; the keys that are absent stay. */
export const changeClientFile = (hand: Hand, typed: Partial<GeneralValues>, ifMatch: string | undefined) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const was = yield* find(hand, "change")
    yield* unchanged(ifMatch, was.revision)
    const { next } = yield* decided(was, { type: "client_file.changed", by: hand.by })
    const values = { ...generalValues(was), ...typed }
    const errors = generalForm.check(values)
    // Files that came here before a field was asked for are not refused for what nobody has touched.
    yield* fitting(Object.fromEntries(Object.entries(errors).filter(([field]) => field in typed)))
    const is = keptGeneral(values)
    const changed = Object.entries(is).filter(([field, value]) => was[field as keyof typeof is] !== value)
    if (changed.length === 0) return shown(was, hand)
    const held = is.siret !== was.siret && is.siret !== "" ? yield* holderOf(sql, is.siret) : null
    yield* siretOnce(
      sql`update vendor set company_name = ${is.company_name}, client_code = ${is.client_code},
        siret = ${is.siret || null}, siren = ${is.siren || null}, naf_code = ${is.naf_code},
        legal_status = ${is.legal_status}, capital = ${is.capital}, rcs = ${is.rcs}, rum = ${is.rum},
        creation_date = ${is.creation_date}::date, closing_date = ${is.closing_date}::date,
        mission_letter_date = ${is.mission_letter_date}::date, employee_number = ${is.employee_number},
        contact_email = ${is.contact_email}, contact_phone = ${is.contact_phone}, revision = revision + 1
       where id = ${hand.vendor}`,
      registerMessages[held?.outcome ?? "known_elsewhere"]
    )
    const told = (from: typeof is) =>
      Object.fromEntries(changed.map(([field]) => [field, from[field as keyof typeof is]]))
    yield* note(hand, {
      entity: "clientFile",
      id: hand.vendor,
      type: "client_file.changed",
      before: { state: next.value, ...told(was) },
      after: { state: next.value, ...told(is) }
    })
    return yield* readClientFile(hand)
  })

const events = {
  deactivate: "client_file.deactivated",
  restore: "client_file.restored",
  delete: "deletion.asked",
  undo_delete: "deletion.undone",
  delete_now: "deletion.confirmed"
} as const satisfies Record<LifeStep["step"], ClientFileEvent["type"]>

/**
 * [CLI-014] [CLI-015] [CLI-017] [CLI-O05] One step of the file's life; the people of a file that rests no longer enter it.
 * Says whether the file is due to be deleted now.
 */
export const liveClientFile = (hand: Hand, { company_name, step }: LifeStep) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const was = yield* find(hand, "change")
    const type = events[step]
    const isNamed = keptText(company_name ?? "") === was.company_name
    const isByName = type === "deletion.asked" || type === "deletion.confirmed"
    const { jobs: work, next } = yield* decided(
      was,
      isByName ? { type, by: hand.by, isNamed: true } : { type, by: hand.by }
    )
    if (isByName && !isNamed) yield* fitting({ company_name: ["customer.name_differs"] })
    yield* sql`update vendor set active = ${next.value === "active"}, revision = revision + 1,
        deactivated_at = ${next.value === "active" ? sql.literal("null") : sql.literal("coalesce(deactivated_at, now())")},
        deletes_at = ${
          work.includes("bringForward")
            ? sql.literal("now()")
            : work.includes("setDate")
              ? sql.literal("now() + interval '30 days'")
              : next.value === "leaving"
                ? sql.literal("deletes_at")
                : sql.literal("null")
        } where id = ${hand.vendor}`
    yield* note(hand, {
      entity: "clientFile",
      id: hand.vendor,
      type,
      before: { state: clientFileSnapshot(was).value },
      after: { state: next.value }
    })
    return { file: yield* readClientFile(hand), isDueNow: work.includes("bringForward") }
  })
