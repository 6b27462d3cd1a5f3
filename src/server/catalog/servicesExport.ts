import type { IncomingMessage, ServerResponse } from "node:http"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { Service } from "#schemas/catalog/catalog.ts"
import { lineOfService, type ServiceColumn, serviceColumns, serviceHeading } from "#schemas/catalog/serviceLines.ts"
import type { ExportFormat } from "#schemas/customers/listWords.ts"
import { messageText } from "#schemas/shared/messages/index.ts"
import { Sessions } from "#server/access/Sessions.ts"
import { inCatalog } from "#server/catalog/catalogScope.ts"
import { wholeServices } from "#server/catalog/serviceRows.ts"
import { RenderWorker } from "#server/documents/renditions/RenderWorker.ts"
import { csvOf, sendTable, workbookOf } from "#server/documents/tableFile.ts"
import { today } from "#server/people/memberships.ts"
import { answering, type ByteRoute, pathOf, tokenOf } from "#server/platform/ByteRoutes.ts"
import { languageOf } from "#server/platform/problems.ts"

const pattern = /^\/api\/accounting-firms\/([1-9][0-9]{0,9})\/catalog-services\/exports\/(csv|xlsx)$/

const widths: Readonly<Partial<Record<ServiceColumn, number>>> = {
  category: 22,
  service_title: 36,
  deliverable: 36,
  commercial_text: 44,
  contractual_text: 44,
  service_tasks: 60
}

/** [CAT-003] Exports the firm's services as CSV or XLSX, in the format that the import of services reads. */
export const servicesExportRoute = Effect.gen(function* () {
  const services = yield* Effect.context<Sessions | RenderWorker | SqlClient.SqlClient>()
  const sessions = yield* Sessions
  const worker = yield* RenderWorker

  const work = (request: IncomingMessage, response: ServerResponse) =>
    Effect.gen(function* () {
      const viewer = yield* sessions.viewer(tokenOf(request))
      const [, firm = "", kind = ""] = pattern.exec(pathOf(request)) ?? []
      const format: ExportFormat = kind === "xlsx" ? "xlsx" : "csv"
      const language = languageOf(request.headers["accept-language"])
      const { day, found } = yield* inCatalog(viewer, Number(firm), (scope) =>
        Effect.all({ day: today, found: wholeServices(scope) })
      )
      const head = serviceColumns.map((column) => serviceHeading(language, column))
      const rows = found.map(({ category, ...service }: Service & { readonly category: string }) => {
        const line = lineOfService(service, category, language)
        return serviceColumns.map((column) => line[column])
      })
      const title = messageText(language, "catalog.export_name")
      const content =
        format === "csv"
          ? new TextEncoder().encode(csvOf([head, ...rows], true))
          : yield* workbookOf(worker, {
              name: title,
              widths: serviceColumns.map((column) => widths[column] ?? 14),
              head,
              rows
            })
      yield* sendTable(request, response, format, `${title} ${day}`, content)
    })

  return {
    matches: (request) => (request.method === "GET" || request.method === "HEAD") && pattern.test(pathOf(request)),
    answer: answering(services, work)
  } satisfies ByteRoute
})
