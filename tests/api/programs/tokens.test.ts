import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { HttpApi } from "effect/http-api"
import { PortalApi } from "#schemas/api.ts"
import { ProgramAccess } from "#schemas/programs/access.ts"
import type { MadeToken, ProgramToken } from "#schemas/programs/programs.ts"
import { tokenLimits } from "#schemas/programs/rules.ts"
import { programTokenMachine } from "#machines/programs/programToken.machine.ts"
import { pdf, sendFile } from "#tests/api/uploads/sending.ts"
import { tokenCases, tokenFacts } from "#tests/models/programs/cases.ts"
import { follows } from "#tests/support/lifeCycle.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"

let portal: Portal
let firm: Awaited<ReturnType<Portal["make"]["firm"]>>
let admin: SignedInUser
let collaborator: SignedInUser
let client: SignedInUser
let vendor: Awaited<ReturnType<Portal["make"]["vendor"]>>
let other: Awaited<ReturnType<Portal["make"]["vendor"]>>
let folder: { readonly id: number; readonly hash: string }
beforeAll(async () => {
  portal = await startPortal()
  firm = await portal.make.firm("Jetons")
  admin = await portal.make.staff(firm, "admin@jetons.example")
  collaborator = await portal.make.staff(firm, "collab@jetons.example", "collaborator")
  vendor = await portal.make.vendor(firm, "Boulangerie")
  client = await portal.make.client(vendor, "client@jetons.example")
  folder = await portal.make.folder(vendor, "Achats")
  const far = await portal.make.firm("Ailleurs")
  other = await portal.make.vendor(far, "Garage")
  // The admin belongs to both firms, but the token is valid for one only.
  await portal.arrange(
    (sql) => sql`insert into firm_user (firm_id, user_id, role) values (${far.id}, ${admin.id}, 'admin')`
  )
})
afterAll(() => portal.stop())

interface Data<A> {
  readonly data: A
  readonly code?: string
  readonly errors?: Readonly<Record<string, ReadonlyArray<string>>>
}
const mine = "/api/users/me/tokens"
const ofFirm = () => `/api/accounting-firms/${firm.id}/tokens`
let names = 0
const make = async (as: SignedInUser, scopes: ReadonlyArray<string>, at = mine, more: object = {}) =>
  portal.call<Data<MadeToken>>("POST", at, {
    as,
    body: { name: `Outil ${++names}`, scopes, days: 30, ...(at === mine ? { firm_id: firm.id } : {}), ...more }
  })
const program = async (as: SignedInUser, ...scopes: ReadonlyArray<string>): Promise<SignedInUser> => {
  const { body, status } = await make(as, scopes)
  expect(status).toBe(201)
  return { ...as, token: body.data.token }
}
const statusOf = async (as: SignedInUser, path: string, method: "GET" | "POST" = "GET", body?: object) => {
  const answer = await portal.call<{ readonly code: string }>(method, path, {
    as,
    ...(body === undefined ? {} : { body })
  })
  return answer.status < 300 ? answer.status : ([answer.status, answer.body.code] as const)
}

follows(
  "a token of a program",
  { machine: programTokenMachine, input: tokenFacts, cases: tokenCases },
  {
    begin: async () => (await make(admin, ["documents:read"])).body.data,
    plays: {
      "token.used": ({ token }) => portal.call("GET", "/api/users/me", { as: { ...admin, token } }),
      "token.revoked": ({ id }) => portal.call("DELETE", `${mine}/${id}`, { as: admin }),
      "token.expired": async ({ id }) => {
        await portal.arrange(
          (sql) => sql`update session set created_at = now() - interval '31 days', expires_at = now() where id = ${id}`
        )
      }
    },
    reads: async ({ id }) => {
      const [row] = await portal.arrange(
        (sql) => sql<{ is_ended: boolean; is_over: boolean }>`
          select ended_at is not null as is_ended, expires_at <= now() as is_over from session where id = ${id}`
      )
      return row?.is_ended === true ? "revoked" : row?.is_over === true ? "expired" : "active"
    },
    // Only time expires a token.
    untried: ["token.expired"],
    says: { "token.used": [401, "error.401"], "token.revoked": [404, "error.404"] }
  }
)

describe("a program with a token", () => {
  test("reads with its scope what its owner may read, and nothing without the scope", async () => {
    const reader = await program(admin, "documents:read")
    const tree = `/api/vendors/${vendor.id}/nodes/${folder.id}`
    expect(await statusOf(reader, tree)).toBe(200)
    expect(await statusOf(await program(admin, "tasks:read"), tree)).toEqual([403, "program.scope_needed"])
    // Writing needs another scope than reading.
    expect(await statusOf(await program(admin, "documents:write"), tree)).toEqual([403, "program.scope_needed"])
    const tasks = `/api/tasks?firm_id=${firm.id}`
    expect(await statusOf(reader, tasks)).toEqual([403, "program.scope_needed"])
    expect(await statusOf(await program(admin, "tasks:read"), tasks)).toBe(200)
    expect(await statusOf(reader, "/api/users/me")).toBe(200)
  })

  test("is never stronger than its owner: a guest's token uploads nothing, and a lost role ends it", async () => {
    const guest = await portal.make.client(vendor, "invite@jetons.example", "guest")
    const weak = await program(guest, "documents:read", "documents:write")
    const file = { vendor, folder, name: "Facture.pdf", bytes: pdf() }
    expect((await sendFile(portal, { ...file, as: weak })).status).toBe(403)
    const strong = await program(client, "documents:read", "documents:write")
    expect((await sendFile(portal, { ...file, as: strong })).status).toBe(200)
    await portal.arrange((sql) => sql`delete from vendor_user where user_id = ${guest.id}`)
    expect(await statusOf(weak, "/api/users/me")).toEqual([401, "error.401"])
  })

  test("uploads and downloads only with the scope, and only in its firm", async () => {
    const file = { vendor, folder, name: "Relevé.pdf", bytes: pdf(3_000, 1) }
    const reader = await program(admin, "documents:read")
    const refused = await sendFile(portal, { ...file, as: reader })
    expect([refused.status, (refused.body as { readonly code?: string }).code]).toEqual([403, "program.scope_needed"])
    const writer = await program(admin, "documents:write")
    const sent = await sendFile(portal, { ...file, as: writer })
    const document = sent.body.data?.document
    expect(sent.status).toBe(200)
    const bytes = `/api/vendors/${vendor.id}/documents/${document?.hash}/content`
    expect(await statusOf(writer, bytes)).toEqual([403, "program.scope_needed"])
    expect(await statusOf(reader, bytes)).toBe(200)
    const far = { ...file, vendor: other, folder: await portal.make.folder(other, "Loin"), as: writer }
    const outside = await sendFile(portal, far)
    expect([outside.status, (outside.body as { readonly code?: string }).code]).toEqual([403, "program.firm_closed"])
    const [row] = await portal.arrange(
      (sql) => sql<{ count: number }>`select count(*)::int as count from upload where vendor_id = ${other.id}`
    )
    expect(row?.count).toBe(0)
  })

  test("opens one firm alone, by path, by query and in the list of firms, whatever else its owner may enter", async () => {
    const reader = await program(admin, "documents:read", "clients:read", "tasks:read")
    expect(await statusOf(admin, `/api/accounting-firms/${other.firmId}/vendors`)).toBe(200)
    for (const path of [
      `/api/accounting-firms/${other.firmId}/vendors`,
      `/api/vendors/${other.id}/accounting-periods`,
      `/api/tasks?firm_id=${other.firmId}`,
      // A second value for the same parameter must not bypass the check.
      `/api/tasks?firm_id=${firm.id}&firm_id=${other.firmId}`,
      `/api/tasks?firm_id=${firm.id}&vendor_id=${other.id}`,
      "/api/vendors/2000000000/accounting-periods"
    ])
      expect([path, await statusOf(reader, path)]).toEqual([path, [403, "program.firm_closed"]])
    const firms = await portal.call<Data<ReadonlyArray<{ readonly id: number }>>>(
      "GET",
      "/api/users/me/accounting-firms",
      { as: reader }
    )
    expect(firms.body.data.map(({ id }) => id)).toEqual([firm.id])
  })

  test("is refused every call that is not opened to programs: accounts, tokens, teams, settings, the provider's area", async () => {
    const everything = await program(
      admin,
      ...["clients", "documents", "tasks", "services", "signatures"].flatMap((area) => [
        `${area}:read`,
        `${area}:write`
      ])
    )
    let closed = 0
    const calls: Array<readonly [string, string]> = []
    HttpApi.reflect(PortalApi, {
      onGroup: () => undefined,
      onEndpoint: ({ endpoint, group }) => {
        const marks = [endpoint.annotations, group.annotations].flatMap((context) => {
          const mark = context.mapUnsafe.get(ProgramAccess.key)
          return mark === undefined ? [] : [mark]
        })
        const needsSession = [...endpoint.middlewares].some(({ key }) => key.endsWith("SignedInOnly"))
        if (needsSession && (marks.length === 0 || marks[0] === "none")) calls.push([endpoint.method, endpoint.path])
      }
    })
    expect(calls.length).toBeGreaterThan(150)
    for (const [method, path] of calls) {
      const at = path.replaceAll(":firmId", String(firm.id)).replaceAll(":vendorId", String(vendor.id))
      const answer = await portal.call<{ readonly code?: string }>(method as "GET", at.replaceAll(/:\w+/g, "1"), {
        as: everything
      })
      // A missing query parameter may be refused first; the request never succeeds.
      expect([method, path, answer.status >= 400]).toEqual([method, path, true])
      if (answer.status === 403 && answer.body.code === "program.call_closed") closed += 1
    }
    expect(closed).toBe(calls.length)
  })

  test("hears no live events and makes no other session", async () => {
    const reader = await program(admin, "documents:read")
    for (const path of ["/api/live", "/api/autologin", "/api/users/me/sessions", mine])
      expect((await portal.call("GET", path, { as: reader })).status).toBeGreaterThanOrEqual(400)
  })
})

describe("tokens are kept", () => {
  test("the secret is answered once, stored hashed, and stands in no list", async () => {
    const { body } = await make(collaborator, ["tasks:read", "tasks:read"], mine, { name: "  Agenda  " })
    expect(body.data).toMatchObject({
      name: "Agenda",
      scopes: ["tasks:read"],
      is_of_firm: false,
      owner_id: collaborator.id,
      firm_id: firm.id,
      last_used_at: null
    })
    expect(body.data.token).toMatch(/^dossier_[\w-]{43}$/)
    expect(body.data.ending).toBe(body.data.token.slice(-4))
    const list = await portal.call<Data<ReadonlyArray<ProgramToken>>>("GET", mine, { as: collaborator })
    expect(JSON.stringify(list.body)).not.toContain(body.data.token)
    const { token: _, ...shown } = body.data
    expect(list.body.data).toContainEqual(shown)
    const days = (Date.parse(shown.expires_at) - Date.parse(shown.created_at)) / 86_400_000
    expect(days).toBeCloseTo(30, 3)
    // A token is not in the list of sessions, and "sign out elsewhere" does not revoke it.
    const sessions = await portal.call<Data<ReadonlyArray<{ readonly id: number }>>>("GET", "/api/users/me/sessions", {
      as: collaborator
    })
    expect(sessions.body.data.map(({ id }) => id)).not.toContain(shown.id)
    expect((await portal.call("DELETE", `/api/users/me/sessions/${shown.id}`, { as: collaborator })).status).toBe(404)
  })

  test("a firm's tokens are its admins': each sees and ends them, nobody else does, and the log says so", async () => {
    const second = await portal.make.staff(firm, "second@jetons.example")
    const made = await make(admin, ["documents:read"], ofFirm())
    expect(made.status).toBe(201)
    const seen = await portal.call<Data<ReadonlyArray<ProgramToken>>>("GET", ofFirm(), { as: second })
    expect(seen.body.data).toMatchObject([{ id: made.body.data.id, is_of_firm: true, owner_id: admin.id }])
    for (const one of [collaborator, client]) {
      expect((await make(one, ["documents:read"], ofFirm())).status).toBe(403)
      expect((await portal.call("GET", ofFirm(), { as: one })).status).toBe(403)
    }
    expect((await portal.call("DELETE", `${mine}/${made.body.data.id}`, { as: admin })).status).toBe(404)
    expect((await portal.call("DELETE", `${ofFirm()}/${made.body.data.id}`, { as: second })).status).toBe(204)
    expect(await statusOf({ ...admin, token: made.body.data.token }, "/api/users/me")).toEqual([401, "error.401"])
    const lines = await portal.arrange(
      (sql) =>
        sql`select type, user_id from event where entity = 'programToken' and entity_id = ${made.body.data.id} order by id`
    )
    expect(lines).toEqual([
      { type: "token.made", user_id: admin.id },
      { type: "token.revoked", user_id: second.id }
    ])
  })

  test("another person's token is like none, and another firm's too", async () => {
    const { body } = await make(client, ["documents:read"])
    expect((await portal.call("DELETE", `${mine}/${body.data.id}`, { as: collaborator })).status).toBe(404)
    expect((await portal.call("DELETE", `${ofFirm()}/${body.data.id}`, { as: admin })).status).toBe(404)
    expect((await portal.call("DELETE", `${mine}/9007199254740991`, { as: client })).status).toBe(404)
    expect((await make(client, ["documents:read"], mine, { firm_id: other.firmId })).status).toBe(404)
  })

  test("what is wrong is told by field, and the limit holds when many are made at once", async () => {
    const wrong = await make(client, ["documents:burn"], mine, { name: "<b>", days: 3_650 })
    expect([wrong.status, wrong.body.errors]).toEqual([
      422,
      { name: ["people.text_characters"], scopes: ["program.scope_missing"], days: ["customer.choice_invalid"] }
    ])
    expect((await make(client, [])).body.errors).toEqual({ scopes: ["program.scope_missing"] })
    const eager = await portal.make.client(vendor, "presse@jetons.example")
    const answers = await Promise.all(
      Array.from({ length: tokenLimits.ofPerson + 5 }, () => make(eager, ["documents:read"]))
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(tokenLimits.ofPerson)
    const late = answers.find(({ status }) => status !== 201)
    expect([late?.status, late?.body.code]).toEqual([409, "closed.hasRoomForToken"])
  })
})
