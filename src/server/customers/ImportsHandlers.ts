import { Effect, Stream } from "effect"
import { PersistedQueue } from "effect/persistence"
import { HttpApiBuilder } from "effect/http-api"
import { SqlClient } from "effect/sql"
import { PortalApi } from "#schemas/api.ts"
import { Viewer } from "#schemas/access/viewer.ts"
import { importFileLimit } from "#schemas/customers/importRules.ts"
import { fitFileName } from "#schemas/documents/rules/names.ts"
import * as Result from "#schemas/shared/result.ts"
import { TooLarge } from "#schemas/shared/problem.ts"
import {
  beforeImport,
  checkImport,
  correctImport,
  findImport,
  forgetImport,
  importLines,
  inImport,
  keepImport,
  launchImport
} from "#server/customers/imports/imports.ts"
import { readTable } from "#server/customers/imports/readTable.ts"
import { RenderWorker } from "#server/documents/renditions/RenderWorker.ts"
import { languageOf } from "#server/platform/problems.ts"
import { handlerKit } from "#server/shared/handlerKit.ts"

/** Collects the body in memory; fails with 413 as soon as it exceeds `importFileLimit`. */
const collect = (body: Stream.Stream<Uint8Array, unknown>) =>
  Stream.runFoldEffect(
    body,
    () => ({ parts: [] as Array<Uint8Array>, size: 0 }),
    ({ parts, size }, part) => {
      const grown = size + part.length
      if (grown > importFileLimit) return Effect.fail(new TooLarge({ code: "customer.import_too_large" }))
      parts.push(part)
      return Effect.succeed({ parts, size: grown })
    }
  ).pipe(
    Effect.map(({ parts }) => new Uint8Array(Buffer.concat(parts))),
    Effect.catch((error) => (error instanceof TooLarge ? Effect.fail(error) : Effect.die(error)))
  )

/**
 * The file name, or "import" if it is missing or not allowed. It is only displayed, so a bad one is no reason to fail.
 */
const shownName = (name: string | undefined): string => {
  const fitted = fitFileName(name ?? "")
  return Result.isSuccess(fitted) ? fitted.success : "import"
}

export const ImportsHandlers = HttpApiBuilder.group(
  PortalApi,
  "imports",
  Effect.fn(function* (handlers) {
    const { answer, provided } = yield* handlerKit<PersistedQueue.PersistedQueueFactory | SqlClient.SqlClient>()
    const worker = yield* RenderWorker
    const within = <A, E, R>(
      params: { readonly firmId: number; readonly importId: number },
      use: Effect.Effect<A, E, R>
    ) =>
      Effect.gen(function* () {
        return yield* answer(inImport(yield* Viewer, params.firmId, params.importId, () => use))
      })

    return handlers.handleAll({
      read: Effect.fn(function* ({ params, payload, query, request }) {
        const viewer = yield* Viewer
        // Check the permission before the upload is read, so that a person without it is refused at once.
        yield* provided(beforeImport(viewer, params.firmId, query.kind, () => Effect.void))
        const table = yield* readTable(worker, yield* collect(payload))
        return yield* answer(
          beforeImport(viewer, params.firmId, query.kind, (scope) =>
            keepImport(scope.firm_id, viewer.userId, {
              kind: query.kind,
              name: shownName(query.name),
              table,
              language: languageOf(request.headers["accept-language"])
            })
          )
        )
      }),
      find: Effect.fn(function* ({ params }) {
        return yield* within(params, findImport(params.importId))
      }),
      check: Effect.fn(function* ({ params, payload }) {
        return yield* within(params, checkImport(params.importId, payload.columns))
      }),
      lines: Effect.fn(function* ({ params }) {
        return yield* within(params, importLines(params.importId))
      }),
      correct: Effect.fn(function* ({ params, payload }) {
        return yield* within(params, correctImport(params.importId, payload.changes))
      }),
      launch: Effect.fn(function* ({ params }) {
        return yield* within(params, launchImport(params.importId))
      }),
      forget: Effect.fn(function* ({ params }) {
        yield* within(params, forgetImport(params.importId))
      })
    })
  })
)
