import { randomUUID } from "node:crypto"
import { mkdtemp, open, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest"
import { localFiles } from "#server/platform/Files.ts"

let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "dossier-files-"))
})
afterAll(() => rm(root, { recursive: true, force: true }))
afterEach(() => {
  vi.restoreAllMocks()
})

/** A call on open files that the test can delay or make fail; a real disk does neither on request. */
const onDisk = async (call: "datasync" | "sync") => {
  const path = join(root, randomUUID())
  await writeFile(path, "")
  const file = await open(path)
  const spy = vi.spyOn(Object.getPrototypeOf(file) as typeof file, call)
  await file.close()
  return spy
}

const begun = 8 * 1_048_576
const long = Buffer.alloc(1_000, "bilan ")
const upload = () => ({ firm: 1, upload: randomUUID() })
const content = () => ({ firm: 1, checksum: randomUUID().replaceAll("-", "").repeat(2) })
const broken = () => Object.assign(new Error("EIO: i/o error"), { code: "EIO" })

test("[UPL-O09] the disk begins with a long upload while it comes, and only whoever keeps it waits", async () => {
  const datasync = await onDisk("datasync")
  const disk = Promise.withResolvers<void>()
  datasync.mockReturnValue(disk.promise)
  const files = localFiles(root)
  const [key, at] = [upload(), content()]
  await files.writeAt(key, 0, long)
  expect(datasync).not.toHaveBeenCalled()
  await files.writeAt(key, begun - 500, long)
  await files.writeAt(key, 2 * begun - 500, long)
  // One sync at a time is enough: the next one covers what has arrived meanwhile.
  expect(datasync).toHaveBeenCalledTimes(1)
  let isKept = false
  const keeping = files.keep(key, at, 2 * begun + 500).then(() => (isKept = true))
  // Uploads that come later are kept, one after the other. Without waiting for the disk, the first one would be kept by
  // now.
  for (let others = 0; others < 3; others += 1) {
    const other = upload()
    await files.writeAt(other, 0, long)
    await files.keep(other, content(), long.length)
  }
  expect([isKept, await files.size(at)]).toEqual([false, undefined])
  disk.resolve()
  await keeping
  expect(await files.size(at)).toBe(2 * begun + 500)
})

test("[UPL-O09] an upload of which the disk has lost bytes is never kept, whoever asks and however often", async () => {
  for (const call of ["datasync", "sync"] as const) {
    const fails = await onDisk(call)
    fails.mockRejectedValueOnce(broken())
    const files = localFiles(root)
    const [key, at] = [upload(), content()]
    await files.writeAt(key, begun - 500, long)
    await expect(files.keep(key, at, begun + 500)).rejects.toThrow("EIO")
    fails.mockRestore()
    // The next sync reports success, although bytes were lost.
    for (const process of [files, localFiles(root)]) {
      await process.writeAt(key, begun - 500, long)
      await expect(process.keep(key, at, begun + 500)).rejects.toThrow(/EIO|has lost bytes/)
    }
    expect(await files.size(at)).toBeUndefined()
    await files.forget(key)
    await files.writeAt(key, begun - 500, long)
    await files.keep(key, at, begun + 500)
    expect(await files.size(at)).toBe(begun + 500)
  }
})
