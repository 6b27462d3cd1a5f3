import { spawn } from "node:child_process"
import { randomBytes, randomUUID } from "node:crypto"
import { readFile } from "node:fs/promises"
import { request } from "node:http"
import { join } from "node:path"
import { createCanvas } from "@napi-rs/canvas"
import { chunkSize } from "#schemas/shared/constants.ts"
import { drawFirstPage } from "#server/documents/renditions/worker/drawFirstPage.ts"
import type { Figure } from "#tests/bench/measuring.ts"
import type { Stage } from "#tests/bench/stage.ts"

export interface Tools {
  readonly figure: (name: string, measure: () => Promise<Omit<Figure, "name">>) => Promise<void>
  readonly send: (
    method: string,
    url: string,
    body: Uint8Array | undefined,
    token?: string,
    type?: string
  ) => Promise<string>
  readonly lanes: <A>(items: ReadonlyArray<A>, width: number, work: (item: A) => Promise<unknown>) => Promise<unknown>
  /** Sends one chunk of a file. */
  readonly chunk: (file: Deposit, number: number, body: Uint8Array) => Promise<string>
  /** The folder that holds 10,000 folders and 100,000 documents. */
  readonly planted: () => Promise<number>
}

export interface Deposit {
  readonly folder: number
  readonly upload: string
  readonly name: string
  readonly size: number
}

const mebibyte = 1_048_576
/** BENCH_SMALL=1 runs with a tenth of the data, to check that the benchmark works; its speeds mean little. */
const isSmall = process.env["BENCH_SMALL"] !== undefined
const part = isSmall ? 10 : 100
const median = (values: ReadonlyArray<number>) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const timed = async (work: () => Promise<unknown>) => {
  const before = performance.now()
  await work()
  return performance.now() - before
}
const idIn = (answer: string) => (JSON.parse(answer) as { data: { document: { id: number } } }).data.document.id

/** Plants a folder of a hundred folders of a hundred documents, with versions that share one content. */
const plant = async (s: Stage, name: string) => {
  const top = await s.folder(name, 0)
  const client = await s.owner.connect()
  try {
    await client.query("begin")
    await client.query("alter table node disable trigger counters")
    await client.query(
      `insert into node (firm_id, vendor_id, kind, parent_id, name, name_key, counter)
       select $1, $2, 'folder', $3, 'Lot ' || i, 'lot ' || i, 100 from generate_series(1, ${part}) i`,
      [s.firm, s.vendor, top]
    )
    await client.query(
      `insert into node (firm_id, vendor_id, kind, parent_id, name, name_key, author_id, size, media_type, extension, version_number, version_id)
       select n.firm_id, n.vendor_id, 'document', n.id, 'Pièce ' || i || '.pdf', 'pièce ' || i || '.pdf', $2, 1000, 'application/pdf', 'pdf', 1, nextval('version_id_seq')
         from node n, generate_series(1, 100) i where n.parent_id = $1 and n.kind = 'folder'`,
      [top, s.user]
    )
    await client.query(
      `insert into content (firm_id, checksum, size, sha256) values ($1, $2, 1000, $2) on conflict do nothing`,
      [s.firm, "ab".repeat(32)]
    )
    await client.query(
      `insert into version (id, firm_id, vendor_id, document_id, number, content, size, media_type, author_id) overriding system value
       select n.version_id, n.firm_id, n.vendor_id, n.id, 1, $2, 1000, 'application/pdf', $3 from node n join node f on f.id = n.parent_id
        where f.parent_id = $1 and n.kind = 'document'`,
      [top, "ab".repeat(32), s.user]
    )
    await client.query("update node set counter = $2, folder_count = $2 where id = $1", [top, part])
    await client.query("alter table node enable trigger counters")
    await client.query("commit")
  } finally {
    client.release()
  }
  for (const table of ["node", "version"]) await s.owner.query(`analyze ${table}`)
  return top
}

/**
 * Milliseconds of one plain SQL statement that touches every document below a folder and is rolled back: the least that
 * a change of all of them costs.
 */
const touchingAll = async (s: Stage, top: number) => {
  const client = await s.owner.connect()
  try {
    await client.query("begin")
    return await timed(() =>
      client.query(`update node set updated_at = now() where parent_id in (select id from node where parent_id = $1)`, [
        top
      ])
    )
  } finally {
    await client.query("rollback")
    client.release()
  }
}

const shaping = async (s: Stage, { figure, planted, send }: Tools) => {
  let folder: Promise<readonly [number, number]> | undefined
  /** The measured folder, planted beside the hundred thousand documents, so that it is one among many. */
  const place = () =>
    (folder ??= (isSmall ? Promise.resolve(0) : planted()).then(
      async () => [await plant(s, "dix mille pièces"), await s.folder("ailleurs", 0)] as const
    ))
  const call = (method: string, rest: string, body?: object) =>
    send(
      method,
      `${s.portal}/api/vendors/${s.vendor}/${rest}`,
      body === undefined ? undefined : Buffer.from(JSON.stringify(body)),
      s.token,
      "application/json"
    )
  const against = (name: string, turns: number, work: (top: number, there: number, turn: number) => Promise<number>) =>
    figure(name, async () => {
      const [top, there] = await place()
      const pairs: Array<readonly [number, number]> = []
      for (let turn = 0; turn < turns; turn += 1) {
        const reference = await touchingAll(s, top)
        pairs.push([await work(top, there, turn), reference])
      }
      const [ours, reference] = [median(pairs.map(([one]) => one)), median(pairs.map(([, other]) => other))]
      return {
        ours: `${ours.toFixed(0)} ms`,
        reference: `touching each row ${reference.toFixed(0)} ms`,
        ratio: reference / ours,
        goal: `${(reference / ours).toFixed(1)} times as quick, at least 1`,
        met: ours <= reference
      }
    })
  await against("documents: move of a folder of 10,000", 5, (top, there, turn) =>
    timed(() => call("PATCH", `nodes/${top}`, { folder_id: turn % 2 === 0 ? there : s.root }))
  )
  await against("documents: delete of a folder of 10,000", 5, async (top) => {
    const time = await timed(() => call("POST", `nodes/${top}/events`, { type: "node.trashed" }))
    await call("POST", `nodes/${top}/events`, { type: "node.restored" })
    return time
  })
  await against("documents: restore of a folder of 10,000", 5, async (top) => {
    await call("POST", `nodes/${top}/events`, { type: "node.trashed" })
    return timed(() => call("POST", `nodes/${top}/events`, { type: "node.restored" }))
  })
  await against("documents: emptying a trash of 10,000", 1, async (top) => {
    await call("POST", `nodes/${top}/events`, { type: "node.trashed" })
    return timed(() => call("DELETE", "folders/trash"))
  })
}

/** MiB per second of a response that is read and discarded. */
const drained = (url: string, token: string) =>
  new Promise<number>((resolve, reject) => {
    const before = performance.now()
    let bytes = 0
    const outgoing = request(url, { headers: { authorization: `Bearer ${token}` } }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`status ${response.statusCode}`))
      response.on("data", (part: Buffer) => (bytes += part.length))
      response.on("error", reject)
      response.on("end", () => resolve((bytes / mebibyte / (performance.now() - before)) * 1000))
    })
    outgoing.on("error", reject)
    outgoing.end()
  })

/** MiB per second of `cat` over the same files through a pipe, as the archive is read through a connection. */
const cat = (files: ReadonlyArray<string>) =>
  new Promise<number>((resolve, reject) => {
    const before = performance.now()
    let bytes = 0
    const child = spawn("cat", [...files], { stdio: ["ignore", "pipe", "inherit"] })
    child.once("error", reject)
    child.stdout.on("data", (part: Buffer) => (bytes += part.length))
    child.stdout.on("end", () => resolve((bytes / mebibyte / (performance.now() - before)) * 1000))
  })

/** Files of 100 MiB that differ in their first bytes. */
const large = (folder: number, count: number): ReadonlyArray<Deposit> =>
  Array.from({ length: count }, (_, index) => ({
    folder,
    upload: randomUUID(),
    name: `cent mébioctets ${index}.pdf`,
    size: 20 * chunkSize
  }))

const sendLarge = async (file: Deposit, { chunk }: Tools) => {
  const filling = Buffer.alloc(chunkSize, 7)
  const first = Buffer.from(filling)
  first.write("%PDF-1.7\n")
  first.set(randomBytes(32), 100)
  let answer = ""
  for (let number = 1; number <= file.size / chunkSize; number += 1) {
    answer = await chunk(file, number, number === 1 ? first : filling)
  }
  return idIn(answer)
}

const archiving = (s: Stage, tools: Tools) =>
  tools.figure("documents: zip of 1 GiB", async () => {
    const folder = await s.folder("archive", 0)
    for (const file of large(folder, isSmall ? 2 : 10)) await sendLarge(file, tools)
    const { rows } = await s.owner.query<{ content: string }>(
      "select v.content from node n join version v on v.id = n.version_id where n.parent_id = $1 order by n.id",
      [folder]
    )
    const files = rows.map(({ content }) => join(s.directory, "files", String(s.firm), content.slice(0, 2), content))
    const pairs: Array<readonly [number, number]> = []
    for (let turn = 0; turn < 3; turn += 1) {
      const body = Buffer.from(JSON.stringify({ node_ids: [folder] }))
      const made = await tools.send(
        "POST",
        `${s.portal}/api/vendors/${s.vendor}/archives`,
        body,
        s.token,
        "application/json"
      )
      const { ticket } = (JSON.parse(made) as { data: { ticket: string } }).data
      pairs.push([await drained(`${s.portal}/api/vendors/${s.vendor}/archives/${ticket}`, s.token), await cat(files)])
    }
    const [ours, reference] = [median(pairs.map(([one]) => one)), median(pairs.map(([, other]) => other))]
    const ratio = median(pairs.map(([one, other]) => one / other))
    return {
      ours: `${ours.toFixed(0)} MiB/s`,
      reference: `cat ${reference.toFixed(0)} MiB/s`,
      ratio,
      goal: `${ratio.toFixed(2)} of cat, goal 0.25`,
      met: ratio >= 0.25
    }
  })

const residentOf = async (pid: number) =>
  Number(/VmRSS:\s+(\d+) kB/.exec(await readFile(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1000

const crowding = (s: Stage, tools: Tools) =>
  tools.figure("documents: 20 uploads of 100 MiB at once, the server's memory", async () => {
    const folder = await s.folder("foule", 0)
    let peak = 0
    const watch = setInterval(() => {
      void residentOf(s.portalPid).then((now) => (peak = Math.max(peak, now)))
    }, 50)
    const time = await timed(() => tools.lanes(large(folder, isSmall ? 5 : 20), 20, (file) => sendLarge(file, tools)))
    clearInterval(watch)
    return {
      ours: `${peak.toFixed(0)} MB`,
      reference: `${(2_000 / (time / 1000)).toFixed(0)} MiB/s in all`,
      goal: "under 512 MB",
      met: peak < 512
    }
  })

/** A picture of the size of a photograph; each seed gives another one. */
const pictureOf = async (seed: number) => {
  const canvas = createCanvas(1_600, 1_200)
  const pen = canvas.getContext("2d")
  for (let place = 0; place < 200; place += 1) {
    pen.fillStyle = `hsl(${(place * 37 + seed * 11) % 360} 60% 50%)`
    pen.fillRect((place * 83) % 1_600, (place * 59) % 1_200, 200, 150)
  }
  return Uint8Array.from(await canvas.encode("jpeg", 85))
}

const drawing = (s: Stage, tools: Tools) =>
  tools.figure("documents: thumbnails", async () => {
    const count = isSmall ? 12 : 60
    const folder = await s.folder("photos", 0)
    const pictures: Array<Uint8Array> = []
    for (let seed = 0; seed < count; seed += 1) pictures.push(await pictureOf(seed))
    const ids: Array<number> = []
    for (const [index, bytes] of pictures.entries()) {
      const file = { folder, upload: randomUUID(), name: `photo ${index}.jpg`, size: bytes.length }
      ids.push(idIn(await tools.chunk(file, 1, bytes)))
    }
    const ask = async (id: number) => {
      const answer = await fetch(`${s.portal}/api/vendors/${s.vendor}/documents/${id}/thumbnail`, {
        headers: { authorization: `Bearer ${s.token}` }
      })
      await answer.arrayBuffer()
      return answer.status
    }
    const ours = await timed(async () => {
      for (let left = ids; left.length > 0;) {
        const said = await Promise.all(left.map(async (id) => [id, await ask(id)] as const))
        left = said.filter(([, status]) => status !== 200).map(([id]) => id)
        await new Promise((resolve) => setTimeout(resolve, 25))
      }
    })
    const bare = await timed(async () => {
      for (const bytes of pictures) await drawFirstPage("jpg", bytes)
    })
    const perMinute = (time: number) => (count / time) * 60_000
    return {
      ours: `${perMinute(ours).toFixed(0)} a minute`,
      reference: `drawn in a loop ${perMinute(bare).toFixed(0)}`,
      ratio: bare / ours,
      goal: `${(bare / ours).toFixed(2)} of the loop, goal 0.25`,
      met: bare / ours >= 0.25
    }
  })

/** Measures the tree, the archives and the pictures with a hundred thousand documents. */
export const documents = async (s: Stage, tools: Tools) => {
  await shaping(s, tools)
  await drawing(s, tools)
  await archiving(s, tools)
  await crowding(s, tools)
}
