import { afterAll, beforeAll, expect, test } from "vitest"
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
  // A language that a firm did not write in falls back to French.
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
