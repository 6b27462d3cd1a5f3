import type { IncomingMessage, ServerResponse } from "node:http"
import { Effect, Result, Schema } from "effect"
import { SqlClient } from "effect/sql"
import type { Viewer } from "#schemas/access/viewer.ts"
import { ClientListQuery } from "#schemas/customers/clientList.ts"
import type { ExportFormat } from "#schemas/customers/listWords.ts"
import { shownPhone } from "#schemas/customers/phone.ts"
import { messageText } from "#schemas/shared/messages/index.ts"
import type { Language } from "#schemas/shared/constants.ts"
import { BadRequest, Forbidden } from "#schemas/shared/problem.ts"
import { Sessions } from "#server/access/Sessions.ts"
import { clientIds, type ClientLine, type ClientListFilter, clientLines } from "#server/customers/clientList.ts"
import { RenderWorker } from "#server/documents/renditions/RenderWorker.ts"
import { csvOf, sendTable, workbookOf } from "#server/documents/tableFile.ts"
import { answering, type ByteRoute, pathOf, queryOf, tokenOf } from "#server/platform/ByteRoutes.ts"
import { languageOf } from "#server/platform/problems.ts"
import { type FirmScope, inFirm } from "#server/platform/scope.ts"
import { today } from "#server/people/memberships.ts"
import "#schemas/customers/phonePlans.ts"

const pattern = /^\/api\/accounting-firms\/([1-9][0-9]{0,9})\/vendors\/exports\/(csv|xlsx)$/
const readQuery = Schema.decodeUnknownResult(Schema.Struct(ClientListQuery))

/** Rows per query. Each batch is its own query, so that a slow download holds no database connection. */
const batchSize = 500

const columns = [
  "company_name",
  "client_code",
  "siren",
  "siret",
  "naf_code",
  "contact_email",
  "contact_phone",
  "workspace",
  "state"
] as const
const widths: Readonly<Record<(typeof columns)[number], number>> = {
  company_name: 40,
  client_code: 16,
  siren: 12,
  siret: 18,
  naf_code: 10,
  contact_email: 34,
  contact_phone: 20,
  workspace: 26,
  state: 12
}
const headings = (language: Language) => columns.map((column) => messageText(language, `customer.export_${column}`))

const cellsOf = ({ active, contact_phone, ...line }: ClientLine, language: Language): ReadonlyArray<string> => {
  const shown = {
    ...line,
    contact_phone: contact_phone === null ? null : shownPhone(contact_phone),
    state: messageText(language, active ? "customer.export_active" : "customer.export_deactivated")
  }
  return columns.map((column) => shown[column] ?? "")
}

/**
 * [CLI-O02] [NET-049] Exports the filtered client list as CSV or XLSX, with the client files that the viewer can see.
 */
export const clientListExportRoute = Effect.gen(function* () {
  const services = yield* Effect.context<Sessions | RenderWorker | SqlClient.SqlClient>()
  const sessions = yield* Sessions
  const worker = yield* RenderWorker

  const inside = <A, E>(
    viewer: Viewer["Service"],
    firm: number,
    use: (scope: FirmScope) => Effect.Effect<A, E, SqlClient.SqlClient>
  ) =>
    inFirm(viewer, firm, (scope) =>
      Effect.gen(function* () {
        if (scope.firm_role === null) return yield* new Forbidden({ code: "error.403" })
        return yield* use(scope)
      })
    )

  /** The CSV, one batch at a time. The rows of each batch are read when the response needs them. */
  async function* pieces(viewer: Viewer["Service"], firm: number, ids: ReadonlyArray<number>, language: Language) {
    yield csvOf([headings(language)], true)
    for (let from = 0; from < ids.length; from += batchSize) {
      const lines = await Effect.runPromiseWith(services)(
        inside(viewer, firm, () => clientLines(ids.slice(from, from + batchSize)))
      )
      if (lines.length > 0)
        yield csvOf(
          lines.map((line) => cellsOf(line, language)),
          false
        )
    }
  }

  const work = (request: IncomingMessage, response: ServerResponse) =>
    Effect.gen(function* () {
      const viewer = yield* sessions.viewer(tokenOf(request))
      const query = readQuery(queryOf(request))
      if (Result.isFailure(query)) return yield* new BadRequest({ code: "error.400" })
      const [, firmText = "", format = ""] = pattern.exec(pathOf(request)) ?? []
      const firm = Number(firmText)
      const kind: ExportFormat = format === "xlsx" ? "xlsx" : "csv"
      const language = languageOf(request.headers["accept-language"])
      const filter: ClientListFilter = query.success
      const { day, ids } = yield* inside(viewer, firm, (scope) =>
        Effect.all({ day: today, ids: clientIds(scope, filter) })
      )
      const title = messageText(language, "customer.export_name")
      const content =
        kind === "csv"
          ? pieces(viewer, firm, ids, language)
          : yield* workbookOf(worker, {
              name: title,
              widths: columns.map((column) => widths[column]),
              head: headings(language),
              rows: (yield* inside(viewer, firm, () => clientLines(ids))).map((line) => cellsOf(line, language))
            })
      yield* sendTable(request, response, kind, `${title} ${day}`, content)
    })

  return {
    matches: (request) => (request.method === "GET" || request.method === "HEAD") && pattern.test(pathOf(request)),
    answer: answering(services, work)
  } satisfies ByteRoute
})
