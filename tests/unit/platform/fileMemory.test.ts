import { once } from "node:events"
import { createReadStream } from "node:fs"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { IncomingMessage, ServerResponse } from "node:http"
import { Socket } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { fileMemory } from "#server/platform/fileMemory.ts"

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "dossier-kept-"))
})
afterAll(() => rm(directory, { recursive: true, force: true }))

/** Asks for files of a folder; `true` if the memory has answered. */
const asking = (limits: Parameters<typeof fileMemory>[0]) => {
  const memory = fileMemory(limits)
  return async (name: string, length: number) => {
    const response = new ServerResponse(new IncomingMessage(new Socket()))
    response.setHeader("content-length", length)
    const source = createReadStream(join(directory, name))
    const closed = once(source, "close")
    const isAnswered = memory.serve(source, response)
    // Reads on, as a pipe would.
    source.resume()
    await closed
    return isAnswered
  }
}

test("keeps the files that were asked for last, within its limit", async () => {
  const ask = asking({ file: 4, all: 8 })
  for (const name of ["a", "b", "c"]) await writeFile(join(directory, name), "1234")
  expect([await ask("a", 4), await ask("b", 4)]).toEqual([false, false])
  expect([await ask("b", 4), await ask("a", 4)]).toEqual([true, true])
  // The third takes the place of "b", which was asked for longest ago.
  expect([await ask("c", 4), await ask("a", 4), await ask("c", 4)]).toEqual([false, true, true])
  expect(await ask("b", 4)).toBe(false)
})

test("keeps no large file, and none that has another length than its answer says", async () => {
  const ask = asking({ file: 4, all: 8 })
  await writeFile(join(directory, "large"), "12345")
  await writeFile(join(directory, "replaced"), "123")
  expect([await ask("large", 5), await ask("large", 5)]).toEqual([false, false])
  expect([await ask("replaced", 4), await ask("replaced", 4)]).toEqual([false, false])
  await writeFile(join(directory, "replaced"), "1234")
  expect([await ask("replaced", 4), await ask("replaced", 4)]).toEqual([false, true])
})
