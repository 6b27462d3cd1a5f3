import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { Address, Bank } from "#schemas/customers/clientFile.ts"
import { type BankValues, bankForm, keptBank } from "#schemas/customers/bank.ts"
import { addressForm, type AddressValues, keptAddress } from "#schemas/customers/places.ts"
import type { FormDefinition } from "#schemas/shared/form.ts"
import { type ClientFileScope, note } from "#server/customers/clientFileScope.ts"
import { isStorable, notFound } from "#server/platform/scope.ts"
import { checkForm, checkRevision, invalid, refuseDuplicate } from "#server/shared/refusals.ts"

/**
 * One list of a client file (addresses or bank accounts): its table, its form, and the mapping of form values to
 * columns.
 */
interface ListOf<Values extends Texts, Row extends Entry<Values>> {
  readonly table: "vendor_address" | "vendor_bank"
  readonly entity: "address" | "bank"
  readonly form: FormDefinition<Values>
  readonly kept: (values: Values) => Readonly<Record<keyof Values & string, string | null>>
  /** The field errors for a unique violation, by field. */
  readonly taken: Readonly<Record<string, ReadonlyArray<string>>>
  /** Phantom type: never set, only carries `Row`. */
  readonly row?: Row
}
type Texts = Readonly<Record<string, string>>
type Entry<Values> = Readonly<Record<keyof Values & string, string | null>> & {
  readonly id: number
  readonly revision: number
}

export const addresses: ListOf<AddressValues, Address> = {
  table: "vendor_address",
  entity: "address",
  form: addressForm,
  kept: keptAddress,
  taken: {}
}
export const banks: ListOf<BankValues, Bank> = {
  table: "vendor_bank",
  entity: "bank",
  form: bankForm,
  kept: keptBank,
  taken: { iban: ["customer.iban_taken"] }
}

const columnsOf = <Values extends Texts, Row extends Entry<Values>>({ form }: ListOf<Values, Row>) =>
  ["id", ...form.fields, "revision"].join(", ")

/** [CLI-003] [CLI-005] The entries of a list of the client file, oldest first. */
export const readEntries = <Values extends Texts, Row extends Entry<Values>>(
  scope: ClientFileScope,
  list: ListOf<Values, Row>
) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql<Row>`select ${sql.literal(columnsOf(list))} from ${sql.literal(list.table)}
      where vendor_id = ${scope.vendor} order by id`
  )

/** Validates and adds an entry; 422 if it is invalid or exists already. */
export const addEntry = <Values extends Texts, Row extends Entry<Values>>(
  scope: ClientFileScope,
  list: ListOf<Values, Row>,
  typed: Values
) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* checkForm(list.form.check(typed))
    const kept = list.kept(typed)
    const [row] = yield* refuseDuplicate(
      sql<Row>`insert into ${sql.literal(list.table)} ${sql.insert({ ...kept, vendor_id: scope.vendor, firm_id: scope.firm })}
        returning ${sql.literal(columnsOf(list))}`,
      () => invalid(list.taken)
    )
    if (row === undefined) return yield* Effect.die("nothing was inserted")
    const after = { state: "known", ...kept }
    yield* note(scope, { entity: list.entity, id: row.id, type: `${list.entity}.added`, before: null, after })
    return row
  })

const find = <Values extends Texts, Row extends Entry<Values>>(
  scope: ClientFileScope,
  list: ListOf<Values, Row>,
  id: number
) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    if (!isStorable(id)) return yield* notFound()
    const [row] = yield* sql<Row>`select ${sql.literal(columnsOf(list))} from ${sql.literal(list.table)}
      where id = ${id} and vendor_id = ${scope.vendor} for update`
    return row ?? (yield* notFound())
  })

const loggedFields = <Values extends Texts, Row extends Entry<Values>>(list: ListOf<Values, Row>, entry: object) => ({
  state: "known",
  ...Object.fromEntries(Object.entries(entry).filter(([field]) => list.form.fields.includes(field)))
})

/** Changes an entry; omitted keys are unchanged. 412 if `ifMatch` is an older revision. */
export const changeEntry = <Values extends Texts, Row extends Entry<Values>>(
  scope: ClientFileScope,
  list: ListOf<Values, Row>,
  id: number,
  typed: Partial<Values>,
  ifMatch: string | undefined
) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const was = yield* find(scope, list, id)
    yield* checkRevision(ifMatch, was.revision)
    const shown = Object.fromEntries(list.form.fields.map((field) => [field, was[field] ?? ""])) as Values
    const values = { ...shown, ...typed }
    yield* checkForm(list.form.check(values))
    const kept = list.kept(values)
    const [row] = yield* refuseDuplicate(
      sql<Row>`update ${sql.literal(list.table)} set ${sql.update({ ...kept, revision: was.revision + 1 })}
        where id = ${id} returning ${sql.literal(columnsOf(list))}`,
      () => invalid(list.taken)
    )
    if (row === undefined) return yield* notFound()
    yield* note(scope, {
      entity: list.entity,
      id,
      type: `${list.entity}.changed`,
      before: loggedFields(list, was),
      after: loggedFields(list, kept)
    })
    return row
  })

export const removeEntry = <Values extends Texts, Row extends Entry<Values>>(
  scope: ClientFileScope,
  list: ListOf<Values, Row>,
  id: number
) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const was = yield* find(scope, list, id)
    yield* sql`delete from ${sql.literal(list.table)} where id = ${id}`
    yield* note(scope, {
      entity: list.entity,
      id,
      type: `${list.entity}.removed`,
      before: loggedFields(list, was),
      after: { state: "removed" }
    })
  })
