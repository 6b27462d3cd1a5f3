import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { LetterBlock } from "#schemas/letters/blocks.ts"
import { variablesOf } from "#schemas/letters/blocks.ts"
import type { LetterTemplate, LetterTemplateSummary, TemplateState, TemplateVersion } from "#schemas/letters/letter.ts"
import type { TemplateGiven } from "#schemas/letters/rules.ts"
import { nameKey } from "#schemas/documents/rules/names.ts"
import { foldWord } from "#schemas/documents/words.ts"
import type { RequestScope } from "#server/shared/requestScope.ts"

type Row = Omit<LetterTemplate, "closed_by" | "variables">

const columns = `t.id, t.state, t.name, t.document_name, t.blocks, t.version, t.revision,
  (select count(*)::integer from letter l where l.template_id = t.id) as letters,
  app.instant(t.created_at) as created_at, app.instant(t.updated_at) as updated_at,
  case when t.author_id is not null then app.person(t.author_id) end as author`

const toTemplate = (row: Row): LetterTemplate => ({ ...row, variables: variablesOf(row.blocks), closed_by: [] })
const toSummary = ({ blocks: _blocks, ...rest }: LetterTemplate): LetterTemplateSummary => rest

const usualPage = 50
/** The text with the special characters of `like` escaped. */
const escaped = (text: string) => text.replace(/[\\%_]/g, "\\$&")

interface Query {
  readonly page?: number
  readonly per_page?: number
  readonly search?: string
  readonly state?: TemplateState
}

/** [LET-002] A page of templates by name, the archived ones last. */
export const listTemplates = (scope: RequestScope, { page = 1, per_page = usualPage, search = "", state }: Query) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const words = `%${escaped(foldWord(search.trim()))}%`
    const where = sql.and([
      sql`t.firm_id = ${scope.firm}`,
      ...(search.trim() === "" ? [] : [sql`t.words like ${words}`]),
      ...(state === undefined ? [] : [sql`t.state = ${state}`])
    ])
    const [counted] = yield* sql<{ total: number }>`
      select count(*)::integer as total from letter_template t where ${where}`
    const rows = yield* sql<Row>`select ${sql.literal(columns)} from letter_template t where ${where}
       order by t.state = 'archived', t.name_key, t.id limit ${per_page} offset ${(page - 1) * per_page}`
    const total = counted?.total ?? 0
    return {
      data: rows.map((row) => toSummary(toTemplate(row))),
      pagination: { page, per_page, total, last_page: Math.max(1, Math.ceil(total / per_page)) }
    }
  })

export const findTemplate = (scope: RequestScope, id: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [row] = yield* sql<Row>`
      select ${sql.literal(columns)} from letter_template t where t.id = ${id} and t.firm_id = ${scope.firm}`
    return row === undefined ? null : toTemplate(row)
  })

/** The name keys of the firm's templates, except the one with the id `but`. */
export const templateNames = (scope: RequestScope, but: number | null) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const rows = yield* sql<{ name_key: string }>`select name_key from letter_template
      where firm_id = ${scope.firm} and id is distinct from ${but}::integer`
    return new Set(rows.map(({ name_key }) => name_key))
  })

const json = (blocks: ReadonlyArray<LetterBlock>) => JSON.stringify(blocks)

const keepVersion = (id: number, user: number) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (
      sql
    ) => sql`insert into letter_template_version (template_id, number, firm_id, name, document_name, blocks, author_id)
      select id, version, firm_id, name, document_name, blocks, ${user} from letter_template where id = ${id}`
  )

export const insertTemplate = (scope: RequestScope, { blocks, document_name, name }: TemplateGiven) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [made] = yield* sql<{ id: number }>`
      insert into letter_template (firm_id, name, name_key, document_name, blocks, author_id)
      values (${scope.firm}, ${name}, ${nameKey(name)}, ${document_name}, ${json(blocks)}::text::jsonb, ${scope.user})
      returning id`
    if (made === undefined) return yield* Effect.die(new Error("no template was made"))
    yield* keepVersion(made.id, scope.user)
    return made.id
  })

export const updateTemplate = (scope: RequestScope, id: number, { blocks, document_name, name }: TemplateGiven) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* sql`update letter_template set name = ${name}, name_key = ${nameKey(name)}, document_name = ${document_name},
        blocks = ${json(blocks)}::text::jsonb, author_id = ${scope.user}, version = version + 1, revision = revision + 1,
        updated_at = now()
      where id = ${id}`
    yield* keepVersion(id, scope.user)
  })

/** The versions of a template, newest first. */
export const readVersions = (id: number) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql<TemplateVersion>`
      select number, name, document_name, blocks, case when author_id is not null then app.person(author_id) end as made_by,
          app.instant(made_at) as made_at
        from letter_template_version where template_id = ${id} order by number desc`
  )
