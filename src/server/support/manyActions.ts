import { Effect, Result } from "effect"
import { SqlClient } from "effect/sql"
import { clientImportMachine } from "#machines/customers/clientImport.machine.ts"
import { decide } from "#machines/shared/guards/decide.ts"
import { catalogOfferLimit, catalogServiceLimit } from "#schemas/catalog/rules.ts"
import { launchableLineCount } from "#schemas/customers/importLines.ts"
import type { ImportState } from "#schemas/customers/importRules.ts"
import type { ImportKind } from "#schemas/customers/listWords.ts"
import { companiesIn, type DocumentSystem, emailsIn, nodeReferenceIn } from "#schemas/support/actions.ts"
import type { PreparedImport } from "#schemas/support/actions.api.ts"
import type { ThemeId } from "#schemas/themes/theme.ts"
import { decided as decidedImport } from "#server/customers/imports/imports.ts"
import { jobs } from "#server/platform/Jobs.ts"
import { decided as decidedQuickFolder } from "#server/quickfolders/quickFolderScope.ts"
import { lock } from "#server/shared/locks.ts"
import { invalid } from "#server/shared/refusals.ts"
import { firmName } from "#server/support/supportActions.ts"

/** [SAD-024] Copies the catalogue of the firm `from` to the firm `to`, whose scope the transaction has entered. */
export const copyCatalog = (from: number, to: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* lock("catalog", to)
    const [row] = yield* sql<{
      result: { readonly copied: number; readonly services: number; readonly offers: number } | null
    }>`select app.support_copy_catalog(${from}) as result`
    const { copied, offers, services } = row?.result ?? { copied: 0, services: 0, offers: 0 }
    if (copied > 0 && (services > catalogServiceLimit || offers > catalogOfferLimit))
      return yield* invalid({ to_firm_id: ["support.catalog_full"] })
    return { outcome: "catalogued", subject: yield* firmName(to), count: copied } as const
  })

/** [SAD-028] The themes of the firm that its team can be given. */
export const listThemes = (firm: number) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql<{ id: ThemeId; name: string }>`
      select id, title as name from theme where firm_id = ${firm} and vendor_id is null order by title_key, id`
  )

/**
 * [SAD-028] Gives a theme of the firm in scope to team members by their email addresses. `left` are the addresses that
 * are not in the team.
 */
export const giveTheme = (theme: number, addresses: string) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [row] = yield* sql<{
      result: { readonly title: string; readonly given: number; readonly left: ReadonlyArray<string> } | null
    }>`select app.support_give_theme(${theme}, ${[...emailsIn(addresses)]}::text[]) as result`
    const result = row?.result ?? null
    if (result === null) return yield* invalid({ theme_id: ["support.theme_missing"] })
    return { outcome: "themed", subject: result.title, count: result.given, left: result.left } as const
  })

/** [SAD-032] Removes the quick folders of the firm in scope whose destination folder is gone. */
export const cleanQuickFolders = (firm: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    // The machine's answer does not depend on the quick folder, so one decision serves all.
    const after = yield* decidedQuickFolder({}, { type: "quickfolder.removed", by: { mayKeep: true, mayDrop: false } })
    const [row] = yield* sql<{ count: number | null }>`select app.support_clean_quick_folders(${after}) as count`
    return { outcome: "cleaned", subject: yield* firmName(firm), count: row?.count ?? 0 } as const
  })

/** [SAD-027] Deletes all people's watch marks on a node of the firm in scope, and on the nodes below it. */
export const deleteSurveys = (address: string) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const reference = nodeReferenceIn(address)
    const [row] = yield* sql<{ count: number | null }>`select app.support_delete_surveys(${reference}) as count`
    if (row?.count == null) return yield* invalid({ node: ["support.node_absent"] })
    // Return the node's reference, not its name: the provider may not read the names of a firm's documents.
    return { outcome: "unwatched", subject: reference ?? "", count: row.count } as const
  })

/**
 * [SAD-025] Changes the document system of companies of the firm in scope. `left` are the companies that were not
 * found.
 */
export const changeGeds = (firm: number, system: DocumentSystem, companies: string) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [row] = yield* sql<{
      result: { readonly changed: number; readonly left: ReadonlyArray<string> } | null
    }>`select app.support_change_geds(${system}, ${[...companiesIn(companies)]}::text[]) as result`
    return {
      outcome: "switched",
      subject: yield* firmName(firm),
      count: row?.result?.changed ?? 0,
      left: row?.result?.left ?? []
    } as const
  })

interface RestingImport {
  readonly id: PreparedImport["id"]
  readonly kind: ImportKind
  readonly name: string
  readonly state: ImportState
  readonly good: number
  readonly faulty: number
  readonly author: string
  readonly created_at: string
}

const restingImports = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql<RestingImport>`
    select id, kind, name, state, good, faulty, author, app.instant(created_at) as created_at from app.support_imports()`
)

const launchOf = ({ faulty, good, kind }: RestingImport) =>
  ({ type: "import.launched", lines: launchableLineCount(kind, { faulty, good }) }) as const

/** [SAD-034] The imports of the firm in scope that could be launched now. */
export const listImports = Effect.map(restingImports, (rows) =>
  rows.flatMap((row): ReadonlyArray<PreparedImport> => {
    const { author, created_at, id, kind, name, state } = row
    const event = launchOf(row)
    return Result.isSuccess(decide(clientImportMachine, clientImportMachine.resolveState({ value: state }), event))
      ? [{ id, kind, name, lines: event.lines, author, created_at }]
      : []
  })
)

/** [SAD-034] Launches an import that somebody of the firm has prepared. */
export const launchImport = (id: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const found = (yield* restingImports).find((row) => row.id === id)
    if (found === undefined) return yield* invalid({ import_id: ["support.import_started"] })
    const event = launchOf(found)
    const after = yield* decidedImport(found.state, event)
    const [row] = yield* sql<{ name: string | null }>`
      select app.support_launch_import(${id}, ${found.state}, ${String(after)}, ${found.good}) as name`
    if (row?.name == null) return yield* invalid({ import_id: ["support.import_started"] })
    const queue = yield* jobs
    yield* Effect.orDie(queue.offer({ _tag: "ImportClients", import: id }))
    return { outcome: "launched", subject: row.name, count: event.lines } as const
  })
