import { request } from "node:http"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { documentsOf, refusalOf, type Vendor } from "#tests/api/documents/support.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"

let portal: Portal
let documents: ReturnType<typeof documentsOf>
let staff: SignedInUser
let vendor: Vendor
beforeAll(async () => {
  portal = await startPortal()
  documents = documentsOf(portal)
  const firm = await portal.make.firm("Aube")
  staff = await portal.make.staff(firm, "anne@aube.example")
  vendor = await portal.make.vendor(firm, "Client")
})
afterAll(() => portal.stop())

const json = { "content-type": "application/json" }
const post = (body: string, headers: Readonly<Record<string, string>> = json) =>
  portal.call<never>("POST", `/api/vendors/${vendor.id}/folders`, { as: staff, body, headers })

describe("a body that is none", () => {
  test.each(["{", "", "null", "[]", '"text"', "{\u0000}"])("%j is refused as unreadable", async (body) => {
    const before = await documents.stored(vendor)
    expect(refusalOf(await post(body))).toEqual({ status: 400, code: "error.malformed_json" })
    expect(await documents.stored(vendor)).toEqual(before)
  })

  test("[ERR-006] [ERR-007] names each field that does not fit", async () => {
    expect(refusalOf(await post('{"name":1,"folder_id":"x"}'))).toMatchObject({
      status: 422,
      code: "error.422",
      errors: { name: [expect.any(String)] }
    })
    expect(refusalOf(await post('{"name":"a"}'))).toMatchObject({
      status: 422,
      errors: { folder_id: [expect.any(String)] }
    })
  })

  test("[I18-003] says it in the caller's language", async () => {
    const details = await Promise.all(
      ["fr", "en", "pt"].map(async (language) => {
        const { body } = await documents.create<{ detail: string }>(
          staff,
          vendor,
          { name: "a?b", folder_id: null },
          { headers: { "accept-language": language } }
        )
        return body.detail
      })
    )
    expect(new Set(details).size).toBe(3)
    expect(details[1]).toBe("A name cannot contain these characters: ?")
  })
})

describe("a path or header that does not fit", () => {
  test.each([
    ["GET", "folders/ROOT/content"],
    ["GET", "folders/0/content"],
    ["GET", "folders/root/content?limit=0"],
    ["GET", "folders/root/content?limit=10001"],
    ["GET", "folders/root/content?sort=author"],
    ["GET", "folders/root/content?limit=0x10"],
    ["GET", "folders?parent=1e0"],
    ["GET", "folders?parent=%201"],
    ["GET", "folders?parent=-1"],
    ["GET", "folders?reveal=..%2f.."],
    ["GET", "documents/1e3"],
    ["PATCH", "nodes/abc"],
    ["PATCH", "nodes/01"]
  ])("[ERR-001] %s %s is a bad request", async (method, path) => {
    const body = method === "PATCH" ? { name: "a" } : undefined
    const answer = await portal.call<never>(method, `/api/vendors/${vendor.id}/${path}`, {
      as: staff,
      ...(body === undefined ? {} : { body })
    })
    expect(refusalOf(answer)).toEqual({ status: 400, code: "error.400" })
  })

  test.each(["01", "0x1", "1e0", "%201", "+1", "1.0"])("[ERR-001] %s names no company", async (id) => {
    const answer = await portal.call<never>("GET", `/api/vendors/${id}/documents/access`, { as: staff })
    expect(refusalOf(answer)).toEqual({ status: 400, code: "error.400" })
  })

  test.each(["conten%74", "content/"])("[ERR-004] %s is no address of a document's bytes", async (end) => {
    const answer = await portal.call<never>("GET", `/api/vendors/${vendor.id}/documents/1/${end}`, { as: staff })
    expect(refusalOf(answer)).toEqual({ status: 404, code: "error.404" })
  })

  test("an Idempotency-Key has at most 255 characters", async () => {
    const sent = { headers: { "idempotency-key": "k".repeat(256) } }
    expect((await documents.create(staff, vendor, { name: "a", folder_id: null }, sent)).status).toBe(400)
  })
})

describe("a body that is too large", () => {
  const megabyte = "x".repeat(1_048_576)
  const tooLarge = { status: 413, code: "error.body_too_large" }

  test("50 MB are refused before they are sent, when they are announced", async () => {
    const refused = await new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
      const call = request(
        `${portal.url}/api/vendors/${vendor.id}/folders`,
        { method: "POST", headers: { ...json, authorization: `Bearer ${staff.token}`, "content-length": 50_000_000 } },
        (response) => {
          let body = ""
          response.setEncoding("utf8").on("data", (text: string) => (body += text))
          response.on("end", () => {
            resolve({ status: response.statusCode, body })
            call.destroy()
          })
        }
      )
      call.once("error", reject)
      // Send no byte of the body: an answer proves that the server does not wait for it.
      call.flushHeaders()
    })
    expect(refusalOf({ status: refused.status ?? 0, headers: new Headers(), body: JSON.parse(refused.body) })).toEqual(
      tooLarge
    )
  })

  test("50 MB that a patient browser sends whole are refused too", async () => {
    expect(refusalOf(await post(`{"name":"${megabyte.repeat(48)}","folder_id":null}`))).toEqual(tooLarge)
  })

  test("a body without a length is cut off at 1 MiB", async () => {
    let sent = 0
    const answer = await new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
      const call = request(
        `${portal.url}/api/vendors/${vendor.id}/folders`,
        { method: "POST", headers: { ...json, authorization: `Bearer ${staff.token}` } },
        (response) => {
          let body = ""
          response.setEncoding("utf8").on("data", (text: string) => (body += text))
          response.on("end", () => {
            resolve({ status: response.statusCode, body })
            call.destroy()
          })
        }
      )
      call.once("error", reject)
      const more = () => {
        if (call.destroyed || sent > 50) return
        sent += 1
        call.write(megabyte, more)
      }
      more()
    })
    expect(refusalOf({ status: answer.status ?? 0, headers: new Headers(), body: JSON.parse(answer.body) })).toEqual(
      tooLarge
    )
    expect(sent).toBeLessThan(50)
  })

  test("a body of just under 1 MiB is read, and its name is too long", async () => {
    const answer = await post(`{"name":"${"x".repeat(1_048_000)}","folder_id":null}`)
    expect(refusalOf(answer)).toMatchObject({ status: 422, errors: { name: ["name.too_long"] } })
  })
})
