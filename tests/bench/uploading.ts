import { execFile } from "node:child_process"
import { createHash, randomBytes, randomFillSync, randomUUID } from "node:crypto"
import { mkdir, open, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { promisify } from "node:util"
import { chunkSize } from "#schemas/shared/constants.ts"
import type { Folders } from "#tests/bench/lists.ts"
import { against, figure, isWanted, lanes, lazy, median, most, rate, round, send } from "#tests/bench/measuring.ts"
import { memoryOf } from "#tests/bench/memory.ts"
import { type Used, usedWhile } from "#tests/bench/processor.ts"
import { type Load, load, type Stage } from "#tests/bench/stage.ts"

export const chunkUrl = (
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
export const sha = (body: Uint8Array) => createHash("sha256").update(body).digest("hex")

/** Waits until the server and the disk have finished the earlier uploads, including the digests of their files. */
const settled = async (s: Stage) => {
  for (;;) {
    const { rows } = await s.owner.query("select from content where sha256 is null limit 1")
    if (rows.length === 0) break
    await pause(25)
  }
  await promisify(execFile)("sync")
}

export const uploading = async (s: Stage, folders: Folders) => {
  const total = 1_073_741_824
  const chunks = Math.ceil(total / chunkSize)
  const filling = randomBytes(chunkSize)
  filling.set(Buffer.from("%PDF-1.7\n"))
  const bodyOf = (number: number) =>
    number === chunks ? filling.subarray(0, total - (chunks - 1) * chunkSize) : filling
  const numbers = Array.from({ length: chunks }, (_, index) => index + 1)
  const timed = async (work: (number: number) => Promise<unknown>) => {
    await settled(s)
    // In a virtual machine, memory that must first be requested from the host costs more than the whole upload, and
    // freed memory goes back to the host within two seconds. So each turn frees the same amount of memory at its
    // beginning and at each quarter of its way, and sends a new file.
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
  const spentOnLarge: Array<readonly [number, number]> = []
  const spentBy = async (pid: number, work: () => Promise<number>) => {
    let rateOf = 0
    const { server } = await usedWhile(pid, async () => {
      rateOf = await work()
    })
    return [rateOf, server] as const
  }
  let ownSpent = 0
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
      const [perSecond, spent] = await spentBy(s.portalPid, async () => {
        const speed = await timed((number) => {
          const body = bodyOf(number)
          const url = chunkUrl(s, folder, upload, `${upload}.pdf`, total, number, body, sha(body))
          return send("POST", url, body, s.token)
        })
        // The server's own digest of the whole file is part of the measured time.
        await settled(s)
        return speed
      })
      ownSpent = spent
      return perSecond
    },
    async () => {
      const name = randomUUID()
      const [perSecond, spent] = await spentBy(s.referencePid, () =>
        timed((number) => {
          const body = bodyOf(number)
          sha(body)
          return send("POST", `${s.reference}/chunk/${name}?offset=${(number - 1) * chunkSize}`, body)
        })
      )
      spentOnLarge.push([ownSpent, spent])
      return perSecond
    },
    "MiB/s",
    5
  )
  clearInterval(watch)
  if (spentOnLarge.length > 0)
    await figure("1 GiB in chunks, processor", () => {
      const ratio = median(spentOnLarge.map(([own, bare]) => own / bare))
      return Promise.resolve({
        ours: `${round(median(spentOnLarge.map(([own]) => own)))} ms`,
        reference: `bare ${round(median(spentOnLarge.map(([, bare]) => bare)))} ms`,
        ratio,
        goal: `${ratio.toFixed(2)} times bare, at most 1.2`,
        met: ratio <= 1.2
      })
    })
  if (peak > 0) {
    await most("1 GiB in chunks, the server's memory throughout", "MB", 300, "resident", () => Promise.resolve(peak))
  }

  const smallBody = randomBytes(100_000)
  smallBody.set(Buffer.from("%PDF-1.7\n"))
  const another = () => {
    const body = Buffer.from(smallBody)
    body.writeUInt32LE((Math.random() * 2 ** 32) >>> 0, 1000)
    return body
  }
  const depositInto = (folder: number) => (index: number) => {
    const body = another()
    const upload = randomUUID()
    return send(
      "POST",
      chunkUrl(s, folder, upload, `${index}-${upload}.pdf`, body.length, 1, body, sha(body)),
      body,
      s.token
    )
  }
  const many = lazy(() => s.folder("petits", 0))
  const spent: Array<Used> = []
  await against(
    "100 kB uploads, four at once",
    0.3,
    async () => {
      // Waits for the disk first: pending writes of the bare server would be counted as ours.
      await settled(s)
      const folder = await many()
      let perSecond = 0
      // Texts are extracted only after uploads have stopped, so they are not counted here.
      const used = await usedWhile(s.portalPid, async () => {
        perSecond = await rate(400, 4, depositInto(folder))
      })
      spent.push({ server: used.server / 400, below: used.below / 400 })
      return perSecond
    },
    () => rate(400, 4, () => send("POST", `${s.reference}/small`, another())),
    "/s"
  )
  if (spent.length > 0)
    await figure("100 kB uploads, processor a file", () => {
      const [server, below] = [median(spent.map((one) => one.server)), median(spent.map((one) => one.below))]
      return Promise.resolve({
        ours: `${server.toFixed(1)} ms`,
        reference: `with PostgreSQL ${(server + below).toFixed(1)} ms`,
        goal: "at most 2.5 ms",
        met: server <= 2.5
      })
    })
  const perSecond = (work: (index: number) => Promise<unknown>, count: number) => rate(count, 16, work)
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

export const downloading = async (s: Stage) => {
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
