import { createHash } from "node:crypto"
import { PgClient } from "@effect/sql-pg"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { moduleNames } from "#schemas/access/modules.ts"
import { usualModules } from "#schemas/workspaces/provider.ts"
import { nameKey } from "#schemas/documents/rules/names.ts"
import { chunkSize } from "#schemas/shared/constants.ts"
import { starterFolders } from "#schemas/treeModels/starters.ts"
import { hashPassword } from "#server/shared/secrets.ts"
import { DatabaseAddress } from "#server/platform/Database.ts"
import {
  demoFirms,
  demoInvited,
  demoPassword,
  type DemoFirm,
  demoSuperAdmin
} from "#server/composition/demo/companies.ts"
import type { DemoPerson, DemoVendor } from "#server/composition/demo/companyDrafts.ts"
import { type DemoLine, writeLines } from "#server/composition/demo/log.ts"
import { addCatalog, addRequests, type DemoCatalog } from "#server/composition/demo/catalog.ts"
import { addGroup } from "#server/composition/demo/group.ts"
import { addMissions } from "#server/composition/demo/missions.ts"
import { addFirmTasks, addTasks, logDoneTasks } from "#server/composition/demo/tasks.ts"
import { addTalks } from "#server/composition/demo/talks.ts"
import type { DemoAuthor } from "#server/composition/demo/tree.ts"
import { demoParts } from "#server/composition/demo/parts.ts"
import { Files } from "#server/platform/Files.ts"

type People = Readonly<Record<DemoAuthor, number>>

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest()

/** [UPL-O04] SHA-256 over the SHA-256 of each chunk, in order. */
const checksumOf = (bytes: Uint8Array) => {
  const chunks = Math.max(1, Math.ceil(bytes.length / chunkSize))
  const digests = Array.from({ length: chunks }, (_, index) =>
    sha256(bytes.subarray(index * chunkSize, (index + 1) * chunkSize))
  )
  return sha256(Buffer.concat(digests)).toString("hex")
}

const only = (rows: ReadonlyArray<unknown>) => {
  const [row] = rows as ReadonlyArray<{ readonly id: number | bigint }>
  if (row === undefined) throw new Error("the demonstration could not be written")
  return Number(row.id)
}

const addPerson = (person: DemoPerson, hash: string | null, superAdmin = false) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    return only(
      yield* sql`insert into app_user (email, firstname, lastname, title, password_hash, is_super_admin)
        values (${person.email.toLowerCase()}, ${person.firstname}, ${person.lastname}, ${person.title}, ${hash}, ${superAdmin}) returning id`
    )
  })

const addFirm = (firm: DemoFirm, hash: string, now: Date) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const id = only(
      yield* sql`insert into firm (name, tagline, domain) values (${firm.name}, ${firm.tagline}, ${firm.domain}) returning id`
    )
    for (const theme of ["light", "dark"] as const) {
      yield* sql`insert into white_label (firm_id, theme, primary_color, secondary_color, logo, logo_type)
        values (${id}, ${theme}, ${firm.primary_color}, ${firm.secondary_color}, ${Buffer.from(firm.logo[theme])}, 'image/svg+xml')`
    }
    for (const [index, name] of moduleNames.entries()) {
      const staysInBar = !["holding", "admin", "themes", "mobile-app"].includes(name)
      const isActive = usualModules.includes(name)
      yield* sql`insert into module (firm_id, name, is_active, priority, is_home, is_navbar, is_settings)
        values (${id}, ${name}, ${isActive}, ${(index + 1) * 10}, ${staysInBar}, ${staysInBar}, true)`
    }
    const admin = yield* addPerson(firm.admin, hash)
    const collaborator = yield* addPerson(firm.collaborator, hash)
    yield* sql`insert into firm_user (firm_id, user_id, role, all_clients)
      values (${id}, ${admin}, 'admin', true), (${id}, ${collaborator}, 'collaborator', true)`
    yield* addFirmTasks(id, { firm_admin: admin, firm_collaborator: collaborator }, now)
    const [model] = yield* addModels(id)
    const catalog = yield* addCatalog(id)
    for (const { firm: add } of yield* demoParts)
      if (add !== undefined)
        yield* add({ firm: id, people: { firm_admin: admin, firm_collaborator: collaborator }, now })
    const lines: Array<DemoLine> = []
    for (const [place, vendor] of firm.vendors.entries()) {
      const people = {
        firm_admin: admin,
        firm_collaborator: collaborator,
        client_admin: yield* addPerson(vendor.admin, hash),
        client_collaborator: yield* addPerson(vendor.collaborator, hash)
      }
      const guest = yield* addPerson(vendor.guest, hash)
      // Assign every fourth client to the admin, the others to the collaborator.
      const keeper = place % 4 === 3 ? admin : collaborator
      const client = yield* addVendor(id, vendor, people, { guest, keeper }, now, model ?? null, place, catalog)
      yield* addRequests(id, client.id, place, catalog, people, now)
      lines.push(...client.lines)
    }
    yield* logDoneTasks(id, now)
    yield* writeLines(id, lines, now)
  })

const treeModels = [
  ["SAS et SARL", "Sociétés soumises à l'impôt sur les sociétés, avec ou sans salariés.", "company"],
  ["Entreprise individuelle", "Artisans, commerçants et professions libérales.", "sole_trader"],
  ["SCI", "Sociétés civiles immobilières, au régime des revenus fonciers.", "property_company"]
] as const

/** Adds the tree models that a firm offers; the first is its default. New clients get folders from them. */
const addModels = (firm: number) =>
  Effect.forEach(treeModels, ([name, description, starter], place) =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      return only(
        yield* sql`insert into tree_model (firm_id, name, name_key, description, state, is_default, folders)
          values (${firm}, ${name}, ${nameKey(name)}, ${description}, 'available', ${place === 0},
            ${JSON.stringify(starterFolders(starter))}::text::jsonb) returning id`
      )
    })
  )

const addVendor = (
  firm: number,
  vendor: DemoVendor,
  people: People,
  { guest, keeper }: { readonly guest: number; readonly keeper: number },
  now: Date,
  model: number | null,
  place: number,
  catalog: DemoCatalog
) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const files = yield* Files
    const lines: Array<DemoLine> = []
    const id = only(
      yield* sql`insert into vendor (firm_id, company_name, client_code, siren, siret, naf_code, contact_email, contact_phone,
          tree_model_id)
        values (${firm}, ${vendor.company_name}, ${vendor.client_code}, ${vendor.siren}, ${vendor.siret}, ${vendor.naf},
          ${vendor.contact_email}, ${vendor.contact_phone}, ${model}::integer) returning id`
    )
    yield* sql`insert into vendor_user (vendor_id, firm_id, user_id, role)
      values (${id}, ${firm}, ${people.client_admin}, 'admin'), (${id}, ${firm}, ${people.client_collaborator}, 'collaborator'),
             (${id}, ${firm}, ${guest}, 'guest')`
    yield* sql`insert into assignment (firm_id, vendor_id, user_id) values (${firm}, ${id}, ${keeper})`
    const root = only(
      yield* sql`insert into node (firm_id, vendor_id, kind, name, name_key, is_root)
        values (${firm}, ${id}, 'folder', ${vendor.company_name}, ${nameKey(vendor.company_name)}, true) returning id`
    )
    // Import on demand: the document generators are large, and an existing portal never needs them.
    const { demoTree } = yield* Effect.promise(() => import("#server/composition/demo/tree.ts"))
    const tree = demoTree(vendor, now)
    const folders = new Map<string | null, number>([[null, root]])
    const folderOf = (alias: string | null) => folders.get(alias) ?? root
    for (const folder of tree.folders) {
      const made =
        yield* sql`insert into node (firm_id, vendor_id, kind, alias, parent_id, name, name_key, is_default, author_id)
        values (${firm}, ${id}, 'folder', ${folder.alias}, ${folderOf(folder.parent)}, ${folder.name}, ${nameKey(folder.name)}, true,
          ${people.firm_admin}) returning id`
      folders.set(folder.alias, only(made))
    }
    for (const [index, document] of tree.documents.entries()) {
      const folder = folderOf(document.folder)
      const node = only(
        yield* sql`insert into node (firm_id, vendor_id, kind, parent_id, name, name_key, extension, number)
          values (${firm}, ${id}, 'document', ${folder}, ${document.name}, ${nameKey(document.name)}, ${document.extension}, ${index + 1}) returning id`
      )
      let ancestor: number | null = null
      for (const [place, version] of document.versions.entries()) {
        const bytes = yield* Effect.promise(version.bytes)
        const checksum = checksumOf(bytes)
        yield* Effect.promise(() => files.put({ firm, checksum }, bytes, true))
        yield* sql`insert into content (firm_id, checksum, size, sha256)
          values (${firm}, ${checksum}, ${bytes.length}, ${sha256(bytes).toString("hex")}) on conflict do nothing`
        const author = people[version.author]
        const validator = version.validator === null ? null : people[version.validator]
        const number = place + 1
        ancestor = only(
          yield* sql`insert into version (firm_id, vendor_id, document_id, ancestor_id, number, content, size, media_type, author_id, created_at, validated_at, validator_id)
            values (${firm}, ${id}, ${node}, ${ancestor}, ${number}, ${checksum}, ${bytes.length}, ${document.media_type}, ${author},
              ${version.created_at}::timestamptz, ${version.validated_at}::timestamptz, ${validator}) returning id`
        )
        yield* sql`update node set version_id = ${ancestor}, version_number = ${number}, size = ${bytes.length}, media_type = ${document.media_type},
            author_id = ${author}, start_date = ${version.created_at}::timestamptz, updated_at = ${version.created_at}::timestamptz,
            deposit_date = case when ${number} = 1 then ${version.created_at}::timestamptz else deposit_date end,
            created_at = case when ${number} = 1 then ${version.created_at}::timestamptz else created_at end,
            validated_at = ${version.validated_at}::timestamptz, validator_id = ${validator}
          where id = ${node}`
        const common = { vendor_id: id, entity_id: node, folders: [folder] }
        const after = { name: document.name, folder_id: folder, version_id: ancestor }
        lines.push({
          ...common,
          at: version.created_at,
          user_id: author,
          type: number === 1 ? "node.added" : "version.added",
          payload: { kind: "document", name: document.name, checksum, size: bytes.length },
          before: number === 1 ? null : { state: "unvalidated" },
          after: { state: "unvalidated", ...after }
        })
        if (version.validated_at !== null && validator !== null)
          lines.push({
            ...common,
            at: version.validated_at,
            user_id: validator,
            type: "document.validated",
            payload: {},
            before: { state: "unvalidated" },
            after: { state: "validated", ...after }
          })
      }
    }
    for (const { client: add } of yield* demoParts)
      if (add !== undefined) yield* add({ firm, vendor: id, people, folders, now, place })
    yield* addTasks(firm, id, people, now, place)
    yield* addMissions(firm, id, place, people, catalog, now)
    return { id, lines }
  })

/** Writes the demonstration data into an empty database, all or nothing. Returns whether it did. */
export const seedDemo = (now: Date) =>
  Effect.gen(function* () {
    const { owner } = yield* DatabaseAddress
    return yield* Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const [taken] = yield* sql`select 1 from firm union all select 1 from app_user limit 1`
      if (taken !== undefined) return false
      const hash = yield* Effect.promise(() => hashPassword(demoPassword))
      yield* sql.withTransaction(
        Effect.gen(function* () {
          yield* addPerson(demoSuperAdmin, hash, true)
          for (const firm of demoFirms) yield* addFirm(firm, hash, now)
          yield* addTalks(now)
          yield* addGroup(hash, addPerson)
          for (const { end } of yield* demoParts) if (end !== undefined) yield* end
          const invited = yield* addPerson(demoInvited, null)
          yield* sql`insert into vendor_user (vendor_id, firm_id, user_id, role)
            select id, firm_id, ${invited}, 'collaborator' from vendor order by id limit 1`
        })
      )
      return true
    }).pipe(Effect.provide(PgClient.layer({ ...owner, maxConnections: 1 })), Effect.scoped)
  })
