import { randomBytes, randomUUID } from "node:crypto"
import { Effect } from "effect"
import { expect } from "vitest"
import { extensionOf, nameKey } from "#schemas/documents/rules/names.ts"
import type { DocumentNode, FolderContent, TreeNode } from "#schemas/documents/node.ts"
import type { Problem, ProblemDocument } from "#schemas/shared/problem.ts"
import { jobs } from "#server/platform/Jobs.ts"
import { eventually } from "#tests/support/eventually.ts"
import type { Answer, Portal, SignedInUser } from "#tests/support/portal.ts"

export type Vendor = Awaited<ReturnType<Portal["make"]["vendor"]>>
export type Refused = Answer<ProblemDocument>

export interface MadeDocument {
  readonly id: number
  readonly hash: string
  readonly name: string
  readonly version: number
}

/** Helpers that call the documents' endpoints, or change the database directly. */
export const documentsOf = (portal: Portal) => {
  /** Inserts a document like an upload: content, first version, node. */
  const document = async (
    vendor: Vendor,
    name: string,
    facts: {
      readonly parent?: number
      readonly author: SignedInUser
      readonly readOnly?: boolean
      readonly size?: number
      readonly checksum?: string
      readonly startDate?: string
    }
  ): Promise<MadeDocument> => {
    const checksum = facts.checksum ?? randomBytes(32).toString("hex")
    const size = facts.size ?? 12
    const rows = (await portal.arrange(
      (sql) => sql`with c as (
          insert into content (firm_id, checksum, size) values (${vendor.firmId}, ${checksum}, ${size})
          on conflict (firm_id, checksum) do update set created_at = now() returning checksum
        ), n as (
          insert into node (firm_id, vendor_id, kind, parent_id, name, name_key, extension, size, media_type, version_id,
            version_number, author_id, read_only, start_date)
          select ${vendor.firmId}, ${vendor.id}, 'document', ${facts.parent ?? vendor.root}, ${name}, ${nameKey(name)},
            ${extensionOf(name)}, ${size}, 'application/pdf', nextval(pg_get_serial_sequence('version', 'id')), 1,
            ${facts.author.id}, ${facts.readOnly ?? false}, coalesce(${facts.startDate ?? null}::timestamptz, now())
          returning id, hash, version_id
        ), v as (
          insert into version (id, firm_id, vendor_id, document_id, number, content, size, media_type, author_id)
          overriding system value
          select n.version_id, ${vendor.firmId}, ${vendor.id}, n.id, 1, c.checksum, ${size}, 'application/pdf', ${facts.author.id}
            from n, c
        ) select id::float8 as id, hash, version_id::float8 as version from n`
    )) as ReadonlyArray<MadeDocument>
    const row = rows[0]
    if (row === undefined) throw new Error("no document was made")
    return { id: row.id, hash: row.hash, version: row.version, name }
  }

  /** Inserts a new version like an upload. */
  const version = (vendor: Vendor, document: number, author: SignedInUser) =>
    portal.arrange(
      (sql) => sql`with c as (
          insert into content (firm_id, checksum, size) values (${vendor.firmId}, ${randomBytes(32).toString("hex")}, 13) returning checksum
        ), v as (
          insert into version (firm_id, vendor_id, document_id, ancestor_id, number, content, size, media_type, author_id)
          select ${vendor.firmId}, ${vendor.id}, n.id, n.version_id, n.version_number + 1, c.checksum, 13, 'application/pdf', ${author.id}
            from node n, c where n.id = ${document} returning id, number
        ) update node set version_id = v.id, version_number = v.number, validated_at = null, validator_id = null,
            start_date = now(), revision = revision + 1 from v where node.id = ${document}`
    )

  /** All that a refused action must not change. */
  const stored = async (vendor: Vendor) => {
    const rows = await portal.arrange(
      (sql) => sql`select
        (select json_agg(n order by n.id) from node n where vendor_id = ${vendor.id}) as nodes,
        (select json_agg(v order by v.id) from version v where vendor_id = ${vendor.id}) as versions,
        (select json_agg(e order by e.id) from event e where vendor_id = ${vendor.id}) as events,
        (select json_agg(i.key) from idempotency i where vendor_id = ${vendor.id}) as keys`
    )
    return rows[0]
  }

  /** Runs the nightly job for the trash, and the job that follows it. */
  const sweepTrash = async () => {
    const slot = randomUUID()
    await portal.runtime.runPromise(
      Effect.flatMap(jobs, (queue) => queue.offer({ _tag: "SweepTrash", slot }, { id: `sweep-trash:${slot}` }))
    )
    await eventually(
      async () =>
        expect(
          await portal.arrange((sql) => sql`select state from job where (element::jsonb)->>'slot' = ${slot}`)
        ).toEqual([{ state: "completed" }]),
      { timeout: 20_000, interval: 20 }
    )
  }

  const path = (vendor: { readonly id: number }, rest: string) => `/api/vendors/${vendor.id}/${rest}`
  type Sent = { readonly headers?: Readonly<Record<string, string>> }

  return {
    document,
    version,
    stored,
    sweepTrash,
    create: <A = { readonly data: TreeNode }>(as: SignedInUser, vendor: Vendor, body: unknown, sent: Sent = {}) =>
      portal.call<A>("POST", path(vendor, "folders"), { as, body, ...sent }),
    update: <A = { readonly data: TreeNode }>(
      as: SignedInUser,
      vendor: Vendor,
      id: number,
      body: unknown,
      sent: Sent = {}
    ) => portal.call<A>("PATCH", path(vendor, `nodes/${id}`), { as, body, ...sent }),
    event: <A = { readonly data: TreeNode }>(
      as: SignedInUser,
      vendor: Vendor,
      id: number,
      body: { readonly type: string; readonly folder_id?: number },
      sent: Sent = {}
    ) => portal.call<A>("POST", path(vendor, `nodes/${id}/events`), { as, body, ...sent }),
    emptyTrash: <A = { readonly data: { readonly removed: number } }>(as: SignedInUser, vendor: Vendor) =>
      portal.call<A>("DELETE", path(vendor, "folders/trash"), { as }),
    purge: <A = { readonly data: { readonly removed: number } }>(
      as: SignedInUser,
      vendor: Vendor,
      node_ids: ReadonlyArray<number>
    ) => portal.call<A>("POST", path(vendor, "trash/purge"), { as, body: { node_ids } }),
    restoreVersion: <A = { readonly data: DocumentNode }>(
      as: SignedInUser,
      vendor: Vendor,
      document: number | string,
      version_id: number,
      sent: Sent = {}
    ) => portal.call<A>("POST", path(vendor, `documents/${document}/versions`), { as, body: { version_id }, ...sent }),
    content: <A = FolderContent>(as: SignedInUser, vendor: Vendor, folder: string | number, query = "") =>
      portal.call<A>("GET", path(vendor, `folders/${folder}/content${query}`), { as }),
    get: <A = never>(as: SignedInUser, vendor: { readonly id: number }, rest: string) =>
      portal.call<A>("GET", path(vendor, rest), { as }),
    /** Events of a node from the log, without time and hash. */
    log: async (entity: number) =>
      (await portal.arrange(
        (sql) => sql`select user_id, entity, machine, type, payload, before, after,
          to_json(folders) as folders from event where entity_id = ${entity} order by id`
      )) as ReadonlyArray<{
        readonly user_id: number
        readonly entity: string
        readonly machine: "folder" | "document"
        readonly type: string
        readonly payload: Readonly<Record<string, unknown>>
        readonly before: { readonly state: string } | null
        readonly after: { readonly state: string }
        readonly folders: ReadonlyArray<number>
      }>
  }
}

/** The parts of a refusal that a caller can act on. */
export const refusalOf = ({ body, status }: Answer<unknown>) => {
  const { closed_by, code, errors } = body as ProblemDocument & Pick<Problem, "closed_by">
  return {
    status,
    code,
    ...(closed_by === undefined ? {} : { closed_by }),
    ...(errors === undefined ? {} : { errors })
  }
}

/** Expects two answers that a stranger cannot distinguish. */
export const expectAlike = (one: Answer<unknown>, other: Answer<unknown>) => {
  const seen = ({ body, headers, status }: Answer<unknown>) => ({
    status,
    headers: [...headers].filter(([name]) => name !== "date" && name !== "x-request-id"),
    body: typeof body === "object" && body !== null ? { ...body, request_id: "" } : body
  })
  expect(seen(one)).toEqual(seen(other))
}
