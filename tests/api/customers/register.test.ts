import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { luhnSum } from "#schemas/customers/companyNumbers.ts"
import type { NafCode } from "#schemas/customers/naf.ts"
import type { RegisterAnswer } from "#schemas/customers/register.ts"
import { registerMessages } from "#schemas/customers/registerMessages.ts"
import type { Pagination } from "#schemas/shared/page.ts"
import { isMessageCode } from "#schemas/shared/messages/index.ts"
import { place, sirene, startRegister } from "#tests/api/customers/registerServer.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"

const registerTimeouts = { once: 400, inAll: 3_000, pause: 10 }

let register: Awaited<ReturnType<typeof startRegister>>
let portal: Portal
beforeAll(async () => {
  register = await startRegister()
  portal = await startPortal({ register: { url: `${register.url}/` } }, { registerTimeouts })
})
afterAll(async () => {
  await portal.stop()
  await register.stop()
})

const keyed = (text: string) => `${text}${(10 - (luhnSum(`${text}0`) % 10)) % 10}`
let made = 0
/** A valid SIRET that no other test uses. */
const newSiret = () => keyed(`${keyed(String(80_000_000 + ++made))}0001`)

const office = async (name: string) => {
  const firm = await portal.make.firm(name)
  return { firm, admin: await portal.make.staff(firm, `admin@${name.toLowerCase()}.example`) }
}
const lookUp = (firm: { readonly id: number }, as: SignedInUser | undefined, siret: string) =>
  portal.call<{ readonly data: RegisterAnswer }>(
    "GET",
    `/api/accounting-firms/${firm.id}/register?${new URLSearchParams({ siret })}`,
    as === undefined ? {} : { as }
  )

describe("looking a company up by its SIRET", () => {
  test("[WIZ-002] [WIZ-O01] [WIZ-O03] tells what the public register knows, in the form that a client file takes", async () => {
    const { admin, firm } = await office("Lecture")
    const siret = newSiret()
    register.companies.set(siret, sirene(siret))
    const typed = siret.replace(/^(\d{3})(\d{3})/, "$1 $2\u00a0")
    expect((await lookUp(firm, admin, typed)).body.data).toEqual({
      outcome: "found",
      company: {
        siret,
        siren: siret.slice(0, 9),
        official_name: "ETABLISSEMENTS MARTIN / LYON",
        company_name: "ETABLISSEMENTS MARTIN LYON",
        naf_code: "70.10Z",
        legal_status: "5710",
        capital: 50_000.5,
        creation_date: "1987-03-01",
        year_end: "06-30",
        intra_community_vat: expect.stringMatching(/^FR\d{11}$/),
        address: {
          street: "IMMEUBLE LE GRAND\n17 BOULEVARD HAUSSMANN",
          post_code: "75009",
          city: "PARIS",
          country: "FR"
        },
        is_head_office: true,
        is_open: true
      }
    })
    // A repeated lookup is answered from the cache.
    await lookUp(firm, admin, siret)
    expect(register.asked.filter((asked) => asked.siret === siret)).toEqual([
      { siret, agent: expect.stringMatching(/^Dossier\//) }
    ])
  })

  test("[WIZ-O03] takes an establishment that is not the head office, one that closed, and people who stay private", async () => {
    const { admin, firm } = await office("Annexe")
    const [head, other, closed, hidden] = [newSiret(), newSiret(), newSiret(), newSiret()]
    register.companies.set(other, {
      ...sirene(head),
      siren: other.slice(0, 9),
      matching_etablissements: [
        place(other, { adresse: "ZA DU PRE 97410 SAINT-PIERRE", code_postal: "97410", libelle_commune: "SAINT-PIERRE" })
      ]
    })
    register.companies.set(
      closed,
      sirene(closed, { etat_administratif: "C", nature_juridique: "0000", immatriculation: null })
    )
    const mask = "[NON-DIFFUSIBLE]"
    register.companies.set(
      hidden,
      sirene(hidden, {
        nom_complet: mask,
        nom_raison_sociale: mask,
        nature_juridique: "1000",
        siege: place(hidden, { adresse: mask, code_postal: mask }),
        matching_etablissements: 7,
        date_creation: "bientôt",
        immatriculation: { capital_social: "beaucoup", devise_capital: "CHF" },
        tva: ["FR00000000000"]
      })
    )
    expect((await lookUp(firm, admin, other)).body.data).toMatchObject({
      outcome: "found",
      company: { is_head_office: false, address: { street: "ZA DU PRE", post_code: "97410", city: "SAINT-PIERRE" } }
    })
    expect((await lookUp(firm, admin, closed)).body.data).toMatchObject({
      company: { is_open: false, legal_status: null, capital: null, year_end: null }
    })
    expect((await lookUp(firm, admin, hidden)).body.data).toMatchObject({
      company: {
        official_name: "",
        company_name: "",
        address: null,
        creation_date: null,
        capital: null,
        intra_community_vat: null
      }
    })
  })

  test("[VAL-046] [ERR-062] says that there is no data for a number that the register does not have", async () => {
    const { admin, firm } = await office("Vide")
    const siret = newSiret()
    expect((await lookUp(firm, admin, siret)).body.data).toEqual({ outcome: "no_data" })
    // If the register returns another company, the answer is "no data".
    const wrong = newSiret()
    register.companies.set(wrong, sirene(newSiret()))
    expect((await lookUp(firm, admin, wrong)).body.data).toEqual({ outcome: "no_data" })
    expect(Object.values(registerMessages).every(isMessageCode)).toBe(true)
  })

  test("[VAL-045] [ERR-061] says of a number that another firm's client file has nothing but that", async () => {
    const [{ admin, firm }, { firm: elsewhere }] = [await office("Ici"), await office("Autrui")]
    const siret = newSiret()
    const theirs = await portal.make.vendor(elsewhere, "Leur")
    await portal.arrange((sql) => sql`update vendor set siret = ${siret} where id = ${theirs.id}`)
    expect((await lookUp(firm, admin, siret)).body.data).toEqual({ outcome: "known_elsewhere" })
    // Staff who may not open the firm's own file learn that there is one, but not which.
    const own = newSiret()
    const closed = await portal.make.vendor(firm, "Close")
    await portal.arrange((sql) => sql`update vendor set siret = ${own} where id = ${closed.id}`)
    const helper = await portal.make.staff(firm, "aide@ici.example", "collaborator")
    expect((await lookUp(firm, helper, own)).body.data).toEqual({ outcome: "known_here", vendor_id: null })
  })

  test("[VAL-045] [ERR-060] names the firm's own client file, and asks no register about it", async () => {
    const { admin, firm } = await office("Connu")
    const siret = newSiret()
    const vendor = await portal.make.vendor(firm, "Connue")
    await portal.arrange((sql) => sql`update vendor set siret = ${siret}, active = false where id = ${vendor.id}`)
    expect((await lookUp(firm, admin, siret)).body.data).toEqual({ outcome: "known_here", vendor_id: vendor.id })
    expect(register.asked.filter((asked) => asked.siret === siret)).toEqual([])
  })

  test("[ACC-002] [ROL-O04] [WIZ-O02] is for the firm's own staff: nothing of another firm shows in any answer", async () => {
    const { admin, firm } = await office("Droit")
    const { admin: stranger, firm: elsewhere } = await office("Ailleurs")
    const siret = newSiret()
    const theirs = await portal.make.vendor(elsewhere, "Secrète")
    await portal.arrange((sql) => sql`update vendor set siret = ${siret} where id = ${theirs.id}`)
    const collaborator = await portal.make.staff(firm, "aide@droit.example", "collaborator")
    const client = await portal.make.client(await portal.make.vendor(firm, "Cliente"), "client@droit.example")
    expect((await lookUp(firm, collaborator, siret)).status).toBe(200)
    expect(JSON.stringify((await lookUp(firm, admin, siret)).body)).not.toMatch(/Secr|vendor_id/)
    expect(await lookUp(firm, client, siret)).toMatchObject({ status: 403, body: { closed_by: ["isOfFirm"] } })
    expect((await lookUp(firm, stranger, siret)).status).toBe(404)
    expect((await lookUp({ id: 2_000_000_000 }, admin, siret)).status).toBe(404)
    expect((await lookUp(firm, undefined, siret)).status).toBe(401)
  })

  test("[VAL-007] [VAL-019] refuses what is no SIRET at its field, in the user's language", async () => {
    const { admin, firm } = await office("Refus")
    const before = register.asked.length
    expect(await lookUp(firm, admin, "73282932000075")).toMatchObject({
      status: 422,
      body: {
        errors: { siret: ["customer.siret_invalid"] },
        detail: "Ce SIRET n’est pas valide\u00a0: vérifiez ses 14 chiffres."
      }
    })
    expect(await lookUp(firm, admin, " ")).toMatchObject({ body: { errors: { siret: ["customer.siret_missing"] } } })
    for (const hostile of ["' or 1=1 --", "../../etc", "7328293200007４", "\u0000", "x".repeat(100)])
      expect((await lookUp(firm, admin, hostile)).status).toBe(422)
    expect((await lookUp(firm, admin, "x".repeat(101))).status).toBe(400)
    expect(register.asked).toHaveLength(before)
  })
})

describe("a register that is not well", () => {
  test("[WIZ-O03] is asked again where it failed in passing", async () => {
    const { admin, firm } = await office("Passage")
    const siret = newSiret()
    register.companies.set(siret, sirene(siret))
    register.next(register.status(503), register.hangUp)
    expect((await lookUp(firm, admin, siret)).body.data).toMatchObject({ outcome: "found" })
    expect(register.asked.filter((asked) => asked.siret === siret)).toHaveLength(3)
    // A register that does not respond: the attempt times out.
    const slow = newSiret()
    register.companies.set(slow, sirene(slow))
    register.next(register.silence)
    expect((await lookUp(firm, admin, slow)).body.data).toMatchObject({ outcome: "found" })
  })

  test("[WIZ-O03] is called away when it stays ill or talks nonsense, and the next question asks it anew", async () => {
    const { admin, firm } = await office("Malade")
    const siret = newSiret()
    register.companies.set(siret, sirene(siret))
    const away = { outcome: "unavailable" }
    register.next(register.status(500), register.status(500), register.status(502))
    expect((await lookUp(firm, admin, siret)).body.data).toEqual(away)
    const nonsense = [
      register.status(400),
      register.status(404),
      register.status(302, { location: "http://127.0.0.1:9/" }),
      register.text("<html>"),
      register.text("[]"),
      register.text('{"results":{}}'),
      register.text('{"results":[{"siren":7}]}'),
      register.text("x".repeat(1_048_577))
    ]
    const heard: Array<unknown> = []
    for (const turn of nonsense) {
      const asked = register.asked.length
      // A redirect and an endless response count as transient failures, with three attempts.
      register.next(turn, turn, turn)
      heard.push((await lookUp(firm, admin, siret)).body.data)
      register.drop(3 - (register.asked.length - asked))
    }
    expect(heard).toEqual(nonsense.map(() => away))
    expect((await lookUp(firm, admin, siret)).body.data).toMatchObject({ outcome: "found" })
  })
})

test("[WIZ-O03] a register that is asked too often is left alone for as long as it asks", async () => {
  const busy = await startRegister()
  const other = await startPortal({ register: { url: busy.url } }, { registerTimeouts })
  try {
    const firm = await other.make.firm("Sature")
    const as = await other.make.staff(firm, "admin@sature.example")
    const ask = async (siret: string) =>
      (
        await other.call<{ readonly data: RegisterAnswer }>(
          "GET",
          `/api/accounting-firms/${firm.id}/register?siret=${siret}`,
          { as }
        )
      ).body.data.outcome
    const siret = newSiret()
    busy.companies.set(siret, sirene(siret))
    busy.next(busy.status(429, { "retry-after": "1" }))
    expect(await ask(siret)).toBe("found")
    expect(busy.asked).toHaveLength(2)
    busy.next(busy.status(429, { "retry-after": "3600" }))
    expect(await ask(newSiret())).toBe("unavailable")
    expect(await ask(newSiret())).toBe("unavailable")
    expect(busy.asked).toHaveLength(3)
    // A cached answer is still returned during the backoff.
    expect(await ask(siret)).toBe("found")
  } finally {
    await other.stop()
    await busy.stop()
  }
})

test("[NET-096] [NET-O06] the NAF codes are found by page, by anybody who is signed in", async () => {
  const { admin } = await office("Nomenclature")
  const client = await portal.make.client(
    await portal.make.vendor(await portal.make.firm("Nomencl"), "Cliente"),
    "client@nomenclature.example"
  )
  const list = (query: Readonly<Record<string, string>>, as: SignedInUser = admin) =>
    portal.call<{ readonly data: ReadonlyArray<NafCode>; readonly pagination: Pagination }>(
      "GET",
      `/api/naf-codes?${new URLSearchParams(query)}`,
      { as }
    )
  const first = await list({})
  expect(first.body.pagination).toEqual({ page: 1, per_page: 50, total: 732, last_page: 15 })
  expect(first.body.data).toHaveLength(50)
  const last = await list({ page: "2", per_page: "500" }, client)
  expect([last.body.data.length, last.body.data.at(-1)?.code]).toEqual([232, "99.00Z"])
  expect((await list({ search: "boulangerie" })).body.data[0]).toMatchObject({
    code: "10.71C",
    section: { code: "C", label: "Industrie manufacturière" }
  })
  expect((await list({ search: "rien de tel" })).body).toMatchObject({
    data: [],
    pagination: { total: 0, last_page: 1 }
  })
  expect((await list({ search: "x".repeat(201) })).status).toBe(400)
  expect((await portal.call("GET", "/api/naf-codes")).status).toBe(401)
})
