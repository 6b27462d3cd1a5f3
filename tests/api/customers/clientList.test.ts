import { unzipSync, strFromU8 } from "fflate"
import Papa from "papaparse"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { ClientBatchAnswer } from "#schemas/customers/clientList.ts"
import { readXlsx } from "#server/documents/renditions/worker/readXlsx.ts"
import type { ProblemDocument } from "#schemas/shared/problem.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.stop())

const office = async (name: string) => {
  const firm = await portal.make.firm(name)
  const admin = await portal.make.staff(firm, `admin@${name.toLowerCase()}.example`)
  const company = async (title: string, code: string | null = null, active = true) => {
    const vendor = await portal.make.vendor(firm, title)
    await portal.arrange(
      (sql) => sql`update vendor set client_code = ${code}, active = ${active} where id = ${vendor.id}`
    )
    return vendor
  }
  return { firm, admin, company }
}
const download = async (
  firm: { readonly id: number },
  as: SignedInUser,
  format: string,
  query: Readonly<Record<string, string>> = {},
  language = "fr"
) => {
  const answer = await fetch(
    `${portal.url}/api/accounting-firms/${firm.id}/vendors/exports/${format}?${new URLSearchParams(query)}`,
    { headers: { authorization: `Bearer ${as.token}`, "accept-language": language } }
  )
  return { status: answer.status, headers: answer.headers, bytes: new Uint8Array(await answer.arrayBuffer()) }
}
const rowsOf = (bytes: Uint8Array) =>
  Papa.parse<Array<string>>(new TextDecoder().decode(bytes), { delimiter: ";", skipEmptyLines: true }).data
const batch = (firm: { readonly id: number }, as: SignedInUser, body: object) =>
  portal.call<{ readonly data: ClientBatchAnswer } & ProblemDocument>(
    "POST",
    `/api/accounting-firms/${firm.id}/vendors/batches`,
    { as, body }
  )

describe("the list as people read it", () => {
  test("[CLI-O02] is sorted and searched without capitals and accents, and by the first digits of a SIRET", async () => {
    const { admin, company, firm } = await office("Accents")
    for (const name of ["Zèbre", "Éclair", "eau vive", "Œuvre", "Odéon"]) await company(name)
    const last = await company("Entrepôt", "É-1")
    await portal.arrange((sql) => sql`update vendor set siret = '40483304800022' where id = ${last.id}`)
    const names = async (query: Readonly<Record<string, string>>) =>
      (
        await portal.call<{ readonly data: ReadonlyArray<{ readonly company_name: string }> }>(
          "GET",
          `/api/accounting-firms/${firm.id}/vendors?${new URLSearchParams(query)}`,
          { as: admin }
        )
      ).body.data.map(({ company_name }) => company_name)
    const sorted = ["eau vive", "Éclair", "Entrepôt", "Odéon", "Œuvre", "Zèbre"]
    expect(await names({})).toEqual(sorted)
    expect(await names({ order: "desc" })).toEqual(sorted.toReversed())
    expect(await names({ search: "ECLÁIR" })).toEqual(["Éclair"])
    expect(await names({ search: "oeuv" })).toEqual(["Œuvre"])
    expect(await names({ search: "404 833 048 000" })).toEqual(["Entrepôt"])
    expect(await names({ search: "é-1" })).toEqual(["Entrepôt"])
  })
})

describe("the list as a file", () => {
  test("[CLI-O02] [NET-049] is a csv with its mark and semicolons of what the filters show, headed in the reader's language", async () => {
    const { admin, company, firm } = await office("Export")
    const first = await company("Boulangerie; Été", "B-1")
    await company("Zèbre", "Z-9")
    await company("Fermée", "F-1", false)
    await portal.arrange(
      (sql) => sql`update vendor set siret = '55203253400703', siren = '552032534', contact_phone = '+33123456789',
        contact_email = 'a@b.example', naf_code = '10.71C' where id = ${first.id}`
    )
    const { bytes, headers, status } = await download(firm, admin, "csv")
    expect([status, bytes.slice(0, 3)]).toEqual([200, new Uint8Array([0xef, 0xbb, 0xbf])])
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8")
    expect(headers.get("content-disposition")).toMatch(/^attachment; filename="Dossiers clients \d{4}-\d\d-\d\d\.csv"/)
    expect(new TextDecoder().decode(bytes)).toContain('"Boulangerie; Été";B-1;552032534;55203253400703;10.71C;')
    expect(rowsOf(bytes)).toEqual([
      [
        "Raison sociale",
        "Code client",
        "SIREN",
        "SIRET",
        "Code NAF",
        "Adresse e-mail",
        "Téléphone",
        "Espace de travail",
        "État"
      ],
      [
        "Boulangerie; Été",
        "B-1",
        "552032534",
        "55203253400703",
        "10.71C",
        "a@b.example",
        "01 23 45 67 89",
        "Export",
        "Actif"
      ],
      ["Zèbre", "Z-9", "", "", "", "", "", "Export", "Actif"]
    ])
    const others = rowsOf((await download(firm, admin, "csv", { state: "deactivated" }, "pt")).bytes)
    expect(others.map(([name, code]) => [name, code])).toEqual([
      ["Denominação social", "Código de cliente"],
      ["Fermée", "F-1"]
    ])
    expect(rowsOf((await download(firm, admin, "csv", { search: "zebre" })).bytes)).toHaveLength(2)
  })

  test("[CLI-O02] leaves no formula for another program, in neither format", async () => {
    const { admin, company, firm } = await office("Formules")
    const names = ["=1+1", "@SUM(A1)", "+cmd|' /C calc'!A0", "-2+3+cmd", "\t=1"]
    for (const name of names) await company(name)
    const read = rowsOf((await download(firm, admin, "csv")).bytes)
      .slice(1)
      .map(([name]) => name)
    expect(read.toSorted()).toEqual(names.map((name) => `'${name}`).toSorted())
    const { bytes } = await download(firm, admin, "xlsx")
    const sheet = Object.entries(unzipSync(bytes)).find(([name]) => name.startsWith("xl/worksheets/"))
    expect(strFromU8(sheet?.[1] ?? new Uint8Array())).not.toMatch(/<f[ >]/)
  })

  test("[CLI-O02] is a workbook of texts that keeps zeros and the order of the list", async () => {
    const { admin, company, firm } = await office("Classeur")
    for (const [name, code] of [
      ["Beta", "007"],
      ["alpha", "0002"]
    ] as const)
      await company(name, code)
    const { bytes, headers } = await download(firm, admin, "xlsx", { sort: "client_code", order: "desc" }, "en")
    expect(headers.get("content-disposition")).toContain('filename="Client files ')
    const book = readXlsx(bytes, "plain")
    const rows = book.shape === "sheets" ? (book.sheets[0]?.rows ?? []) : []
    expect(rows.map((row) => row.slice(0, 2))).toEqual([
      ["Company name", "Client code"],
      ["Beta", "007"],
      ["alpha", "0002"]
    ])
  })

  test("[CLI-O02] [CLI-009] comes whole for more files than are read at once, and says nothing of a body when only asked for its head", async () => {
    const { admin, firm } = await office("Nombreux")
    await portal.arrange(
      (sql) => sql`insert into vendor (firm_id, company_name)
        select ${firm.id}::integer, 'Client ' || lpad(i::text, 4, '0') from generate_series(1, 1203) i`
    )
    const rows = rowsOf((await download(firm, admin, "csv")).bytes)
    expect([rows.length, rows.at(-1)?.[0], new Set(rows.map(([name]) => name)).size]).toEqual([
      1204,
      "Client 1203",
      1204
    ])
    const head = await fetch(`${portal.url}/api/accounting-firms/${firm.id}/vendors/exports/csv`, {
      method: "HEAD",
      headers: { authorization: `Bearer ${admin.token}` }
    })
    expect([head.status, await head.text()]).toEqual([200, ""])
  })

  test("[ACC-002] [CLI-O02] holds what its reader reaches: a collaborator their files, a client user and a stranger nothing", async () => {
    const { company, firm } = await office("Portee")
    const mine = await company("Mienne")
    await company("Autre")
    const helper = await portal.make.staff(firm, "aide@portee.example", "collaborator")
    await portal.arrange(
      (sql) => sql`insert into assignment (vendor_id, firm_id, user_id) values (${mine.id}, ${firm.id}, ${helper.id})`
    )
    const client = await portal.make.client(mine, "client@portee.example")
    const { admin: stranger } = await office("Ailleurs")
    expect(rowsOf((await download(firm, helper, "csv")).bytes).map(([name]) => name)).toEqual([
      "Raison sociale",
      "Mienne"
    ])
    const statuses = async (as: SignedInUser | string) =>
      (await portal.call("GET", `/api/accounting-firms/${firm.id}/vendors/exports/xlsx`, { as })).status
    expect([await statuses(client), await statuses(stranger), await statuses("nobody")]).toEqual([403, 404, 401])
    expect((await download(firm, stranger, "pdf")).status).toBe(400)
    expect((await download(firm, helper, "csv", { sort: "hidden" })).status).toBe(400)
  })
})

describe("one action on many client files", () => {
  test("[CLI-014] [CLI-015] deactivates and restores each that can be, and names those that were left as they are", async () => {
    const { admin, company, firm } = await office("Lots")
    const [one, other, resting] = [await company("Un"), await company("Deux"), await company("Trois", null, false)]
    const { company: foreignCompany } = await office("LotsAilleurs")
    const foreign = await foreignCompany("Etrangere")
    const vendor_ids = [one.id, resting.id, foreign.id, other.id, 900_000_001]
    const states = () =>
      portal.arrange(
        (sql) => sql<{ active: boolean }>`select active from vendor
          where id = any (${[one.id, other.id, resting.id, foreign.id]}::integer[]) order by id`
      )
    const off = await batch(firm, admin, { action: "deactivate", vendor_ids })
    expect(off.body.data).toEqual({
      changed: 2,
      report: [
        { index: 1, code: "closed.isActiveFile" },
        { index: 2, code: "error.404" },
        { index: 4, code: "error.404" }
      ]
    })
    expect((await states()).map(({ active }) => active)).toEqual([false, false, false, true])
    const on = await batch(firm, admin, { action: "restore", vendor_ids: [one.id, resting.id] })
    expect(on.body.data).toEqual({ changed: 2, report: [] })
    const [logged] = await portal.arrange(
      (sql) => sql<{ lines: number }>`select count(*)::integer as lines from event where firm_id = ${firm.id}
        and type in ('client_file.deactivated', 'client_file.restored') and user_id = ${admin.id}`
    )
    expect(logged?.lines).toBe(4)
  })

  test("[ROL-022] [ACC-046] gives files to accountants and takes them back, by the firm's admins alone", async () => {
    const { admin, company, firm } = await office("Affecter")
    const files = [await company("Un"), await company("Deux")]
    const helper = await portal.make.staff(firm, "aide@affecter.example", "collaborator")
    const other = await portal.make.staff(firm, "autre@affecter.example", "collaborator")
    const vendor_ids = files.map(({ id }) => id)
    const given = () =>
      portal.arrange(
        (sql) => sql<{ user_id: number }>`select user_id from assignment where firm_id = ${firm.id} order by 1`
      )
    const user_ids = [helper.id, other.id]
    expect(
      (await batch(firm, admin, { action: "assign", vendor_ids: [...vendor_ids, 900_000_001], user_ids })).body.data
    ).toEqual({ changed: 2, report: [{ index: 2, code: "error.404" }] })
    expect((await given()).map(({ user_id }) => user_id)).toEqual([helper.id, helper.id, other.id, other.id])
    expect((await batch(firm, helper, { action: "withdraw", vendor_ids, user_ids })).body.code).toBe(
      "closed.hasFirmRight"
    )
    await batch(firm, admin, { action: "withdraw", vendor_ids, user_ids: [other.id] })
    expect((await given()).map(({ user_id }) => user_id)).toEqual([helper.id, helper.id])
    expect(await batch(firm, admin, { action: "assign", vendor_ids, user_ids: [] })).toMatchObject({
      status: 422,
      body: { errors: { user_ids: ["customer.accountants_missing"] } }
    })
    const { admin: stranger } = await office("AffecterAilleurs")
    expect((await batch(firm, admin, { action: "assign", vendor_ids, user_ids: [stranger.id] })).status).toBe(404)
  })

  test("[ACC-002] is no client user's and no stranger's, and takes at most five hundred files", async () => {
    const { admin, company, firm } = await office("Bornes")
    const file = await company("Un")
    const client = await portal.make.client(file, "client@bornes.example")
    const { admin: stranger } = await office("BornesAilleurs")
    const asked = { action: "deactivate", vendor_ids: [file.id] }
    expect((await batch(firm, client, asked)).body.code).toBe("closed.isOfFirm")
    expect((await batch(firm, stranger, asked)).status).toBe(404)
    const many = Array.from({ length: 501 }, (_, index) => index + 1)
    expect((await batch(firm, admin, { ...asked, vendor_ids: many })).status).toBe(422)
    expect((await batch(firm, admin, { ...asked, vendor_ids: [] })).status).toBe(422)
    expect((await batch(firm, admin, { ...asked, action: "delete" })).body.errors).toEqual({
      action: ["customer.choice_invalid"]
    })
  })
})
