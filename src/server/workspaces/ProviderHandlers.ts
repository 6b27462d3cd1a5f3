import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { SqlClient } from "effect/sql"
import type { ModuleName } from "#schemas/access/modules.ts"
import { Viewer } from "#schemas/access/viewer.ts"
import { PortalApi } from "#schemas/api.ts"
import { PasswordLinks } from "#server/access/passwordLinks.ts"
import { seenRevision } from "#server/platform/ifMatch.ts"
import { languageOf } from "#server/platform/problems.ts"
import { Settings } from "#server/platform/Settings.ts"
import { handlerKit } from "#server/shared/handlerKit.ts"
import { inFirmAsProvider, onPlatform } from "#server/workspaces/provider.ts"
import {
  changeFirm,
  listFirms,
  listGroups,
  listSubscribers,
  makeFirm,
  nameAdministrator,
  readFirm,
  stepFirm,
  turnModule
} from "#server/workspaces/providerFirms.ts"

type Needs = SqlClient.SqlClient | PasswordLinks | Settings

export const ProviderHandlers = HttpApiBuilder.group(
  PortalApi,
  "provider",
  Effect.fn(function* (handlers) {
    const { provided } = yield* handlerKit<Needs>()
    const anywhere = <A, E>(use: Effect.Effect<A, E, Needs>) =>
      Effect.gen(function* () {
        return yield* onPlatform(yield* Viewer, "workspaces", use)
      }).pipe(provided)
    const within = <A, E>(firm: number, use: Effect.Effect<A, E, Needs>) =>
      Effect.gen(function* () {
        return { data: yield* inFirmAsProvider(yield* Viewer, "workspaces", firm, use) }
      }).pipe(provided)

    /** Switches a module on or off for several firms, all in one transaction. */
    const turn = (module: ModuleName, firms: ReadonlyArray<number>, isOn: boolean) =>
      Effect.gen(function* () {
        const viewer = yield* Viewer
        const sql = yield* SqlClient.SqlClient
        const turned = yield* sql
          .withTransaction(
            Effect.forEach(
              [...new Set(firms)].toSorted((one, other) => one - other),
              (firm) => inFirmAsProvider(viewer, "modules", firm, turnModule(firm, module, isOn))
            )
          )
          .pipe(Effect.catchTag("SqlError", (error) => Effect.die(error)))
        return { data: { changed: turned.filter(Boolean).length } }
      }).pipe(provided)

    return handlers.handleAll({
      firms: ({ query }) => anywhere(listFirms(query)),
      firm: ({ params }) => within(params.firmId, readFirm),
      create: Effect.fn(function* ({ payload, request }) {
        return { data: yield* anywhere(makeFirm(payload, languageOf(request.headers["accept-language"]))) }
      }),
      change: ({ headers, params, payload }) =>
        within(params.firmId, changeFirm(params.firmId, payload, seenRevision(headers["if-match"]))),
      step: ({ params, payload }) => within(params.firmId, stepFirm(params.firmId, payload.type)),
      nameAdministrator: ({ params, payload, request }) =>
        within(
          params.firmId,
          nameAdministrator(params.firmId, languageOf(request.headers["accept-language"]), payload)
        ),
      groups: () => Effect.map(anywhere(listGroups), (data) => ({ data })),
      subscribers: ({ params }) => Effect.map(anywhere(listSubscribers(params.module)), (data) => ({ data })),
      subscribe: ({ payload }) => turn(payload.module, payload.firm_ids, true),
      unsubscribe: ({ payload }) => turn(payload.module, payload.firm_ids, false)
    })
  })
)
