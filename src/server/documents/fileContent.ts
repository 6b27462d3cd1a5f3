import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { extensionOf, nameKey, numberedName } from "#schemas/documents/rules/names.ts"
import type { DocumentScope } from "#server/documents/access.ts"
import { askNode, lineOf, type NodeEvent } from "#server/documents/decideNode.ts"
import { DocumentRepository } from "#server/documents/DocumentRepository.ts"
import { lockWith, reach } from "#server/documents/nodeLocks.ts"
import { notFound } from "#server/platform/scope.ts"

/** A stored content. The transaction must have inserted its row in `content`. */
interface Filed {
  readonly checksum: string
  readonly size: number
  readonly mediaType: string
}

/**
 * Adds a content as the latest version of a document, in a transaction opened by `changeTree`. Fails with 409 if the
 * document's state machine refuses.
 */
export const addVersion = (scope: DocumentScope, document: number, { checksum, mediaType, size }: Filed) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const documents = yield* DocumentRepository
    const { node } = yield* lockWith(scope.vendor, document, [])
    const event: NodeEvent = { type: "version.added", by: scope.by }
    const [states] = yield* askNode(node, [event])
    const [made] = yield* sql<{ version_id: number }>`
      with v as (
        insert into version (firm_id, vendor_id, document_id, ancestor_id, number, content, size, media_type, author_id)
        select n.firm_id, n.vendor_id, n.id, n.version_id, n.version_number + 1, ${checksum}, ${size}::bigint, ${mediaType},
            ${scope.user} from node n where n.id = ${document}::bigint
        returning *
      ) update node n set version_id = v.id, version_number = v.number, size = v.size, media_type = v.media_type,
          author_id = v.author_id, validated_at = null, validator_id = null, start_date = v.created_at, updated_at = now(),
          revision = revision + 1
        from v where n.id = v.document_id returning v.id::float8 as version_id`
    if (states === undefined || made === undefined) return yield* Effect.die(new Error("no version was added"))
    const place = { name: node.name, folder_id: node.parent_id }
    const line = lineOf(node, event, states, {
      before: { ...place, version_id: node.version_id, revision: node.revision },
      after: { ...place, version_id: made.version_id, revision: node.revision + 1 },
      folders: [node.parent_id, node.grandparent_id]
    })
    yield* documents.log(scope, [{ ...line, payload: { ...line.payload, checksum, size } }])
    return { id: node.id, name: node.name }
  })

/**
 * Adds a content as a new document of a folder, in a transaction opened by `changeTree`. Numbers the name if it is
 * taken. Fails with 409 if the folder's state machine refuses.
 */
export const addDocument = (
  scope: DocumentScope,
  folder: number,
  wanted: string,
  { checksum, mediaType, size }: Filed
) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const documents = yield* DocumentRepository
    const [found] = yield* documents.lock(scope.vendor, [folder])
    const parent = yield* reach(found)
    if (parent.kind !== "folder") return yield* notFound()
    const name = numberedName(wanted, yield* documents.nameKeys(folder))
    const event: NodeEvent = { type: "node.added", by: scope.by, kind: "document", name, isTaken: false }
    const [states] = yield* askNode(parent, [event], name)
    const [made] = yield* sql<{ id: number; version_id: number }>`
      with ids as (select nextval('node_id_seq') as node, nextval('version_id_seq') as version), made as (
        insert into node (id, firm_id, vendor_id, kind, parent_id, name, name_key, extension, size, media_type, version_id,
          version_number, author_id, number)
        overriding system value
        select ids.node, ${scope.firm}::integer, ${scope.vendor}::integer, 'document', ${folder}::bigint, ${name},
          ${nameKey(name)}, ${extensionOf(name)}, ${size}::bigint, ${mediaType}, ids.version, 1, ${scope.user}::integer,
          app.next_number(${scope.firm}, ${scope.vendor}, 1) from ids returning id, version_id
      ) select id::float8 as id, version_id::float8 as version_id from made`
    if (states === undefined || made === undefined) return yield* Effect.die(new Error("no document was added"))
    yield* sql`insert into version (id, firm_id, vendor_id, document_id, ancestor_id, number, content, size, media_type, author_id)
      overriding system value
      values (${made.version_id}::bigint, ${scope.firm}, ${scope.vendor}, ${made.id}::bigint, null, 1, ${checksum},
        ${size}::bigint, ${mediaType}, ${scope.user})`
    const { type, ...payload } = event
    yield* documents.log(scope, [
      {
        entity_id: made.id,
        machine: "document",
        type,
        payload: { ...payload, checksum, size },
        before: null,
        after: { state: "unvalidated", name, folder_id: folder, version_id: made.version_id, revision: 1 },
        folders: [folder, parent.parent_id].filter((one) => one !== null)
      }
    ])
    return { id: made.id, name }
  })
