import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { moduleNames } from "#schemas/access/modules.ts"
import { sendFile } from "#tests/api/uploads/sending.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.stop())

interface Problem {
  readonly code: string
  readonly closed_by?: ReadonlyArray<string>
}
const said = async (answer: Promise<{ readonly status: number; readonly body: unknown }>) => {
  const { body, status } = await answer
  const { closed_by, code } = body as Problem
  return { status, code, closed_by }
}

describe("a module that is not active", () => {
  const closed = { status: 403, code: "closed.hasModule", closed_by: ["hasModule"] }

  /** All kinds of requests on a company's documents: read, write, upload, download. */
  const calls = (vendor: { readonly id: number; readonly root: number }, folder: { readonly id: number }) => {
    const base = `/api/vendors/${vendor.id}`
    const upload = `folder_id=${folder.id}&file_name=a.pdf&total_size=3&identifier=${crypto.randomUUID()}`
    return [
      ["GET", `${base}/documents/access`],
      ["GET", `${base}/folders`],
      ["GET", `${base}/folders/root/content`],
      ["GET", `${base}/folders/${folder.id}/content`],
      ["GET", `${base}/folders/trash/content`],
      ["GET", `${base}/documents/1`],
      ["GET", `${base}/documents/1/versions`],
      ["GET", `${base}/documents/1/content`],
      ["POST", `${base}/folders`, { folder_id: folder.id, name: "Neuf" }],
      ["PATCH", `${base}/nodes/${folder.id}`, { name: "Autre" }],
      ["POST", `${base}/nodes/${folder.id}/events`, { type: "node.trashed" }],
      ["DELETE", `${base}/folders/trash`],
      ["GET", `${base}/documents/content?${upload}`],
      ["DELETE", `${base}/documents/content?identifier=${crypto.randomUUID()}`]
    ] as const
  }

  test("[ROL-027] [ROL-028] [ROL-O05] closes every call of its documents: to staff by the firm's modules, to clients by their company's", async () => {
    const firm = await portal.make.firm("Modulaire")
    const vendor = await portal.make.vendor(firm, "Modulaire SARL")
    const folder = await portal.make.folder(vendor, "Banque")
    const staff = await portal.make.staff(firm, "staff@modulaire.example")
    const client = await portal.make.client(vendor, "client@modulaire.example")
    const answers = async (as: SignedInUser) => {
      const found = []
      for (const [method, path, body] of calls(vendor, folder))
        found.push(await said(portal.call(method, path, { as, ...(body === undefined ? {} : { body }) })))
      return found
    }
    const set = (company: number | null, active: boolean) =>
      portal.arrange(
        (sql) => sql`insert into module (firm_id, vendor_id, name, is_active)
          values (${firm.id}, ${company}::integer, 'documents', ${active})
          on conflict (firm_id, vendor_id, name) do update set is_active = ${active}`
      )
    const reads = async (as: SignedInUser) =>
      (await portal.call("GET", `/api/vendors/${vendor.id}/folders/root/content`, { as })).status

    expect([await reads(staff), await reads(client)]).toEqual([200, 200])
    // A module's setting for the company only affects its client users.
    await set(vendor.id, false)
    expect(await answers(client)).toEqual(calls(vendor, folder).map(() => closed))
    const sent = { as: client, vendor, folder, name: "a.txt", bytes: new TextEncoder().encode("a,b") }
    expect(await said(sendFile(portal, sent))).toEqual(closed)
    expect(await reads(staff)).toBe(200)
    await set(null, false)
    expect(await answers(staff)).toEqual(calls(vendor, folder).map(() => closed))
    await set(vendor.id, true)
    expect([await reads(staff), await reads(client)]).toEqual([403, 200])
    await portal.arrange((sql) => sql`delete from module where firm_id = ${firm.id}`)
    expect([await reads(staff), await reads(client)]).toEqual([403, 403])
  })

  test("[ROL-O05] closes the calls of workflows on their own, documents stay open", async () => {
    const firm = await portal.make.firm("Circuit", undefined, ["documents"])
    const vendor = await portal.make.vendor(firm, "Circuit SARL")
    const client = await portal.make.client(vendor, "client@circuit.example")
    const path = (end: string) => `/api/vendors/${vendor.id}/${end}`
    expect(await said(portal.call("GET", path("workflows"), { as: client }))).toEqual(closed)
    expect((await portal.call("GET", path("folders"), { as: client })).status).toBe(200)
  })

  test("[ACC-002] [ROL-O05] tells a stranger nothing: the company is absent to them, its modules active or not", async () => {
    const firm = await portal.make.firm("Close", undefined, [])
    const vendor = await portal.make.vendor(firm, "Close SARL")
    const folder = await portal.make.folder(vendor, "Banque")
    const stranger = await portal.make.staff(await portal.make.firm("Etrangere"), "stranger@etrangere.example")
    for (const [method, path, body] of calls(vendor, folder)) {
      const answer = await said(portal.call(method, path, { as: stranger, ...(body === undefined ? {} : { body }) }))
      expect([path, answer.status]).toEqual([path, 404])
    }
  })

  test("[ROL-O06] [ROL-026] a module's name is one of the seventeen", () => {
    expect(moduleNames.join(" ")).toBe(
      "documents tasks quickfolders service-requests catalog missions signatures workflows themes applications analytics videoconference everial accounting-software mobile-app holding admin"
    )
  })
})

test("[ROL-029] a global parameter is a key and a value, of one firm alone", async () => {
  const [one, two] = [await portal.make.firm("Parametre"), await portal.make.firm("Sans")]
  await portal.arrange(
    (sql) => sql`insert into global_parameter (firm_id, key, value) values (${one.id}, 'ecmAutoRefresh', '5000')`
  )
  const refresh = async (firm: { readonly id: number }, name: string) => {
    const vendor = await portal.make.vendor(firm, name)
    const client = await portal.make.client(vendor, `${name.toLowerCase()}@parametre.example`)
    const { body } = await portal.call<{ readonly data: { readonly refresh_every: number } }>(
      "GET",
      `/api/vendors/${vendor.id}/documents/access`,
      { as: client }
    )
    return body.data.refresh_every
  }
  expect([await refresh(one, "Avec"), await refresh(two, "Defaut")]).toEqual([5_000, 60_000])
})
