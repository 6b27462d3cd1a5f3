import { type ChildProcess, fork } from "node:child_process"
import { createHash, randomUUID } from "node:crypto"
import { join } from "node:path"
import { chunkPath, documentOf, pdf, pieceOf, type Sent, sendFile } from "#tests/api/uploads/sending.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"
import { startDocumentService } from "#tests/support/services.ts"

/** A server in its own process, on the portal's database and folder. */
export interface Server {
  readonly url: string
  readonly process: ChildProcess
}

const startServer = async (portal: Portal, inside: string): Promise<Server> => {
  const { appUrl, ownerUrl } = portal.database
  const program = join(import.meta.dirname, "../../uploads/process.ts")
  const unlimited = { RATE_USER: "1000000", RATE_CHUNKS: "1000000", RATE_ADDRESS: "1000000" }
  const child = fork(program, [ownerUrl, appUrl, portal.directory], {
    env: { ...process.env, ...unlimited, CONNECTOR_INSIDE_HOSTS: inside }
  })
  const port = await new Promise<number>((resolve, reject) => {
    child.once("message", (said) => resolve(Number(said)))
    child.once("exit", (code) => reject(new Error(`the server ended early with ${code}`)))
  })
  return { url: `http://127.0.0.1:${port}`, process: child }
}

export const kill = (server: Server) =>
  new Promise<void>((resolve) => {
    if (server.process.exitCode !== null || server.process.signalCode !== null) return resolve()
    server.process.once("exit", () => resolve())
    server.process.kill("SIGKILL")
  })

/** Sends one chunk of a file to a server; rejects if the server is killed meanwhile. */
export const sendTo = async (server: Pick<Server, "url">, file: Sent & { readonly id: string }, number: number) => {
  const token = typeof file.as === "string" ? file.as : file.as.token
  const answer = await fetch(`${server.url}${chunkPath(file, number)}`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/octet-stream" },
    body: pieceOf(file.bytes, number)
  })
  const body = (await answer.json()) as { readonly data?: { readonly document: { readonly id: number } | null } }
  return { status: answer.status, document: body.data?.document ?? null }
}

/** How long a server may take to finish another one's work, on a busy machine. */
export const waitOptions = { timeout: 120_000, interval: 100 }

/** A number from 0 to 1, determined by seed and index. */
export const chanceOf = (seed: number, place: number) =>
  createHash("sha256").update(`${seed}:${place}`).digest().readUInt32LE(0) / 2 ** 32

/** The client reference that the fake service knows. */
export const knownClient = "PANNE"

/** A portal without workers of its own; servers that can be killed do the work. One firm with an admin. */
export const startGround = async () => {
  const service = await startDocumentService(async () => true, [knownClient])
  const portal = await startPortal({ insideConnectors: [service.host] }, { takers: 0 })
  const firm = await portal.make.firm("Panne", `panne-${randomUUID().slice(0, 8)}.localhost`)
  const staff: SignedInUser = await portal.make.staff(firm, `${randomUUID()}@panne.example`)
  /** Sends a request to a server; undefined if it was killed before it answered. */
  const ask = async <A>(server: Pick<Server, "url">, method: string, path: string, body?: object) => {
    try {
      const answer = await fetch(`${server.url}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${staff.token}`,
          ...(body === undefined ? {} : { "content-type": "application/json" })
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) })
      })
      const text = await answer.text()
      return { status: answer.status, body: (text === "" ? undefined : JSON.parse(text)) as A }
    } catch {
      return undefined
    }
  }
  const company = async (name: string) => {
    const vendor = await portal.make.vendor(firm, `${name} ${randomUUID().slice(0, 8)}`)
    const folder = await portal.make.folder(vendor, "Pièces")
    const target = await portal.make.folder(vendor, "Ailleurs")
    return { vendor, folder, target }
  }
  type Company = Awaited<ReturnType<typeof company>>

  /** Creates documents with equal content, as uploads would, in sub-folders of a hundred each. */
  const plant = async ({ folder, vendor }: Company, count: number) => {
    const sent = await sendFile(portal, { as: staff, vendor, folder, name: "modèle.pdf", bytes: pdf(1_000, 7) })
    const model = documentOf(sent)
    await portal.arrange(
      (sql) => sql`insert into node (firm_id, vendor_id, kind, parent_id, name, name_key)
        select ${firm.id}, ${vendor.id}, 'folder', ${folder.id}, 'Lot ' || i, 'lot ' || i from generate_series(1, ${Math.ceil(count / 100)}::integer) i`
    )
    await portal.arrange(
      (
        sql
      ) => sql`with first as materialized (select app.next_number(${firm.id}, ${vendor.id}, ${count}) as number), made as (
          insert into node (firm_id, vendor_id, kind, parent_id, name, name_key, extension, size, media_type, version_id, version_number, author_id, number)
          select ${firm.id}, ${vendor.id}, 'document', f.id, 'Pièce ' || i || '.pdf', 'pièce ' || i || '.pdf', 'pdf', m.size, m.media_type,
              nextval('version_id_seq'), 1, ${staff.id}, first.number + i - 1
            from generate_series(1, ${count}::integer) i, first, node m, node f
           where m.id = ${model.id}::bigint and f.parent_id = ${folder.id} and f.name = 'Lot ' || (1 + (i - 1) / 100)
          returning id, version_id)
        insert into version (id, firm_id, vendor_id, document_id, number, content, size, media_type, author_id) overriding system value
        select made.version_id, ${firm.id}, ${vendor.id}, made.id, 1, v.content, v.size, v.media_type, ${staff.id}
          from made, version v where v.document_id = ${model.id}::bigint`
    )
  }
  /**
   * Expires the locks of killed servers, as if minutes had passed. Call once: a second call would also expire locks of
   * running ones.
   */
  const letTimePass = async () => {
    await portal.arrange(
      (sql) => sql`update job set acquired_at = acquired_at - interval '1 minute', visible_at = least(visible_at, now())
        where state = 'pending' and acquired_by is not null`
    )
    await portal.arrange((sql) => sql`update connection set running_until = now() where running_until is not null`)
  }
  const rows = <A extends object>(query: Parameters<Portal["arrange"]>[0]) =>
    portal.arrange(query) as Promise<ReadonlyArray<A>>
  const servers: Array<Server> = []
  const stop = async () => {
    await Promise.all(servers.map(kill))
    await portal.stop()
    await service.stop()
  }
  return {
    ask,
    company,
    firm,
    letTimePass,
    plant,
    portal,
    rows,
    service,
    staff,
    startServer: async () => {
      const server = await startServer(portal, service.host)
      servers.push(server)
      return server
    },
    stop
  }
}

export type Ground = Awaited<ReturnType<typeof startGround>>
