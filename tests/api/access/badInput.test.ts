import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { isMessageCode } from "#schemas/shared/messages/index.ts"
import type { ProblemDocument } from "#schemas/shared/problem.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"

let portal: Portal
let user: SignedInUser
beforeAll(async () => {
  portal = await startPortal({ refusalsAllowed: 1_000_000 })
  user = await portal.make.staff(await portal.make.firm("Mal"), "mal@mal.example")
})
afterAll(() => portal.stop())

interface Target {
  readonly method: string
  readonly path: string
  readonly good: Readonly<Record<string, unknown>>
}

/** The endpoints of this area that read a body. */
const targets: ReadonlyArray<Target> = [
  { method: "POST", path: "/api/login", good: { email: "a@mal.example", password: "mot de passe" } },
  { method: "POST", path: "/api/autologin", good: { token: "unknown" } },
  {
    method: "POST",
    path: "/api/setup",
    good: { email: "rien", password: "mot de passe", firstname: "Ada", lastname: "Byron" }
  },
  { method: "POST", path: "/api/autologin/codes", good: { host: "nobody.example" } }
]

const send = async ({ method, path }: Target, body: unknown, headers: Readonly<Record<string, string>> = {}) => {
  const answer = await portal.call<Partial<ProblemDocument>>(method, path, { as: user, body, headers })
  return answer
}

/** Each refusal is a problem document with a text of the message catalogue, without internals of the server. */
const expectProblem = (answer: Awaited<ReturnType<typeof send>>, statuses: ReadonlyArray<number>) => {
  expect(statuses).toContain(answer.status)
  expect(answer.headers.get("content-type")).toBe("application/problem+json")
  const { code = "", errors = {} } = answer.body
  expect([code, ...Object.values(errors).flat()].filter((text) => !isMessageCode(text))).toEqual([])
  expect(JSON.stringify(answer.body)).not.toMatch(
    /SqlError|PgClient|node_modules|\bat \w+ \(|select |insert |0x00|Expected/
  )
}

const absurd: ReadonlyArray<unknown> = [
  null,
  0,
  -1,
  1e99,
  true,
  [],
  ["a"],
  {},
  { toString: "x" },
  "",
  " ",
  "\u0000",
  "a\u0000b@c",
  "\u0001\u001b[31m",
  "\ud800",
  "‮gpj.exe",
  "<script>alert(1)</script>",
  "' or 1=1 --",
  "${process.env}",
  "é".repeat(500),
  "x".repeat(100_000)
]

describe.each(targets)("$method $path", (target) => {
  test("[ERR-001] refuses what is no JSON object", async () => {
    for (const body of ["", "{", "nul", "{'a':1}", '{"a":1', "\u0000", "[]", "null", '"text"', "12", "true"]) {
      const answer = await send(target, body, { "content-type": "application/json" })
      expectProblem(answer, [400, 415, 422])
    }
    for (const type of ["text/plain", "application/xml", "multipart/form-data; boundary=x", "nonsense"]) {
      expectProblem(await send(target, JSON.stringify(target.good), { "content-type": type }), [400, 415])
    }
    const noUtf8 = new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])
    expectProblem(await send(target, noUtf8, { "content-type": "application/json" }), [400, 422])
  })

  test("[ERR-006] [ERR-007] refuses each field's absurd values, and each field's absence, by its name", async () => {
    for (const field of Object.keys(target.good)) {
      const { [field]: _, ...without } = target.good
      const missing = await send(target, without)
      expectProblem(missing, [422])
      expect(Object.keys(missing.body.errors ?? {})).toEqual([field])
      for (const value of absurd) {
        const answer = await send(target, { ...target.good, [field]: value })
        if (answer.status >= 400) expectProblem(answer, [400, 403, 422])
        else expect(answer.status).toBeLessThan(300)
        if (typeof value === "number" || (typeof value === "object" && value !== null)) {
          expect([value, answer.status]).toEqual([value, 422])
          expect(Object.keys(answer.body.errors ?? {})).toEqual([field])
        }
      }
    }
  })

  test("leaves unknown fields and a poisoned prototype without effect", async () => {
    const plain = await send(target, target.good)
    const body = JSON.stringify(target.good).replace(
      /^\{/,
      '{"__proto__":{"isSuperAdmin":true},"constructor":{"prototype":{"polluted":1}},"role":"admin","is_super_admin":true,'
    )
    const answer = await send(target, body, { "content-type": "application/json" })
    expect(answer.status).toBe(plain.status)
    expect(({} as { polluted?: number }).polluted).toBeUndefined()
    const me = await portal.call("GET", "/api/users/me", { as: user })
    expect(me.body).toMatchObject({ data: { isSuperAdmin: false } })
  })

  test("[ERR-001] refuses a body of 17 MB, whether it says its length or not, and reads one of 10 MB", async () => {
    const text = JSON.stringify({ ...target.good, [Object.keys(target.good)[0] ?? ""]: "x".repeat(17_000_000) })
    const said = await send(target, text, { "content-type": "application/json" })
    expect([said.status, said.body.code]).toEqual([413, "error.body_too_large"])
    expectProblem(said, [413])
    const shorter = await send(target, `${text.slice(0, 10_000_000)}"}`, { "content-type": "application/json" })
    expect([400, 422]).toContain(shorter.status)
    const chunks = new ReadableStream<Uint8Array>({
      start: (controller) => {
        for (let at = 0; at < text.length; at += 100_000) {
          controller.enqueue(new TextEncoder().encode(text.slice(at, at + 100_000)))
        }
        controller.close()
      }
    })
    const unsaid = await fetch(portal.url + target.path, {
      method: target.method,
      headers: { authorization: `Bearer ${user.token}`, "content-type": "application/json" },
      body: chunks,
      duplex: "half"
    } as RequestInit).then(
      ({ status }) => status,
      () => "cut off"
    )
    expect([413, "cut off"]).toContain(unsaid)
    expect((await portal.call("GET", "/api/users/me", { as: user })).status).toBe(200)
  })
})

test("[ERR-006] [ERR-018] [ERR-019] [ERR-023] an empty form names what is missing, in the words of its fields", async () => {
  const login = await portal.call<ProblemDocument>("POST", "/api/login", { body: { email: "", password: "" } })
  expect(login.status).toBe(422)
  expect(login.body).toMatchObject({
    detail: "Saisissez votre adresse e-mail.",
    errors: { email: ["auth.email_missing"], password: ["auth.password_missing"] }
  })
})
