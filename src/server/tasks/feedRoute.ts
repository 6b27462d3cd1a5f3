import { createHash } from "node:crypto"
import type { IncomingMessage } from "node:http"
import { Effect, Layer } from "effect"
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import { SqlClient } from "effect/sql"
import { encodeContext } from "#schemas/access/context.ts"
import type { FirmId, UserId, VendorId } from "#schemas/shared/ids.ts"
import { portalOrigin } from "#server/access/portalOrigin.ts"
import { Settings } from "#server/platform/Settings.ts"
import { hashSecret } from "#server/shared/secrets.ts"
import { type FeedTask, feedTasks } from "#server/tasks/calendar.ts"
import { toCalendar } from "#server/tasks/icalendar.ts"
import { inTasks } from "#server/tasks/taskScope.ts"

/** The format of generated secrets; anything else is answered with 404 without a query. */
const secretPattern = /^[\w-]{43}$/

interface Owner {
  readonly firm_id: FirmId
  readonly user_id: UserId
}

const eventOf = (origin: string, firmId: FirmId, task: FeedTask) => {
  const { company, due_date, id, revision, title, updated_at, vendor_id } = task
  const context = encodeContext({ firmId, vendorId: vendor_id as VendorId | null })
  return {
    uid: `task-${id}@${new URL(origin).hostname}`,
    summary: company === null ? title : `${title} – ${company}`,
    description: "",
    day: due_date,
    url: `${origin}/tasks/${context}?task=${id}`,
    changedAt: updated_at,
    sequence: revision
  }
}

const notThere = HttpServerResponse.jsonUnsafe({ code: "error.404" }, { status: 404 })

/**
 * Answers 404 alike for an unknown secret, lost access and an inactive module, so that the answer does not reveal
 * which.
 */
const answerFeed = Effect.gen(function* () {
  const { secret = "" } = yield* HttpRouter.params
  const found = secret.replace(/\.ics$/, "")
  if (!secretPattern.test(found)) return notThere
  const sql = yield* SqlClient.SqlClient
  const [owner] = yield* sql<Owner>`select firm_id, user_id from app.open_task_feed(${hashSecret(found)})`
  if (owner === undefined) return notThere
  const { firm_id: firm, user_id: userId } = owner
  const tasks = yield* inTasks({ userId, sessionId: 0, isSuperAdmin: false }, firm, undefined, feedTasks).pipe(
    Effect.catchTags({ NotFound: () => Effect.succeed(null), Forbidden: () => Effect.succeed(null) })
  )
  if (tasks === null) return notThere
  const request = yield* HttpServerRequest.HttpServerRequest
  const origin = portalOrigin(request.source as IncomingMessage, yield* Settings)
  const body = new TextEncoder().encode(
    toCalendar(
      "Dossier",
      tasks.map((task) => eventOf(origin, firm, task))
    )
  )
  const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`
  const headers = {
    "cache-control": "private, no-cache",
    etag,
    "content-disposition": 'inline; filename="dossier.ics"'
  }
  if (request.headers["if-none-match"] === etag) return HttpServerResponse.empty({ status: 304, headers })
  return HttpServerResponse.uint8Array(body, { contentType: "text/calendar; charset=utf-8", headers })
})

/** `GET` of a person's task feed (iCalendar) for calendar programs; authenticated by the secret in its path. */
export const TaskFeedRoute = Layer.effectDiscard(
  Effect.gen(function* () {
    const router = yield* HttpRouter.HttpRouter
    yield* router.add("GET", "/api/task-feeds/:secret", answerFeed)
  })
)
