import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { QuickFolderEvent } from "#machines/quickfolders/quickFolder.machine.ts"
import { nameKey } from "#schemas/documents/rules/names.ts"
import type { Automation, Destination, Metadata, QuickFolder } from "#schemas/quickfolders/quickFolder.ts"
import {
  automationsProblem,
  keptAutomations,
  keptMetadata,
  metadataProblem,
  quickFolderLimit,
  quickNameProblem
} from "#schemas/quickfolders/rules.ts"
import { keptEmail } from "#schemas/shared/fields/email.ts"
import { errorsOf } from "#schemas/shared/form.ts"
import { domainOf } from "#server/documents/magicMail/addresses.ts"
import { findOne, isStorable } from "#server/platform/scope.ts"
import { decided, type QuickFolderScope, log } from "#server/quickfolders/quickFolderScope.ts"
import { checkForm, checkRevision, invalid, refuseDuplicate } from "#server/shared/refusals.ts"
import { keptLine } from "#schemas/shared/line.ts"

export interface Given {
  readonly name: string
  readonly folder_id: number
  readonly metadata: ReadonlyArray<Metadata>
  readonly automations: ReadonlyArray<Automation>
}

/**
 * The quick folders of a company, by name. Client users do not get the recipients, nor quick folders whose destination
 * their themes hide.
 */
export const readQuickFolders = ({ by, vendor }: Pick<QuickFolderScope, "by" | "vendor">, only: number | null = null) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql<QuickFolder>`
      select q.id, q.name,
          json_build_object('id', n.id, 'path', coalesce(p.path, '[]'::json),
            'state', case when n.id is null then 'gone' when n.deleted_at is not null or n.buried then 'trashed'
              when n.read_only or n.is_root then 'closed' else 'open' end) as folder,
          q.metadata::json as metadata, case when ${by.mayKeep} then q.automations::json else '[]'::json end as automations,
          q.model_id, json_build_object('count', f.count, 'last_at', app.instant(f.last_at)) as files, q.revision,
          app.instant(q.created_at) as created_at, app.instant(q.updated_at) as updated_at
        from quick_folder q
        left join node n on n.id = q.folder_id
        left join lateral (
          with recursive up as (
            select n.parent_id, n.name, n.is_root, 0 as depth where n.id is not null
            union all
            select a.parent_id, a.name, a.is_root, up.depth + 1 from up join node a on a.id = up.parent_id where up.depth < 100
          ) select json_agg(up.name order by up.depth desc) as path from up where not up.is_root
        ) p on true
        left join lateral (
          select count(*)::integer as count, max(x.added_at) as last_at
            from quick_drop d join quick_drop_file x on x.drop_id = d.id where d.quick_folder_id = q.id
        ) f on true
       where q.vendor_id = ${vendor} and (${only}::integer is null or q.id = ${only}::integer)
         and (${by.mayKeep} or q.folder_id is null or n.id is not null)
       order by q.name_key, q.id`
  )

const readOne = (scope: QuickFolderScope, id: number) => findOne(id, () => readQuickFolders(scope, id))

/** [QCK-006] [QCK-O03] 422 if a recipient is a magic mail address: the mail would come back as a document (loop). */
export const checkRecipients = (field: string, automations: ReadonlyArray<Automation>) =>
  Effect.gen(function* () {
    const found = yield* collections(automations.flatMap(({ recipients }) => recipients))
    if (found.length > 0) yield* Effect.fail(invalid({ [field]: ["quickfolders.recipient_is_collection"] }))
  })

/** Returns the email addresses among `addresses` that are magic mail addresses. */
export const collections = (addresses: ReadonlyArray<string>) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { domain } = yield* domainOf
    const ours = addresses.map(keptEmail).filter((address) => address.endsWith(`@${domain.toLowerCase()}`))
    if (ours.length === 0) return []
    const localOf = (address: string) => address.slice(0, address.lastIndexOf("@"))
    const [row] = yield* sql<{ locals: ReadonlyArray<string> }>`
      select to_json(app.collection_addresses(${ours.map(localOf)}::text[])) as locals`
    const locals = new Set(row?.locals)
    return ours.filter((address) => locals.has(localOf(address)))
  })

/**
 * [ERR-044] The state of a destination folder, and whether no other quick folder uses it. Locks the folder until the
 * transaction ends.
 */
export const destinationOf = (vendor: number, folder: number, self: number | null) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [found] = isStorable(folder)
      ? yield* sql<{ state: Destination; is_free: boolean }>`
          select case when deleted_at is not null or buried then 'trashed' when read_only or is_root then 'closed' else 'open' end as state,
              not exists (select from quick_folder q where q.folder_id = node.id and q.id is distinct from ${self}::integer) as is_free
            from node where id = ${folder}::bigint and vendor_id = ${vendor} and kind = 'folder' for key share`
      : []
    return { destination: found?.state ?? ("gone" as const), isFree: found?.is_free ?? true }
  })

const checkFields = ({ automations, metadata, name }: Given) =>
  checkForm(
    errorsOf({
      name: quickNameProblem(name),
      metadata: metadataProblem(metadata),
      automations: automationsProblem(automations)
    })
  )

/** Maps a unique violation to a field error: a concurrent request took the destination folder. */
export const taken = <A, E, R>(write: Effect.Effect<A, E, R>) =>
  refuseDuplicate(write, () => invalid({ folder_id: ["quickfolders.folder_taken"] }))

const factsOf = ({ automations, folder_id, metadata, name }: Given) => ({
  name,
  folder_id,
  metadata: metadata.length,
  recipients: automations.flatMap(({ recipients }) => recipients).length
})

export const insertQuickFolder = (scope: QuickFolderScope, given: Given, model: number | null) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { destination, isFree } = yield* destinationOf(scope.vendor, given.folder_id, null)
    const event: QuickFolderEvent = { type: "quickfolder.added", by: scope.by, destination, isFree }
    const state = yield* decided(null, event)
    const [{ count } = { count: 0 }] = yield* sql<{ count: number }>`
      select count(*)::integer as count from quick_folder where vendor_id = ${scope.vendor}`
    if (count >= quickFolderLimit) return yield* invalid({ name: ["quickfolders.limit"] })
    const name = keptLine(given.name)
    const [made] = yield* taken(sql<{ id: number }>`
      insert into quick_folder (firm_id, vendor_id, folder_id, name, name_key, metadata, automations, model_id)
      values (${scope.firm}, ${scope.vendor}, ${given.folder_id}::bigint, ${name}, ${nameKey(name)},
        ${JSON.stringify(keptMetadata(given.metadata))}::text::jsonb,
        ${JSON.stringify(keptAutomations(given.automations))}::text::jsonb, ${model}::integer) returning id`)
    if (made === undefined) return yield* Effect.die(new Error("no quick folder was made"))
    yield* log(scope, {
      vendor: scope.vendor,
      entity: "quickFolder",
      id: made.id,
      type: event.type,
      payload: { by: scope.by, destination, isFree, ...(model === null ? {} : { model }) },
      before: null,
      after: { state, ...factsOf({ ...given, name }) }
    })
    return made.id
  })

/** [QCK-003] [QCK-007] Creates a quick folder. */
export const createQuickFolder = (scope: QuickFolderScope, given: Given) =>
  Effect.gen(function* () {
    yield* checkFields(given)
    yield* checkRecipients("automations", given.automations)
    return yield* readOne(scope, yield* insertQuickFolder(scope, given, null))
  })

export const changeQuickFolder = (
  scope: QuickFolderScope,
  id: number,
  given: Partial<Given>,
  ifMatch: string | undefined
) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const was = yield* readOne(scope, id)
    yield* checkRevision(ifMatch, was.revision)
    const whole: Given = {
      name: was.name,
      folder_id: was.folder.id ?? 0,
      metadata: was.metadata,
      automations: was.automations,
      ...given
    }
    yield* checkFields(whole)
    yield* checkRecipients("automations", whole.automations)
    // Check the destination only if it changes, so that a quick folder can be renamed while its destination is in the
    // trash.
    const { destination, isFree } =
      given.folder_id === undefined
        ? { destination: "open" as const, isFree: true }
        : yield* destinationOf(scope.vendor, given.folder_id, id)
    const event: QuickFolderEvent = { type: "quickfolder.changed", by: scope.by, destination, isFree }
    const state = yield* decided(was, event)
    const name = keptLine(whole.name)
    yield* taken(sql`update quick_folder set name = ${name}, name_key = ${nameKey(name)},
      folder_id = case when ${given.folder_id === undefined} then folder_id else ${whole.folder_id}::bigint end,
      metadata = ${JSON.stringify(keptMetadata(whole.metadata))}::text::jsonb,
      automations = ${JSON.stringify(keptAutomations(whole.automations))}::text::jsonb,
      revision = revision + 1, updated_at = now() where id = ${id} and vendor_id = ${scope.vendor}`)
    const before = { ...was, folder_id: was.folder.id ?? 0 }
    yield* log(scope, {
      vendor: scope.vendor,
      entity: "quickFolder",
      id,
      type: event.type,
      payload: { by: scope.by, destination, isFree },
      before: { state: "active", ...factsOf(before) },
      after: { state, ...factsOf({ ...whole, name }) }
    })
    return yield* readOne(scope, id)
  })

/** Removes a quick folder; its destination folder and documents stay. */
export const removeQuickFolder = (scope: QuickFolderScope, id: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const was = yield* readOne(scope, id)
    const state = yield* decided(was, { type: "quickfolder.removed", by: scope.by })
    yield* sql`delete from quick_folder where id = ${id} and vendor_id = ${scope.vendor}`
    yield* log(scope, {
      vendor: scope.vendor,
      entity: "quickFolder",
      id,
      type: "quickfolder.removed",
      payload: { by: scope.by },
      before: { state: "active", ...factsOf({ ...was, folder_id: was.folder.id ?? 0 }) },
      after: { state }
    })
  })
