import { afterAll, beforeAll, expect, test } from "vitest"
import type { Feed } from "#schemas/customers/clientFile.ts"
import type { ProblemDocument } from "#schemas/shared/problem.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"

let portal: Portal
beforeAll(async () => {
  portal = await startPortal({
    mailIn: { host: "127.0.0.1", port: 0, domain: "mail.example", sizeLimit: 1_000_000, rate: 100 }
  })
})
afterAll(() => portal.stop())

const feeds = (of: Portal, vendor: { readonly id: number }, as: SignedInUser) =>
  of.call<{ readonly data: ReadonlyArray<Feed> } & ProblemDocument>("GET", `/api/customers/${vendor.id}/automation`, {
    as
  })

test("[CLI-O04] what feeds a client file is its addresses for mails and its accounting software, each with its folder and its state", async () => {
  const { make } = portal
  const firm = await make.firm("Automates")
  const vendor = await make.vendor(firm, "Quincaillerie")
  const admin = await make.staff(firm, "admin@automates.example")
  const helper = await make.client(vendor, "aide@automates.example", "collaborator")
  const guest = await make.client(vendor, "invite@automates.example", "guest")
  const stranger = await make.staff(await make.firm("Ailleurs"), "admin@ailleurs.example")
  expect((await feeds(portal, vendor, admin)).body.data).toEqual([])

  const folder = await make.folder(vendor, "Achats")
  const address = async (folder_id: number | null) => {
    const answer = await portal.call<{ readonly data: { readonly id: number; readonly address: string } }>(
      "POST",
      `/api/vendors/${vendor.id}/magic-mails`,
      { as: admin, body: { folder_id, senders: "members" } }
    )
    expect(answer.status).toBe(201)
    return answer.body.data
  }
  const [purchases, own] = [await address(folder.id), await address(null)]
  for (const state of ["accepted", "refused"])
    await portal.arrange(
      (
        sql
      ) => sql`insert into mail_intake (magic_mail_id, firm_id, vendor_id, state, sender, subject, message_id, digest, size)
        values (${purchases.id}, ${firm.id}, ${vendor.id}, ${state}, 'a@b.example', 'Facture', ${state}, '\\x00', 10)`
    )
  const connected = await portal.call("PUT", `/api/accounting-software/${firm.id}/${vendor.id}/connection`, {
    as: admin,
    body: { software: "Compta Plus", address: "https://compta.example", login: "quincaillerie", password: "secret" }
  })
  expect(connected.status).toBe(204)

  const { data } = (await feeds(portal, vendor, helper)).body
  const root = { id: vendor.root, hash: expect.any(String) as string, name: "Quincaillerie", is_root: true }
  expect(data).toEqual([
    { id: own.id, kind: "mail", name: own.address, folder: root, state: "activated", last: null, received: 0 },
    {
      id: purchases.id,
      kind: "mail",
      name: purchases.address,
      folder: { id: folder.id, hash: folder.hash, name: "Achats", is_root: false },
      state: "activated",
      last: { at: expect.any(String) as string, outcome: "refused" },
      received: 2
    },
    {
      id: vendor.id,
      kind: "accounting_software",
      name: "Compta Plus",
      folder: null,
      state: "activated",
      last: null,
      received: 0
    }
  ])
  // The answer contains no credentials.
  expect(JSON.stringify(data)).not.toMatch(/secret|quincaillerie"|compta\.example/)

  const refused = await feeds(portal, vendor, guest)
  expect([refused.status, refused.body.closed_by]).toEqual([403, ["isWriter"]])
  expect((await feeds(portal, vendor, stranger)).status).toBe(404)

  const deaf = await startPortal({}, { database: portal.database, takers: 0 })
  try {
    const states = (await feeds(deaf, vendor, admin)).body.data.map(({ kind, state }) => [kind, state])
    expect(states).toEqual([
      ["mail", "deactivated"],
      ["mail", "deactivated"],
      ["accounting_software", "activated"]
    ])
  } finally {
    await deaf.stop()
  }
})
