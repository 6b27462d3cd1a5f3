import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { isMessageCode, messageText } from "#schemas/shared/messages/index.ts"
import { ConnectionLost, failureText, readFailure } from "#services/shared/failures.ts"

const translate = (code: string, params: Readonly<Record<string, string | number>>) =>
  isMessageCode(code) ? messageText("en", code, params) : null
const read = (status: number, body: unknown) => readFailure({ status, body, retryAfter: null, showError: true })
const shown = (status: number, body: unknown) => failureText(read(status, body), translate)

describe("a failure without a text of its own says what its status means", () => {
  test.each([
    ["[ERR-001] 400 asks to report to support", 400, "error.400"],
    ["[ERR-003] 403 speaks of rights", 403, "error.403"],
    ["[ERR-004] 404 speaks of an unknown resource", 404, "error.404"],
    ["[ERR-008] 429 asks to wait one minute", 429, "error.429"],
    ["[ERR-009] any other 4xx is the global error", 418, "error.global"],
    ["[ERR-010] 500 is a generic text", 500, "error.500"],
    ["[ERR-011] 501 is not implemented", 501, "error.501"],
    ["[ERR-012] any other 5xx is the global error", 599, "error.global"]
  ])("%s", (_, status, code) => {
    expect(shown(status, "<html>")).toBe(messageText("en", code))
  })
})

test("[ERR-005] [ERR-035] 408 with the message checksum-failed is the checksum failure", () => {
  expect(shown(408, { detail: "checksum-failed" })).toBe(messageText("en", "upload.checksum_failed"))
  expect(shown(408, {})).toBe(messageText("en", "error.408"))
})

test("[ERR-006] 422 shows the first message of the first failing field", () => {
  const errors = { email: [], password: ["auth.password_missing", "auth.password_too_short"], name: ["name.empty"] }
  expect(shown(422, { detail: "Not accepted", errors })).toBe(messageText("en", "auth.password_missing"))
})

test("[ERR-010] the bare words server error give way to a text for people", () => {
  expect(shown(500, { detail: "Server Error" })).toBe(messageText("en", "error.500"))
  expect(shown(500, { detail: "The archive is being rebuilt." })).toBe("The archive is being rebuilt.")
})

test("[ERR-013] the message comes first, then the translated code", () => {
  expect(shown(409, { detail: "Busy", code: "closed.isWriter" })).toBe("Busy")
  expect(shown(409, { code: "name.taken", params: { name: "A" } })).toBe("“A” already exists in this folder.")
  expect(shown(409, { code: "unknown.code" })).toBe(messageText("en", "error.409"))
  expect(shown(409, { code: "unknown.code", closed_by: ["isWriter"] })).toBe(messageText("en", "closed.isWriter"))
})

test("[ERR-027] a lost connection has its own text", () => {
  expect(failureText(new ConnectionLost({ code: "connection.lost", showError: true }), translate)).toBe(
    messageText("en", "connection.lost")
  )
})

test("whatever a server sends, a failure has a text and keeps its status", () => {
  fc.assert(
    fc.property(fc.integer({ min: 300, max: 599 }), fc.jsonValue(), (status, body) => {
      const failure = read(status, body)
      expect(failure.status).toBe(status)
      expect(failureText(failure, translate).trim()).not.toBe("")
    })
  )
})
