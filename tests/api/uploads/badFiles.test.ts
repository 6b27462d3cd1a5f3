import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { MadeShare, SharedView } from "#schemas/documents/sharing.ts"
import { fileTypeOf } from "#schemas/documents/list/fileTypes.ts"
import { extensionOf } from "#schemas/documents/rules/names.ts"
import { documentOf, sendFile } from "#tests/api/uploads/sending.ts"
import { badFiles, mutantOf } from "#tests/support/badFiles.ts"
import { honestFiles } from "#tests/support/honestFiles.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"

const corpus = badFiles()
let portal: Portal
let staff: SignedInUser
let vendor: Awaited<ReturnType<Portal["make"]["vendor"]>>
let folder: { readonly id: number; readonly hash: string }
beforeAll(async () => {
  portal = await startPortal()
  const firm = await portal.make.firm("Aube")
  staff = await portal.make.staff(firm, "anne@aube.example")
  vendor = await portal.make.vendor(firm, "Boulangerie Aubert")
  folder = await portal.make.folder(vendor, "Mauvais")
})
afterAll(() => portal.stop())

const send = (name: string, bytes: Uint8Array<ArrayBuffer>) =>
  sendFile(portal, { as: staff, vendor, folder, name, bytes })
const stored = () =>
  portal.arrange(
    (sql) => sql<{ name: string; extension: string; media_type: string }>`
      select name, extension, media_type from node where parent_id = ${folder.id} and kind = 'document'`
  )

describe("bad files sent to the portal", () => {
  test("[VAL-038] [UPL-O07] are refused in words, or stored under the type that they are", async () => {
    const refusals = new Set<string>()
    const kept: Array<string> = []
    const twice = new Set<string>()
    for (const { bytes, fate, name, title } of corpus) {
      const answer = await send(name, bytes)
      expect([title, answer.status === 200 ? "neutralised" : "refused"]).toEqual([title, fate])
      if (fate === "refused") {
        expect([title, [409, 415, 422].includes(answer.status), answer.body.code]).toEqual([
          title,
          true,
          expect.stringMatching(/^(upload|name)\./)
        ])
        refusals.add(answer.body.code ?? "")
      } else if (!twice.has(name)) {
        twice.add(name)
        kept.push(documentOf(answer).name)
      }
    }
    expect([...refusals].toSorted()).toEqual([
      "name.control_characters",
      "name.forbidden_characters",
      "name.reserved",
      "name.trailing_dot",
      "upload.type_mismatch",
      "upload.type_refused"
    ])
    const rows = await stored()
    expect(rows.map(({ name }) => name).toSorted()).toEqual(kept.toSorted())
    for (const { extension, media_type, name } of rows) {
      expect(extension).toBe(extensionOf(name))
      expect(media_type).toBe(fileTypeOf(extension)?.mediaTypes[0])
    }
  })

  test("[VAL-038] [UPL-O07] a sample of mutants is taken or refused, and nothing is an error of ours", async () => {
    for (const [kind, honest] of Object.entries(honestFiles)) {
      for (let number = 0; number < 6; number += 1) {
        const bytes = mutantOf(honest, kind, number)
        const { body, status } = await send(`${number} mutant.${kind}`, bytes)
        expect([kind, number, [200, 415, 422].includes(status), body.code]).toEqual([kind, number, true, body.code])
      }
    }
    expect((await portal.call("GET", "/api/health")).status).toBe(200)
  })

  test("[VIE-001] a picture that can hold scripts is handed over and never opened, whatever is asked", async () => {
    const [bad] = corpus.filter(({ name }) => name === "logo.svg")
    const document = documentOf(await send("à voir.svg", bad?.bytes ?? new Uint8Array()))
    const made = await portal.call<{ readonly data: MadeShare }>("POST", `/api/vendors/${vendor.id}/documents/shares`, {
      as: staff,
      body: {
        node_ids: [document.id],
        audience: "outsiders",
        may_download: true,
        expires_at: new Date(Date.now() + 86_400_000).toISOString()
      }
    })
    const token = made.body.data.link.split("/").at(-1)
    const { body } = await portal.call<{ readonly data: SharedView }>("POST", "/api/shares/visits", { body: { token } })
    expect(body.data.nodes).toMatchObject([{ is_shown: false }])
    const own = `${portal.url}/api/vendors/${vendor.id}/documents/${document.hash}/content?disposition=inline`
    const shared = `${portal.url}/api/shares/visits/${body.data.pass}/documents/${document.hash}/content?disposition=inline`
    for (const [address, headers] of [
      [own, { authorization: `Bearer ${staff.token}` }],
      [shared, {}]
    ] as const) {
      const answer = await fetch(address, { headers })
      expect(answer.status).toBe(200)
      expect(answer.headers.get("content-disposition")).toMatch(/^attachment;/)
      expect(answer.headers.get("content-security-policy")).toBe("default-src 'none'; frame-ancestors 'none'; sandbox")
      expect(answer.headers.get("x-content-type-options")).toBe("nosniff")
      await answer.arrayBuffer()
    }
    // Without a session the content cannot be opened.
    expect((await fetch(own)).status).toBe(401)
  })
})
