import { randomUUID } from "node:crypto"
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, expect, test } from "vitest"
import { closeFiles } from "#server/platform/fileModes.ts"
import { localFiles } from "#server/platform/Files.ts"

let root: string
let umask: number
beforeEach(async () => {
  // The umask of most systems.
  umask = process.umask(0o022)
  root = join(await mkdtemp(join(tmpdir(), "dossier-modes-")), "files")
})
afterEach(async () => {
  process.umask(umask)
  await rm(join(root, ".."), { recursive: true, force: true })
})

/** Every folder and file that another account could read. */
const open = async () => {
  const found: Array<string> = []
  for (const entry of [".", ...(await readdir(root, { recursive: true }))]) {
    const { mode } = await stat(join(root, entry))
    if ((mode & 0o077) !== 0) found.push(`${entry} ${(mode & 0o777).toString(8)}`)
  }
  return found
}
const checksum = "ab".padEnd(64, "0")
const bytes = new TextEncoder().encode("un bulletin de paie")

test("stored files, and those on their way, are for the account that serves alone", async () => {
  const files = localFiles(root)
  await files.free()
  await files.put({ firm: 1, checksum }, bytes, false)
  // The stored content is broken (a crash while it was written): the second put goes through the folder of uploads.
  await writeFile(files.place({ firm: 1, checksum }) ?? "", "")
  await files.put({ firm: 1, checksum }, bytes, false)
  const upload = randomUUID()
  await files.writeAt({ firm: 1, upload }, 0, bytes)
  expect(await open()).toEqual([])
  await files.keep({ firm: 1, upload }, { firm: 1, checksum: "cd".padEnd(64, "0") }, bytes.length)
  await files.setAside({ firm: 1, checksum })
  await files.writeAt({ firm: 2, upload: randomUUID() }, 0, bytes)
  expect(await open()).toEqual([])
})

test("what an earlier release left open is closed at the start, at once from above", async () => {
  await mkdir(join(root, "7", "ab"), { recursive: true })
  await mkdir(join(root, "7", "aside"), { recursive: true })
  await writeFile(join(root, "7", "ab", checksum), bytes)
  await writeFile(join(root, "7", "aside", "old"), bytes)
  expect((await open()).length).toBe(6)
  const mend = await closeFiles(root)
  expect((await stat(root)).mode & 0o777).toBe(0o700)
  await mend()
  expect(await open()).toEqual([])
  // A folder that is already closed is not walked again: one check for each firm.
  await chmod(join(root, "7", "ab", checksum), 0o644)
  await (
    await closeFiles(root)
  )()
  expect(await open()).toEqual([`7/ab/${checksum} 644`])
})
