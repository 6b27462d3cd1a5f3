import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { commentLimits } from "#schemas/threads/threadRules.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"
import { type Place, talking } from "./support.ts"

let portal: Portal
let talk: ReturnType<typeof talking>
let firm: { readonly id: number }
let anne: SignedInUser
let ines: SignedInUser
let paul: SignedInUser
let stranger: SignedInUser
let turn = 0
beforeAll(async () => {
  portal = await startPortal()
  talk = talking(portal)
  firm = await portal.make.firm("Paroles")
  anne = await portal.make.staff(firm, "anne@paroles.example")
  ines = await portal.make.staff(firm, "ines@paroles.example", "collaborator", true)
  // A collaborator who cannot see this client.
  paul = await portal.make.staff(firm, "paul@paroles.example", "collaborator")
  stranger = await portal.make.staff(await portal.make.firm("Silence"), "nadia@silence.example")
})
afterAll(() => portal.stop())

type Vendor = Awaited<ReturnType<Portal["make"]["vendor"]>>
const chat = (of: Vendor): Place => ({ firmId: firm.id, subject: "chat", id: of.id, audience: "shared" })
const notes = (of: Vendor): Place => ({ firmId: firm.id, subject: "company", id: of.id, audience: "internal" })
const freshClient = async () => {
  const n = (turn += 1)
  const one = await portal.make.vendor(firm, `Client ${n}`)
  return { vendor: one, person: await portal.make.client(one, `personne${n}@client.example`) }
}

describe("what is written", () => {
  test("[CHT-O01] a comment is text, whatever it contains", async () => {
    const { vendor: one } = await freshClient()
    const script = `<script>alert(1)</script><img src=x onerror="alert(2)"> javascript:alert(3)`
    const sent = await talk.write(anne, notes(one), { text: `  ${script}\u0000\u0007\r\n\r\n\r\n\r\nfin  ` })
    expect(sent.body.data.comment.text).toBe(`${script}\n\nfin`)
    expect((await talk.write(anne, notes(one), { text: "x".repeat(commentLimits.text + 1) })).body.code).toBe(
      "error.422"
    )
    for (const body of [{}, { text: 7 }, { text: "a", mentions: ["x"] }, { text: "a", node_ids: [-1] }])
      expect([400, 422]).toContain((await talk.write(anne, notes(one), body)).status)
    expect(await talk.write(anne, notes(one), { text: " \n " })).toMatchObject({
      status: 409,
      body: { code: "closed.hasContent" }
    })
  })

  test("[CHT-O01] [NET-O05] a flood of comments by one person stops at the minute's limit, edits count as well, and others go on", async () => {
    const { person, vendor: one } = await freshClient()
    const flood = 10_000
    const minute = () => Math.floor(Date.now() / 60_000)
    const since = minute()
    const workers = Array.from({ length: 40 }, async (_, worker) => {
      const own: Array<Awaited<ReturnType<typeof talk.write>>> = []
      for (let n = worker; n < flood; n += 40) own.push(await talk.write(person, chat(one), { text: `Message ${n}` }))
      return own
    })
    const answers = (await Promise.all(workers)).flat()
    const written = answers.filter(({ status }) => status === 201)
    const refused = answers.filter(({ status }) => status === 429)
    expect(written.length + refused.length).toBe(flood)
    // The limit is per minute: each minute that begins meanwhile allows as many again.
    expect(written.length).toBeLessThanOrEqual((minute() - since + 1) * commentLimits.perMinute)
    expect(refused.length).toBeGreaterThan(0)
    const kept = await portal.arrange((sql) => sql`select 1 from comment where author_id = ${person.id}`)
    expect(kept).toHaveLength(written.length)
    for (const { body, headers } of refused) {
      expect(body).toMatchObject({ code: "comment.too_many", retry_after: expect.any(Number) })
      expect(Number(headers.get("retry-after"))).toBeLessThanOrEqual(60)
    }
    const first = written[0]?.body.data.comment.id ?? 0
    const edits: Array<number> = []
    for (let n = 0; n <= 2 * commentLimits.perMinute && edits.at(-1) !== 429; n += 1)
      edits.push((await talk.change(person, chat(one), first, { text: `Autre ${n}` })).status)
    expect(edits.at(-1)).toBe(429)
    expect((await talk.write(anne, chat(one), { text: "Nous lisons" })).status).toBe(201)
    // Takes half a minute, or up to four if other tests run in parallel.
  }, 240_000)
})

describe("mentions", () => {
  test("[CHT-O01] whoever cannot read is not listed, not told, and named to the writer alone", async () => {
    const { person, vendor: one } = await freshClient()
    const people = await talk.people(anne, notes(one))
    expect(people.body.data.map(({ id }) => id)).toEqual([anne.id, ines.id])
    const named = await talk.write(anne, notes(one), {
      text: `@ines Essai, voyez avec @paul Essai et @personne${turn} Essai`,
      mentions: [paul.id, stranger.id, person.id]
    })
    expect(named.body.data.comment.mentions.map(({ id }) => id)).toEqual([ines.id])
    expect([...named.body.data.left_out].sort()).toEqual(["paul Essai", `personne${turn} Essai`])
    const told = (await portal.arrange(
      (sql) =>
        sql`select n.user_id, n.type from notice n join thread t on t.id = n.thread_id where t.vendor_id = ${one.id} order by n.id`
    )) as ReadonlyArray<unknown>
    expect(told).toEqual([{ user_id: ines.id, type: "comment.mentioned" }])
    // A client user learns nothing of the firm's staff except those who read the thread.
    const asked = await talk.write(person, chat(one), { text: "@paul Essai ?", mentions: [paul.id, stranger.id] })
    expect(asked.body.data).toMatchObject({ left_out: [], comment: { mentions: [] } })
  })
})
