import { randomUUID } from "node:crypto"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { QuickFolderEvent } from "#machines/quickfolders/quickFolder.machine.ts"
import type { Viewer } from "#schemas/access/viewer.ts"
import type { Drop, DroppedMetadata, MetadataValue, QuickFolder } from "#schemas/quickfolders/quickFolder.ts"
import { readValues } from "#schemas/quickfolders/rules.ts"
import type { NodeId } from "#schemas/shared/ids.ts"
import { findOne, inVendor, isStorable, notFound } from "#server/platform/scope.ts"
import { decided, type QuickFolderScope, log } from "#server/quickfolders/quickFolderScope.ts"
import { isTheirs, strayDrop } from "#server/quickfolders/linkDrop.ts"
import { readQuickFolders } from "#server/quickfolders/quickFolders.ts"
import { checkForm, checkPolicy, invalid } from "#server/shared/refusals.ts"
import { isGift } from "#server/tasks/linkGift.ts"

/**
 * [QCK-004] [VAL-039] Starts a drop: validates and stores its metadata once. The uploads of its files carry the
 * returned id. 422 if no quick folder is chosen.
 */
export const beginDrop = (scope: QuickFolderScope, chosen: number | null, given: ReadonlyArray<MetadataValue>) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* checkPolicy(scope.dropClosedBy)
    if (chosen === null) return yield* invalid({ quick_folder_id: ["quickfolders.choose_first"] })
    const found = yield* findOne(chosen, () => readQuickFolders(scope, chosen))
    const { errors, values } = readValues(found.metadata, given)
    const faults = Object.entries(errors).map(([key, codes]) => [`values.${key}`, codes ?? []] as const)
    const [profile] = yield* sql<{ is_named: boolean }>`
      select btrim(firstname) <> '' and btrim(lastname) <> '' as is_named from app_user where id = ${scope.user}`
    const event: QuickFolderEvent = {
      type: "files.dropped",
      by: scope.by,
      destination: found.folder.state,
      isSaid: true,
      isNamed: profile?.is_named === true
    }
    const state = yield* decided(found, event)
    yield* checkForm(Object.fromEntries(faults))
    const id = randomUUID()
    const folder_id = found.folder.id as NodeId
    yield* sql`insert into quick_drop (id, firm_id, vendor_id, user_id, quick_folder_id, folder_id, name, said)
      values (${id}::uuid, ${scope.firm}, ${scope.vendor}, ${scope.user}, ${found.id}, ${folder_id}::bigint, ${found.name},
        ${JSON.stringify(values)}::text::jsonb)`
    yield* logDrop(scope, found, event, id, state)
    const drop: Drop = { id, folder_id }
    return drop
  })

const logDrop = (
  scope: QuickFolderScope,
  { id, name }: QuickFolder,
  { type, ...payload }: QuickFolderEvent,
  drop: string,
  state: string
) =>
  log(scope, {
    vendor: scope.vendor,
    entity: "quickFolder",
    id,
    type,
    payload: { ...payload, drop },
    before: { state, name },
    after: { state, name }
  })

/**
 * [QCK-004] [TSK-001] 409 unless this person's uploads to this folder may carry the id: of a drop, or of a gift (upload
 * for a task). Called when an upload starts.
 */
export const checkDrop = (viewer: Viewer["Service"], vendor: number, folder: number, drop: string | undefined) =>
  Effect.gen(function* () {
    if (drop === undefined || (yield* isGift(viewer, vendor, folder, drop))) return
    yield* inVendor(
      viewer,
      vendor,
      () =>
        Effect.gen(function* () {
          const [found] = yield* isTheirs(viewer.userId, vendor, folder, drop)
          if (found === undefined) return yield* strayDrop()
        }),
      "quickfolders"
    )
  })

/** [QCK-001] The metadata that came with a document, latest drop first; 404 if the viewer may not see the document. */
export const readSaid = (scope: QuickFolderScope, document: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [node] = isStorable(document)
      ? yield* sql`select 1 from node where id = ${document}::bigint and vendor_id = ${scope.vendor} and kind = 'document'`
      : []
    if (node === undefined) return yield* notFound()
    return yield* sql<DroppedMetadata>`
      select d.name as quick_folder, app.person(d.user_id)->>'name' as by, app.instant(x.added_at) as at, (
          select coalesce(json_agg(json_build_object('label', s->'label', 'type', s->'type', 'value', s->'value') order by o), '[]')
            from jsonb_array_elements(d.said) with ordinality a (s, o)) as values
        from quick_drop_file x join quick_drop d on d.id = x.drop_id
       where x.document_id = ${document}::bigint and x.vendor_id = ${scope.vendor}
       order by x.added_at desc, x.version_id desc limit 20`
  })
