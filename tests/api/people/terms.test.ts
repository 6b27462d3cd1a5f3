import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { FirmTerms } from "#schemas/people/firmTerms.ts"
import type { AcceptedTerms, Terms } from "#schemas/people/terms.ts"
import { requestAs } from "#tests/api/access/hosts.ts"
import { type Portal, startPortal } from "#tests/support/portal.ts"

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.stop())

const publish = (firm: number | null, version: number, texts: object) =>
  portal.arrange(
    (sql) =>
      sql`insert into terms (firm_id, version, texts) values (${firm}, ${version}, ${JSON.stringify(texts)}::text::json)`
  )
const text = (title: string) => ({ title, sections: [{ title: "1", paragraphs: ["<script>a</script>"] }] })
const read = async (host: string, language = "fr") => {
  const { body, status } = await requestAs(portal.url, host, "GET", "/api/terms", undefined, {
    "accept-language": language
  })
  return { status, terms: (body as { readonly data: Terms }).data }
}

test("[ACC-115] [ACC-O13] a host shows the newest terms of its own firm, else the platform's, in the reader's language", async () => {
  const own = await portal.make.firm("Propre")
  const without = await portal.make.firm("Sans")
  await publish(own.id, 1, { fr: text("Anciennes"), en: text("Old") })
  await publish(own.id, 2, { fr: text("Nouvelles"), en: text("New") })
  expect((await read(own.domain, "en")).terms).toMatchObject({
    firm_id: own.id,
    firm_name: "Propre",
    version: 2,
    language: "en",
    title: "New",
    sections: [{ title: "1", paragraphs: ["<script>a</script>"] }]
  })
  // If the firm has no text in the language, French is used.
  expect((await read(own.domain, "pt")).terms).toMatchObject({ language: "fr", title: "Nouvelles" })
  for (const host of [without.domain, "nobody.example"])
    expect((await read(host, "pt")).terms).toMatchObject({ firm_id: null, firm_name: null, version: 1, language: "pt" })
})

test("[ACC-O13] a person reads what they accepted as it was, newest first, and nothing of others; nobody can change it", async () => {
  const firm = await portal.make.firm("Trace")
  await publish(firm.id, 1, { fr: text("Première") })
  await publish(firm.id, 2, { fr: text("Seconde") })
  const [one, other] = [
    await portal.make.staff(firm, "un@trace.example"),
    await portal.make.staff(firm, "deux@trace.example")
  ]
  await portal.arrange(
    (sql) => sql`insert into terms_acceptance (user_id, terms_id, language, address, accepted_at)
      select ${one.id}, id, 'fr', '', now() - version * interval '1 day' from terms where firm_id = ${firm.id}`
  )
  const mine = await portal.call<{ data: ReadonlyArray<AcceptedTerms> }>("GET", "/api/users/me/terms", { as: one })
  expect(mine.body.data.map(({ title, version }) => [title, version])).toEqual([
    ["Première", 1],
    ["Seconde", 2]
  ])
  expect((await portal.call("GET", "/api/users/me/terms", { as: other })).body).toEqual({ data: [] })
  expect((await portal.call("GET", "/api/users/me/terms")).status).toBe(401)
  const rights = await portal.arrange(
    (sql) => sql<{ role: string; privilege: string }>`
      select r.role, p.privilege from unnest(array['dossier_app', 'dossier_gate']) r(role),
        unnest(array['update', 'delete', 'truncate']) p(privilege), unnest(array['terms', 'terms_acceptance']) t(name)
       where has_table_privilege(r.role, t.name, p.privilege)`
  )
  expect(rights).toEqual([])
})

test("[ACC-O13] [VAL-015] whoever accepted earlier terms has to accept newer ones of their firm, those and in time, and nobody else is asked", async () => {
  const [firm, other] = [await portal.make.firm("Avenant"), await portal.make.firm("Voisin")]
  const [one, never] = [
    await portal.make.staff(firm, "un@avenant.example"),
    await portal.make.staff(firm, "jamais@avenant.example")
  ]
  const stranger = await portal.make.staff(other, "un@voisin.example")
  await portal.arrange(
    (sql) => sql`insert into terms_acceptance (user_id, terms_id, language, address)
      select u, id, 'fr', '' from terms, unnest(array[${one.id}, ${stranger.id}]::integer[]) u where firm_id is null`
  )
  const arrival = async (as: typeof one) =>
    (
      await portal.call<{ data: { place: { terms_due: boolean } } }>(
        "GET",
        `/api/users/me/arrival?firm_id=${firm.id}`,
        { as }
      )
    ).body.data.place.terms_due
  const due = async (as: typeof one, id = firm.id) =>
    await portal.call<{ data: Terms | null; code?: string }>("GET", `/api/accounting-firms/${id}/terms/due`, {
      as,
      headers: { "accept-language": "en" }
    })
  const accept = (as: typeof one, terms_id: unknown, id = firm.id) =>
    portal.call<{ code?: string }>("POST", `/api/accounting-firms/${id}/terms/acceptances`, {
      as,
      body: { terms_id },
      headers: { "accept-language": "en" }
    })
  expect([await arrival(one), (await due(one)).body.data]).toEqual([false, null])
  await publish(firm.id, 1, { fr: text("Premières"), en: text("First") })
  const first = (await due(one)).body.data
  expect([await arrival(one), first]).toMatchObject([true, { firm_name: "Avenant", version: 1, title: "First" }])
  for (const as of [never, stranger]) expect(await arrival(as)).toBe(false)
  expect((await due(never)).body.data).toBeNull()
  expect([(await due(stranger)).status, (await accept(stranger, first?.id)).status]).toEqual([404, 404])
  // A person accepts the version they read; if a newer one was published meanwhile, the answer is 409.
  await publish(firm.id, 2, { fr: text("Secondes") })
  const late = await accept(one, first?.id)
  expect([late.status, late.body.code]).toEqual([409, "terms.not_due"])
  const second = (await due(one)).body.data
  expect([second?.version, second?.language]).toEqual([2, "fr"])
  for (const unfit of [null, "1", 1.5, 2 ** 40, -1]) expect([409, 422]).toContain((await accept(one, unfit)).status)
  expect((await accept(one, second?.id)).status).toBe(204)
  expect([await arrival(one), (await due(one)).body.data, (await accept(one, second?.id)).status]).toEqual([
    false,
    null,
    409
  ])
  const mine = await portal.call<{ data: ReadonlyArray<AcceptedTerms> }>("GET", "/api/users/me/terms", { as: one })
  expect(mine.body.data.map(({ firm_id, version }) => [firm_id, version])).toEqual([
    [firm.id, 2],
    [null, 1]
  ])
})

describe("a firm's own terms", () => {
  const written = {
    title_fr: "Conditions du cabinet",
    text_fr: "# Objet\n\nUn premier paragraphe.\n\nUn second.",
    title_en: "",
    text_en: "",
    title_pt: "",
    text_pt: ""
  }
  const stage = async (name: string) => {
    const firm = await portal.make.firm(name)
    const vendor = await portal.make.vendor(firm, `${name} SARL`)
    const host = `${name.toLowerCase()}.example`
    return {
      firm,
      path: `/api/accounting-firms/${firm.id}/terms`,
      admin: await portal.make.staff(firm, `admin@${host}`),
      clerk: await portal.make.staff(firm, `clerk@${host}`, "collaborator"),
      client: await portal.make.client(vendor, `client@${host}`)
    }
  }

  test("[ACC-049] [ACC-O13] begin as the platform's and are published by its admins, each time as another version", async () => {
    const { admin, clerk, client, firm, path } = await stage("Notaire")
    const read = async (as = admin) => (await portal.call<{ readonly data: FirmTerms }>("GET", path, { as })).body.data
    expect(await read(clerk)).toMatchObject({ version: 0, published_at: null, closed_by: ["isFirmAdmin"] })
    expect((await read()).title_pt).not.toBe("")
    const publish = (as = admin, body: object = written, version = 0) =>
      portal.call<{ readonly data: FirmTerms; readonly code?: string }>("POST", path, {
        as,
        body,
        headers: { "if-match": `"${version}"` }
      })
    expect((await publish(clerk)).body.code).toBe("closed.isFirmAdmin")
    expect((await publish(client)).body.code).toBe("closed.isOfFirm")
    const first = await publish()
    expect([first.status, first.body.data]).toMatchObject([201, { ...written, version: 1, closed_by: [] }])
    expect((await publish()).status).toBe(412)
    const both = await Promise.all([publish(admin, written, 1), publish(admin, written, 1)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 412])
    const shown = await portal.arrange(
      (sql) => sql<{ terms: { version: number; title: string; sections: unknown } }>`
        select app.current_terms(${firm.domain}, 'en') as terms`
    )
    expect(shown[0]?.terms).toMatchObject({
      version: 2,
      language: "fr",
      title: "Conditions du cabinet",
      sections: [{ title: "Objet", paragraphs: ["Un premier paragraphe.", "Un second."] }]
    })
  })

  test("[ACC-O13] [ERR-007] need French, and another language whole or not at all", async () => {
    const { admin, path } = await stage("Huissier")
    const refused = async (more: object) =>
      (await portal.call<{ readonly errors: unknown }>("POST", path, { as: admin, body: { ...written, ...more } })).body
        .errors
    expect(await refused({ title_fr: " ", text_en: "Text" })).toEqual({
      title_fr: ["terms.title_missing"],
      title_en: ["terms.title_missing"]
    })
    expect(await refused({ title_pt: "Condições", text_fr: "<script>" })).toEqual({
      text_fr: ["people.text_characters"]
    })
  })
})
