import { type ChildProcess, spawn } from "node:child_process"
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { MadeToken, MadeWebhook } from "#schemas/programs/programs.ts"
import { programScopes } from "#schemas/programs/access.ts"
import { manyChunks, pdf } from "#tests/api/uploads/sending.ts"
import { type Portal, startPortal } from "#tests/support/portal.ts"
import { deadPort } from "#tests/support/services.ts"

const example = join(import.meta.dirname, "../../../docs/api/example")
let portal: Portal
let port: number
let directory: string
const children: Array<ChildProcess> = []
beforeAll(async () => {
  port = await deadPort()
  portal = await startPortal({ insideConnectors: [`127.0.0.1:${port}`] }, { webhookDelays: [0] })
  directory = await mkdtemp(join(tmpdir(), "dossier-example-"))
})
afterAll(async () => {
  for (const child of children) child.kill()
  await portal.stop()
  await rm(directory, { recursive: true, force: true })
})

/** Runs a program of the documentation; `said` is its output. */
const run = (file: string, args: ReadonlyArray<string>, env: Readonly<Record<string, string>>) => {
  const child = spawn(process.execPath, [join(example, file), ...args], {
    env: { PATH: process.env["PATH"], DOSSIER_URL: portal.url, ...env },
    stdio: ["ignore", "pipe", "pipe"]
  })
  children.push(child)
  let said = ""
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      said += text
    })
  return {
    said: () => said,
    ended: new Promise<number | null>((resolve) => child.once("close", resolve))
  }
}

test("the example files a folder of documents, each once, and the other one hears of them", async () => {
  const firm = await portal.make.firm("Exemple")
  const admin = await portal.make.staff(firm, "admin@exemple.example")
  const vendor = await portal.make.vendor(firm, "Papeterie")
  const folder = await portal.make.folder(vendor, "Factures")
  const at = `/api/accounting-firms/${firm.id}`
  const token = await portal.call<{ readonly data: MadeToken }>("POST", `${at}/tokens`, {
    as: admin,
    body: { name: "Exemple", scopes: ["documents:read", "documents:write"], days: 7 }
  })
  const hook = await portal.call<{ readonly data: MadeWebhook }>("POST", `${at}/webhooks`, {
    as: admin,
    body: { name: "Exemple", address: `http://127.0.0.1:${port}/`, families: ["documents"] }
  })
  const signedIn = { DOSSIER_TOKEN: token.body.data.token }
  const listener = run("answerWebhook.ts", [], {
    ...signedIn,
    WEBHOOK_SECRET: hook.body.data.secret,
    PORT: String(port)
  })
  await expect.poll(listener.said, { timeout: 20_000 }).toContain(`listening on ${port}`)
  // A message with a forged signature is refused.
  const forged = await fetch(`http://127.0.0.1:${port}/`, {
    method: "POST",
    headers: {
      "webhook-id": "x",
      "webhook-timestamp": String(Math.floor(Date.now() / 1000)),
      "webhook-signature": "v1,AAAA"
    },
    body: "{}"
  })
  expect(forged.status).toBe(401)

  await writeFile(join(directory, "Facture.pdf"), pdf())
  await writeFile(join(directory, "Grand relevé.pdf"), manyChunks(2))
  const args = [String(vendor.id), String(folder.id), directory]
  const first = run("fileFolder.ts", args, signedIn)
  expect([await first.ended, first.said()]).toEqual([0, "Facture.pdf: filed\nGrand relevé.pdf: filed\n"])
  await expect.poll(listener.said, { timeout: 20_000 }).toContain("new document: Grand relevé.pdf")
  expect(listener.said()).toContain("new document: Facture.pdf")
  const second = run("fileFolder.ts", args, signedIn)
  expect([await second.ended, second.said()]).toEqual([
    0,
    "Facture.pdf: there already\nGrand relevé.pdf: there already\n"
  ])

  const refused = run("fileFolder.ts", args, { DOSSIER_TOKEN: "dossier_unknown" })
  expect(await refused.ended).not.toBe(0)
  expect(refused.said()).toContain("401 error.401")
}, 60_000)

test("the page of programs names every right, and no other", async () => {
  const page = await readFile(join(example, "../README.md"), "utf8")
  expect([...page.matchAll(/`(\w+:(?:read|write))`/g)].map(([, scope]) => scope)).toEqual(programScopes)
})
