import { execFile } from "node:child_process"
import { createHash, randomBytes, randomFillSync, randomUUID } from "node:crypto"
import { mkdir, open, readFile, rm, writeFile } from "node:fs/promises"
import { Agent, request } from "node:http"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { promisify } from "node:util"
import { chunkSize } from "#schemas/shared/constants.ts"
import { hashPassword, verifyPassword } from "#server/shared/secrets.ts"
import { access } from "#tests/bench/access.ts"
import { listing } from "#tests/bench/clients.ts"
import { building } from "#tests/bench/building.ts"
import { browsing } from "#tests/bench/browsing.ts"
import { creating } from "#tests/bench/creating.ts"
import { crowd } from "#tests/bench/crowd.ts"
import { documents, type Tools } from "#tests/bench/documents.ts"
import { homes } from "#tests/bench/home.ts"
import { guarding } from "#tests/bench/guarding.ts"
import { analyticsFigures } from "#tests/bench/analytics.ts"
import { missionFigures } from "#tests/bench/missions.ts"
import { sealingFigures } from "#tests/bench/sealing.ts"
import { searching } from "#tests/bench/searching.ts"
import { type Load, load, type Stage, stage } from "#tests/bench/stage.ts"

/** Folders of 1,000, 10,000 and 100,000 documents. */
export interface Folders {
  readonly small: () => Promise<number>
  readonly large: () => Promise<number>
  readonly huge: () => Promise<number>
}

export interface Figure {
  readonly name: string
  readonly ours: string
  readonly reference: string
  readonly ratio?: number
  readonly goal: string
  readonly met: boolean
}

const groupNames = [
  "guards",
  "content",
  "tree",
  "search",
  "uploads",
  "download",
  "documents",
  "clients",
  "models",
  "access",
  "missions",
  "home",
  "analytics",
  "sealing",
  "large",
  "crowd",
  "browser",
  "start"
] as const
type Group = (typeof groupNames)[number]
const isGroup = (word: string): word is Group => groupNames.some((name) => name === word)

/** `npm run bench -- documents tree` takes those groups, `npm run bench -- 1 GiB` the figures whose name holds the words. */
const words = process.argv
  .slice(2)
  .filter((word) => word !== "--quick")
  .map((word) => word.toLowerCase())
/** `npm run bench -- --quick` takes what grows with a firm and what everybody calls, in less than two minutes. */
const isQuick = process.argv.includes("--quick")
const quickGroups: ReadonlyArray<Group> = ["guards", "content", "large", "crowd"]
/** Folders that take as long to fill as the rest of a quick run. */
const tooLong = /^content of 10,000|of 10,000$|^10,000 against|of 100,000 against|p99$/
const usual = isQuick ? quickGroups : groupNames
const groups: ReadonlyArray<Group> = words.every(isGroup) && words.length > 0 ? words.filter(isGroup) : usual
const only = groups === usual ? words.join(" ") : ""
const isWanted = (name: string) => name.toLowerCase().includes(only) && !(isQuick && tooLong.test(name))
/** Takes a group's figures where it is asked for. */
const inGroup = async (group: Group, measure: () => Promise<unknown>) => {
  if (groups.includes(group)) await measure()
}

const figures: Array<Figure> = []
const figure = async (name: string, measure: () => Promise<Omit<Figure, "name">>) => {
  if (!isWanted(name)) return
  const measured = { name, ...(await measure()) }
  figures.push(measured)
  const { goal, met, ours, reference } = measured
  process.stdout.write(`${met ? "ok  " : "MISS"} ${name}: ${ours} (${reference}) ${goal}\n`)
}
export type Most = typeof most
export type Against = typeof against
const round = (value: number) => (value >= 100 ? Math.round(value).toString() : value.toFixed(1))
const median = (values: ReadonlyArray<number>) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const most = (name: string, unit: string, limit: number, reference: string, measure: () => Promise<number>) =>
  figure(name, async () => {
    const value = await measure()
    return { ours: `${round(value)} ${unit}`, reference, goal: `under ${limit} ${unit}`, met: value < limit }
  })

/** Made when the first figure asks for it. */
const lazy = <A>(make: () => Promise<A>) => {
  let made: Promise<A> | undefined
  return () => (made ??= make())
}

/** Takes both by turns and keeps the median ratio, so that a machine whose speed drifts does not decide. */
const against = (
  name: string,
  goal: number,
  ours: () => Promise<number>,
  reference: () => Promise<number>,
  unit: string,
  turns = isQuick ? 3 : 5
) =>
  figure(name, async () => {
    const pairs: Array<readonly [number, number]> = []
    for (let turn = 0; turn < turns; turn++) pairs.push([await ours(), await reference()])
    const ratio = median(pairs.map(([a, b]) => a / b))
    return {
      ours: `${round(median(pairs.map(([a]) => a)))} ${unit}`,
      reference: `bare ${round(median(pairs.map(([, b]) => b)))} ${unit}`,
      ratio,
      goal: `${ratio.toFixed(2)} of bare, goal ${goal}`,
      met: ratio >= goal
    }
  })

const agent = new Agent({ keepAlive: true, maxSockets: 64 })
const send = (
  method: string,
  url: string,
  body: Uint8Array | undefined,
  token?: string,
  type = "application/octet-stream"
) =>
  new Promise<string>((resolve, reject) => {
    const outgoing = request(
      url,
      {
        method,
        agent,
        headers: {
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(body === undefined ? {} : { "content-length": body.length, "content-type": type })
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

const post = (url: string, body: object) =>
  send("POST", url, Buffer.from(JSON.stringify(body)), undefined, "application/json")

const lanes = async <A>(items: ReadonlyArray<A>, width: number, work: (item: A) => Promise<unknown>) => {
  const queue = [...items]
  const lane = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: width }, lane))
}

/** Calls a second. */
const rate = async (count: number, width: number, work: (index: number) => Promise<unknown>) => {
  const start = performance.now()
  await lanes(
    Array.from({ length: count }, (_, index) => index),
    width,
    work
  )
  return count / ((performance.now() - start) / 1000)
}

const memoryOf = async (pid: number, field: "VmRSS" | "VmHWM") =>
  Number(/(\d+) kB/.exec((await readFile(`/proc/${pid}/status`, "utf8")).split(field)[1] ?? "")?.[1] ?? 0) / 1000

const textsWaiting = "select 1 from content_text where read_at is null limit 1"

/**
 * The server's memory and that of the PostgreSQL below it, each page by its share, so that shared ones count once; without
 * the connections of the bench itself, which is the database's owner.
 */
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
    const title = await readFile(`/proc/${name}/cmdline`, "utf8").catch(() => "")
    if (title.startsWith("postgres: postgres ")) continue
    const smaps = await readFile(`/proc/${name}/smaps_rollup`, "utf8").catch(() => "")
    total += Number(/^Pss:\s+(\d+)/m.exec(smaps)?.[1] ?? 0) / 1000
  }
  return total
}

const reading = async (s: Stage, { huge, large, small }: Folders) => {
  const from = (url: string, concurrency: number, token?: string) =>
    load(url, { concurrency, duration: 1_000, ...(token === undefined ? {} : { token }) })
  const content = (folder: number, query: string) =>
    `${s.portal}/api/vendors/${s.vendor}/folders/${folder}/content${query}`
  const list = (name: string, folder: () => Promise<number>, query: string, concurrency: number) =>
    against(
      name,
      0.5,
      async () => (await from(content(await folder(), query), concurrency, s.token)).perSecond,
      async () => (await from(`${s.reference}/content/${await folder()}${query}`, concurrency)).perSecond,
      "/s"
    )
  await list("content of 1,000 in one answer", small, "", 8)
  await list("content of 10,000 in one answer", large, "", 4)
  await list("a page of 100 of 1,000", small, "?limit=100", 8)
  await list("a page of 100 of 10,000", large, "?limit=100", 8)

  /** Milliseconds of both, one after the other by turns. */
  const compared = (
    name: string,
    limit: number,
    less: () => Promise<number>,
    more: () => Promise<number>,
    query: string
  ) =>
    figure(name, async () => {
      const pairs: Array<readonly [number, number]> = []
      for (let turn = 0; turn < 3; turn++) {
        const one = (await from(content(await less(), query), 1, s.token)).p50
        pairs.push([one, (await from(content(await more(), query), 1, s.token)).p50])
      }
      const ratio = median(pairs.map(([one, other]) => other / one))
      return {
        ours: `${round(median(pairs.map(([, other]) => other)))} ms`,
        reference: `${round(median(pairs.map(([one]) => one)))} ms`,
        ratio,
        goal: `${ratio.toFixed(2)} times, at most ${limit}`,
        met: ratio <= limit
      }
    })
  await compared("10,000 against 1,000 documents", 12, small, large, "")
  await compared("a page of 100,000 against a page of 1,000", 1.5, small, huge, "?limit=100")

  const document = lazy(async () => {
    const { rows } = await s.owner.query<{ id: string }>("select id from node where parent_id = $1 limit 1", [
      await small()
    ])
    return rows[0]?.id ?? "0"
  })
  const one = async () => `${s.portal}/api/vendors/${s.vendor}/documents/${await document()}`
  await against(
    "one document at 50 concurrent",
    0.2,
    async () => (await from(await one(), 50, s.token)).perSecond,
    async () => (await from(`${s.reference}/document/${await document()}`, 50)).perSecond,
    "/s"
  )
  await most("one document at 50 concurrent, p99", "ms", 40, "no reference", async () => {
    return (await from(await one(), 50, s.token)).p99
  })
}

const plant = async (s: Stage) => {
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
  return top
}

const tree = async (s: Stage, planted: () => Promise<number>) => {
  const p50 = async (query: string) =>
    (
      await load(`${s.portal}/api/vendors/${s.vendor}/folders?${query}${await planted()}`, {
        concurrency: 1,
        token: s.token
      })
    ).p50
  await most("tree of 10,100 folders and 100,000 documents, first answer", "ms", 200, "p50", () => p50("reveal="))
  await most("tree, open a folder of 100 folders", "ms", 50, "p50", () => p50("parent="))
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

/** Waits until nothing is left to be done for the uploads before: the digests of their files, and the disk. */
const settled = async (s: Stage) => {
  for (;;) {
    const { rows } = await s.owner.query("select from content where sha256 is null limit 1")
    if (rows.length === 0) break
    await pause(25)
  }
  await promisify(execFile)("sync")
}

const uploading = async (s: Stage, folders: Folders) => {
  const total = 1_073_741_824
  const chunks = Math.ceil(total / chunkSize)
  const filling = randomBytes(chunkSize)
  filling.set(Buffer.from("%PDF-1.7\n"))
  const bodyOf = (number: number) =>
    number === chunks ? filling.subarray(0, total - (chunks - 1) * chunkSize) : filling
  const numbers = Array.from({ length: chunks }, (_, index) => index + 1)
  const timed = async (work: (number: number) => Promise<unknown>) => {
    await settled(s)
    // What a virtual machine has to ask its host for first costs more than the whole upload, and memory that was let go is
    // the host's again two seconds later, in the middle of a slower turn: each turn finds as much memory just let go, a
    // quarter at its begin and at each quarter of its way, and sends a new file.
    const passing = [0, 1, 2, 3].map((quarter) => join(s.directory, `passing-${quarter}`))
    for (const path of passing) {
      const file = await open(path, "w")
      for (let written = 0; written < 0.32 * total; written += chunkSize) await file.write(filling)
      await file.close()
    }
    const letGoBefore = async (number: number) => {
      const path = passing[(4 * (number - 1)) / (chunks - 1)]
      if (path !== undefined) await rm(path)
    }
    await letGoBefore(1)
    randomFillSync(filling, 1_000, 32)
    const start = performance.now()
    await lanes(numbers, 5, async (number) => {
      if (number > 1) await letGoBefore(number)
      return work(number)
    })
    return 1024 / ((performance.now() - start) / 1000)
  }
  let peak = 0
  const watch = setInterval(() => {
    void memoryOf(s.portalPid, "VmRSS").then((now) => (peak = Math.max(peak, now)))
  }, 100)
  const target = lazy(() => s.folder("gros", 0))
  await against(
    "1 GiB in chunks with checksums on both sides",
    0.8,
    async () => {
      const upload = randomUUID()
      const folder = await target()
      return timed((number) => {
        const body = bodyOf(number)
        return send("POST", chunkUrl(s, folder, upload, `${upload}.pdf`, total, number, body, sha(body)), body, s.token)
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
    "MiB/s",
    5
  )
  clearInterval(watch)
  if (peak > 0) {
    await most("1 GiB in chunks, the server's memory throughout", "MB", 300, "resident", () => Promise.resolve(peak))
  }

  const smallBody = randomBytes(100_000)
  smallBody.set(Buffer.from("%PDF-1.7\n"))
  const files = 800
  const perSecond = (work: (index: number) => Promise<unknown>, count = files) => rate(count, 16, work)
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
  const many = lazy(() => s.folder("petits", 0))
  await against(
    "100 kB uploads, one file each",
    0.25,
    async () => {
      // Waiting for the disk waits for whatever is on its way there: what the bare server has left is not ours to pay.
      await settled(s)
      return perSecond(depositInto(await many()))
    },
    () =>
      perSecond(() => {
        const body = Buffer.from(smallBody)
        sha(body)
        return send("POST", `${s.reference}/small`, body)
      }),
    "/s"
  )
  await figure("adding to a folder of 100,000 against one of 100", async () => {
    const few = await s.folder("cent", 100)
    const huge = await folders.huge()
    const rates: Array<readonly [number, number]> = []
    for (let turn = 0; turn < 5; turn++) {
      rates.push([await perSecond(depositInto(few), 200), await perSecond(depositInto(huge), 200)])
    }
    const ratio = median(rates.map(([a, b]) => a / b))
    return {
      ours: `${round(median(rates.map(([, b]) => b)))} /s`,
      reference: `${round(median(rates.map(([a]) => a)))} /s`,
      ratio,
      goal: `${ratio.toFixed(2)} times the cost, at most 1.3`,
      met: ratio <= 1.3
    }
  })
}

const downloading = async (s: Stage) => {
  if (!isWanted("download of 100 MiB")) return
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
      duration: 1_000,
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

/** What a stored password costs to check, so that guessing stays dear and signing in does not. */
const signingIn = () =>
  figure("argon2id, one password", async () => {
    const stored = await hashPassword("un mot de passe")
    const times: Array<number> = []
    for (let turn = 0; turn < 15; turn++) {
      const before = performance.now()
      await verifyPassword("un mot de passe", stored)
      times.push(performance.now() - before)
    }
    const cost = median(times)
    return { ours: `${round(cost)} ms`, reference: "p50", goal: "5 to 250 ms", met: cost >= 5 && cost < 250 }
  })

const measure = async (title: string, databaseUrl: string | undefined) => {
  process.stdout.write(`\n${title}\n`)
  const s = await stage(databaseUrl)
  try {
    const isEmbedded = databaseUrl === undefined
    const memory = () => memoryWithDatabase(s.portalPid)
    const tools: Tools = {
      figure,
      send,
      lanes,
      chunk: ({ folder, name, size, upload }, number, body) =>
        send("POST", chunkUrl(s, folder, upload, name, size, number, body, sha(body)), body, s.token),
      planted: lazy(() => plant(s))
    }
    const folders: Folders = {
      small: lazy(() => s.folder("mille", 1_000)),
      large: lazy(() => s.folder("dix mille", 10_000)),
      huge: lazy(() => s.folder("cent mille", 100_000))
    }
    const atRest = () => most("memory at rest with the database", "MB", 250, "proportional", memory)
    const afterLoad = async () => {
      await most("memory after load with the database", "MB", 350, "proportional, at once", memory)
      // What the load has left to do is done by a process more, and given back.
      await most("memory at rest after load with the database", "MB", 350, "proportional, texts read", async () => {
        const isReading = async () => (await s.owner.query(textsWaiting)).rowCount !== 0
        while (await isReading()) await pause(500)
        await pause(5_000)
        return memory()
      })
    }
    if (isEmbedded) await inGroup("start", atRest)
    await inGroup("content", () => reading(s, folders))
    await inGroup("tree", () => tree(s, tools.planted))
    await inGroup("search", () => searching(s, figure))
    await inGroup("models", () => building(s, figure))
    await inGroup("clients", () => creating(s, figure))
    await inGroup("uploads", () => uploading(s, folders))
    await inGroup("download", () => downloading(s))
    if (isEmbedded) await inGroup("start", afterLoad)
    await inGroup("documents", () => documents(s, tools))
    if (isEmbedded) {
      await inGroup("clients", () => listing(s, { against, most }))
      await inGroup("access", () => access(s, { against, most, post, rate }))
      await inGroup("missions", () => missionFigures(s, { most }))
      await inGroup("home", () => homes(s, { most }))
      await inGroup("analytics", () => analyticsFigures(s, { most }))
      await inGroup("browser", () => browsing(s, folders, figure))
      await inGroup("access", signingIn)
      await inGroup("start", () => most("a second start, to the first answer", "ms", 1_500, "p50 of 3", s.restarted))
    }
  } finally {
    await s.stop()
  }
}

await inGroup("guards", () => guarding(figure))
await inGroup("sealing", () => sealingFigures({ against, most }))
const isCrowdAlone = groups.every((group) => ["large", "crowd", "guards", "sealing"].includes(group))
if (!isCrowdAlone) await measure("Embedded PostgreSQL", undefined)
const crowds = groups.filter((group) => group === "large" || group === "crowd")
if (crowds.length > 0) {
  process.stdout.write("\nA large firm\n")
  await crowd(crowds, { figure, post, memoryOf: memoryWithDatabase, isQuick })
}
const real = process.env["BENCH_DATABASE_URL"]
if (real !== undefined) await measure("PostgreSQL of BENCH_DATABASE_URL", real)

process.stdout.write("\n| figure | ours | reference | goal | |\n| --- | --- | --- | --- | --- |\n")
for (const { goal, met, name, ours, reference } of figures) {
  process.stdout.write(`| ${name} | ${ours} | ${reference} | ${goal} | ${met ? "met" : "missed"} |\n`)
}
agent.destroy()
