import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { SqlClient } from "effect/sql"
import { mayInFirm } from "#schemas/access/policy.ts"
import { Viewer } from "#schemas/access/viewer.ts"
import { PortalApi } from "#schemas/api.ts"
import { PasswordLinks } from "#server/access/passwordLinks.ts"
import { createClientFile } from "#server/customers/creation/createClientFile.ts"
import { type Drafter, dropDraft, keepDraft, readDraft } from "#server/customers/creation/drafts.ts"
import { languageOf } from "#server/platform/problems.ts"
import { inFirm } from "#server/platform/scope.ts"
import { handlerKit } from "#server/shared/handlerKit.ts"
import { checkPolicy } from "#server/shared/refusals.ts"

export const CreationHandlers = HttpApiBuilder.group(
  PortalApi,
  "creation",
  Effect.fn(function* (handlers) {
    const { provided } = yield* handlerKit<SqlClient.SqlClient | PasswordLinks>()

    /** [WIZ-O02] [ROL-O04] Runs a transaction in the firm, for people who may create client files. */
    const creating = <A, E, R>(
      firm: number,
      use: (drafter: Drafter, viewer: Viewer["Service"]) => Effect.Effect<A, E, R>
    ) =>
      Effect.gen(function* () {
        const viewer = yield* Viewer
        return yield* inFirm(viewer, firm, ({ firm_id, firm_role }) =>
          Effect.andThen(
            checkPolicy(mayInFirm(firm_role, "create_client_file")),
            use({ firm: firm_id, user: viewer.userId }, viewer)
          )
        )
      }).pipe(provided)

    return handlers.handleAll({
      draft: Effect.fn(function* ({ params }) {
        return { data: yield* creating(params.firmId, readDraft) }
      }),
      keep: Effect.fn(function* ({ headers, params, payload }) {
        return {
          data: yield* creating(params.firmId, (drafter) => keepDraft(drafter, payload, headers["if-match"]))
        }
      }),
      drop: Effect.fn(function* ({ params }) {
        yield* creating(params.firmId, (drafter) => dropDraft(drafter, null))
      }),
      create: Effect.fn(function* ({ headers, params, payload, request }) {
        const language = languageOf(request.headers["accept-language"])
        const key = headers["idempotency-key"] || null
        return {
          data: yield* creating(params.firmId, ({ firm }, viewer) =>
            createClientFile({ firm, viewer, language, key }, payload)
          )
        }
      })
    })
  })
)
