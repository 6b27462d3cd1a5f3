import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { importCellLimit, type ImportField } from "#schemas/customers/importRules.ts"
import type { Import, ImportChange, KeptLine } from "#schemas/customers/imports.ts"
import type { ImportKind } from "#schemas/customers/listWords.ts"
import type { ProblemDocument } from "#schemas/shared/problem.ts"
import { csv, siretOf, utf16, windows1252, xlsx, zip } from "#tests/api/customers/importFiles.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"

interface Told {
  readonly data: Import
}

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.stop())

let offices = 0
const office = async () => {
  const name = `Import${(offices += 1)}`
  const firm = await portal.make.firm(name)
  return { firm, admin: await portal.make.staff(firm, `admin@${name.toLowerCase()}.example`) }
}
const at = (firm: { readonly id: number }, rest = "") => `/api/accounting-firms/${firm.id}/imports${rest}`
const send = (
  firm: { readonly id: number },
  as: SignedInUser,
  body: Uint8Array,
  kind: ImportKind = "client_files",
  name = "clients.csv"
) =>
  portal.call<Told & ProblemDocument>("POST", at(firm, `?kind=${kind}&name=${encodeURIComponent(name)}`), {
    as,
    body,
    headers: { "content-type": "application/octet-stream" }
  })
const read = async (...asked: Parameters<typeof send>) => {
  const { body, status } = await send(...asked)
  expect([status, body]).toMatchObject([201, { data: { state: "read" } }])
  return body.data
}
const refusal = async (...asked: Parameters<typeof send>) => {
  const { body, status } = await send(...asked)
  return [status, body.errors?.["file"]?.[0] ?? body.code]
}
const check = async (firm: { readonly id: number }, as: SignedInUser, id: number, columns: Import["columns"]) =>
  portal.call<Told & ProblemDocument>("POST", at(firm, `/${id}/checks`), { as, body: { columns } })
const checked = async (firm: { readonly id: number }, as: SignedInUser, file: Uint8Array, kind?: ImportKind) => {
  const { columns, id } = await read(firm, as, file, kind)
  return (await check(firm, as, id, columns)).body.data
}
const faults = ({ report }: Import) => report.map(({ code, field, line }) => [line, field, code])
const find = async (firm: { readonly id: number }, as: SignedInUser, id: number) =>
  (await portal.call<Told>("GET", at(firm, `/${id}`), { as })).body.data
const launch = (firm: { readonly id: number }, as: SignedInUser, id: number) =>
  portal.call<Told & ProblemDocument>("POST", at(firm, `/${id}/runs`), { as })
const correct = (firm: { readonly id: number }, as: SignedInUser, id: number, changes: ReadonlyArray<ImportChange>) =>
  portal.call<Told & ProblemDocument>("POST", at(firm, `/${id}/corrections`), { as, body: { changes } })
const linesOf = async (firm: { readonly id: number }, as: SignedInUser, id: number) =>
  (await portal.call<{ readonly data: ReadonlyArray<KeptLine> }>("GET", at(firm, `/${id}/lines`), { as })).body.data
const ended = async (firm: { readonly id: number }, as: SignedInUser, id: number) => {
  await expect
    .poll(async () => (await find(firm, as, id)).state, { timeout: 20_000, interval: 50 })
    .not.toMatch(/queued|running/)
  return find(firm, as, id)
}
const names = (firm: { readonly id: number }) =>
  portal.arrange(
    (sql) => sql<{ company_name: string }>`select company_name from vendor where firm_id = ${firm.id} order by 1`
  )
const placed = (columns: Import["columns"]) =>
  Object.fromEntries(columns.map(({ column, field }) => [field, column])) as Partial<Record<ImportField, number>>

const head = ["Raison sociale", "SIRET", "Code client", "Téléphone"]
let used = 0
const fresh = () => siretOf((used += 1))
const line = (name: string, siret = fresh()) => [name, siret, "", "01 23 45 67 89"]

describe("reading a file", () => {
  test("[VAL-049] [ERR-051] refuses an empty one, and one of headings alone", async () => {
    const { admin, firm } = await office()
    const files = [new Uint8Array(), csv([head]), csv([["", ""], head, [" ", ""]]), await xlsx([head])]
    for (const file of files) expect(await refusal(firm, admin, file)).toEqual([422, "customer.import_empty"])
  })

  test("[VAL-050] [ERR-052] [CST-016] takes 500 lines, and refuses 501 of either kind", async () => {
    const { admin, firm } = await office()
    const rows = (count: number) =>
      Array.from({ length: count }, (_, index) => line(`Société ${index}`, siretOf(index)))
    expect((await read(firm, admin, csv([head, ...rows(500)]))).total).toBe(500)
    expect(await refusal(firm, admin, csv([head, ...rows(501)]))).toEqual([422, "customer.import_too_long"])
    expect(await refusal(firm, admin, await xlsx([head, ...rows(501)]))).toEqual([422, "customer.import_too_long"])
  })

  test("finds out what a text is written in and what parts its cells", async () => {
    const { admin, firm } = await office()
    const text = (separator: string) => [head, line("Crème & Œuvres")].map((row) => row.join(separator)).join("\n")
    const told = async (file: Uint8Array) => {
      const { encoding, headings, sample, separator } = await read(firm, admin, file)
      expect(headings).toEqual(head)
      return [encoding, separator, sample[0]?.[0]]
    }
    const utf8 = (value: string) => new TextEncoder().encode(value)
    expect(await told(utf8(text(";")))).toEqual(["utf-8", ";", "Crème & Œuvres"])
    expect(await told(utf8(`\ufeff${text(",")}`))).toEqual(["utf-8", ",", "Crème & Œuvres"])
    expect(await told(utf16(text("\t"), "le", true))).toEqual(["utf-16le", "\t", "Crème & Œuvres"])
    expect(await told(utf16(text("|"), "be", true))).toEqual(["utf-16be", "|", "Crème & Œuvres"])
    expect(await told(utf16(text(";"), "le", false))).toEqual(["utf-16le", ";", "Crème & Œuvres"])
    expect(await told(windows1252(text(";").replaceAll("Œ", "\u008c")))).toEqual([
      "windows-1252",
      ";",
      "Crème & Œuvres"
    ])
    expect(await told(utf8(`sep=,\r\n${text(",")}`))).toEqual(["utf-8", ",", "Crème & Œuvres"])
  })

  test("reads a workbook as it was typed: numbers whole, days as days, and zeros that were lost", async () => {
    const { admin, firm } = await office()
    const file = await xlsx([
      [...head, "Date de création", "Capital"],
      [null, null, null, null, null, null],
      ["Crème", Number(fresh()), 42, 123_456_789, new Date(Date.UTC(2019, 1, 3)), 1500.5]
    ])
    const { format, sample, ...found } = await checked(firm, admin, file)
    expect([format, found.encoding, found.separator, found.faulty]).toEqual(["xlsx", null, null, 0])
    expect(sample[0]?.slice(2)).toEqual(["42", "123456789", "2019-02-03", "1500.5"])
    await launch(firm, admin, found.id)
    expect((await ended(firm, admin, found.id)).state).toBe("done")
    const [kept] = await portal.arrange(
      (sql) => sql<{ contact_phone: string; creation_date: string }>`
        select contact_phone, creation_date::text as creation_date from vendor where firm_id = ${firm.id}`
    )
    expect(kept).toEqual({ contact_phone: "+33123456789", creation_date: "2019-02-03" })
  })

  test("refuses what is neither: a zip that is no workbook, a bomb, a picture, mixed encodings, an open quotation mark", async () => {
    const { admin, firm } = await office()
    const bomb = zip({ "xl/workbook.xml": new Uint8Array(60 * 1024 * 1024) })
    expect(bomb.length).toBeLessThan(200_000)
    const unreadable = [
      zip({ "lisez-moi.txt": new Uint8Array([65]) }),
      bomb,
      Buffer.from([0x50, 0x4b, 0x03, 0x04, 1, 2, 3]),
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 1, 2, 3, 4]),
      Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 1])
    ]
    for (const file of unreadable)
      expect(await refusal(firm, admin, file)).toEqual([422, "customer.import_not_readable"])
    const mixed = Buffer.concat([Buffer.from("\ufeffNom;SIRET\nCrème;1\n"), windows1252("Crème;2\n")])
    expect(await refusal(firm, admin, mixed)).toEqual([422, "customer.import_encoding"])
    expect(await refusal(firm, admin, csv([head, ['"Crème', fresh(), "", ""]]))).toEqual([
      422,
      "customer.import_quotes"
    ])
    expect(await names(firm)).toEqual([])
  })

  test("refuses a hundred megabytes by what is announced, and a stream that goes on past the limit", async () => {
    const { admin, firm } = await office()
    const status = async (body: BodyInit) => {
      const answer = await fetch(portal.url + at(firm, "?kind=client_files"), {
        method: "POST",
        headers: { authorization: `Bearer ${admin.token}`, "content-type": "application/octet-stream" },
        body,
        duplex: "half"
      } as RequestInit).catch(() => null)
      // The server may cut the connection before the whole body was sent: the file was refused either way.
      return answer?.status ?? 413
    }
    expect(await status(new Uint8Array(100 * 1024 * 1024))).toBe(413)
    let sent = 0
    const endless = new ReadableStream({
      pull: (controller) => {
        if ((sent += 1) > 64) controller.close()
        else controller.enqueue(new Uint8Array(65_536).fill(65))
      }
    })
    expect(await status(endless)).toBe(413)
    const [kept] = await portal.arrange(
      (sql) => sql<{ count: number }>`select count(*)::integer as count from client_import where firm_id = ${firm.id}`
    )
    expect(kept?.count).toBe(0)
  })
})

describe("matching and trying", () => {
  test("proposes columns by their headings in three languages, each once", async () => {
    const { admin, firm } = await office()
    const proposed = async (kind: ImportKind, ...headings: ReadonlyArray<string>) =>
      placed((await read(firm, admin, csv([headings, headings.map(() => "x")]), kind)).columns)
    expect(await proposed("client_files", "N° SIRET", "Raison sociale", "?", "E-mail", "Code NAF")).toEqual({
      siret: 0,
      company_name: 1,
      contact_email: 3,
      naf_code: 4
    })
    expect(await proposed("client_files", "Company name", "SIRET number", "Legal form", "Employees")).toEqual({
      company_name: 0,
      siret: 1,
      legal_status: 2,
      employee_number: 3
    })
    expect(await proposed("client_files", "Denominação social", "SIRET", "Telefone")).toEqual({
      company_name: 0,
      siret: 1,
      contact_phone: 2
    })
    expect(
      await proposed("client_users", "Client", "Civilité", "Prénom", "Nom", "Adresse e-mail", "Rôle", "Fonction")
    ).toEqual({ client: 0, title: 1, firstname: 2, lastname: 3, email: 4, role: 5, job: 6 })
  })

  test("refuses a matching without a needed field, with a field twice, of a column that is not there or of the other kind", async () => {
    const { admin, firm } = await office()
    const { id } = await read(firm, admin, csv([head, line("Crème")]))
    const tried = async (...columns: ReadonlyArray<readonly [ImportField, number]>) => {
      const { body, status } = await check(
        firm,
        admin,
        id,
        columns.map(([field, column]) => ({ field, column }))
      )
      return [status, body.errors?.["columns"]?.[0]]
    }
    expect(await tried(["company_name", 0])).toEqual([422, "customer.import_columns_missing"])
    expect(await tried(["company_name", 0], ["siret", 1], ["siret", 2])).toEqual([422, "customer.import_column_twice"])
    expect(await tried(["company_name", 0], ["siret", 99])).toEqual([422, "customer.import_column_unknown"])
    expect(await tried(["company_name", 0], ["siret", 1], ["firstname", 2])).toEqual([
      422,
      "customer.import_column_unknown"
    ])
    expect((await tried(["company_name", 0], ["siret", 1]))[0]).toBe(200)
  })

  test("[CLI-001] [VAL-045] [ERR-060] [ERR-061] reports every line that is in the way with its field, and imports none of them", async () => {
    const [one, other] = [await office(), await office()]
    const [here, elsewhere, twice] = [fresh(), fresh(), fresh()]
    for (const [{ firm }, siret] of [
      [one, here],
      [other, elsewhere]
    ] as const) {
      const vendor = await portal.make.vendor(firm, "Ancienne")
      await portal.arrange((sql) => sql`update vendor set siret = ${siret} where id = ${vendor.id}`)
    }
    const found = await checked(
      one.firm,
      one.admin,
      csv([
        [...head, "NAF"],
        [...line("Bonne"), ""],
        [...line("Prise ici", here), ""],
        [...line("Prise ailleurs", elsewhere), ""],
        [...line("Une fois", twice), ""],
        [...line("Deux fois", twice), "99.99Z"],
        ["", "123", "#", "00", "x"],
        [...line("=cmd|' /C calc'!A0"), ""],
        ['"Cote; ""et"" fin"', fresh(), "", "+33 1 23 45 67 89", ""]
      ])
    )
    expect([found.state, found.faulty, found.total]).toEqual(["faulty", 6, 8])
    expect(faults(found)).toEqual([
      [3, "siret", "customer.siret_known_here"],
      [4, "siret", "customer.siret_known_elsewhere"],
      [6, "siret", "customer.import_twice"],
      [6, "naf_code", "customer.naf_unknown"],
      [7, "company_name", "customer.company_name_missing"],
      [7, "client_code", "customer.client_code_characters"],
      [7, "siret", "customer.siret_invalid"],
      [7, "naf_code", "customer.naf_invalid"],
      [7, "contact_phone", "customer.phone_invalid"],
      [8, "company_name", "customer.import_formula"],
      [9, "company_name", "customer.company_name_characters"]
    ])
    expect(found.report.at(-2)?.value).toBe("=cmd|' /C calc'!A0")
    expect([found.good, found.left_out, found.imported]).toEqual([2, 0, 0])
    expect(await names(one.firm)).toEqual([{ company_name: "Ancienne" }])
    const hopeless = await checked(one.firm, one.admin, csv([head, line("Sans numéro", "123")]))
    expect(await launch(one.firm, one.admin, hopeless.id)).toMatchObject({
      status: 409,
      body: { code: "closed.isImportFaultless" }
    })
  })

  test("[CLI-007] [VAL-042] [VAL-043] [VAL-047] says which users cannot come in, and why", async () => {
    const { admin, firm } = await office()
    const vendor = await portal.make.vendor(firm, "Boulangerie Été")
    await portal.arrange((sql) => sql`update vendor set client_code = 'BOU-1' where id = ${vendor.id}`)
    await portal.make.vendor(firm, "Jumelle")
    await portal.make.vendor(firm, "Jumelle")
    const known = await portal.make.client(vendor, "connue@client.example", "guest")
    const stranger = await office()
    const row = (client: string, email: string, role = "") => [client, "Madame", "Ada", "Martin", email, role]
    const found = await checked(
      firm,
      admin,
      csv([
        ["Client", "Civilité", "Prénom", "Nom", "E-mail", "Rôle"],
        row("bou-1", "nouvelle@client.example", "Administratrice"),
        row("boulangerie ete", known.email),
        row("BOU-1", admin.email, "admin"),
        row("BOU-1", stranger.admin.email),
        row("Jumelle", "a@client.example"),
        row("Personne", "b@client.example"),
        row("", "c@client.example", "roi"),
        row("BOU-1", "Nouvelle@client.example")
      ]),
      "client_users"
    )
    expect(faults(found)).toEqual([
      [3, "email", "customer.user_known"],
      [4, "email", "customer.accountant_not_client_admin"],
      [5, "email", "customer.client_is_staff"],
      [6, "client", "customer.import_client_several"],
      [7, "client", "customer.import_client_unknown"],
      [8, "client", "customer.import_client_missing"],
      [8, "role", "customer.choice_invalid"],
      [9, "email", "customer.import_twice"]
    ])
  })
})

describe("importing", () => {
  test("[CLI-009] [CLI-001] makes every client file with its root folder and its line of the log, and keeps no line of the file", async () => {
    const { admin, firm } = await office()
    const rows = Array.from({ length: 120 }, (_, index) => line(`Société ${index}`))
    const { id, state } = await checked(firm, admin, csv([head, ...rows]))
    expect(state).toBe("ready")
    expect((await launch(firm, admin, id)).status).toBe(202)
    const done = await ended(firm, admin, id)
    expect([done.state, done.done, done.total, done.sample]).toEqual(["done", 120, 120, []])
    const [made] = await portal.arrange(
      (sql) => sql<{ files: number; roots: number; lines: number; sirens: number }>`
        select count(*)::integer as files, count(n.id)::integer as roots, count(e.id)::integer as lines,
            count(*) filter (where v.siren = left(v.siret, 9))::integer as sirens
          from vendor v left join node n on n.vendor_id = v.id and n.is_root
          left join event e on e.vendor_id = v.id and e.type = 'client_file.created' where v.firm_id = ${firm.id}`
    )
    expect(made).toEqual({ files: 120, roots: 120, lines: 120, sirens: 120 })
    expect(await launch(firm, admin, id)).toMatchObject({ status: 409, body: { code: "closed.isImportNew" } })
    expect((await portal.call("DELETE", at(firm, `/${id}`), { as: admin })).status).toBe(204)
    expect((await portal.call("GET", at(firm, `/${id}`), { as: admin })).status).toBe(404)
  })

  test("[VAL-045] of two files with one SIRET that are imported at the same moment exactly one has it; the other says so at its line and has the rest", async () => {
    const [one, other] = [await office(), await office()]
    const shared = fresh()
    const made = await Promise.all(
      [one, other].map(async ({ admin, firm }) => {
        const found = await checked(firm, admin, csv([head, line("Seule"), line("Commune", shared), line("Autre")]))
        expect(found.state).toBe("ready")
        return { admin, firm, id: found.id }
      })
    )
    await Promise.all(made.map(({ admin, firm, id }) => launch(firm, admin, id)))
    const states = await Promise.all(made.map(async ({ admin, firm, id }) => (await ended(firm, admin, id)).state))
    expect(states.toSorted()).toEqual(["done", "partial"])
    for (const [place, { admin, firm, id }] of made.entries()) {
      const isDone = states[place] === "done"
      expect(await names(firm)).toHaveLength(isDone ? 3 : 2)
      const found = await find(firm, admin, id)
      expect(faults(found)).toEqual(isDone ? [] : [[3, "siret", "customer.siret_known_elsewhere"]])
      expect([found.imported, found.faulty]).toEqual(isDone ? [3, 0] : [2, 1])
    }
  })

  test("[CLI-007] [ROL-006] lets users in with the mail that invites them; one who cannot come in keeps nobody out", async () => {
    const { admin, firm } = await office()
    const vendor = await portal.make.vendor(firm, "Cliente")
    const users = (last: string) =>
      csv([
        ["Client", "Civilité", "Prénom", "Nom", "E-mail", "Rôle", "Fin d’accès"],
        ["Cliente", "Mme", "Ada", "Martin", `ada${firm.id}@client.example`, "admin", ""],
        ["cliente", "Monsieur", "Luc", "Blanc", last, "", "31/12/2099"]
      ])
    const first = await checked(firm, admin, users(`luc${firm.id}@client.example`), "client_users")
    // Another firm takes one of the people between the check and the import.
    await portal.make.staff(await portal.make.firm(`Tiers${firm.id}`), `luc${firm.id}@client.example`)
    await launch(firm, admin, first.id)
    const refused = await ended(firm, admin, first.id)
    expect([refused.state, refused.code, faults(refused)]).toEqual([
      "partial",
      null,
      [[3, "email", "customer.client_is_staff"]]
    ])
    const inside = () =>
      portal.arrange(
        (sql) => sql<{ email: string; role: string; mails: number }>`
          select u.email, v.role, (select count(*)::integer from mail m where m.user_id = u.id) as mails
            from vendor_user v join app_user u on u.id = v.user_id where v.vendor_id = ${vendor.id} order by 1`
      )
    expect(await inside()).toEqual([{ email: `ada${firm.id}@client.example`, role: "admin", mails: 1 }])
    // The row is corrected in the import, without a new file.
    const corrected = await correct(firm, admin, first.id, [
      { lines: [3], column: 4, value: `lucie${firm.id}@client.example` }
    ])
    expect(corrected.body.data).toMatchObject({ state: "ready", good: 1, faulty: 0, imported: 1 })
    await launch(firm, admin, first.id)
    expect(await ended(firm, admin, first.id)).toMatchObject({ state: "done", imported: 2 })
    expect(await inside()).toEqual([
      { email: `ada${firm.id}@client.example`, role: "admin", mails: 1 },
      { email: `lucie${firm.id}@client.example`, role: "collaborator", mails: 1 }
    ])
  })

  test("[ROL-021] [ROL-022] a collaborator who imports files is given them, and finds only clients within reach", async () => {
    const { firm } = await office()
    const helper = await portal.make.staff(firm, `aide@import${firm.id}.example`, "collaborator")
    await portal.make.vendor(firm, "Hors de portée")
    const { id } = await checked(firm, helper, csv([head, line("Mienne")]))
    await launch(firm, helper, id)
    expect((await ended(firm, helper, id)).state).toBe("done")
    const listed = await portal.call<{ readonly data: ReadonlyArray<{ readonly company_name: string }> }>(
      "GET",
      `/api/accounting-firms/${firm.id}/vendors`,
      { as: helper }
    )
    expect(listed.body.data.map(({ company_name }) => company_name)).toEqual(["Mienne"])
    const users = await checked(
      firm,
      helper,
      csv([
        ["Client", "Civilité", "Prénom", "Nom", "E-mail"],
        ["Hors de portée", "Mme", "Ada", "Martin", "ada@portee.example"]
      ]),
      "client_users"
    )
    expect(faults(users)).toEqual([[2, "client", "customer.import_client_unknown"]])
  })

  test("[ACC-002] an import is its owner's alone: a colleague finds none, a client user may have none, a stranger no firm", async () => {
    const { admin, firm } = await office()
    const { columns, id } = await read(firm, admin, csv([head, line("Crème")]))
    const colleague = await portal.make.staff(firm, `collegue@import${firm.id}.example`)
    const vendor = await portal.make.vendor(firm, "Cliente")
    const client = await portal.make.client(vendor, `client@import${firm.id}.example`)
    const { admin: stranger } = await office()
    const answers = async (as: SignedInUser) => [
      (await send(firm, as, csv([head, line("Autre")]))).status,
      (await portal.call("GET", at(firm, `/${id}`), { as })).status,
      (await check(firm, as, id, columns)).status,
      (await launch(firm, as, id)).status,
      (await portal.call("GET", at(firm, `/${id}/lines`), { as })).status,
      (await correct(firm, as, id, [{ lines: [2], left_out: true }])).status,
      (await portal.call("DELETE", at(firm, `/${id}`), { as })).status
    ]
    expect(await answers(colleague)).toEqual([201, 404, 404, 404, 404, 404, 404])
    expect(await answers(client)).toEqual([403, 403, 403, 403, 403, 403, 403])
    expect(await answers(stranger)).toEqual([404, 404, 404, 404, 404, 404, 404])
    expect((await find(firm, admin, id)).state).toBe("read")
  })
})

describe("correcting in place", () => {
  const mixed = () =>
    csv([
      head,
      line("Bonne"),
      line("Fausse", "123"),
      ["Sans téléphone", fresh(), "", "00"],
      ["Aussi", fresh(), "", "00"]
    ])

  test("[VAL-049] imports the good lines, keeps the others, and takes them once they are corrected", async () => {
    const { admin, firm } = await office()
    const { id, ...found } = await checked(firm, admin, mixed())
    expect(found).toMatchObject({ state: "faulty", good: 1, faulty: 3 })
    expect((await launch(firm, admin, id)).status).toBe(202)
    expect(await ended(firm, admin, id)).toMatchObject({
      state: "partial",
      imported: 1,
      good: 0,
      faulty: 3,
      run_total: 1,
      report: [{ line: 3 }, { line: 4 }, { line: 5 }]
    })
    expect(await names(firm)).toEqual([{ company_name: "Bonne" }])
    expect((await linesOf(firm, admin, id)).map(({ cells: [name], line }) => [line, name])).toEqual([
      [3, "Fausse"],
      [4, "Sans téléphone"],
      [5, "Aussi"]
    ])
    const { body } = await correct(firm, admin, id, [
      { lines: [3], column: 1, value: fresh() },
      { lines: [4, 5], column: 3, value: "" }
    ])
    expect(body.data).toMatchObject({ state: "ready", good: 3, faulty: 0, report: [] })
    await launch(firm, admin, id)
    expect(await ended(firm, admin, id)).toMatchObject({ state: "done", imported: 4 })
    expect(await names(firm)).toHaveLength(4)
    expect(await linesOf(firm, admin, id)).toEqual([])
  })

  test("[VAL-049] judges every line again: a correction that is wrong, twice in the file or taken says so at its line", async () => {
    const { admin, firm } = await office()
    const { columns, id } = await read(firm, admin, csv([head, line("Une"), line("Deux", "123"), line("Trois", "123")]))
    expect(await correct(firm, admin, id, [{ lines: [2], left_out: true }])).toMatchObject({
      status: 409,
      body: { code: "closed.isImportTried" }
    })
    await check(firm, admin, id, columns)
    const [first] = await linesOf(firm, admin, id)
    const held = fresh()
    const vendor = await portal.make.vendor(firm, "Ancienne")
    await portal.arrange((sql) => sql`update vendor set siret = ${held} where id = ${vendor.id}`)
    const { body: told } = await correct(firm, admin, id, [
      { lines: [3], column: 1, value: first?.cells[1] ?? "" },
      { lines: [4], column: 1, value: held }
    ])
    expect([told.data.state, told.data.good, faults(told.data)]).toEqual([
      "faulty",
      1,
      [
        [3, "siret", "customer.import_twice"],
        [4, "siret", "customer.siret_known_here"]
      ]
    ])
    // With the first of two equal rows left out, the other one is no duplicate any more.
    const { body: out } = await correct(firm, admin, id, [{ lines: [2], left_out: true }])
    expect([out.data.left_out, out.data.good, faults(out.data)]).toEqual([
      1,
      1,
      [[4, "siret", "customer.siret_known_here"]]
    ])
    await launch(firm, admin, id)
    expect(await ended(firm, admin, id)).toMatchObject({ state: "partial", imported: 1, left_out: 1, faulty: 1 })
    expect(await names(firm)).toEqual([{ company_name: "Ancienne" }, { company_name: "Deux" }])
    expect((await linesOf(firm, admin, id)).map(({ left_out, line }) => [line, left_out])).toEqual([
      [2, true],
      [4, false]
    ])
  })

  test("refuses a column or a line that is not there, a cell past the limit, and changes nothing then", async () => {
    const { admin, firm } = await office()
    const { id } = await checked(firm, admin, mixed())
    const before = await linesOf(firm, admin, id)
    const status = async (...changes: ReadonlyArray<ImportChange>) => {
      const { body, status } = await correct(firm, admin, id, changes)
      return [status, body.errors?.["columns"]?.[0] ?? body.code]
    }
    const good = { lines: [3], column: 1, value: "1" } as const
    expect(await status(good, { lines: [3], column: 4, value: "x" })).toEqual([422, "customer.import_column_unknown"])
    expect(await status(good, { lines: [3, 99], column: 1, value: "x" })).toEqual([409, "customer.import_line_gone"])
    expect((await status({ lines: [3], column: 1, value: "x".repeat(importCellLimit + 1) }))[0]).toBe(422)
    expect((await status())[0]).toBe(422)
    expect(await linesOf(firm, admin, id)).toEqual(before)
  })

  test("[VAL-045] the same file imported twice at the same time makes every file once", async () => {
    const { admin, firm } = await office()
    const rows = Array.from({ length: 60 }, (_, index) => line(`Société ${String(index).padStart(2, "0")}`))
    const imports = [
      await checked(firm, admin, csv([head, ...rows])),
      await checked(firm, admin, csv([head, ...rows.toReversed()]))
    ]
    expect((await Promise.all(imports.map(({ id }) => launch(firm, admin, id)))).map(({ status }) => status)).toEqual([
      202, 202
    ])
    const ends = await Promise.all(imports.map(({ id }) => ended(firm, admin, id)))
    expect(ends.map(({ imported }) => imported).toSorted((one, other) => one - other)).toEqual([0, 60])
    expect(ends.map(({ state }) => state).toSorted()).toEqual(["done", "partial"])
    const [left] = ends.filter(({ state }) => state === "partial")
    expect(new Set(left?.report.map(({ code }) => code))).toEqual(new Set(["customer.siret_known_here"]))
    expect(await names(firm)).toHaveLength(60)
  })

  test("[VAL-045] a number that is taken while the import runs stops no other line", async () => {
    const { admin, firm } = await office()
    const rows = Array.from({ length: 55 }, (_, index) => line(`Société ${index}`))
    const { id } = await checked(firm, admin, csv([head, ...rows]))
    const taken = rows[20]?.[1] ?? ""
    const vendor = await portal.make.vendor(firm, "Plus rapide")
    await portal.arrange((sql) => sql`update vendor set siret = ${taken} where id = ${vendor.id}`)
    await launch(firm, admin, id)
    const end = await ended(firm, admin, id)
    expect([end.state, end.imported, faults(end)]).toEqual([
      "partial",
      54,
      [[22, "siret", "customer.siret_known_here"]]
    ])
    expect(await names(firm)).toHaveLength(55)
  })

  test("[TSK-017] [TSK-O02] requests are asked together: with a wrong line none is, without it all the others are", async () => {
    const { admin, firm } = await office()
    await portal.make.vendor(firm, "Cliente")
    const file = csv([
      ["Client", "Demande"],
      ["Cliente", "Relevés"],
      ["Personne", "Contrat"]
    ])
    const { id, ...found } = await checked(firm, admin, file, "information_requests")
    expect([found.good, found.faulty]).toEqual([1, 1])
    expect((await launch(firm, admin, id)).status).toBe(409)
    await correct(firm, admin, id, [{ lines: [3], left_out: true }])
    expect((await launch(firm, admin, id)).status).toBe(202)
    expect(await ended(firm, admin, id)).toMatchObject({ state: "partial", imported: 1, left_out: 1 })
  })
})
