import { spawn } from "node:child_process"
import { randomUUID } from "node:crypto"
import { once } from "node:events"
import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { fileURLToPath, pathToFileURL } from "node:url"
import { Worker } from "node:worker_threads"
import { afterAll, beforeAll, expect, test } from "vitest"
import { isBuilt, outputs, serverEntry, serverEnvironment, serverFlags } from "../../../scripts/runtime.mjs"
import { threadModules } from "../../../scripts/build/threads.ts"
import { type Portal, startPortal } from "#tests/support/portal.ts"
import { type ChunkReply, chunkPath, documentOf, manyChunks, pieceOf, sha256 } from "#tests/api/uploads/sending.ts"

const root = join(import.meta.dirname, "../../..")

let portal: Portal
beforeAll(async () => {
  if (!isBuilt(root, "server") || !isBuilt(root, "threads"))
    throw new Error("Older than its sources: `node scripts/run.mjs build` builds the server.")
  portal = await startPortal()
})
afterAll(() => portal.stop())

test("[NET-O01] [UPL-O04] the built server serves, and finds its threads and the files beside its sources", async () => {
  const firm = await portal.make.firm("Fichier")
  const vendor = await portal.make.vendor(firm, "Client")
  const staff = await portal.make.staff(firm, "fichier@cabinet.example")
  const folder = await portal.make.folder(vendor, "Achats")
  const server = spawn(process.execPath, [...serverFlags, serverEntry, "--empty"], {
    cwd: root,
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      ...process.env,
      ...serverEnvironment,
      PORT: "0",
      DATA_DIR: portal.directory,
      DATABASE_URL: portal.database.appUrl,
      DATABASE_OWNER_URL: portal.database.ownerUrl
    }
  })
  const ended = new Promise<number | null>((resolve) => server.once("exit", resolve))
  const lines = createInterface({ input: server.stdout })
  const url = await Promise.race([
    new Promise<string>((resolve) => {
      lines.on("line", (line) => {
        const [, port] = /answers on .*?:(\d+)/.exec(line) ?? []
        if (port !== undefined) resolve(`http://127.0.0.1:${port}`)
      })
    }),
    ended.then((code) => Promise.reject(new Error(`ended early with ${code}`)))
  ])
  // Node keeps the source of a script in memory: twice as large with one character above U+00FF.
  for (const file of await readdir(join(root, outputs.server.directory), { recursive: true }))
    if (file.endsWith(".js"))
      expect(await readFile(join(root, outputs.server.directory, file), "latin1"), file).toMatch(/^[\0-\x7f]*$/)
  // Threads and child processes run from their bundles, which need not load Node's TypeScript compiler.
  const main = await readFile(join(root, serverEntry), "utf8")
  for (const name of Object.keys(threadModules)) expect(main).toContain(`./threads/${name}.js`)
  // Modules that the server loads on demand.
  const docs = await fetch(`${url}/api/docs`)
  expect([docs.status, (await docs.text()).length > 1_000_000]).toEqual([200, true])
  const headers = { authorization: `Bearer ${staff.token}` }
  const file = { as: staff, vendor, folder, name: "bail.pdf", bytes: manyChunks(2), id: randomUUID() }
  const send = async (number: number) => {
    const answer = await fetch(`${url}${chunkPath(file, number)}`, {
      method: "POST",
      headers,
      body: pieceOf(file.bytes, number)
    })
    return { status: answer.status, body: (await answer.json()) as ChunkReply }
  }
  expect((await send(1)).body.data).toEqual({ chunk_number: 1, received: 1, document: null })
  const { id } = documentOf(await send(2))
  const back = await fetch(`${url}/api/vendors/${vendor.id}/documents/${id}/content`, { headers })
  expect(sha256(new Uint8Array(await back.arrayBuffer()))).toEqual(sha256(file.bytes))
  server.kill("SIGTERM")
  // 130 is the exit code of a graceful stop by SIGTERM; a killed process has none.
  expect(await ended).toBe(130)
})

test.each(Object.keys(threadModules))("[NET-O01] the bundle of %s finds its packages and files", async (name) => {
  const file = pathToFileURL(join(root, outputs.threads.directory, `${name}.js`)).href
  const typst = await readFile(fileURLToPath(import.meta.resolve("@myriaddreamin/typst-ts-web-compiler/wasm")))
  const worker = new Worker(
    `import(${JSON.stringify(file)}).then(() => require("worker_threads").parentPort.postMessage("loaded"))`,
    {
      eval: true,
      workerData: name === "typesetThread" ? await WebAssembly.compile(new Uint8Array(typst)) : null
    }
  )
  try {
    expect(await once(worker, "message")).toEqual(["loaded"])
  } finally {
    await worker.terminate()
  }
})
