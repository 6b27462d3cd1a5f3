import { spawn } from "node:child_process"
import { once } from "node:events"
import { createHash } from "node:crypto"
import {
  copyFileSync,
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync
} from "node:fs"
import { rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { dirname, join, resolve } from "node:path"
import { text } from "node:stream/consumers"
import { afterAll, expect, test } from "vitest"
import { playedInside, sampleFiles, sampleLists, withSample } from "#tests/support/sampleModule/files.ts"

const copy = mkdtempSync(join(tmpdir(), "dossier-sample-"))
// Three thousand files, on a disk that may be busy with other tests.
afterAll(() => rm(copy, { recursive: true, force: true, maxRetries: 5 }), 60_000)

const at = (file: string) => join(copy, "src", file)
const write = (file: string, text: string) => {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

/** Every source file of the copy, with the digest of its text. */
const sources = () =>
  new Map(
    globSync("**/*.{ts,tsx,css,sql}", { cwd: join(copy, "src") }).map((file) => [
      file.replaceAll("\\", "/"),
      createHash("sha256")
        .update(readFileSync(at(file)))
        .digest("hex")
    ])
  )

/** Does not block the process: the test runner kills a worker that does not respond for long. */
const run = async (...args: ReadonlyArray<string>) => {
  const child = spawn(process.execPath, args, { cwd: copy, stdio: ["ignore", "pipe", "pipe"] })
  const [said, complaint, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")])
  expect({ status, said: status === 0 ? "" : said + complaint }).toEqual({ status: 0, said: "" })
}

test("a module is added by its folders and a line in three lists, and taken away without a trace", async () => {
  cpSync("src", join(copy, "src"), { recursive: true })
  for (const file of ["package.json", "tsconfig.json", "scripts/contract.ts", "scripts/lists.ts"]) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    copyFileSync(file, join(copy, file))
  }
  symlinkSync(resolve("node_modules"), join(copy, "node_modules"), "dir")
  const before = sources()
  const lists = Object.entries(sampleLists).map(([list, from]) => ({
    list,
    from,
    text: readFileSync(at(list), "utf8")
  }))

  for (const [file, text] of Object.entries(sampleFiles)) write(at(file), text)
  for (const { from, list, text } of lists) writeFileSync(at(list), withSample(text, from))
  await run("scripts/contract.ts")
  const after = sources()
  const changed = [...after.keys()].filter((file) => before.get(file) !== after.get(file) && !(file in sampleFiles))
  expect(changed.filter((file) => !file.endsWith(".generated.ts")).toSorted()).toEqual(
    Object.keys(sampleLists).toSorted()
  )

  write(join(copy, "tests/sample.test.ts"), playedInside)
  write(
    join(copy, "tests/calls.ts"),
    `export * from "#services/shared/calls.generated.ts"\nexport * from "#services/shared/laterCalls.generated.ts"\n`
  )
  await run(resolve("node_modules/vitest/vitest.mjs"), "run", "--root", copy, "tests/sample.test.ts")

  for (const file of Object.keys(sampleFiles)) rmSync(at(file))
  for (const { list, text } of lists) writeFileSync(at(list), text)
  await run("scripts/contract.ts")
  expect(sources()).toEqual(before)
}, 120_000)
