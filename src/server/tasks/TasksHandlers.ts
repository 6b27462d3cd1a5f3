import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { SqlClient } from "effect/sql"
import { Viewer } from "#schemas/access/viewer.ts"
import { PortalApi } from "#schemas/api.ts"
import { DocumentRepository } from "#server/documents/DocumentRepository.ts"
import { handlerKit } from "#server/shared/handlerKit.ts"
import { closeFeed, listDays, openFeed, readFeed } from "#server/tasks/calendar.ts"
import { bulkTasks } from "#server/tasks/bulkTasks.ts"
import { attachDocuments, changeState, changeTask, detachDocument, removeTask } from "#server/tasks/changeTasks.ts"
import { createTasks } from "#server/tasks/createTasks.ts"
import { Mails } from "#server/mail/Mails.ts"
import { giveFiles } from "#server/tasks/giveFiles.ts"
import { inTask, inTasks } from "#server/tasks/taskScope.ts"
import { countTasks, listTasks } from "#server/tasks/listTasks.ts"
import { listCompanies, listPeople } from "#server/tasks/taskCompanies.ts"
import { readTask } from "#server/tasks/taskRows.ts"
import { undoBulk } from "#server/tasks/undoBulk.ts"

const Handlers = HttpApiBuilder.group(
  PortalApi,
  "tasks",
  Effect.fn(function* (handlers) {
    const { answer, provided } = yield* handlerKit<SqlClient.SqlClient | DocumentRepository | Mails>()
    return handlers.handleAll({
      list: Effect.fn(function* ({ query }) {
        const { firm_id, vendor_id } = query
        return yield* provided(inTasks(yield* Viewer, firm_id, vendor_id, (scope) => listTasks(scope, query)))
      }),
      days: Effect.fn(function* ({ query }) {
        const { firm_id, vendor_id } = query
        return yield* answer(inTasks(yield* Viewer, firm_id, vendor_id, (scope) => listDays(scope, query)))
      }),
      feed: Effect.fn(function* ({ query }) {
        return yield* answer(inTasks(yield* Viewer, query.firm_id, undefined, readFeed))
      }),
      openFeed: Effect.fn(function* ({ query }) {
        return yield* answer(inTasks(yield* Viewer, query.firm_id, undefined, openFeed))
      }),
      closeFeed: Effect.fn(function* ({ query }) {
        yield* provided(inTasks(yield* Viewer, query.firm_id, undefined, closeFeed))
      }),
      create: Effect.fn(function* ({ payload, query }) {
        return yield* answer(createTasks(yield* Viewer, query.firm_id, payload))
      }),
      counters: Effect.fn(function* ({ query }) {
        const { firm_id, vendor_id } = query
        return yield* answer(inTasks(yield* Viewer, firm_id, vendor_id, (scope) => countTasks(scope, query)))
      }),
      companies: Effect.fn(function* ({ query }) {
        return yield* provided(inTasks(yield* Viewer, query.firm_id, undefined, (scope) => listCompanies(scope, query)))
      }),
      people: Effect.fn(function* ({ query }) {
        const { firm_id, vendor_id } = query
        return yield* answer(inTasks(yield* Viewer, firm_id, vendor_id, (scope) => listPeople(scope, vendor_id)))
      }),
      bulk: Effect.fn(function* ({ headers, payload, query }) {
        return yield* answer(bulkTasks(yield* Viewer, query.firm_id, payload, headers["idempotency-key"]))
      }),
      undoBulk: Effect.fn(function* ({ params, query }) {
        return yield* answer(undoBulk(yield* Viewer, query.firm_id, params.bulkId))
      }),
      read: Effect.fn(function* ({ params, query }) {
        return yield* answer(
          inTask(yield* Viewer, query.firm_id, params.taskId, (scope) => readTask(scope, params.taskId))
        )
      }),
      change: Effect.fn(function* ({ headers, params, payload, query }) {
        return yield* answer(changeTask(yield* Viewer, query.firm_id, params.taskId, payload, headers["if-match"]))
      }),
      event: Effect.fn(function* ({ headers, params, payload, query }) {
        return yield* answer(changeState(yield* Viewer, query.firm_id, params.taskId, payload, headers["if-match"]))
      }),
      remove: Effect.fn(function* ({ params, query }) {
        yield* provided(removeTask(yield* Viewer, query.firm_id, params.taskId))
      }),
      attach: Effect.fn(function* ({ params, payload, query }) {
        return yield* answer(attachDocuments(yield* Viewer, query.firm_id, params.taskId, payload.node_ids))
      }),
      files: Effect.fn(function* ({ params, payload, query }) {
        return yield* answer(giveFiles(yield* Viewer, query.firm_id, params.taskId, payload))
      }),
      detach: Effect.fn(function* ({ params, query }) {
        return yield* answer(detachDocument(yield* Viewer, query.firm_id, params.taskId, params.nodeId))
      })
    })
  })
)

export const TasksHandlers = Handlers.pipe(Layer.provide(DocumentRepository.layer))
