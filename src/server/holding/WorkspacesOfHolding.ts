import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { SqlClient } from "effect/sql"
import { Viewer } from "#schemas/access/viewer.ts"
import { PortalApi } from "#schemas/api.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import type { PasswordLinks } from "#server/access/passwordLinks.ts"
import { inHolding } from "#server/holding/holdingScope.ts"
import {
  changeWorkspace,
  createWorkspace,
  listModules,
  readWorkspace,
  stepWorkspace
} from "#server/holding/workspaces.ts"
import { jobs } from "#server/platform/Jobs.ts"
import { languageOf } from "#server/platform/problems.ts"
import type { Settings } from "#server/platform/Settings.ts"
import { handlerKit } from "#server/shared/handlerKit.ts"

interface WhiteLabelRow {
  readonly firm_id: FirmId
  readonly theme: "light" | "dark"
  readonly primary_color: string
  readonly secondary_color: string
}

export const HoldingWorkspacesHandlers = HttpApiBuilder.group(
  PortalApi,
  "holdingWorkspaces",
  Effect.fn(function* (handlers) {
    const { answer, provided } = yield* handlerKit<SqlClient.SqlClient | Settings | PasswordLinks>()
    const sql = yield* SqlClient.SqlClient
    const queue = yield* jobs
    const power = "holding_workspaces"
    return handlers.handleAll({
      read: Effect.fn(function* ({ params }) {
        return yield* answer(inHolding(yield* Viewer, power, params.holdingId, () => readWorkspace(params.firmId)))
      }),
      create: Effect.fn(function* ({ params, payload, request }) {
        const language = languageOf(request.headers["accept-language"])
        return yield* answer(
          inHolding(yield* Viewer, power, params.holdingId, (scope) => createWorkspace(scope, payload, language))
        )
      }),
      change: Effect.fn(function* ({ headers, params, payload }) {
        return yield* answer(
          inHolding(yield* Viewer, power, params.holdingId, () =>
            changeWorkspace(params.firmId, payload, headers["if-match"])
          )
        )
      }),
      step: Effect.fn(function* ({ params, payload }) {
        const { moving, stepped } = yield* provided(
          inHolding(yield* Viewer, power, params.holdingId, (scope) => stepWorkspace(scope, params.firmId, payload))
        )
        // Queued after the commit: a job that starts earlier would not see the change. If the process dies here, the
        // nightly job does the work.
        for (const vendor of moving) yield* Effect.orDie(queue.offer({ _tag: "TransferClientFile", vendor }))
        return { data: stepped }
      }),
      modules: Effect.fn(function* ({ params }) {
        return yield* answer(inHolding(yield* Viewer, power, params.holdingId, () => listModules))
      }),
      domains: Effect.fn(function* ({ params }) {
        return yield* answer(
          inHolding(
            yield* Viewer,
            power,
            params.holdingId,
            () => sql<{ domain: string; firms: ReadonlyArray<FirmId> }>`select domain, firms from app.holding_domains()`
          )
        )
      }),
      whiteLabels: Effect.fn(function* ({ params }) {
        return yield* answer(
          inHolding(
            yield* Viewer,
            power,
            params.holdingId,
            () => sql<WhiteLabelRow>`
              select firm_id, theme, primary_color, secondary_color from app.holding_white_labels()`
          )
        )
      })
    })
  })
)
