import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { PersistedQueue } from "effect/persistence"
import { SqlClient } from "effect/sql"
import { Viewer } from "#schemas/access/viewer.ts"
import { PortalApi } from "#schemas/api.ts"
import type { SupportReport } from "#schemas/support/actions.api.ts"
import { PasswordLinks } from "#server/access/passwordLinks.ts"
import { languageOf } from "#server/platform/problems.ts"
import { handlerKit } from "#server/shared/handlerKit.ts"
import { invalid } from "#server/shared/refusals.ts"
import {
  changeGeds,
  cleanQuickFolders,
  copyCatalog,
  deleteSurveys,
  giveTheme,
  launchImport,
  listImports,
  listThemes
} from "#server/support/manyActions.ts"
import {
  addGroupAdmin,
  deleteMember,
  diagnose,
  firmName,
  inviteAgain,
  listTrees
} from "#server/support/supportActions.ts"
import { handOnModel, readModel } from "#server/treeModels/treeModels.ts"
import { inFirmAsProvider } from "#server/workspaces/provider.ts"

type Needs = SqlClient.SqlClient | PasswordLinks | PersistedQueue.PersistedQueueFactory

export const SupportHandlers = HttpApiBuilder.group(
  PortalApi,
  "support",
  Effect.fn(function* (handlers) {
    const { provided } = yield* handlerKit<Needs>()
    const within = <A, E>(firm: number, use: (by: number) => Effect.Effect<A, E, Needs>) =>
      Effect.flatMap(Viewer, (viewer) =>
        provided(inFirmAsProvider(viewer, "support_actions", firm, use(viewer.userId)))
      )
    /** Runs a support action in the scope of a firm, and returns its report. */
    const report = <E>(firm: number, use: (by: number) => Effect.Effect<Omit<SupportReport, "firm">, E, Needs>) =>
      within(firm, (by) =>
        Effect.gen(function* () {
          return { data: { ...(yield* use(by)), firm: yield* firmName(firm) } }
        })
      )

    return handlers.handleAll({
      addGroupAdmin: ({ payload }) =>
        report(payload.firm_id, (by) => addGroupAdmin(payload.firm_id, by, payload.email)),
      deleteMember: ({ payload }) => report(payload.firm_id, (by) => deleteMember(by, payload.email)),
      inviteAgain: ({ payload, request }) =>
        report(payload.firm_id, () =>
          inviteAgain(payload.firm_id, payload.email, languageOf(request.headers["accept-language"]))
        ),
      copyTree: Effect.fn(function* ({ payload }) {
        const { firm_id: from, structure_id, to_firm_id: to } = payload
        if (from === to) return yield* invalid({ to_firm_id: ["support.firm_same"] })
        const model = yield* within(from, (user) => readModel({ firm: from, user, refusals: [] }, structure_id))
        return yield* report(to, (user) =>
          Effect.map(handOnModel({ firm: to, user, refusals: [] }, model, from), ({ name }) => ({
            outcome: "copied" as const,
            subject: name
          }))
        )
      }),
      copyCatalog: Effect.fn(function* ({ payload: { firm_id: from, to_firm_id: to } }) {
        if (from === to) return yield* invalid({ to_firm_id: ["support.firm_same"] })
        // 404 unless both firms exist.
        yield* within(from, () => firmName(from))
        return yield* report(to, () => copyCatalog(from, to))
      }),
      giveTheme: ({ payload }) => report(payload.firm_id, () => giveTheme(payload.theme_id, payload.emails)),
      cleanQuickFolders: ({ payload }) => report(payload.firm_id, () => cleanQuickFolders(payload.firm_id)),
      deleteSurveys: ({ payload }) => report(payload.firm_id, () => deleteSurveys(payload.node)),
      changeGeds: ({ payload }) =>
        report(payload.firm_id, () => changeGeds(payload.firm_id, payload.system, payload.companies)),
      launchImport: ({ payload }) => report(payload.firm_id, () => launchImport(payload.import_id)),
      themes: Effect.fn(function* ({ query }) {
        return { data: yield* within(query.firm_id, () => listThemes(query.firm_id)) }
      }),
      imports: Effect.fn(function* ({ query }) {
        return { data: yield* within(query.firm_id, () => listImports) }
      }),
      trees: Effect.fn(function* ({ query }) {
        return { data: yield* within(query.firm_id, () => listTrees(query.firm_id)) }
      }),
      diagnostic: Effect.fn(function* ({ query }) {
        return { data: yield* within(query.firm_id, () => diagnose(query.firm_id)) }
      })
    })
  })
)
