import fc from "#tests/support/properties.ts"
import { expect, test } from "vitest"
import { isMessageCode, messageText } from "#schemas/shared/messages/index.ts"
import { ConnectionLost, failureText, readFailure, UploadFault } from "#services/shared/failures.ts"

const translate = (code: string, params: Readonly<Record<string, string | number>>) =>
  isMessageCode(code) ? messageText("en", code, params) : null
const read = (status: number, body: unknown) => readFailure({ status, body, retryAfter: null, showError: true })
const shown = (status: number, body: unknown) => failureText(read(status, body), translate)

/** The statuses with a text of their own; every other one gives the global error. */
const worded: Readonly<Record<number, string>> = {
  400: "error.400",
  401: "error.401",
  403: "error.403",
  404: "error.404",
  405: "error.405",
  408: "error.408",
  409: "error.409",
  412: "error.412",
  413: "error.413",
  415: "error.415",
  422: "error.422",
  429: "error.429",
  500: "error.500",
  501: "error.501",
  503: "error.503",
  507: "error.507"
}
const statuses = Array.from({ length: 200 }, (_, index) => 400 + index)

test("[ERR-001] [ERR-002] [ERR-003] [ERR-004] [ERR-008] [ERR-009] [ERR-010] [ERR-011] [ERR-012] each of 400 to 599 says what it means, whatever stands in its place of a body", () => {
  for (const body of ["<html>", "", undefined, null, [], { detail: " " }, { code: 7, errors: "x" }, { status: 200 }])
    for (const status of statuses)
      expect([status, shown(status, body)]).toEqual([status, messageText("en", worded[status] ?? "error.global")])
})

test("[ERR-001] [ERR-008] 400 sends to support, 429 asks for one minute", () => {
  expect([shown(400, {}), shown(429, {})]).toEqual([
    "Bad request. If it happens again, report it to support.",
    "Too many requests. Wait one minute before trying again."
  ])
})

test("[ERR-005] [ERR-035] 408 with the message checksum-failed is the checksum failure", () => {
  expect(shown(408, { detail: "checksum-failed" })).toBe(messageText("en", "upload.checksum_failed"))
  expect(shown(408, {})).toBe(messageText("en", "error.408"))
})

test("[ERR-006] 422 shows the first message of the first failing field", () => {
  const errors = { email: [], password: ["auth.password_missing", "auth.password_too_short"], name: ["name.empty"] }
  expect(shown(422, { detail: "Not accepted", errors })).toBe(messageText("en", "auth.password_missing"))
})

test("[ERR-006] [ERR-013] a field's plain message is shown as it is, a code nobody knows never", () => {
  expect(shown(422, { errors: { email: ["This address is odd."] } })).toBe("This address is odd.")
  expect(shown(422, { detail: "Not accepted", errors: { email: ["made.up_code"] } })).toBe("Not accepted")
})

test("[ERR-007] the messages of every field stay with the error, in the order of the server", () => {
  fc.assert(
    fc.property(
      fc.dictionary(
        fc.stringMatching(/^[a-z]{1,8}$/),
        fc.array(fc.constantFrom("auth.email_missing", "name.empty", "plain words"), { maxLength: 3 })
      ),
      (errors) => {
        const failure = read(422, { code: "error.422", errors })
        expect(failure.errors).toEqual(errors)
        const first = Object.values(errors).find((codes) => codes.length > 0)?.[0]
        const words = first === undefined ? "error.422" : first
        expect(failureText(failure, translate)).toBe(translate(words, {}) ?? words)
      }
    )
  )
})

test("[ERR-008] [NET-O05] the seconds to wait come from the body, else from the header, and are never less than none", () => {
  const waits = (body: unknown, retryAfter: string | null) =>
    readFailure({ status: 429, body, retryAfter, showError: true }).retryAfter
  expect([
    waits({ retry_after: 12 }, "40"),
    waits({}, "40"),
    waits({}, "0.2"),
    waits({}, "-3"),
    waits({}, "Wed, 21 Oct 2026 07:28:00 GMT"),
    waits({ retry_after: "soon" }, null)
  ]).toEqual([12, 40, 1, null, null, null])
  expect(shown(429, { code: "auth.slow_down", retry_after: 12 })).toBe("Too many attempts. Try again in 12 seconds.")
})

test("[ERR-015] [ERR-O01] what ended a file's sending is told in the catalogue's words", () => {
  const fault = (code: string) => failureText(new UploadFault({ code, params: { name: "a.pdf" } }), translate)
  expect(fault("upload.extension_too_long")).toBe("File a.pdf extension too long")
  expect(fault("made.up")).toBe(messageText("en", "error.global"))
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

test.each(["connection.lost", "connection.fetch_failed"] as const)(
  "[ERR-027] [ERR-028] %s has its own text",
  (code) => {
    expect(failureText(new ConnectionLost({ code, showError: true }), translate)).toBe(messageText("en", code))
  }
)

test("whatever a server sends, a failure has a text and keeps its status", () => {
  fc.assert(
    fc.property(fc.integer({ min: 300, max: 599 }), fc.jsonValue(), (status, body) => {
      const failure = read(status, body)
      expect(failure.status).toBe(status)
      expect(failureText(failure, translate).trim()).not.toBe("")
    })
  )
})
