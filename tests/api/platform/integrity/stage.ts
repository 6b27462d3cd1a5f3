import { randomUUID } from "node:crypto"
import { join } from "node:path"
import { PgClient } from "@effect/sql-pg"
import { Effect, Layer } from "effect"
import type { SqlClient } from "effect/sql"
import type { Fault, Outcome } from "#server/platform/integrity.ts"
import { checkIntegrity } from "#server/composition/integrity/checkIntegrity.ts"
import { Files } from "#server/platform/Files.ts"
import { documentOf, pdf, sendFile, sha256 } from "#tests/api/uploads/sending.ts"
import type { Portal } from "#tests/support/portal.ts"

/** Checks a portal's database and folder. Returns all faults in the order of the report. */
export const inspect = async (portal: Portal, repair = false) => {
  const said: Array<Fault & { readonly outcome: Outcome }> = []
  const summary = await Effect.runPromise(
    checkIntegrity({
      repair,
      bytes: true,
      report: (fault, outcome) => Effect.sync(() => void said.push({ ...fault, outcome }))
    }).pipe(
      Effect.provide(
        Layer.mergeAll(
          PgClient.layer({ ...portal.database.connections.owner, maxConnections: 3 }),
          Files.layerLocal(join(portal.directory, "files"))
        )
      )
    )
  )
  const linesOf = (outcome: Outcome) =>
    said.filter((fault) => fault.outcome === outcome).map(({ kind, subject }) => `${kind}: ${subject}`)
  return { found: linesOf("found"), left: linesOf("left"), summary }
}

let seeds = 0

/** Two firms with companies, people and real documents, and functions that damage them. */
export const stageOf = async (portal: Portal) => {
  const firm = await portal.make.firm("Sinistre")
  const other = await portal.make.firm("Jumeau")
  const vendor = await portal.make.vendor(firm, "Sinistrée SARL")
  const neighbour = await portal.make.vendor(firm, "Voisine SARL")
  const twin = await portal.make.vendor(other, "Jumelle SARL")
  const staff = await portal.make.staff(firm, "admin@sinistre.example")
  const stranger = await portal.make.staff(other, "admin@jumeau.example")

  /** Runs statements without foreign keys and triggers. */
  const damage = (use: (sql: SqlClient.SqlClient) => ReadonlyArray<Effect.Effect<unknown, unknown>>) =>
    portal.arrange((sql) =>
      sql.withTransaction(
        Effect.andThen(
          sql`set local session_replication_role = replica`,
          Effect.forEach(use(sql), (statement) => statement, { discard: true })
        )
      )
    )
  const folder = (name: string, parent?: number, company = vendor) =>
    portal.make.folder(company, name, parent === undefined ? {} : { parent })
  const home = await folder("Pièces")
  const far = await folder("Pièces", undefined, neighbour)
  const there = await folder("Pièces", undefined, twin)

  /** A new document with its own content; `versions` is the number of further versions. */
  const document = async ({ shared = false, versions = 0 } = {}) => {
    seeds += 1
    const name = `pièce ${seeds}.pdf`
    const bytes = pdf(1_500, seeds)
    const file = { as: staff, vendor, folder: home, name, bytes, id: randomUUID() }
    const made = documentOf(await sendFile(portal, file))
    if (shared) await sendFile(portal, { ...file, as: stranger, vendor: twin, folder: there, id: randomUUID() })
    for (let version = 1; version <= versions; version += 1) {
      const next = { ...file, bytes: pdf(1_500 + version, seeds), id: randomUUID(), choice: "version" as const }
      documentOf(await sendFile(portal, next))
    }
    const rows = await portal.arrange(
      (sql) =>
        sql<{ id: number }>`select id::float8 as id from version where document_id = ${made.id}::bigint order by number`
    )
    const checksum = sha256(sha256(bytes)).toString("hex")
    return {
      id: made.id,
      name,
      bytes,
      checksum,
      /** Ids of the versions, first to latest. */
      versions: rows.map(({ id }) => id),
      path: join(portal.directory, "files", String(firm.id), checksum.slice(0, 2), checksum)
    }
  }
  /** Places a hold on a document, like a signature. */
  const sign = (id: number) =>
    portal.arrange(
      (sql) => sql`insert into node_hold (firm_id, vendor_id, node_id, kind, reference)
        values (${firm.id}, ${vendor.id}, ${id}::bigint, 'signature', ${`mission:${id}`})`
    )
  return { damage, document, far, firm, folder, home, neighbour, other, portal, sign, staff, stranger, twin, vendor }
}

export type Stage = Awaited<ReturnType<typeof stageOf>>
