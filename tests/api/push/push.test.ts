import { createECDH, randomBytes } from "node:crypto"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, beforeAll, expect, test } from "vitest"
import { documentsOf } from "#tests/api/documents/support.ts"
import { decryptPush } from "#tests/api/push/device.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"

interface Posted {
  readonly path: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
}

/** A push service on this machine. */
let posted: Array<Posted> = []
let answers = 201
const service = createServer((request, response) => {
  const parts: Array<Buffer> = []
  request.on("data", (part: Buffer) => parts.push(part))
  request.on("end", () => {
    posted.push({ path: request.url ?? "", headers: request.headers, body: Buffer.concat(parts) })
    response.writeHead(answers, answers === 302 ? { location: "http://127.0.0.1:1/" } : {}).end()
  })
})
let origin: string
let portal: Portal
let documents: ReturnType<typeof documentsOf>
let people = 0
beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve))
  const { port } = service.address() as AddressInfo
  origin = `http://127.0.0.1:${port}`
  portal = await startPortal({ push: { isOff: false, inside: [`127.0.0.1:${port}`] } }, { news: true })
  documents = documentsOf(portal)
})
afterAll(async () => {
  await portal.stop()
  await new Promise((resolve) => service.close(resolve))
})

const newDevice = () => {
  const pair = createECDH("prime256v1")
  pair.generateKeys()
  const auth = randomBytes(16).toString("base64url")
  const path = `/device/${(people += 1)}`
  return {
    path,
    auth,
    subscription: { endpoint: origin + path, keys: { p256dh: pair.getPublicKey("base64url"), auth } },
    got: () =>
      posted
        .filter((one) => one.path === path)
        .map(({ body }) => JSON.parse(decryptPush(body, pair, auth)) as { readonly title: string; readonly body: string })
  }
}
const subscribe = (as: SignedInUser, body: object) => portal.call("POST", "/api/users/me/push", { as, body })
const devices = async (as: SignedInUser) =>
  (await portal.arrange((sql) => sql`select endpoint from push_device where user_id = ${as.id}`)).length

/** A company whose folder somebody watches, and somebody who adds to it. */
const scene = async () => {
  const firm = await portal.make.firm(`Push${(people += 1)}`)
  const vendor = await portal.make.vendor(firm, "Boulangerie Aubert")
  const watcher = await portal.make.client(vendor, `watcher${people}@push.example`)
  const actor = await portal.make.staff(firm, `actor${people}@push.example`)
  const folder = await portal.make.folder(vendor, "Banque")
  await portal.call("PUT", `/api/vendors/${vendor.id}/nodes/${folder.id}/survey`, { as: watcher })
  return {
    watcher,
    add: (name: string) => documents.create(actor, vendor, { name, folder_id: folder.id })
  }
}

test("[NOT-O02] a device gets the notices of its person, encrypted, signed by keys that are made once and kept sealed", async () => {
  const { add, watcher } = await scene()
  const key = async () =>
    (await portal.call<{ readonly data: { readonly key: string } }>("GET", "/api/users/me/push", { as: watcher })).body.data.key
  const first = await key()
  expect(Buffer.from(first, "base64url").length).toBe(65)
  expect(await key()).toBe(first)
  const kept = await portal.arrange((sql) => sql`select private_key from push_key`)
  expect((kept as ReadonlyArray<{ readonly private_key: Uint8Array }>)[0]?.private_key.length).toBeGreaterThan(60)

  const device = newDevice()
  expect((await subscribe(watcher, device.subscription)).status).toBe(204)
  await add("Relevé")
  await expect.poll(device.got, { timeout: 15_000 }).toEqual([
    { title: "Boulangerie Aubert", body: expect.stringContaining("Relevé"), address: "/home", tag: expect.stringMatching(/^notice-\d+$/) }
  ])
  const [message] = posted.filter(({ path }) => path === device.path)
  expect(message?.headers).toMatchObject({
    authorization: expect.stringContaining(`k=${first}`),
    "content-encoding": "aes128gcm",
    ttl: "86400"
  })
  expect(message?.body.includes("Relevé")).toBe(false)
})

test("[NOT-O02] a device that is gone is forgotten, a redirect is not followed, and a session that ended gets nothing", async () => {
  const { add, watcher } = await scene()
  const device = newDevice()
  await subscribe(watcher, device.subscription)
  const calls = () => posted.filter(({ path }) => path === device.path).length
  answers = 302
  await add("Un")
  await expect.poll(calls, { timeout: 15_000 }).toBe(1)
  expect(await devices(watcher)).toBe(1)
  answers = 410
  // Another kind of notice, so that it is not one with the last.
  await portal.arrange((sql) => sql`update notice set read_at = now() where user_id = ${watcher.id}`)
  await add("Deux")
  await expect.poll(() => devices(watcher), { timeout: 15_000 }).toBe(0)
  answers = 201

  const other = newDevice()
  const again = await scene()
  await subscribe(again.watcher, other.subscription)
  await portal.arrange((sql) => sql`update session set ended_at = now() where user_id = ${again.watcher.id}`)
  await again.add("Trois")
  await expect
    .poll(async () => (await portal.arrange((sql) => sql`select 1 from notice where user_id = ${again.watcher.id}`)).length, {
      timeout: 15_000
    })
    .toBe(1)
  expect((await portal.arrange((sql) => sql`select user_id from app.due_pushes(500)`)).length).toBe(0)
  expect(other.got()).toEqual([])
})

test("[NOT-O02] only known services are taken, a person's devices are their own, and what is stopped stays stopped", async () => {
  const { watcher } = await scene()
  const stranger = (await scene()).watcher
  const device = newDevice()
  const errorsOf = async (body: object) => {
    const answer = await subscribe(watcher, body)
    return [answer.status, (answer.body as { readonly errors?: unknown }).errors]
  }
  for (const endpoint of ["https://127.0.0.1/x", "http://fcm.googleapis.com/x", "https://evil.example/x"])
    expect(await errorsOf({ ...device.subscription, endpoint })).toEqual([422, { endpoint: ["push.address_unknown"] }])
  expect((await errorsOf({ ...device.subscription, keys: { p256dh: "x", auth: "y" } }))[0]).toBe(422)
  expect((await portal.call("POST", "/api/users/me/push", { body: device.subscription })).status).toBe(401)
  await subscribe(watcher, device.subscription)
  const remove = (as: SignedInUser) =>
    portal.call("POST", "/api/users/me/push/removals", { as, body: { endpoint: device.subscription.endpoint } })
  expect((await remove(stranger)).status).toBe(204)
  expect(await devices(watcher)).toBe(1)
  expect((await remove(watcher)).status).toBe(204)
  expect(await devices(watcher)).toBe(0)
  for (let times = 0; times < 22; times += 1) await subscribe(watcher, newDevice().subscription)
  expect(await devices(watcher)).toBe(20)
})

test("PUSH=off gives no key and takes no device", async () => {
  const silent = await startPortal({ push: { isOff: true, inside: [] } })
  try {
    const user = await silent.make.user("user@silent.example")
    expect((await silent.call("GET", "/api/users/me/push", { as: user })).body).toEqual({ data: { key: null } })
    const refused = await silent.call("POST", "/api/users/me/push", { as: user, body: newDevice().subscription })
    expect([refused.status, refused.body]).toMatchObject([409, { closed_by: ["isPushOn"] }])
  } finally {
    await silent.stop()
  }
})
