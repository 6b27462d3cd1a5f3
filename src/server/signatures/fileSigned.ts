import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { nobody } from "#schemas/access/policy.ts"
import { nameKey, numberedName, startOf } from "#schemas/documents/rules/names.ts"
import { fileNameLimit } from "#schemas/shared/constants.ts"
import { DocumentRepository } from "#server/documents/DocumentRepository.ts"
import { type Locked, nameOf } from "#server/signatures/signatureRows.ts"

interface File {
  readonly checksum: string
  readonly size: number
}
interface Filed {
  readonly signed: File
  readonly evidence: File
  readonly evidenceName: string
}

const evidenceNameOf = (name: string, word: string) => {
  const base = name.replace(/\.pdf$/i, "")
  const suffix = ` – ${word}.pdf`
  return `${startOf(base, fileNameLimit - suffix.length)}${suffix}`
}

/**
 * Files the signed PDF as the document's next version, and the evidence as a new document beside it. Call it in the
 * transaction that has released the document. If the document no longer exists, files neither; the signed PDF stays
 * stored as long as the signature.
 */
export const fileSigned = ({ signatories, signature }: Locked, { evidence, evidenceName, signed }: Filed) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const documents = yield* DocumentRepository
    const { author_id, document_id, firm_id, id, vendor_id } = signature
    yield* sql`update signature set latest = ${signed.checksum} where id = ${id}`
    if (document_id === null) return
    const [node] = yield* documents.lock(vendor_id, [document_id])
    if (node === undefined || node.parent_id === null) return
    const [version] = yield* sql<{ version_id: number }>`
      with v as (
        insert into version (firm_id, vendor_id, document_id, ancestor_id, number, content, size, media_type, author_id)
        select n.firm_id, n.vendor_id, n.id, n.version_id, n.version_number + 1, ${signed.checksum}, ${signed.size}::bigint,
            'application/pdf', ${author_id} from node n where n.id = ${document_id}::bigint
        returning *
      ) update node n set version_id = v.id, version_number = v.number, size = v.size, media_type = v.media_type,
          author_id = v.author_id, validated_at = null, validator_id = null, start_date = v.created_at, updated_at = now(),
          revision = revision + 1
        from v where n.id = v.document_id returning v.id::float8 as version_id`
    for (const [place, one] of signatories.entries())
      yield* sql`insert into version_signature (version_id, firm_id, vendor_id, signatory, position, state, asked_at, answered_at)
        select ${version?.version_id ?? null}::bigint, ${firm_id}, ${vendor_id}, ${nameOf(one)}, ${place + 1}, 'signed',
            coalesce(y.invited_at, now()), coalesce(y.answered_at, now())
          from signature_signatory y where y.id = ${one.id}`
    const name = numberedName(
      evidenceNameOf(signature.document_name, evidenceName),
      yield* documents.nameKeys(node.parent_id)
    )
    const [proof] = yield* sql<{ id: number; version_id: number }>`
      with ids as (select nextval('node_id_seq') as node, nextval('version_id_seq') as version), made as (
        insert into node (id, firm_id, vendor_id, kind, parent_id, name, name_key, extension, size, media_type, version_id,
          version_number, author_id, number)
        overriding system value
        select ids.node, ${firm_id}::integer, ${vendor_id}::integer, 'document', ${node.parent_id}::bigint, ${name}, ${nameKey(name)},
          'pdf', ${evidence.size}::bigint, 'application/pdf', ids.version, 1, ${author_id}::integer,
          app.next_number(${firm_id}, ${vendor_id}, 1) from ids returning id, version_id
      ) select id::float8 as id, version_id::float8 as version_id from made`
    if (proof === undefined) return yield* Effect.die(new Error("no evidence was filed"))
    yield* sql`insert into version (id, firm_id, vendor_id, document_id, ancestor_id, number, content, size, media_type, author_id)
      overriding system value
      values (${proof.version_id}::bigint, ${firm_id}, ${vendor_id}, ${proof.id}::bigint, null, 1, ${evidence.checksum},
        ${evidence.size}::bigint, 'application/pdf', ${author_id})`
    yield* sql`update signature set evidence_id = ${proof.id}::bigint, version_id = ${version?.version_id ?? null}::bigint where id = ${id}`
    const folders = [node.parent_id, node.grandparent_id].filter((folder) => folder !== null)
    const place = { folder_id: node.parent_id, state: "unvalidated" }
    yield* documents.log({ firm: firm_id, vendor: vendor_id, user: author_id }, [
      {
        entity_id: node.id,
        machine: "document",
        type: "version.added",
        payload: { by: nobody, checksum: signed.checksum, size: signed.size, signature: id },
        before: {
          state: node.is_validated ? "validated" : "unvalidated",
          version_id: node.version_id,
          revision: node.revision
        },
        after: { ...place, name: node.name, version_id: version?.version_id ?? null, revision: node.revision + 1 },
        folders
      },
      {
        entity_id: proof.id,
        machine: "document",
        type: "node.added",
        payload: {
          kind: "document",
          name,
          isTaken: false,
          by: nobody,
          checksum: evidence.checksum,
          size: evidence.size
        },
        before: null,
        after: { ...place, name, version_id: proof.version_id, revision: 1 },
        folders
      }
    ])
  })
