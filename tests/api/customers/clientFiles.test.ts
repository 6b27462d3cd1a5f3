import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { Address, Bank, ClientFile, Fiscal, Note } from "#schemas/customers/clientFile.ts"
import type { ProblemDocument } from "#schemas/shared/problem.ts"
import { documentsOf } from "#tests/api/documents/support.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"

interface Told<A> {
  readonly data: A
}

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.stop())

let made = 0
/** Appends the check digit (Luhn) to the digits of a SIREN or SIRET. */
const withKey = (digits: string) => {
  const sum = [...digits].toReversed().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return digits + String((10 - (sum % 10)) % 10)
}
const numbers = () => {
  const siren = withKey(String(20_000_000 + made++ * 7))
  return { siren, siret: withKey(`${siren}0001`) }
}
const office = async () => {
  const firm = await portal.make.firm(`Bureau${made++}`)
  const vendor = await portal.make.vendor(firm, "Épicerie du Port")
  const mail = (who: string) => `${who}@${firm.name.toLowerCase()}.example`
  return {
    firm,
    vendor,
    at: `/api/customers/${vendor.id}`,
    admin: await portal.make.staff(firm, mail("admin")),
    collaborator: await portal.make.staff(firm, mail("aide"), "collaborator", true),
    owner: await portal.make.client(vendor, mail("patronne")),
    helper: await portal.make.client(vendor, mail("vendeur"), "collaborator"),
    guest: await portal.make.client(vendor, mail("invite"), "guest")
  }
}
const read = async <A>(path: string, as: SignedInUser) => (await portal.call<Told<A>>("GET", path, { as })).body.data
const send = <A>(
  method: "POST" | "PATCH" | "PUT" | "DELETE",
  path: string,
  as: SignedInUser,
  body?: unknown,
  revision?: number
) =>
  portal.call<Told<A> & ProblemDocument>(method, path, {
    as,
    ...(body === undefined ? {} : { body }),
    ...(revision === undefined ? {} : { headers: { "if-match": `"${revision}"` } })
  })

describe("what a client file says", () => {
  test("[CLI-001] [CLI-O01] [ROL-021] the firm's staff and the company's admins change it, the others read it and are told why", async () => {
    const { admin, at, collaborator, guest, helper, owner } = await office()
    const { siren, siret } = numbers()
    const changed = await send<ClientFile>("PATCH", at, collaborator, {
      siren: `${siren.slice(0, 3)} ${siren.slice(3)}`,
      siret,
      naf_code: "4711b",
      capital: "7 622,45",
      creation_date: "2015-03-01",
      employee_number: "12",
      contact_phone: "01 23 45 67 89"
    })
    expect(changed.status).toBe(200)
    expect(changed.body.data).toMatchObject({
      company_name: "Épicerie du Port",
      siren,
      siret,
      naf_code: "47.11B",
      capital: 7622.45,
      creation_date: "2015-03-01",
      employee_number: 12,
      contact_phone: "+33123456789",
      revision: 2,
      deletes_at: null,
      may: { edit_files: true, edit_information: true, is_firm_admin: false }
    })
    expect((await send("PATCH", at, owner, { contact_email: "Contact@Port.example" })).status).toBe(200)
    expect(await read<ClientFile>(at, helper)).toMatchObject({
      contact_email: "contact@port.example",
      may: { edit_files: false, edit_information: false, is_firm_admin: false }
    })
    for (const [who, reason] of [
      [helper, "isCompanyAdmin"],
      [guest, "isWriter"]
    ] as const) {
      const refused = await send("PATCH", at, who, { company_name: "Autre" })
      expect([refused.status, refused.body.closed_by]).toEqual([403, [reason]])
    }
    const lines = await portal.arrange(
      (sql) => sql<{ type: string; after: object }>`select type, after from event
        where entity = 'clientFile' and user_id in (${collaborator.id}, ${owner.id}) order by id`
    )
    expect(lines.map(({ type }) => type)).toEqual(["client_file.changed", "client_file.changed"])
    expect(lines[1]?.after).toEqual({ state: "active", contact_email: "contact@port.example" })
    expect((await send<ClientFile>("PATCH", at, admin, { company_name: "Épicerie du Port" })).body.data.revision).toBe(
      3
    )
  })

  test("[VAL-006] [VAL-017] [ERR-007] every wrong field is named, and nothing of the others is kept", async () => {
    const { admin, at } = await office()
    const answer = await send("PATCH", at, admin, {
      company_name: " ",
      siren: "123456789",
      capital: "beaucoup",
      creation_date: "2015-02-30",
      contact_email: "personne",
      rcs: "Nantes B 1"
    })
    expect([answer.status, Object.keys(answer.body.errors ?? {}).toSorted()]).toEqual([
      422,
      ["capital", "company_name", "contact_email", "creation_date", "siren"]
    ])
    const unknown = await send("PATCH", at, admin, { naf_code: "99.99X" })
    expect([unknown.status, unknown.body.errors]).toEqual([422, { naf_code: ["customer.naf_unknown"] }])
    expect(await read<ClientFile>(at, admin)).toMatchObject({ rcs: null, revision: 1 })
  })

  test("[ERR-014] two people save the same form: the second is told, and has lost nothing of the first", async () => {
    const { admin, at, collaborator } = await office()
    const { revision } = await read<ClientFile>(at, admin)
    const [one, other] = await Promise.all([
      send("PATCH", at, admin, { rcs: "Nantes B 1" }, revision),
      send("PATCH", at, collaborator, { rcs: "Rennes B 2" }, revision)
    ])
    expect([one.status, other.status].toSorted()).toEqual([200, 412])
    expect((await read<ClientFile>(at, admin)).rcs).toBe(one.status === 200 ? "Nantes B 1" : "Rennes B 2")
  })

  test("[VAL-045] [ERR-061] of two firms that give the same SIRET at the same moment exactly one wins, and the field says so", async () => {
    const [here, there] = [await office(), await office()]
    const theirs = numbers()
    const answers = await Promise.all([
      send("PATCH", here.at, here.admin, theirs),
      send("PATCH", there.at, there.admin, theirs)
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
    const refused = answers.find(({ status }) => status === 422)
    expect(refused?.body.errors).toEqual({ siret: ["customer.siret_known_elsewhere"] })
    const winner = answers[0]?.status === 200 ? here : there
    const sister = await portal.make.vendor(winner.firm, "Sœur")
    const again = await send("PATCH", `/api/customers/${sister.id}`, winner.admin, theirs)
    expect(again.body.errors).toEqual({ siret: ["customer.siret_known_here"] })
  })
})

describe("addresses and banks", () => {
  test("[NET-053] [CLI-003] [CLI-004] addresses are added, changed and removed, each once", async () => {
    const { at, helper, owner } = await office()
    const draft = {
      type: "head_office",
      street: "1, quai  du Port",
      post_code: "44 000",
      city: "Nantes",
      country: "FR"
    }
    const added = await send<Address>("POST", `${at}/addresses`, owner, draft)
    expect([added.status, added.body.data]).toMatchObject([201, { post_code: "44000", revision: 1 }])
    const one = `${at}/addresses/${added.body.data.id}`
    const moved = await send<Address>("PATCH", one, owner, { type: "billing" }, 1)
    expect(moved.body.data).toMatchObject({ type: "billing", city: "Nantes", revision: 2 })
    expect((await send("PATCH", one, owner, { city: "Rezé" }, 1)).status).toBe(412)
    expect((await send("PATCH", one, owner, { post_code: "4400" })).body.errors).toEqual({
      post_code: ["customer.post_code_invalid"]
    })
    expect((await send("DELETE", one, helper)).status).toBe(403)
    expect((await read<ReadonlyArray<Address>>(`${at}/addresses`, helper)).map(({ id }) => id)).toEqual([
      added.body.data.id
    ])
    expect((await send("DELETE", one, owner)).status).toBe(204)
    expect((await send("DELETE", one, owner)).status).toBe(404)
    expect(await read(`${at}/addresses`, owner)).toEqual([])
  })

  test("[NET-054] [CLI-005] [VAL-023] a bank is kept without its blanks, and not twice", async () => {
    const { admin, at } = await office()
    const draft = {
      bank_name: "Banque du Port",
      agency_name: "",
      agency_address: "",
      iban: "fr14 2004 1010 0505 0001 3m02 606",
      bic: ""
    }
    const added = await send<Bank>("POST", `${at}/banks`, admin, draft)
    expect([added.status, added.body.data]).toMatchObject([201, { iban: "FR1420041010050500013M02606", bic: null }])
    expect((await send("POST", `${at}/banks`, admin, draft)).body.errors).toEqual({ iban: ["customer.iban_taken"] })
    expect((await send("POST", `${at}/banks`, admin, { ...draft, iban: "FR15" })).body.errors).toEqual({
      iban: ["customer.iban_invalid"]
    })
    const changed = await send<Bank>("PATCH", `${at}/banks/${added.body.data.id}`, admin, { bic: "psst frpp par" })
    expect(changed.body.data).toMatchObject({ bic: "PSSTFRPPPAR", bank_name: "Banque du Port" })
    expect((await send("DELETE", `${at}/banks/${added.body.data.id}`, admin)).status).toBe(204)
  })

  test("[ACC-002] an entry of another company answers like one that does not exist", async () => {
    const [here, there] = [await office(), await office()]
    const draft = { type: "shop", street: "2, rue Haute", post_code: "35000", city: "Rennes", country: "FR" }
    const { data } = (await send<Address>("POST", `${there.at}/addresses`, there.admin, draft)).body
    const [foreign, absent] = [
      await send("PATCH", `${here.at}/addresses/${data.id}`, here.admin, { city: "Ici" }),
      await send("PATCH", `${here.at}/addresses/2000000000`, here.admin, { city: "Ici" })
    ]
    expect([foreign.status, foreign.body.code, absent.status, absent.body.code]).toEqual([
      404,
      "error.404",
      404,
      "error.404"
    ])
  })
})

describe("what is the firm's alone", () => {
  test("[CLI-002] [CLI-011] fiscal data begin empty, are kept, and a company's own people do not see them", async () => {
    const { admin, at, owner } = await office()
    const { siren, siret } = numbers()
    await send("PATCH", at, admin, { siren, siret })
    expect(await read<Fiscal>(`${at}/fiscal`, admin)).toMatchObject({ status: null, cfe: false, revision: 0 })
    const foreign = await send("PATCH", `${at}/fiscal`, admin, { intra_community_vat: "FR40303265045" })
    expect(foreign.body.errors).toEqual({ intra_community_vat: ["customer.vat_number_foreign"] })
    const changed = await send<Fiscal>(
      "PATCH",
      `${at}/fiscal`,
      admin,
      { status: "is", vat_due_day: "19", cfe: true },
      0
    )
    expect(changed.body.data).toMatchObject({ status: "is", vat_due_day: 19, cfe: true, revision: 1 })
    expect((await send("PATCH", `${at}/fiscal`, admin, { status: "bic" }, 0)).status).toBe(412)
    for (const path of ["fiscal", "note"]) {
      const refused = await portal.call<ProblemDocument>("GET", `${at}/${path}`, { as: owner })
      expect([refused.status, refused.body.closed_by]).toEqual([403, ["isOfFirm"]])
    }
  })

  test("[CLI-O02] there is one note, with who wrote it last and when", async () => {
    const { admin, at, collaborator } = await office()
    expect(await read<Note>(`${at}/note`, admin)).toEqual({ blocks: [], author: null, written_at: null, revision: 0 })
    const blocks = [{ kind: "heading", spans: [{ text: "À rappeler", bold: true }] }]
    expect((await send("PUT", `${at}/note`, admin, { blocks }, 0)).status).toBe(200)
    const written = await send<Note>("PUT", `${at}/note`, collaborator, { blocks }, 1)
    expect(written.body.data).toMatchObject({ blocks, author: "aide Essai", revision: 2 })
    const bad = await send("PUT", `${at}/note`, admin, { blocks: [{ kind: "bullet", spans: [{ text: "a\u0000b" }] }] })
    expect(bad.body.errors).toEqual({ blocks: ["customer.note_characters"] })
  })
})

describe("the life of a client file", () => {
  const live = (at: string, as: SignedInUser, step: string, company_name?: string) =>
    send<ClientFile>("POST", `${at}/life`, as, { step, ...(company_name === undefined ? {} : { company_name }) })

  test("[CLI-013] [CLI-014] [CLI-015] its people are out while it rests, and in again once it is back", async () => {
    const { at, collaborator, guest, owner } = await office()
    expect((await live(at, owner, "deactivate")).body.closed_by).toEqual(["isOfFirm"])
    expect((await live(at, collaborator, "deactivate")).body.data).toMatchObject({ active: false, deletes_at: null })
    expect((await portal.call("GET", at, { as: owner })).status).toBe(404)
    expect((await portal.call("GET", at, { as: collaborator })).status).toBe(200)
    expect((await live(at, collaborator, "deactivate")).body.closed_by).toEqual(["isActiveFile"])
    expect((await live(at, collaborator, "restore")).body.data.active).toBe(true)
    expect((await portal.call("GET", at, { as: guest })).status).toBe(200)
  })

  test("[CLI-017] [CLI-O05] it is deleted only when it rests and by its name, in thirty days that can be undone, or at once by an admin", async () => {
    const { admin, at, collaborator, vendor } = await office()
    const folder = await portal.make.folder(vendor, "Banque")
    await documentsOf(portal).document(vendor, "a.pdf", { parent: folder.id, author: admin })
    expect((await live(at, collaborator, "delete", vendor.name)).body.closed_by).toEqual(["isDeactivatedFile"])
    await live(at, collaborator, "deactivate")
    const misnamed = await live(at, collaborator, "delete", "Épicerie")
    expect([misnamed.status, misnamed.body.errors]).toEqual([422, { company_name: ["customer.name_differs"] }])
    const asked = await live(at, collaborator, "delete", vendor.name)
    const days = (Date.parse(asked.body.data.deletes_at ?? "") - Date.now()) / 86_400_000
    expect(Math.round(days)).toBe(30)
    expect((await live(at, collaborator, "restore")).body.closed_by).toEqual(["isNotLeaving"])
    expect((await live(at, collaborator, "undo_delete")).body.data.deletes_at).toBeNull()
    await live(at, collaborator, "delete", vendor.name)
    expect((await live(at, collaborator, "delete_now", vendor.name)).body.closed_by).toEqual(["isFirmAdmin"])
    expect((await live(at, admin, "delete_now", vendor.name)).status).toBe(200)
    await expect.poll(async () => (await portal.call("GET", at, { as: admin })).status, { timeout: 20_000 }).toBe(404)
    const [left] = await portal.arrange(
      (sql) => sql<{ nodes: number; types: ReadonlyArray<string> }>`
        select (select count(*)::integer from node where vendor_id = ${vendor.id}) as nodes,
          (select array_agg(type order by id) from event where entity = 'clientFile' and entity_id = ${vendor.id}) as types`
    )
    expect(left).toEqual({
      nodes: 0,
      types: [
        "client_file.deactivated",
        "deletion.asked",
        "deletion.undone",
        "deletion.asked",
        "deletion.confirmed",
        "deletion.came_due"
      ]
    })
  })
})
