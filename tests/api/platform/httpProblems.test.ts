import { Logger } from "effect"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { languages } from "#schemas/shared/constants.ts"
import { messages } from "#schemas/shared/messages/index.ts"
import type { ProblemDocument } from "#schemas/shared/problem.ts"
import { toProblem } from "#server/platform/problems.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"

let portal: Portal
let client: SignedInUser
let firm: { readonly id: number }
beforeAll(async () => {
  portal = await startPortal()
  firm = await portal.make.firm("Faute")
  client = await portal.make.client(await portal.make.vendor(firm, "Faute SARL"), "client@faute.example")
})
afterAll(() => portal.stop())

const cases = [
  ["ERR-001", "GET", "/api/vendors/abc/roles", undefined, 400, "error.400", "error.400"],
  ["ERR-002", "GET", "/api/users/me", undefined, 401, "error.401", "error.401"],
  ["ERR-003", "GET", "/api/accounting-firms/:firm/vendors", undefined, 403, "error.403", "error.403"],
  ["ERR-004", "GET", "/api/vendors/999999999/roles", undefined, 404, "error.404", "error.404"],
  ["ERR-006", "POST", "/api/login", { email: "", password: "" }, 422, "error.422", "auth.email_missing"],
  [
    "ERR-017",
    "POST",
    "/api/login",
    { email: "a@b.c", password: "x" },
    422,
    "auth.invalid_credentials",
    "auth.invalid_credentials"
  ]
] as const

describe.each(languages)("in %s", (language) => {
  test.each(cases)("[%s] %s %s is a problem document", async (id, method, path, body, status, code, shown) => {
    const answer = await portal.call<ProblemDocument>(method, path.replace(":firm", String(firm.id)), {
      ...(id === "ERR-002" ? {} : { as: client }),
      ...(body === undefined ? {} : { body }),
      headers: { "accept-language": language }
    })
    const { errors, ...problem } = answer.body
    expect(problem).toEqual({
      type: `urn:dossier:problem:${code}`,
      title: messages[language][`error.${status}` as const],
      status,
      detail: messages[language][shown],
      request_id: answer.headers.get("x-request-id"),
      code
    })
    expect(errors).toEqual(
      code === "error.422" ? { email: ["auth.email_missing"], password: ["auth.password_missing"] } : undefined
    )
    expect(answer.headers.get("content-type")).toBe("application/problem+json")
    expect(answer.headers.get("content-language")).toBe(language)
    expect(answer.headers.get("vary")).toContain("Accept-Language")
  })

  test("[ERR-005] [ERR-008] [ERR-010] [ERR-011] the other statuses have their own words", () => {
    for (const status of [408, 429, 500, 501] as const) {
      const problem = toProblem(status, { code: `error.${status}` }, language, "r")
      expect(problem).toMatchObject({ status, title: messages[language][`error.${status}`] })
      expect(problem.detail).toBe(messages[language][`error.${status}`])
    }
    expect(toProblem(408, { code: "upload.checksum_failed" }, language, "r").detail).toBe(
      messages[language]["upload.checksum_failed"]
    )
  })

  test("[ERR-009] [ERR-012] any other status has the global words, and no code stands for a text", () => {
    for (const status of [402, 418, 451, 502, 505, 599]) {
      const problem = toProblem(status, { code: `error.${status}` }, language, "r")
      expect([problem.title, problem.detail]).toEqual([
        messages[language]["error.global"],
        messages[language]["error.global"]
      ])
    }
    expect(toProblem(404, { code: "made.up" }, language, "r").detail).toBe(messages[language]["error.404"])
  })

  test("[ERR-006] [ERR-007] the first message of the first failing field is shown, and the map kept", () => {
    const errors = { name: ["name.empty", "name.taken"], email: ["auth.email_invalid"] }
    expect(toProblem(422, { code: "error.422", errors }, language, "r")).toMatchObject({
      detail: messages[language]["name.empty"],
      errors
    })
  })
})

test("[ERR-010] an unforeseen failure is a 500 that tells nothing of the server, and the log finds it by its request", async () => {
  const lines: Array<{ readonly level: string; readonly annotations: object }> = []
  const logger = Logger.map(Logger.formatStructured, ({ annotations, level }) => lines.push({ annotations, level }))
  const broken = await startPortal({}, { logger })
  const user = await broken.make.user("casse@faute.example")
  await broken.arrange((sql) => sql`drop function app.identity(integer)`)
  const answer = await broken.call<ProblemDocument>("GET", "/api/users/me", { as: user })
  await broken.arrange((sql) => sql`drop function app.read_bytes(integer, integer, text, bigint)`)
  const bytes = await broken.call<ProblemDocument>("GET", "/api/vendors/1/documents/1/content", { as: user })
  await broken.stop()
  expect(lines.filter(({ level }) => level === "ERROR")).toEqual(
    [answer, bytes].map(({ headers }) => ({
      level: "ERROR",
      annotations: { request_id: headers.get("x-request-id") }
    }))
  )
  expect(answer.status).toBe(500)
  expect(answer.body).toEqual({
    type: "urn:dossier:problem:error.500",
    title: messages.fr["error.500"],
    status: 500,
    detail: messages.fr["error.500"],
    request_id: answer.headers.get("x-request-id"),
    code: "error.500"
  })
})

test.each([
  ["de-DE,de;q=0.9", "fr"],
  ["", "fr"],
  ["*", "fr"],
  ["pt-BR,pt;q=0.9,en;q=0.8", "pt"],
  ["de, en;q=0.4, pt;q=0.7", "pt"],
  ["en;q=0, fr;q=0.1", "fr"],
  ["EN-gb", "en"],
  ["enx", "fr"],
  ["<script>;q=x,en;q=zz", "fr"]
])("[ERR-002] who asks for %j is answered in %s", async (wish, language) => {
  const answer = await portal.call<ProblemDocument>("GET", "/api/users/me", { headers: { "accept-language": wish } })
  expect([answer.headers.get("content-language"), answer.body.detail]).toEqual([
    language,
    messages[language as "fr"]["error.401"]
  ])
})
