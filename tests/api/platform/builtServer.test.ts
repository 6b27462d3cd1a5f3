import { spawn } from "node:child_process"
import { randomUUID } from "node:crypto"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { afterAll, beforeAll, expect, test } from "vitest"
import { isBuilt, serverEntry, serverEnvironment, serverFlags } from "../../../scripts/runtime.mjs"
import { type Portal, startPortal } from "#tests/support/portal.ts"
import { type ChunkReply, chunkPath, documentOf, manyChunks, pieceOf, sha256 } from "#tests/api/uploads/sending.ts"

const root = join(import.meta.dirname, "../../..")

let portal: Portal
beforeAll(async () => {
  if (!isBuilt(root, "server"))
    throw new Error("Older than its sources: `node scripts/run.mjs build` builds the server.")
  portal = await startPortal()
})
afterAll(() => portal.stop())

test("[NET-O01] [UPL-O04] the server in one file serves, and finds the files and threads beside its sources", async () => {
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
