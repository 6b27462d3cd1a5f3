import { createHash, randomBytes, randomUUID } from "node:crypto"
import { mkdir, readFile, writeFile } from "node:fs/promises"
import { Agent, request } from "node:http"
import { join } from "node:path"
import { chunkSize } from "#schemas/shared/constants.ts"
import { type Load, load, type Stage, stage } from "#tests/bench/stage.ts"

interface Figure {
  readonly name: string
  readonly ours: string
  readonly reference: string
  readonly ratio?: number
  readonly goal: string
  readonly met: boolean
}

const figures: Array<Figure> = []
const note = (figure: Figure) => {
  figures.push(figure)
  process.stdout.write(
    `${figure.met ? "ok  " : "MISS"} ${figure.name}: ${figure.ours} (${figure.reference}) ${figure.goal}\n`
  )
}
const round = (value: number) => (value >= 100 ? Math.round(value).toString() : value.toFixed(1))
const median = (values: ReadonlyArray<number>) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Takes both in turn three times and keeps the median ratio, so that a machine whose speed drifts does not decide. */
const against = async (
  name: string,
  goal: number,
  ours: () => Promise<number>,
  reference: () => Promise<number>,
  unit: string
) => {
  const pairs: Array<readonly [number, number]> = []
  for (let turn = 0; turn < 3; turn++) pairs.push([await ours(), await reference()])
  const ratio = median(pairs.map(([a, b]) => a / b))
  note({
    name,
    ours: `${round(median(pairs.map(([a]) => a)))} ${unit}`,
    reference: `bare ${round(median(pairs.map(([, b]) => b)))} ${unit}`,
    ratio,
    goal: `${ratio.toFixed(2)} of bare, goal ${goal}`,
    met: ratio >= goal
  })
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 })
const send = (method: string, url: string, body: Uint8Array | undefined, token?: string) =>
  new Promise<string>((resolve, reject) => {
    const outgoing = request(
      url,
      {
        method,
        agent,
        headers: {
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(body === undefined ? {} : { "content-length": body.length, "content-type": "application/octet-stream" })
        }
      },
      (response) => {
        const parts: Array<Buffer> = []
        response.on("data", (part: Buffer) => parts.push(part))
        response.on("end", () => {
          const text = Buffer.concat(parts).toString()
          if ((response.statusCode ?? 500) < 300) resolve(text)
          else reject(new Error(`${response.statusCode} from ${method} ${url}: ${text.slice(0, 300)}`))
        })
      }
    )
    outgoing.on("error", reject)
    outgoing.end(body)
  })

const lanes = async <A>(items: ReadonlyArray<A>, width: number, work: (item: A) => Promise<unknown>) => {
  const queue = [...items]
  const lane = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: width }, lane))
}

const memoryOf = async (pid: number, field: "VmRSS" | "VmHWM") =>
  Number(/(\d+) kB/.exec((await readFile(`/proc/${pid}/status`, "utf8")).split(field)[1] ?? "")?.[1] ?? 0) / 1000

/** The server's memory and that of the PostgreSQL below it, private pages only, so that shared ones count once. */
const memoryWithDatabase = async (pid: number) => {
  const { readdir } = await import("node:fs/promises")
  const processes = (await readdir("/proc")).filter((name) => /^\d+$/.test(name))
  const parents = new Map<number, number>()
  for (const name of processes) {
    const status = await readFile(`/proc/${name}/status`, "utf8").catch(() => "")
    parents.set(Number(name), Number(/PPid:\s+(\d+)/.exec(status)?.[1] ?? 0))
  }
  const below = (id: number): boolean => id === pid || (id > 1 && below(parents.get(id) ?? 0))
  let total = 0
  for (const name of processes.filter((candidate) => below(Number(candidate)))) {
    const smaps = await readFile(`/proc/${name}/smaps_rollup`, "utf8").catch(() => "")
    total += Number(/^Pss:\s+(\d+)/m.exec(smaps)?.[1] ?? 0) / 1000
  }
  return total
}

const reading = async (s: Stage) => {
  const perSecond = (url: string, concurrency: number, token?: string) => async () =>
    (await load(url, { concurrency, ...(token === undefined ? {} : { token }) })).perSecond
  const content = (folder: number, query = "") =>
    `${s.portal}/api/vendors/${s.vendor}/folders/${folder}/content${query}`
  const bare = (folder: number, query = "") => `${s.reference}/content/${folder}${query}`
  const [small, large, huge] = [
    await s.folder("mille", 1_000),
    await s.folder("dix mille", 10_000),
    await s.folder("cent mille", 100_000)
  ]

  await against(
    "content of 1,000 in one answer",
    0.5,
    perSecond(content(small), 8, s.token),
    perSecond(bare(small), 8),
    "/s"
  )
  await against(
    "content of 10,000 in one answer",
    0.5,
    perSecond(content(large), 4, s.token),
    perSecond(bare(large), 4),
    "/s"
  )
  await against(
    "a page of 100 of 1,000",
    0.5,
    perSecond(content(small, "?limit=100"), 8, s.token),
    perSecond(bare(small, "?limit=100"), 8),
    "/s"
  )
  await against(
    "a page of 100 of 10,000",
    0.5,
    perSecond(content(large, "?limit=100"), 8, s.token),
    perSecond(bare(large, "?limit=100"), 8),
    "/s"
  )

  const times = async (url: string) => (await load(url, { concurrency: 1, token: s.token })).p50
  const [one, ten] = [await times(content(small)), await times(content(large))]
  note({
    name: "10,000 against 1,000 documents",
    ours: `${round(ten)} ms`,
    reference: `${round(one)} ms`,
    ratio: ten / one,
    goal: `${(ten / one).toFixed(1)} times, at most 12`,
    met: ten / one <= 12
  })
  const [page, deep] = [await times(content(small, "?limit=100")), await times(content(huge, "?limit=100"))]
  note({
    name: "a page of 100,000 against a page of 1,000",
    ours: `${round(deep)} ms`,
    reference: `${round(page)} ms`,
    ratio: deep / page,
    goal: `${(deep / page).toFixed(2)} times, at most 1.5`,
    met: deep / page <= 1.5
  })

  const { rows } = await s.owner.query<{ id: string }>("select id from node where parent_id = $1 limit 1", [small])
  const document = rows[0]?.id ?? "0"
  await against(
    "one document at 50 concurrent",
    0.2,
    perSecond(`${s.portal}/api/vendors/${s.vendor}/documents/${document}`, 50, s.token),
    perSecond(`${s.reference}/document/${document}`, 50),
    "/s"
  )
  const tail = await load(`${s.portal}/api/vendors/${s.vendor}/documents/${document}`, {
    concurrency: 50,
    token: s.token
  })
  note({
    name: "one document at 50 concurrent, p99",
    ours: `${round(tail.p99)} ms`,
    reference: `p50 ${round(tail.p50)} ms`,
    goal: "under 40 ms",
    met: tail.p99 < 40
  })
  return { small, huge }
}

const tree = async (s: Stage) => {
  const client = await s.owner.connect()
  const top = await s.folder("arbre", 0)
  try {
    await client.query("begin")
    await client.query("alter table node disable trigger counters")
    // 100 folders of 100 folders, ten documents in each: 10,100 folders, 100,000 documents.
    await client.query(
      `insert into node (firm_id, vendor_id, kind, parent_id, name, name_key, counter, folder_count)
       select $1, $2, 'folder', $3, 'Dossier ' || i, 'dossier ' || i, 100, 100 from generate_series(1, 100) i`,
      [s.firm, s.vendor, top]
    )
    await client.query(
      `insert into node (firm_id, vendor_id, kind, parent_id, name, name_key, counter)
       select n.firm_id, n.vendor_id, 'folder', n.id, 'Pièces ' || i, 'pièces ' || i, 10 from node n, generate_series(1, 100) i where n.parent_id = $1`,
      [top]
    )
    await client.query(
      `insert into node (firm_id, vendor_id, kind, parent_id, name, name_key, extension, size, media_type, version_number, author_id)
       select n.firm_id, n.vendor_id, 'document', n.id, 'Pièce ' || i || '.pdf', 'pièce ' || i || '.pdf', 'pdf', 1000, 'application/pdf', 1, (select min(id) from app_user)
         from node n join node p on p.id = n.parent_id, generate_series(1, 10) i where p.parent_id = $1 and n.kind = 'folder'`,
      [top]
    )
    await client.query("update node set counter = 100, folder_count = 100 where id = $1", [top])
    await client.query("alter table node enable trigger counters")
    await client.query("commit")
  } finally {
    client.release()
  }
  await s.owner.query("analyze node")
  const first = await load(`${s.portal}/api/vendors/${s.vendor}/folders?reveal=${top}`, {
    concurrency: 1,
    token: s.token
  })
  note({
    name: "tree of 10,100 folders and 100,000 documents, first answer",
    ours: `${round(first.p50)} ms`,
    reference: "p50",
    goal: "under 200 ms",
    met: first.p50 < 200
  })
  const open = await load(`${s.portal}/api/vendors/${s.vendor}/folders?parent=${top}`, {
    concurrency: 1,
    token: s.token
  })
  note({
    name: "open a folder of 100 folders",
    ours: `${round(open.p50)} ms`,
    reference: "p50",
    goal: "under 50 ms",
    met: open.p50 < 50
  })
}

const chunkUrl = (
  s: Stage,
  folder: number,
  upload: string,
  name: string,
  total: number,
  number: number,
  body: Uint8Array,
  digest: string
) =>
  `${s.portal}/api/vendors/${s.vendor}/documents/content?identifier=${upload}&folder_id=${folder}&file_name=${encodeURIComponent(name)}&total_size=${total}&chunk_number=${number}&chunk_size=${body.length}&checksum=${digest}`
const sha = (body: Uint8Array) => createHash("sha256").update(body).digest("hex")

const uploading = async (s: Stage, folders: { readonly small: number; readonly huge: number }) => {
  const total = 1_073_741_824
  const chunks = Math.ceil(total / chunkSize)
  const filling = randomBytes(chunkSize)
  const bodyOf = (number: number) => {
    const body = number === chunks ? filling.subarray(0, total - (chunks - 1) * chunkSize) : filling
    if (number === 1) body.set(Buffer.from("%PDF-1.7\n"))
    return body
  }
  const numbers = Array.from({ length: chunks }, (_, index) => index + 1)
  const timed = async (work: (number: number) => Promise<unknown>) => {
    const start = performance.now()
    await lanes(numbers, 5, work)
    return 1024 / ((performance.now() - start) / 1000)
  }
  let peak = 0
  const watch = setInterval(() => {
    void memoryOf(s.portalPid, "VmRSS").then((now) => (peak = Math.max(peak, now)))
  }, 100)
  const target = await s.folder("gros", 0)
  await against(
    "1 GiB in chunks with checksums on both sides",
    0.8,
    () => {
      const upload = randomUUID()
      return timed((number) => {
        const body = bodyOf(number)
        return send("POST", chunkUrl(s, target, upload, `${upload}.pdf`, total, number, body, sha(body)), body, s.token)
      })
    },
    () => {
      const name = randomUUID()
      return timed((number) => {
        const body = bodyOf(number)
        sha(body)
        return send("POST", `${s.reference}/chunk/${name}?offset=${(number - 1) * chunkSize}`, body)
      })
    },
    "MiB/s"
  )
  clearInterval(watch)
  note({
    name: "server memory throughout",
    ours: `${round(peak)} MB`,
    reference: "resident",
    goal: "under 300 MB",
    met: peak < 300
  })

  const smallBody = randomBytes(100_000)
  smallBody.set(Buffer.from("%PDF-1.7\n"))
  const files = 1_500
  const perSecond = async (work: (index: number) => Promise<unknown>, count = files) => {
    const start = performance.now()
    await lanes(
      Array.from({ length: count }, (_, index) => index),
      16,
      work
    )
    return count / ((performance.now() - start) / 1000)
  }
  const depositInto = (folder: number) => (index: number) => {
    const body = Buffer.from(smallBody)
    body.writeUInt32LE((Math.random() * 2 ** 32) >>> 0, 1000)
    const upload = randomUUID()
    return send(
      "POST",
      chunkUrl(s, folder, upload, `${index}-${upload}.pdf`, body.length, 1, body, sha(body)),
      body,
      s.token
    )
  }
  const many = await s.folder("petits", 0)
  await against(
    "100 kB uploads, one file each",
    0.25,
    () => perSecond(depositInto(many)),
    () =>
      perSecond(() => {
        const body = Buffer.from(smallBody)
        sha(body)
        return send("POST", `${s.reference}/small`, body)
      }),
    "/s"
  )
  const few = await s.folder("cent", 100)
  const rates: Array<readonly [number, number]> = []
  for (let turn = 0; turn < 3; turn++) {
    rates.push([await perSecond(depositInto(few), 300), await perSecond(depositInto(folders.huge), 300)])
  }
  const ratio = median(rates.map(([a, b]) => a / b))
  note({
    name: "adding to a folder of 100,000 against one of 100",
    ours: `${round(median(rates.map(([, b]) => b)))} /s`,
    reference: `${round(median(rates.map(([a]) => a)))} /s`,
    ratio,
    goal: `${ratio.toFixed(2)} times the cost, at most 1.3`,
    met: ratio <= 1.3
  })
}

const downloading = async (s: Stage) => {
  const bytes = 100 * 1_048_576
  const body = randomBytes(chunkSize)
  body.set(Buffer.from("%PDF-1.7\n"))
  const folder = await s.folder("téléchargement", 0)
  const upload = randomUUID()
  const digest = sha(body)
  let answer = ""
  for (let number = 1; number <= bytes / chunkSize; number++) {
    answer = await send("POST", chunkUrl(s, folder, upload, "cent.pdf", bytes, number, body, digest), body, s.token)
  }
  const document = (JSON.parse(answer) as { data: { document: { id: number } } }).data.document.id
  const parts = Array.from({ length: bytes / chunkSize }, () => body)
  await mkdir(join(s.directory, "reference"), { recursive: true })
  await writeFile(join(s.directory, "reference", "cent"), Buffer.concat(parts))
  const throughput = (url: string, token?: string) => async () => {
    const measured: Load = await load(url, {
      concurrency: 2,
      duration: 3_000,
      ...(token === undefined ? {} : { token })
    })
    return (measured.perSecond * measured.bytes) / 1_048_576
  }
  await against(
    "download of 100 MiB",
    0.75,
    throughput(`${s.portal}/api/vendors/${s.vendor}/documents/${document}/content`, s.token),
    throughput(`${s.reference}/file/cent`),
    "MiB/s"
  )
}

const measure = async (title: string, databaseUrl: string | undefined) => {
  process.stdout.write(`\n${title}\n`)
  const s = await stage(databaseUrl)
  try {
    if (databaseUrl === undefined) {
      const rest = await memoryWithDatabase(s.portalPid)
      note({
        name: "memory at rest with the database",
        ours: `${round(rest)} MB`,
        reference: "proportional",
        goal: "under 250 MB",
        met: rest < 250
      })
    }
    const folders = await reading(s)
    await tree(s)
    await uploading(s, folders)
    await downloading(s)
    if (databaseUrl === undefined) {
      const after = await memoryWithDatabase(s.portalPid)
      note({
        name: "memory after load with the database",
        ours: `${round(after)} MB`,
        reference: "proportional",
        goal: "under 350 MB",
        met: after < 350
      })
    }
  } finally {
    await s.stop()
  }
}

await measure("Embedded PostgreSQL", undefined)
const real = process.env["BENCH_DATABASE_URL"]
if (real !== undefined) await measure("PostgreSQL of BENCH_DATABASE_URL", real)

process.stdout.write("\n| figure | ours | reference | goal | |\n| --- | --- | --- | --- | --- |\n")
for (const figure of figures) {
  process.stdout.write(
    `| ${figure.name} | ${figure.ours} | ${figure.reference} | ${figure.goal} | ${figure.met ? "met" : "missed"} |\n`
  )
}
agent.destroy()
