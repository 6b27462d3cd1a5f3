import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { SqlClient } from "effect/sql"
import { isSeenBy } from "#machines/workflows/workflow.machine.ts"
import { Viewer } from "#schemas/access/viewer.ts"
import { PortalApi } from "#schemas/api.ts"
import { Forbidden } from "#schemas/shared/problem.ts"
import { notFound } from "#server/platform/scope.ts"
import { handlerKit } from "#server/shared/handlerKit.ts"
import { onceByKey } from "#server/shared/onceByKey.ts"
import { inWorkflows, reachWorkflow } from "#server/workflows/workflowScope.ts"
import { changeWorkflow, createWorkflow, describe, removeWorkflow, toWire } from "#server/workflows/changeWorkflow.ts"
import { moveDocuments, readBoard, readInFolder, readOfNode } from "#server/workflows/documentStatuses.ts"
import { simulateChange } from "#server/workflows/simulateChange.ts"
import {
  applyToNode,
  chooseStatus,
  readOnNode,
  readStatuses,
  withdrawFromNode
} from "#server/workflows/nodeWorkflow.ts"
import { WorkflowRepository } from "#server/workflows/WorkflowRepository.ts"

const Handlers = HttpApiBuilder.group(
  PortalApi,
  "workflows",
  Effect.fn(function* (handlers) {
    const { answer } = yield* handlerKit<SqlClient.SqlClient | WorkflowRepository>()
    const workflows = yield* WorkflowRepository

    return handlers.handleAll({
      list: Effect.fn(function* ({ params, query }) {
        const viewer = yield* Viewer
        return yield* answer(
          inWorkflows(viewer, params.vendorId, (scope) =>
            Effect.gen(function* () {
              const rows = (yield* workflows.list(scope.vendor)).filter((row) => isSeenBy(row.sharing, scope.by.side))
              const statuses =
                query.statuses === "true" ? yield* workflows.statuses(rows.map(({ id }) => id)) : undefined
              return rows.map((row) => toWire(scope, row, statuses))
            })
          )
        )
      }),
      create: Effect.fn(function* ({ headers, params, payload }) {
        const viewer = yield* Viewer
        const draft = { is_active: true, ...payload }
        return yield* answer(
          inWorkflows(viewer, params.vendorId, (scope) =>
            onceByKey(scope, headers["idempotency-key"], ["workflow", draft], createWorkflow(scope, draft))
          )
        )
      }),
      read: Effect.fn(function* ({ params }) {
        const viewer = yield* Viewer
        return yield* answer(
          inWorkflows(viewer, params.vendorId, (scope) =>
            Effect.flatMap(reachWorkflow(scope, params.workflowId, "read"), (row) => describe(scope, row))
          )
        )
      }),
      change: Effect.fn(function* ({ headers, params, payload }) {
        const viewer = yield* Viewer
        return yield* answer(changeWorkflow(viewer, params.vendorId, params.workflowId, payload, headers["if-match"]))
      }),
      remove: Effect.fn(function* ({ params }) {
        yield* answer(removeWorkflow(yield* Viewer, params.vendorId, params.workflowId))
      }),
      simulate: Effect.fn(function* ({ params, payload }) {
        return yield* answer(simulateChange(yield* Viewer, params.vendorId, params.workflowId, payload))
      }),
      move: Effect.fn(function* ({ params, payload }) {
        return yield* answer(moveDocuments(yield* Viewer, params.vendorId, params.workflowId, payload.choices))
      }),
      ofNode: Effect.fn(function* ({ params }) {
        return yield* answer(readOfNode(yield* Viewer, params.vendorId, params.nodeId))
      }),
      inFolder: Effect.fn(function* ({ params }) {
        return yield* answer(readInFolder(yield* Viewer, params.vendorId, params.nodeId))
      }),
      board: Effect.fn(function* ({ params, query }) {
        const viewer = yield* Viewer
        const { nodeId, vendorId, workflowId } = params
        const given = { below: query.below === "true", cards: query.cards }
        return yield* answer(readBoard(viewer, vendorId, nodeId, workflowId, given))
      }),
      onNode: Effect.fn(function* ({ params }) {
        return yield* answer(readOnNode(yield* Viewer, params.vendorId, params.nodeId, params.workflowId))
      }),
      apply: Effect.fn(function* ({ params }) {
        return yield* answer(applyToNode(yield* Viewer, params.vendorId, params.nodeId, params.workflowId))
      }),
      withdraw: Effect.fn(function* ({ params, query }) {
        const viewer = yield* Viewer
        const { nodeId, vendorId, workflowId } = params
        return yield* answer(withdrawFromNode(viewer, vendorId, nodeId, workflowId, query.cascade === "true"))
      }),
      statuses: Effect.fn(function* ({ params }) {
        return yield* answer(readStatuses(yield* Viewer, params.vendorId, params.nodeId, params.workflowId))
      }),
      choose: Effect.fn(function* ({ params, payload }) {
        return yield* answer(chooseStatus(yield* Viewer, params.vendorId, params.nodeId, params.workflowId, payload))
      }),
      users: Effect.fn(function* ({ params, query }) {
        const viewer = yield* Viewer
        return yield* answer(
          inWorkflows(viewer, params.vendorId, (scope) =>
            Effect.gen(function* () {
              if (scope.firm !== params.firmId) return yield* notFound()
              // [ROL-015] Guests may read documents, but not the email addresses of people.
              if (scope.mayNotWrite.includes("isWriter"))
                return yield* new Forbidden({ code: "error.403", closed_by: ["isWriter"] })
              const sharing =
                query.workflow === undefined
                  ? ("private_vendor" as const)
                  : (yield* reachWorkflow(scope, query.workflow, "read")).sharing
              return (yield* workflows.users(params.vendorId)).filter(({ side }) => isSeenBy(sharing, side))
            })
          )
        )
      })
    })
  })
)

export const WorkflowsHandlers = Handlers.pipe(Layer.provide(WorkflowRepository.layer))
