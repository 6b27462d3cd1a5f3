import { createHash } from "node:crypto"
import { expect, test } from "vitest"
import { departures } from "#services/access/ssoBinding.ts"
import { inMemory } from "#services/shared/storage.ts"

const provider = { name: "Annuaire", link: "/api/oauth/start?provider=Annuaire" }
const queryOf = (link: string) => Object.fromEntries(new URL(link, "https://portal.example").searchParams)

test("[SES-013] the link carries the hash of a secret that only the tab keeps, and a new one each time", async () => {
  const store = inMemory()
  const tab = departures(() => store)
  const link = await tab.leave(provider, { redirect: "/documents/1a?sort=name", embedded: null })
  const left = tab.read()
  expect(left).toMatchObject({ provider: "Annuaire", binding: expect.stringMatching(/^[\w-]{43}$/) })
  const challenge = createHash("sha256")
    .update(left?.binding ?? "")
    .digest("base64url")
  expect(queryOf(link)).toEqual({ provider: "Annuaire", challenge, redirect: "/documents/1a?sort=name" })
  expect(link).not.toContain(left?.binding)
  await tab.leave(provider, { redirect: null, embedded: null })
  expect(tab.read()?.binding).not.toBe(left?.binding)
  tab.forget()
  expect(tab.read()).toBe(null)
})

test("[EMB-002] a host's frame is one after the detour too, and a redirection too long is left out", async () => {
  const tab = departures(inMemory)
  const redirect = async (wanted: string | null, embedded: "true" | null = "true") =>
    queryOf(await tab.leave(provider, { redirect: wanted, embedded }))["redirect"]
  expect(await redirect(null)).toBe("/?embedded=true")
  expect(await redirect("/home")).toBe("/home?embedded=true")
  expect(await redirect("https://atlas.example/home")).toBe("https://atlas.example/home")
  expect(await redirect(`/home?q=${"x".repeat(2_000)}`, null)).toBe(undefined)
})

test("[SES-013] what was not kept by us, or cannot be kept at all, is nothing", async () => {
  const store = inMemory()
  const tab = departures(() => store)
  for (const kept of ["{", "null", "7", '{"binding":1,"provider":"a"}', '{"binding":"a"}']) {
    store.setItem("departure", kept)
    expect([kept, tab.read()]).toEqual([kept, null])
  }
  const closed = departures(() => {
    throw new DOMException("denied", "SecurityError")
  })
  expect(closed.read()).toBe(null)
  closed.forget()
  await expect(closed.leave(provider, { redirect: null, embedded: null })).rejects.toThrow("denied")
})
