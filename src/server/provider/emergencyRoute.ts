import type { IncomingMessage, ServerResponse } from "node:http"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Sessions } from "#server/access/Sessions.ts"
import { type Found, sendContent } from "#server/documents/downloadRoute.ts"
import { answering, type ByteRoute, pathOf, tokenOf } from "#server/platform/ByteRoutes.ts"
import { Files } from "#server/platform/Files.ts"
import { notFound } from "#server/platform/scope.ts"
import { noteEmergency, withinEmergency } from "#server/provider/emergencies.ts"

const id = "([1-9][0-9]{0,9})"
const pattern = new RegExp(`^/api/sa/emergencies/${id}/vendors/${id}/documents/([1-9][0-9]{0,14})/content$`)

/** The bytes of a document in an emergency access. The access is logged before the first byte is sent. */
export const emergencyRoute = Effect.gen(function* () {
  const services = yield* Effect.context<Sessions | Files | SqlClient.SqlClient>()
  const sessions = yield* Sessions

  const work = (request: IncomingMessage, response: ServerResponse) =>
    Effect.gen(function* () {
      const viewer = yield* sessions.viewer(tokenOf(request))
      const [, emergency = "", vendor = "", document = ""] = pattern.exec(pathOf(request)) ?? []
      const sql = yield* SqlClient.SqlClient
      yield* noteEmergency(viewer, Number(emergency), Number(vendor), Number(document))
      const [found] = yield* withinEmergency(
        viewer,
        Number(emergency),
        Number(vendor),
        () =>
          sql<Found>`select n.firm_id, n.name, v.media_type, v.content as checksum, v.size::float8 as size
          from node n join version v on v.id = n.version_id
         where n.id = ${Number(document)}::bigint and n.vendor_id = ${Number(vendor)} and n.kind = 'document'
           and n.deleted_at is null and not n.buried`
      )
      if (found === undefined) return yield* notFound()
      yield* sendContent(request, response, found, "attachment")
    })

  return {
    matches: (request) => (request.method === "GET" || request.method === "HEAD") && pattern.test(pathOf(request)),
    answer: answering(services, work)
  } satisfies ByteRoute
})
