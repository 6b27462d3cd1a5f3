import { fork } from "node:child_process"
import { randomUUID } from "node:crypto"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { type Portal, startPortal } from "#tests/support/portal.ts"
import { chunkPath, documentOf, manyChunks, pieceOf, sendChunk, sha256 } from "#tests/api/uploads/sending.ts"

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.stop())

test("[UPL-O09] a server killed in the middle of an upload loses no chunk that it had acknowledged", async () => {
  const firm = await portal.make.firm("Panne")
  const vendor = await portal.make.vendor(firm, "Client")
  const staff = await portal.make.staff(firm, "panne@cabinet.example")
  const folder = await portal.make.folder(vendor, "Achats")
  const file = { as: staff, vendor, folder, name: "bail.pdf", bytes: manyChunks(4), id: randomUUID() }
  const { appUrl, ownerUrl } = portal.database
  const server = fork(join(import.meta.dirname, "process.ts"), [ownerUrl, appUrl, portal.directory])
  const port = await new Promise<number>((resolve) => server.once("message", (said) => resolve(Number(said))))
  const send = (number: number) =>
    fetch(`http://127.0.0.1:${port}${chunkPath(file, number)}`, {
      method: "POST",
      headers: { authorization: `Bearer ${staff.token}` },
      body: pieceOf(file.bytes, number)
    }).then(
      ({ status }) => status,
      () => "cut off" as const
    )
  const first = await send(2)
  // The server is killed when one more chunk is acknowledged, with the others at any point.
  const rest = [1, 3, 4].map(send)
  await Promise.race(rest)
  const ended = new Promise<void>((resolve) => server.once("exit", () => resolve()))
  server.kill("SIGKILL")
  await ended
  const said = [first, ...(await Promise.all(rest))]
  const acknowledged = [2, 1, 3, 4].filter((_, index) => said[index] === 200)

  const probed = await portal.call<{ data: { received: ReadonlyArray<number>; document: object | null } }>(
    "GET",
    chunkPath(file, 1).replace(/&(chunk_number|chunk_size|checksum)=[^&]*/g, ""),
    { as: staff }
  )
  const { document, received } = probed.body.data
  if (document === null) expect(received).toEqual(expect.arrayContaining(acknowledged))
  for (const number of [1, 2, 3]) expect((await sendChunk(portal, file, number)).status).toBe(200)
  const made = documentOf(await sendChunk(portal, file, 4))
  const back = await fetch(`${portal.url}/api/vendors/${vendor.id}/documents/${made.id}/content`, {
    headers: { authorization: `Bearer ${staff.token}` }
  })
  expect(sha256(new Uint8Array(await back.arrayBuffer()))).toEqual(sha256(file.bytes))
})
