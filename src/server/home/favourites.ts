import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { Viewer } from "#schemas/access/viewer.ts"
import type { HomeGuide } from "#schemas/home/home.ts"
import { favouritesLimit, keptVisits, recentDocuments } from "#schemas/home/homeRules.ts"
import { inVendor, notFound } from "#server/platform/scope.ts"
import { conflict } from "#server/shared/refusals.ts"

/** A document that is visible in the scope and not in the trash. */
const documentIn = (vendor: number, hash: string) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [row] = yield* sql<{ id: string }>`select id::text as id from node
      where vendor_id = ${vendor} and hash = ${hash} and kind = 'document' and deleted_at is null and not buried`
    return row?.id ?? (yield* notFound())
  })

/** [ACC-084] Adds a client, or one of its documents, to the viewer's favourites, or removes it. */
export const putFavourite = (
  viewer: Viewer["Service"],
  vendor: number,
  { document_hash: document, is_favourite }: { readonly document_hash: string | null; readonly is_favourite: boolean }
) =>
  inVendor(viewer, vendor, ({ firm_id }) =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const node = document === null ? null : yield* documentIn(vendor, document)
      if (!is_favourite) {
        yield* sql`delete from favourite where user_id = ${viewer.userId} and vendor_id = ${vendor}
          and node_id is not distinct from ${node}::bigint`
        return
      }
      const [count] = yield* sql<{ n: number }>`select count(*)::integer as n from favourite
        where user_id = ${viewer.userId} and firm_id = ${firm_id}`
      if ((count?.n ?? 0) >= favouritesLimit) return yield* conflict(["hasFreeFavourite"])
      yield* sql`insert into favourite (user_id, firm_id, vendor_id, node_id)
        values (${viewer.userId}, ${firm_id}, ${vendor}, ${node}::bigint) on conflict do nothing`
    })
  )

/** [ACC-084] Records that the viewer has opened a document, and deletes old records beyond `keptVisits`. */
export const recordDocumentView = (viewer: Viewer["Service"], vendor: number, document: string) =>
  inVendor(viewer, vendor, ({ firm_id }) =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const node = yield* documentIn(vendor, document)
      yield* sql`insert into document_look (user_id, node_id, vendor_id, firm_id)
        values (${viewer.userId}, ${node}::bigint, ${vendor}, ${firm_id})
        on conflict (user_id, node_id) do update set looked_at = now()`
      yield* sql`delete from document_look where user_id = ${viewer.userId} and firm_id = ${firm_id} and looked_at < (
        select l.looked_at from document_look l where l.user_id = ${viewer.userId} and l.firm_id = ${firm_id}
         order by l.looked_at desc offset ${keptVisits} limit 1)`
    })
  )

type Kept = Pick<HomeGuide, "documents" | "favourites">

/**
 * The person's recently opened documents and their favourites, without what they can no longer see. Must run in the
 * firm's scope.
 */
export const readKept = (user: number, firm: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const seen = sql.literal("n.kind = 'document' and n.deleted_at is null and not n.buried")
    const document = sql.literal("json_build_object('hash', n.hash, 'folder_hash', f.hash, 'name', n.name)")
    const company = sql.literal("json_build_object('id', v.id, 'name', v.company_name)")
    const documents = yield* sql<Kept["documents"][number]>`
      select ${company} as company, ${document} as document, app.instant(l.looked_at) as at
        from document_look l join vendor v on v.id = l.vendor_id and v.active
        join node n on n.id = l.node_id and ${seen} join node f on f.id = n.parent_id
       where l.user_id = ${user} and l.firm_id = ${firm} order by l.looked_at desc limit ${recentDocuments}`
    const favourites = yield* sql<Kept["favourites"][number]>`
      select ${company} as company, case when n.id is not null then ${document} end as document
        from favourite x join vendor v on v.id = x.vendor_id and v.active
        left join node n on n.id = x.node_id and ${seen} left join node f on f.id = n.parent_id
       where x.user_id = ${user} and x.firm_id = ${firm} and (x.node_id is null or f.id is not null)
       order by lower(coalesce(n.name, v.company_name)), x.id`
    return { documents, favourites } satisfies Kept
  })
