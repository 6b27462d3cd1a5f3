import { createHash, randomBytes, randomUUID } from "node:crypto"
import { mkdtemp, readdir, rm, stat, utimes } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { PassThrough, Writable } from "node:stream"
import { buffer } from "node:stream/consumers"
import { Cause, ConfigProvider, Effect, Exit, Redacted } from "effect"
import { afterEach, describe, expect, test } from "vitest"
import type { Health } from "#schemas/platform/platform.api.ts"
import { chunkSize } from "#schemas/shared/constants.ts"
import { type FilePort, isFull, localFiles } from "#server/platform/Files.ts"
import { s3Files } from "#server/platform/filesS3.ts"
import { Settings } from "#server/platform/Settings.ts"
import { eventually } from "#tests/support/eventually.ts"
import { startPortal } from "#tests/support/portal.ts"
import { Refusal, startS3 } from "#tests/support/s3.ts"
import { documentOf, manyChunks, pieceOf, sendChunk, sendFile, sha256 } from "#tests/api/uploads/sending.ts"

const stops: Array<() => Promise<unknown>> = []
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})

interface Place {
  readonly files: FilePort
  /** Makes all stored objects older by this time in ms. */
  readonly age: (milliseconds: number) => Promise<void> | void
}

const aFolder = async (): Promise<Place> => {
  const root = await mkdtemp(join(tmpdir(), "dossier-test-"))
  stops.push(() => rm(root, { recursive: true }))
  const age = async (milliseconds: number) => {
    for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue
      const path = join(entry.parentPath, entry.name)
      const date = new Date((await stat(path)).mtimeMs - milliseconds)
      await utimes(path, date, date)
    }
  }
  return { files: localFiles(root), age }
}
const aBucket = async (given: { readonly partsAtMost?: number } = {}) => {
  const s3 = await startS3()
  stops.push(s3.stop)
  return { files: s3Files({ ...s3.options, ...given }), age: s3.age, s3 }
}

const hour = 3_600_000
const firm = 7
const upload = () => ({ firm, upload: `1-2-${randomUUID()}` })
const contentOf = (bytes: Uint8Array) => ({ firm, checksum: createHash("sha256").update(bytes).digest("hex") })
const small = () => randomBytes(1_000)
const pieces = (bytes: Uint8Array<ArrayBuffer>, chunks: number) =>
  Array.from({ length: chunks }, (_, index) => ({ offset: index * chunkSize, bytes: pieceOf(bytes, index + 1) }))
const listed = async (files: FilePort) => {
  const found: Array<string> = []
  for await (const some of files.contents(firm)) found.push(...some)
  return found.sort()
}
const isSame = (a: Uint8Array, b: Uint8Array) => Buffer.compare(a, b) === 0

describe.each([
  ["a folder", aFolder],
  ["S3", aBucket]
] as ReadonlyArray<readonly [string, () => Promise<Place>]>)("files in %s", (_, start) => {
  test("[NET-O01] chunks come in any order, at once and repeated, and are a content only when kept", async () => {
    const { files } = await start()
    const bytes = manyChunks(3, 1)
    const key = upload()
    const content = contentOf(bytes)
    const chunks = pieces(bytes, 3)
    await Promise.all([...chunks.toReversed(), ...chunks].map((one) => files.writeAt(key, one.offset, one.bytes)))
    expect([await files.size(content), await listed(files)]).toEqual([undefined, []])
    await files.keep(key, content, bytes.length)
    expect([await files.size(content), await listed(files)]).toEqual([bytes.length, [content.checksum]])
    expect(isSame(await buffer(files.read(content)), bytes)).toBe(true)
  })

  test("[NET-O01] keeping is harmless when repeated, at once or later, and fails where nothing was sent", async () => {
    const { age, files } = await start()
    const bytes = manyChunks(2, 2)
    const key = upload()
    const content = contentOf(bytes)
    for (const one of pieces(bytes, 2)) await files.writeAt(key, one.offset, one.bytes)
    await Promise.all([files.keep(key, content, bytes.length), files.keep(key, content, bytes.length)])
    await age(48 * hour)
    await files.keep(key, content, bytes.length)
    expect(await files.reclaim(content, hour)).toBe(false)
    expect(isSame(await buffer(files.read(content)), bytes)).toBe(true)
    await expect(files.keep(upload(), contentOf(small()), 1_000)).rejects.toThrow(/missing/)
  })

  test("[NET-O01] a range is read, sent and ended; what is not there fails", async () => {
    const { files } = await start()
    const bytes = randomBytes(700_000)
    const content = contentOf(bytes)
    await files.put(content, bytes, false)
    expect(isSame(await buffer(files.read(content, { start: 3, end: 600_003 })), bytes.subarray(3, 600_004))).toBe(true)
    const sent: Array<Uint8Array> = []
    // A socket may reuse a buffer once the write is acknowledged: copy each part at once.
    const out = new Writable({
      write(part: Uint8Array, _encoding, done) {
        sent.push(Uint8Array.from(part))
        done()
      }
    })
    await files.send(content, { start: 5, end: 699_999 }, out)
    expect([isSame(Buffer.concat(sent), bytes.subarray(5)), out.writableFinished]).toEqual([true, true])
    await expect(files.send(content, { start: 0, end: 700_000 }, new PassThrough().resume())).rejects.toThrow()
    await expect(buffer(files.read(contentOf(small())))).rejects.toThrow()
  })

  test("[NET-O01] a reader that goes away ends the reading", async () => {
    const { files } = await start()
    const bytes = randomBytes(3_000_000)
    const content = contentOf(bytes)
    await files.put(content, bytes, false)
    const gone = new Writable({
      write(_part, _encoding, done) {
        this.destroy()
        done()
      }
    })
    await expect(files.send(content, { start: 0, end: bytes.length - 1 }, gone)).rejects.toThrow()
    const stream = files.read(content)
    stream.on("error", () => undefined).destroy()
    await eventually(() => expect(stream.closed).toBe(true))
  })

  test("[NET-O01] a file in one piece is put once or twice; firms and contents are listed", async () => {
    const { files } = await start()
    expect([await files.firms(), await listed(files)]).toEqual([[], []])
    const all = Array.from({ length: 5 }, small)
    for (const bytes of all) await files.put(contentOf(bytes), bytes, true)
    for (const bytes of all) await files.put(contentOf(bytes), bytes, false)
    await files.put({ ...contentOf(small()), firm: 12 }, small(), false)
    await files.writeAt(upload(), 0, small())
    expect(await listed(files)).toEqual(all.map((bytes) => contentOf(bytes).checksum).sort())
    expect((await files.firms()).toSorted((a, b) => a - b)).toEqual([7, 12])
    expect(await files.free()).toBeGreaterThan(0)
  })

  test("[NET-O01] forgetting removes an upload and nothing else, and may be repeated", async () => {
    const { files } = await start()
    const bytes = small()
    const [key, other] = [upload(), upload()]
    await files.writeAt(key, 0, bytes)
    await files.writeAt(other, 0, bytes)
    await files.forget(key)
    await files.forget(key)
    await expect(files.keep(key, contentOf(bytes), bytes.length)).rejects.toThrow(/missing/)
    await files.keep(other, contentOf(bytes), bytes.length)
    expect(isSame(await buffer(files.read(contentOf(bytes))), bytes)).toBe(true)
  })

  test("[NET-O01] only what nobody stored again is reclaimed", async () => {
    const { age, files } = await start()
    const [old, again] = [small(), small()]
    for (const bytes of [old, again]) await files.put(contentOf(bytes), bytes, false)
    expect(await files.reclaim(contentOf(old), hour)).toBe(false)
    await age(48 * hour)
    await files.put(contentOf(again), again, true)
    expect(await files.reclaim(contentOf(old), hour)).toBe(true)
    expect(await files.reclaim(contentOf(again), hour)).toBe(false)
    expect(await files.reclaim(contentOf(old), hour)).toBe(false)
    expect(await listed(files)).toEqual([contentOf(again).checksum])
  })

  test("[NET-O01] sweeping removes an upload that nobody has written to, whole, and leaves the others and the contents", async () => {
    const { age, files } = await start()
    const bytes = manyChunks(2, 3)
    const [left, resumed] = [upload(), upload()]
    const content = contentOf(bytes)
    const [first, second] = pieces(bytes, 2) as [
      { offset: number; bytes: Uint8Array },
      { offset: number; bytes: Uint8Array }
    ]
    await files.put(contentOf(first.bytes), first.bytes, false)
    await files.writeAt(left, first.offset, first.bytes)
    await files.writeAt(resumed, first.offset, first.bytes)
    await age(48 * hour)
    await files.writeAt(resumed, second.offset, second.bytes)
    await files.sweep(firm, 24 * hour)
    await files.keep(resumed, content, bytes.length)
    await expect(files.keep(left, contentOf(small()), 1_000)).rejects.toThrow(/missing/)
    expect(await listed(files)).toEqual([content.checksum, contentOf(first.bytes).checksum].sort())
  })
})

describe("files in S3, where a folder has no likeness", () => {
  test("[NET-O01] more chunks than an upload may have parts are joined in two steps", async () => {
    const { files, s3 } = await aBucket({ partsAtMost: 2 })
    const bytes = manyChunks(4, 4)
    const key = upload()
    for (const one of pieces(bytes, 4)) await files.writeAt(key, one.offset, one.bytes)
    await files.keep(key, contentOf(bytes), bytes.length)
    expect(isSame(await buffer(files.read(contentOf(bytes))), bytes)).toBe(true)
    const { checksum } = contentOf(bytes)
    expect([s3.keys(), s3.uploads.size]).toEqual([[`7/${checksum.slice(0, 2)}/${checksum}`], 0])
  })

  test("[NET-O01] a chunk that is missing fails the keeping and leaves no content", async () => {
    const { files } = await aBucket()
    const bytes = manyChunks(3, 5)
    const key = upload()
    const [first, , last] = pieces(bytes, 3)
    for (const one of [first, last]) if (one !== undefined) await files.writeAt(key, one.offset, one.bytes)
    await expect(files.keep(key, contentOf(bytes), bytes.length)).rejects.toThrow(/not whole/)
    expect(await listed(files)).toEqual([])
  })

  test("[NET-O01] a joining that breaks leaves nothing half done and works when repeated", async () => {
    const { files, s3 } = await aBucket()
    const bytes = manyChunks(2, 6)
    const key = upload()
    for (const one of pieces(bytes, 2)) await files.writeAt(key, one.offset, one.bytes)
    s3.before(({ query }) => {
      if (query.get("partNumber") === "2") throw new Refusal(403, "AccessDenied")
    })
    await expect(files.keep(key, contentOf(bytes), bytes.length)).rejects.toMatchObject({
      status: 403,
      code: "AccessDenied"
    })
    expect([await listed(files), s3.uploads.size]).toEqual([[], 0])
    s3.before(() => undefined)
    await files.keep(key, contentOf(bytes), bytes.length)
    expect(isSame(await buffer(files.read(contentOf(bytes))), bytes)).toBe(true)
  })

  test("[NET-O01] an error inside an answer that began well is an error", async () => {
    const { files, s3 } = await aBucket()
    const key = upload()
    await files.writeAt(key, 0, manyChunks(2, 7).subarray(0, chunkSize))
    await files.writeAt(key, chunkSize, small())
    s3.before(({ method, query }) => {
      const [name, chunk] = [...s3.objects].find(([one]) => one.endsWith("/00000")) ?? []
      // The first chunk shrinks after it was listed: the service notices when the upload is completed.
      if (method === "POST" && query.has("uploads") && name !== undefined && chunk !== undefined) {
        s3.objects.set(name, { ...chunk, bytes: chunk.bytes.subarray(0, 10) })
      }
    })
    await expect(files.keep(key, contentOf(small()), chunkSize + 1_000)).rejects.toMatchObject({
      code: "EntityTooSmall"
    })
  })

  test("[NET-O01] a service without room is a full disk, at once; other refusals are not", async () => {
    const { files, s3 } = await aBucket()
    const refusedWith = async (refusal: Refusal) => {
      s3.before(() => {
        throw refusal
      })
      const calls = s3.asked.length
      const error: unknown = await files.writeAt(upload(), 0, small()).catch((reason: unknown) => reason)
      return { isFull: isFull(error), calls: s3.asked.length - calls }
    }
    expect(await refusedWith(new Refusal(507, "XMinioStorageFull"))).toEqual({ isFull: true, calls: 1 })
    expect(await refusedWith(new Refusal(403, "QuotaExceeded"))).toEqual({ isFull: true, calls: 1 })
    expect(await refusedWith(new Refusal(403, "AccessDenied"))).toEqual({ isFull: false, calls: 1 })
    expect(await refusedWith(new Refusal(503, "SlowDown"))).toEqual({ isFull: false, calls: 3 })
  })

  test("[NET-O01] a hiccup of the service is tried again", async () => {
    const { files, s3 } = await aBucket()
    let hiccups = 2
    s3.before(() => {
      hiccups -= 1
      if (hiccups >= 0) throw new Refusal(503, "SlowDown")
    })
    const bytes = small()
    await files.put(contentOf(bytes), bytes, false)
    expect(await files.size(contentOf(bytes))).toBe(bytes.length)
  })

  test("[NET-O01] a content that is stored while it is being reclaimed is there in the end", async () => {
    const { files, s3 } = await aBucket()
    const bytes = small()
    const content = contentOf(bytes)
    await files.put(content, bytes, false)
    s3.age(48 * hour)
    let storing: Promise<void> | undefined
    s3.before(async ({ key, method }) => {
      if (method !== "DELETE" || !key.endsWith(content.checksum) || storing !== undefined) return
      // The reclaimer has decided to delete the content, and the same bytes are uploaded at this moment.
      const calls = s3.asked.length
      storing = files.put(content, bytes, false)
      await eventually(() => expect(s3.asked.slice(calls).some((call) => call.query.has("prefix"))).toBe(true))
    })
    expect(await files.reclaim(content, hour)).toBe(true)
    await storing
    expect([await files.size(content), s3.keys()]).toEqual([
      bytes.length,
      [`7/${content.checksum.slice(0, 2)}/${content.checksum}`]
    ])
  })

  test("[NET-O01] what dead processes left is swept: uploads in parts, and the word of a reclaimer", async () => {
    const { files, s3 } = await aBucket()
    const bytes = small()
    const content = contentOf(bytes)
    for (let index = 0; index < 5; index += 1) {
      s3.uploads.set(randomUUID(), { key: `7/aa/${index % 2}`, initiated: Date.now(), parts: new Map() })
    }
    s3.objects.set(`7/uploads/reclaim-${content.checksum}/${randomUUID()}`, {
      bytes: Buffer.of(),
      modified: Date.now()
    })
    s3.age(hour)
    s3.uploads.set("young", { key: "7/aa/0", initiated: Date.now(), parts: new Map() })
    await files.put(content, bytes, false)
    await files.sweep(firm, hour / 2)
    expect([s3.keys(), [...s3.uploads.keys()]]).toEqual([
      [`7/${content.checksum.slice(0, 2)}/${content.checksum}`],
      ["young"]
    ])
  })

  test("[NET-O01] a wrong secret, a wrong bucket and a dead address are errors without the secret in their words", async () => {
    const s3 = await startS3()
    const said = (changes: object) =>
      s3Files({ ...s3.options, ...changes })
        .writeAt(upload(), 0, small())
        .then(
          () => "nothing",
          (error: unknown) => String(error)
        )
    expect(await said({ secret: Redacted.make("not-the-secret") })).toMatch(/403 SignatureDoesNotMatch/)
    expect(await said({ bucket: "other" })).toMatch(/404 NoSuchBucket/)
    await s3.stop()
    expect(await said({})).toMatch(/fetch failed/)
    expect(JSON.stringify(s3.options)).not.toContain("wJalr")
  })
})

describe("the choice of the place", () => {
  const read = (env: Readonly<Record<string, string>>) =>
    Effect.runPromiseExit(
      Effect.map(Settings, ({ s3 }) => s3).pipe(
        Effect.provide(Settings.layer),
        Effect.provideService(ConfigProvider.ConfigProvider, ConfigProvider.fromUnknown(env))
      )
    )

  test("[NET-O01] a folder is the default, a bucket is described whole or refused at the start", async () => {
    expect(await read({})).toEqual(Exit.succeed(undefined))
    expect(await read({ FILES_S3_ENDPOINT: "" })).toEqual(Exit.succeed(undefined))
    const whole = {
      FILES_S3_ENDPOINT: "https://s3.example.test",
      FILES_S3_BUCKET: "dossier",
      FILES_S3_KEY: "id",
      FILES_S3_SECRET: "hidden"
    }
    const exit = await read(whole)
    const options = Exit.isSuccess(exit) ? exit.value : undefined
    expect({ ...options, secret: options === undefined ? "" : Redacted.value(options.secret) }).toEqual({
      endpoint: "https://s3.example.test/",
      bucket: "dossier",
      region: "us-east-1",
      key: "id",
      secret: "hidden"
    })
    const { FILES_S3_SECRET: _, ...partial } = whole
    const refused = await read(partial)
    expect(Exit.isFailure(refused) && Cause.pretty(refused.cause)).toMatch(/FILES_S3_SECRET/)
  })
})

describe("portals on S3", () => {
  const start = async () => {
    const s3 = await startS3({ pageSize: 1_000 })
    stops.push(s3.stop)
    const portal = await startPortal({ s3: s3.options })
    stops.push(portal.stop)
    const owner = await portal.make.firm("Objet")
    const vendor = await portal.make.vendor(owner, "Client Objet")
    const as = await portal.make.staff(owner, "objet@cabinet.example")
    const folder = await portal.make.folder(vendor, "Achats")
    return { s3, portal, as, vendor, folder }
  }
  const bytesOf = async (url: string, token: string, range?: string) => {
    const response = await fetch(url, {
      headers: { authorization: `Bearer ${token}`, ...(range === undefined ? {} : { range }) }
    })
    return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) }
  }

  test("[NET-O01] a file of 10 MB goes up in chunks out of order and comes down in ranges; its hash is worked out; nothing lies in a folder", async () => {
    const { as, folder, portal, s3, vendor } = await start()
    const bytes = manyChunks(3, 8)
    const file = { as, vendor, folder, name: "bail.pdf", bytes, id: randomUUID() }
    expect([(await sendChunk(portal, file, 3)).status, (await sendChunk(portal, file, 1)).status]).toEqual([200, 200])
    const document = documentOf(await sendChunk(portal, file, 2))
    const address = `${portal.url}/api/vendors/${vendor.id}/documents/${document.id}/content`
    const part = await bytesOf(address, as.token, "bytes=5242000-10486000")
    expect([part.status, isSame(part.bytes, bytes.subarray(5_242_000, 10_486_001))]).toEqual([206, true])
    const whole = await bytesOf(address, as.token)
    expect([whole.status, isSame(whole.bytes, bytes)]).toEqual([200, true])
    await eventually(
      async () => {
        const rows = await portal.arrange((sql) => sql<{ sha256: string }>`select sha256 from content`)
        expect(rows).toEqual([{ sha256: sha256(bytes).toString("hex") }])
      },
      { timeout: 15_000, interval: 100 }
    )
    const small = await sendFile(portal, { as, vendor, folder, name: "note.pdf", bytes: manyChunks(1, 9) })
    expect(small.status).toBe(200)
    // The installation's key is not among the stored files.
    expect([s3.keys().length, await readdir(portal.directory)]).toEqual([2, ["secret.key"]])
  })

  test("[NET-O01] chunks alternate between two portals, either completes, both serve the file", async () => {
    const first = await start()
    const { as, folder, portal, s3, vendor } = first
    const second = await startPortal({ s3: s3.options }, { database: portal.database })
    stops.push(second.stop)
    for (const [turn, [odd, even]] of [[portal, second] as const, [second, portal] as const].entries()) {
      const bytes = manyChunks(3, 10 + turn)
      const file = { as, vendor, folder, name: `piece-${turn}.pdf`, bytes, id: randomUUID() }
      await Promise.all([sendChunk(odd, file, 3), sendChunk(even, file, 2)])
      const document = documentOf(await sendChunk(odd, file, 1))
      for (const one of [portal, second]) {
        const { bytes: served } = await bytesOf(
          `${one.url}/api/vendors/${vendor.id}/documents/${document.id}/content`,
          as.token
        )
        expect(isSame(served, bytes)).toBe(true)
      }
    }
  })

  test("[NET-O01] a full service is 507 to who uploads, and the upload goes on when there is room", async () => {
    const { as, folder, portal, s3, vendor } = await start()
    const file = { as, vendor, folder, name: "bail.pdf", bytes: manyChunks(2, 12), id: randomUUID() }
    s3.before(({ method }) => {
      if (method === "PUT") throw new Refusal(507, "XMinioStorageFull")
    })
    const refused = await sendChunk(portal, file, 1)
    expect([refused.status, refused.body.code]).toEqual([507, "error.507"])
    s3.before(() => undefined)
    expect(documentOf(await sendFile(portal, file)).size).toBe(file.bytes.length)
  })

  test("[NET-O01] a wrong secret is told by the health of the files, and only there", async () => {
    const s3 = await startS3()
    stops.push(s3.stop)
    const portal = await startPortal({ s3: { ...s3.options, secret: Redacted.make("not-the-secret") } })
    stops.push(portal.stop)
    const health = await portal.call<Health>("GET", "/api/health")
    expect([health.status, health.body]).toMatchObject([
      503,
      { ok: false, database: { ok: true }, files: { ok: false, detail: "does not answer" }, jobs: { ok: true } }
    ])
  })
})
