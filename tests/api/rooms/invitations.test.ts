import { afterAll, beforeAll, expect, test } from "vitest"
import type { ProblemDocument } from "#schemas/shared/problem.ts"
import { jobsDone, mailsTo } from "#tests/support/mails.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"

let portal: Portal
let firm: { readonly id: number }
let vendor: Awaited<ReturnType<Portal["make"]["vendor"]>>
let anne: SignedInUser
let client: SignedInUser
beforeAll(async () => {
  portal = await startPortal()
  firm = await portal.make.firm("Réunions", "reunions.localhost")
  vendor = await portal.make.vendor(firm, "Boulangerie; Martin")
  anne = await portal.make.staff(firm, "anne@reunions.example")
  client = await portal.make.client(vendor, "claire@client.example", "guest")
})
afterAll(() => portal.stop())

const path = () => `/api/firms/${firm.id}/rooms`
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const invite = (as: SignedInUser, change: object = {}, key?: string) =>
  portal.call<{ readonly data: { readonly invited: number } } & ProblemDocument>("POST", `${path()}/invitations`, {
    as,
    body: {
      vendor_id: vendor.id,
      at: inDays(2),
      minutes: 45,
      people: [client.id],
      message: "Le bilan\nde mai",
      ...change
    },
    ...(key === undefined ? {} : { headers: { "idempotency-key": key } })
  })

test("[VID-O01] a client is invited once by mail, with the room's address and an appointment for the calendar", async () => {
  const people = await portal.call<{
    readonly data: ReadonlyArray<{ readonly id: number; readonly is_staff: boolean }>
  }>("GET", `${path()}/people?vendor_id=${vendor.id}`, { as: anne })
  expect(people.body.data).toMatchObject([{ id: client.id, is_staff: false }])
  const at = "2099-01-01T09:00:00.000Z"
  expect((await invite(anne, { at })).body.closed_by).toEqual(["isAhead"])
  expect((await invite(anne, { at: inDays(-1) })).status).toBe(409)
  const planned = { at: inDays(2), minutes: 60 }
  const both = await Promise.all([invite(anne, planned, "k"), invite(anne, planned, "k")])
  expect(both.map(({ status }) => status)).toEqual([201, 201])
  await jobsDone(portal)
  const [mail, ...more] = await mailsTo(portal, client.email)
  expect(more).toEqual([])
  expect(mail?.kind).toBe("room_invited")
  expect(mail?.text).toMatch(/http:\/\/reunions\.localhost:?\d*\/videoconference\//)
  expect(mail?.text).toContain("Le bilan de mai")
  const calendar = (mail?.calendar ?? "").replaceAll("\r\n ", "")
  expect(calendar).toMatch(/^BEGIN:VCALENDAR\r\n/)
  expect(calendar).toContain("METHOD:REQUEST")
  expect(calendar).toContain("SUMMARY:Boulangerie\\; Martin")
  expect(calendar).toContain("DESCRIPTION:Le bilan\\nde mai")
  expect(calendar).toContain("mailto:claire@client.example")
  const [, from = ""] = /DTSTART:(\d{8}T\d{6}Z)/.exec(calendar) ?? []
  const [, until = ""] = /DTEND:(\d{8}T\d{6}Z)/.exec(calendar) ?? []
  const ms = (text: string) => Date.parse(text.replace(/(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/, "$1-$2-$3T$4:$5:$6Z"))
  expect(ms(until) - ms(from)).toBe(60 * 60_000)
})

test("[VID-O01] only the firm's staff invite, and only people of the company and its firm", async () => {
  expect((await invite(client)).status).toBe(403)
  expect((await portal.call("GET", `${path()}/people?vendor_id=${vendor.id}`, { as: client })).status).toBe(403)
  const elsewhere = await portal.make.client(await portal.make.vendor(firm, "Autre"), "paul@autre.example")
  expect((await invite(anne, { people: [client.id, elsewhere.id] })).status).toBe(404)
  const stranger = await portal.make.staff(await portal.make.firm("Ailleurs"), "nadia@ailleurs.example")
  expect((await invite(stranger)).status).toBe(404)
  expect((await invite(anne, { people: [] })).status).toBe(422)
  expect((await invite(anne, { message: "a".repeat(501) })).status).toBe(422)
})
