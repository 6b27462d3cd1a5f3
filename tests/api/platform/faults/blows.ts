import { randomUUID } from "node:crypto"
import { strToU8, unzipSync, zipSync } from "fflate"
import { expect } from "vitest"
import { chunkCount } from "#schemas/uploads/chunks.ts"
import { documentOf, manyChunks, pdf, sendFile } from "#tests/api/uploads/sending.ts"
import { type Ground, waitOptions, sendTo, type Server } from "#tests/api/platform/faults/ground.ts"
import { eventually } from "#tests/support/eventually.ts"

/** An operation during which a server is killed. */
export interface Blow {
  /** Performs the operation, until it ends or the server dies. Returns what the server has acknowledged. */
  readonly act: (server: Server) => Promise<unknown>
  /** Checks, on a server started afterwards, what must hold. */
  readonly verify: (next: Server) => Promise<void>
}

export type Danger = (ground: Ground) => Promise<Blow>

const path = (vendor: { readonly id: number }, rest: string) => `/api/vendors/${vendor.id}/${rest}`

/** Concurrent uploads of small files, and of the last chunk of a large one. */
const uploadEnd: Danger = async (ground) => {
  const { folder, vendor } = await ground.company("Dépôt")
  const fileOf = (name: string, bytes: Uint8Array<ArrayBuffer>) => ({
    as: ground.staff,
    vendor,
    folder,
    name,
    bytes,
    id: randomUUID()
  })
  const small = Array.from({ length: 6 }, (_, index) => fileOf(`petit ${index}.pdf`, pdf(60_000, index)))
  const files = [...small, fileOf("grand.pdf", manyChunks(2, 3))]
  const acknowledged = new Map<string, number>()
  return {
    act: async (server) => {
      const large = files.at(-1)
      if (large !== undefined) await sendTo(server, large, 1).catch(() => undefined)
      await Promise.all(
        files.map((file) =>
          sendTo(server, file, chunkCount(file.bytes.length)).then(
            ({ document }) => document !== null && acknowledged.set(file.name, document.id),
            () => undefined
          )
        )
      )
    },
    verify: async (next) => {
      const content = async (id: number) => {
        const answer = await fetch(`${next.url}${path(vendor, `documents/${id}/content`)}`, {
          headers: { authorization: `Bearer ${ground.staff.token}` }
        })
        return Buffer.from(await answer.arrayBuffer())
      }
      for (const [name, id] of acknowledged) {
        const sent = files.find((file) => file.name === name)
        expect(Buffer.compare(await content(id), sent?.bytes ?? Buffer.alloc(0)), name).toBe(0)
      }
      // Sent again with the same ids: nothing is created twice, and what was lost is created.
      for (const file of files) {
        const ids: Array<number | undefined> = []
        for (let number = 1; number <= chunkCount(file.bytes.length); number += 1) {
          const { document, status } = await sendTo(next, file, number)
          expect(status).toBe(200)
          ids.push(document?.id)
        }
        const id = acknowledged.get(file.name)
        if (id !== undefined) expect(ids.at(-1)).toBe(id)
        expect(Buffer.compare(await content(ids.at(-1) ?? 0), file.bytes), file.name).toBe(0)
      }
      const rows = await ground.rows<{ name: string }>(
        (sql) => sql`select name from node where vendor_id = ${vendor.id} and kind = 'document' order by name`
      )
      expect(rows.map(({ name }) => name)).toEqual(files.map(({ name }) => name).sort())
    }
  }
}

/** A folder with a thousand documents is moved, trashed and restored. */
const folderMove: Danger = async (ground) => {
  const place = await ground.company("Déménagement")
  const { folder, target, vendor } = place
  await ground.plant(place, 1_000)
  const said: Array<string> = []
  return {
    act: async (server) => {
      const steps = [
        ["moved", "PATCH", `nodes/${folder.id}`, { folder_id: target.id }],
        ["trashed", "POST", `nodes/${folder.id}/events`, { type: "node.trashed" }],
        ["restored", "POST", `nodes/${folder.id}/events`, { type: "node.restored" }]
      ] as const
      for (const [step, method, rest, body] of steps) {
        const answer = await ground.ask(server, method, path(vendor, rest), body)
        if (answer === undefined) return
        expect(answer.status).toBe(200)
        said.push(step)
      }
    },
    verify: async () => {
      const [row] = await ground.rows<{ moved: boolean; trashed: boolean; hidden: number; shown: number }>(
        (sql) => sql`select n.parent_id = ${target.id} as moved, n.deleted_at is not null as trashed,
            (select count(*) filter (where buried) from node where parent_id = n.id and kind = 'folder')::integer as hidden,
            (select count(*) filter (where not buried) from node where parent_id = n.id and kind = 'folder')::integer as shown
          from node n where n.id = ${folder.id}`
      )
      if (said.includes("moved")) expect(row?.moved).toBe(true)
      if (said.includes("restored")) expect(row?.trashed).toBe(false)
      if (row?.trashed === true) expect([row.moved, row.shown]).toEqual([true, 0])
      else expect(row?.hidden).toBe(0)
    }
  }
}

/** A hundred documents are moved in one batch. */
const batchMove: Danger = async (ground) => {
  const place = await ground.company("Lot")
  const { target, vendor } = place
  await ground.plant(place, 100)
  const rows = await ground.rows<{ id: number; parent: number }>(
    (sql) => sql`select id::float8 as id, parent_id::float8 as parent from node
      where vendor_id = ${vendor.id} and kind = 'document' and name like 'Pièce %' order by id`
  )
  let moved = false
  return {
    act: async (server) => {
      const nodes = rows.map(({ id }) => ({ id }))
      const answer = await ground.ask(server, "POST", path(vendor, "nodes/batch"), {
        type: "node.moved",
        folder_id: target.id,
        nodes
      })
      if (answer !== undefined) expect(answer.status).toBe(200)
      moved = answer?.status === 200
    },
    verify: async () => {
      const now = await ground.rows<{ parent: number; documents: number; logged: number }>(
        (sql) => sql`select parent_id::float8 as parent, count(*)::integer as documents,
            count(*) filter (where exists (select from event e where e.entity = 'document' and e.entity_id = node.id and e.type = 'node.moved'))::integer as logged
          from node where vendor_id = ${vendor.id} and kind = 'document' and name like 'Pièce %' group by parent_id`
      )
      const there = { parent: target.id, documents: rows.length, logged: rows.length }
      const here = { parent: rows[0]?.parent ?? 0, documents: rows.length, logged: 0 }
      expect([here, there]).toContainEqual(now[0])
      expect(now.length).toBe(1)
      if (moved) expect(now[0]).toEqual(there)
    }
  }
}

/**
 * A zip archive of a few megabytes is cut during its download: nothing is left over, and the next download is complete.
 */
const zip: Danger = async (ground) => {
  const { folder, vendor } = await ground.company("Archive")
  for (const seed of [1, 2, 3]) {
    await sendFile(ground.portal, {
      as: ground.staff,
      vendor,
      folder,
      name: `long ${seed}.pdf`,
      bytes: pdf(3_000_000, seed)
    })
  }
  const archive = async (server: Server) => {
    const made = await ground.ask<{ data: { ticket: string } }>(server, "POST", path(vendor, "archives"), {
      node_ids: [folder.id]
    })
    if (made === undefined) return undefined
    const answer = await fetch(`${server.url}${path(vendor, `archives/${made.body.data.ticket}`)}`)
    return new Uint8Array(await answer.arrayBuffer())
  }
  const whole = (bytes: Uint8Array | undefined) =>
    expect(Object.values(unzipSync(bytes ?? new Uint8Array())).map(({ length }) => length)).toEqual(
      expect.arrayContaining([3_000_000, 3_000_000, 3_000_000])
    )
  return {
    act: async (server) => {
      // A download that ends must be complete.
      const bytes = await archive(server).catch(() => undefined)
      if (bytes !== undefined) whole(bytes)
    },
    verify: async (next) => whole(await archive(next))
  }
}

/** Six hundred documents are purged from the trash. */
const purge: Danger = async (ground) => {
  const place = await ground.company("Corbeille")
  const { folder, vendor } = place
  await ground.plant(place, 600)
  await ground.ask(ground.portal, "POST", path(vendor, `nodes/${folder.id}/events`), { type: "node.trashed" })
  let emptied = false
  return {
    act: async (server) => {
      const answer = await ground.ask(server, "DELETE", path(vendor, "folders/trash"))
      if (answer !== undefined) expect(answer.status).toBe(200)
      emptied = answer?.status === 200
    },
    verify: async (next) => {
      const left = async () => {
        const [row] = await ground.rows<{ whole: number; marked: number; versions: number }>(
          (
            sql
          ) => sql`select count(*) filter (where n.purged_at is null and n.deleted_at is not null)::integer as whole,
              count(*) filter (where n.purged_at is not null)::integer as marked,
              (select count(*) from version where vendor_id = ${vendor.id})::integer as versions
            from node n where n.vendor_id = ${vendor.id} and n.id = ${folder.id}`
        )
        return row
      }
      // Either unchanged, or being purged and invisible.
      if (emptied) expect((await left())?.whole).toBe(0)
      else if ((await left())?.whole === 1) expect((await left())?.versions).toBe(601)
      expect((await ground.ask(next, "DELETE", path(vendor, "folders/trash")))?.status).toBe(200)
      await ground.letTimePass()
      await eventually(async () => {
        expect(await left()).toEqual({ whole: 0, marked: 0, versions: 0 })
      }, waitOptions)
    }
  }
}

/** A document of twenty thousand paragraphs. */
const letter = (seed: number) =>
  Uint8Array.from(
    zipSync(
      {
        "[Content_Types].xml": strToU8(
          '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>'
        ),
        "word/document.xml": strToU8(
          `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${`<w:p><w:r><w:t>Ligne ${seed}</w:t></w:r></w:p>`.repeat(20_000)}</w:body></w:document>`
        )
      },
      { level: 1 }
    )
  )

/** An office file is converted to a preview. */
const conversion: Danger = async (ground) => {
  const { folder, vendor } = await ground.company("Lettre")
  const sent = await sendFile(ground.portal, {
    as: ground.staff,
    vendor,
    folder,
    name: "Lettre.docx",
    bytes: letter(vendor.id)
  })
  const { id } = documentOf(sent)
  const state = async (server: Server) =>
    (await ground.ask<{ data: { state: string } }>(server, "GET", path(vendor, `documents/${id}/conversion`)))?.body
      .data.state
  return {
    act: async (server) => {
      for (let now = await state(server); now === "waiting" || now === "converting"; now = await state(server));
    },
    verify: async (next) => {
      await ground.letTimePass()
      await eventually(async () => expect(await state(next)).toBe("ready"), waitOptions)
    }
  }
}

export const dangers: Readonly<Record<string, Danger>> = {
  "the end of uploads": uploadEnd,
  "a large folder's move": folderMove,
  "a batch": batchMove,
  "an archive": zip,
  "the emptying of a trash": purge,
  "a conversion": conversion
}
