import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { Fiscal, Note } from "#schemas/customers/clientFile.ts"
import { emptyFiscal, fiscalForm, type FiscalValues, fiscalValues, keptFiscal } from "#schemas/customers/fiscal.ts"
import { type NoteBlock, noteProblem } from "#schemas/customers/notes.ts"
import { type ClientFileScope, note } from "#server/customers/clientFileScope.ts"
import { notFound } from "#server/platform/scope.ts"
import { checkForm, checkRevision, refuseDuplicate, stale } from "#server/shared/refusals.ts"

const unknownFiscal = (): Fiscal => ({ ...keptFiscal(emptyFiscal), revision: 0 }) as Fiscal

/** [CLI-002] The fiscal data; all fields empty and revision 0 before the first save. */
export const readFiscal = (scope: ClientFileScope) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [row] = yield* sql<Fiscal>`
      select fiscal_account, status, regime, vat_type, vat_due_day, intra_community_vat, cfe, cvae, cga, das2, decloyer,
        dsi, ifu, irpp, tvts, sie, sie_comment, revision from vendor_fiscal where vendor_id = ${scope.vendor}`
    return row ?? unknownFiscal()
  })

/** Changes fiscal data; omitted keys are unchanged. The VAT number must contain the company's SIREN. */
export const changeFiscal = (scope: ClientFileScope, typed: Partial<FiscalValues>, ifMatch: string | undefined) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [vendor] = yield* sql<{
      siren: string | null
    }>`select siren from vendor where id = ${scope.vendor} for update`
    if (vendor === undefined) return yield* notFound()
    const { revision, ...was } = yield* readFiscal(scope)
    yield* checkRevision(ifMatch, revision)
    const values = { ...fiscalValues(was), ...typed }
    yield* checkForm(fiscalForm(vendor.siren ?? "").check(values))
    const kept = keptFiscal(values)
    yield* refuseDuplicate(
      revision === 0
        ? sql`insert into vendor_fiscal ${sql.insert({ ...kept, vendor_id: scope.vendor, firm_id: scope.firm })}`
        : sql`update vendor_fiscal set ${sql.update({ ...kept, revision: revision + 1 })} where vendor_id = ${scope.vendor}`,
      // Two requests made the first save concurrently, and this one came second.
      stale
    )
    yield* note(scope, {
      entity: "fiscal",
      id: scope.vendor,
      type: "fiscal.changed",
      before: revision === 0 ? null : { state: "known", ...was },
      after: { state: "known", ...kept }
    })
    return yield* readFiscal(scope)
  })

/** [CLI-O02] The client's note with the name of its last author; no blocks and revision 0 before the first save. */
export const readNote = (scope: ClientFileScope) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [row] = yield* sql<Note>`
      select blocks, (app.person(author_id)->>'name') as author, app.instant(written_at) as written_at, revision
        from vendor_note where vendor_id = ${scope.vendor}`
    return row ?? { blocks: [], author: null, written_at: null, revision: 0 }
  })

export const writeNote = (scope: ClientFileScope, blocks: ReadonlyArray<NoteBlock>, ifMatch: string | undefined) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* sql`select 1 from vendor where id = ${scope.vendor} for update`
    const { revision } = yield* readNote(scope)
    yield* checkRevision(ifMatch, revision)
    const problem = noteProblem(blocks)
    if (problem !== null) yield* checkForm({ blocks: [problem] })
    yield* sql`insert into vendor_note (vendor_id, firm_id, blocks, author_id)
      values (${scope.vendor}, ${scope.firm}, ${JSON.stringify(blocks)}::text::json, ${scope.user})
      on conflict (vendor_id) do update set blocks = excluded.blocks, author_id = excluded.author_id, written_at = now(),
        revision = vendor_note.revision + 1`
    yield* note(scope, {
      entity: "note",
      id: scope.vendor,
      type: "note.written",
      before: revision === 0 ? null : { state: "written", revision },
      after: { state: "written", revision: revision + 1 }
    })
    return yield* readNote(scope)
  })
