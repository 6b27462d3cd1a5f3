import { Data, Effect } from "effect"
import { SqlClient } from "effect/sql"
import { faultAt, type ImportLine, requestOf } from "#schemas/customers/importRows.ts"
import type { ImportFault, MatchedColumn } from "#schemas/customers/imports.ts"
import { keptEmail } from "#schemas/shared/fields/email.ts"
import { keptLines } from "#schemas/tasks/taskRules.ts"
import type { ThemeId } from "#schemas/themes/theme.ts"
import { companiesOf } from "#server/customers/imports/companiesOf.ts"
import { notFound } from "#server/platform/scope.ts"
import { insertTask } from "#server/tasks/createTasks.ts"
import { enterTasks } from "#server/tasks/taskScope.ts"
import { keptLine, lineKey } from "#schemas/shared/line.ts"

type Columns = ReadonlyArray<MatchedColumn>

/** A row that was valid when it was checked is invalid at the import. */
export class RequestRefused extends Data.TaggedError("RequestRefused")<{ readonly fault: ImportFault }> {}

interface KnownTheme {
  readonly vendor_id: number
  readonly id: ThemeId
  readonly title_key: string
  readonly is_of_firm: boolean
}

/** Resolves the company, person and theme named in each row. Must run inside the firm's scope. */
const readRequests = (columns: Columns, lines: ReadonlyArray<ImportLine>) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const rows = lines.map((line) => ({ line, values: requestOf(columns, line).values }))
    const find = yield* companiesOf(rows.map(({ values }) => values.client))
    const found = rows.map((row) => ({ ...row, company: row.values.client === "" ? "none" : find(row.values.client) }))
    const companies = [...new Set(found.flatMap(({ company }) => (typeof company === "number" ? [company] : [])))]
    const emails = [...new Set(rows.map(({ values }) => keptEmail(values.member_email)))].filter((one) => one !== "")
    const titles = [...new Set(rows.map(({ values }) => lineKey(values.theme)))].filter((one) => one !== "")
    const people =
      emails.length === 0
        ? []
        : yield* sql<{ vendor_id: number; email: string; id: number }>`
            select vendor_id, email, id from app.people_of(${companies}::integer[], ${emails}::text[])`
    const themes =
      titles.length === 0
        ? []
        : yield* sql<KnownTheme>`
            select c.id as vendor_id, h.id, h.title_key, h.vendor_id is null as is_of_firm from unnest(${companies}::integer[]) c (id)
              cross join lateral app.themes_of(app.scope_user(), app.scope_firm(), c.id) m join theme h on h.id = m.theme_id
             where h.title_key = any (${titles}::text[]) order by is_of_firm, h.id`
    return found.map(({ company, line, values }) => ({
      line,
      values,
      company,
      member: people.find((one) => one.vendor_id === company && one.email === keptEmail(values.member_email))?.id,
      // The query sorts a company's own themes first: they take precedence over a theme of the firm with the same
      // title.
      theme: themes.find((one) => one.vendor_id === company && one.title_key === lineKey(values.theme))?.id
    }))
  })

/**
 * [TSK-017] [TSK-O02] The faults of rows whose company is unknown or ambiguous, whose person is no user of it, or whose
 * theme the importing person may not use there.
 */
export const requestFaults = (columns: Columns, lines: ReadonlyArray<ImportLine>) =>
  Effect.map(readRequests(columns, lines), (rows) =>
    rows.flatMap(({ company, line, member, theme, values }): ReadonlyArray<ImportFault> => {
      if (values.client === "") return []
      if (typeof company !== "number") {
        const code = company === "none" ? "customer.import_client_unknown" : "customer.import_client_several"
        return [faultAt(columns, line, "client", code)]
      }
      return [
        ...(values.member_email === "" || member !== undefined
          ? []
          : [faultAt(columns, line, "member_email", "task.member_unknown")]),
        ...(values.theme === "" || theme !== undefined ? [] : [faultAt(columns, line, "theme", "theme.unknown")])
      ]
    })
  )

interface Work {
  readonly firm: number
  readonly user: number
  readonly columns: Columns
  readonly lines: ReadonlyArray<ImportLine>
  /** Called after each row with the number of rows processed. */
  readonly onProgress: (done: number) => void
}

/**
 * [TSK-017] Creates an information request for each row, in order. Fails with `RequestRefused` at the first invalid
 * row.
 */
export const makeRequests = ({ columns, firm, onProgress, lines, user }: Work) =>
  Effect.gen(function* () {
    const rows = yield* readRequests(columns, lines)
    let done = 0
    for (const { company, line, member, theme, values } of rows) {
      if (typeof company !== "number")
        return yield* new RequestRefused({ fault: faultAt(columns, line, "client", "customer.import_client_unknown") })
      const scope = yield* enterTasks(user, firm, company)
      if (scope === null) return yield* notFound()
      yield* insertTask({ firm, user, isSuperAdmin: false, firmRole: scope.firm_role, seesAll: false }, company, {
        type: "information_request",
        title: keptLine(values.request_title),
        due_date: values.due_date === "" ? null : values.due_date,
        notes: keptLines(values.request_notes),
        internal: false,
        member_ids: member === undefined ? [] : [member],
        theme_ids: theme === undefined ? null : [theme],
        parent_id: null,
        folder_id: null,
        node_ids: []
      }).pipe(
        Effect.catchTag("Unprocessable", ({ errors }) => {
          const [field = "", codes = []] = Object.entries(errors ?? {})[0] ?? []
          const at = field === "member_ids" ? "member_email" : field === "theme_ids" ? "theme" : "request_title"
          return Effect.fail(new RequestRefused({ fault: faultAt(columns, line, at, codes[0] ?? "error.422") }))
        }),
        Effect.catchTag("Conflict", ({ code }) =>
          Effect.fail(new RequestRefused({ fault: faultAt(columns, line, "theme", code) }))
        )
      )
      onProgress((done += 1))
    }
    yield* enterTasks(user, firm, null)
  })
