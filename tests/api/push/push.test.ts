import { createECDH, randomBytes } from "node:crypto"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { Redacted } from "effect"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { documentsOf } from "#tests/api/documents/support.ts"
import { pushWords } from "#server/push/words.ts"
import { hashSecret, newSecret } from "#server/shared/secrets.ts"
import { decryptPush } from "#tests/api/push/device.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"
import { whileChanging } from "#tests/support/whileChanging.ts"

interface Posted {
  readonly path: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
}

/** A fake push service on this machine. */
const posted: Array<Posted> = []
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
/** Processes on one database share the key that encrypts its secrets. */
const secretKey = Redacted.make(randomBytes(32).toString("base64"))
let settings: Parameters<typeof startPortal>[0]
// From a change to a push there are three jobs, which take time on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

let portal: Portal
let documents: ReturnType<typeof documentsOf>
let people = 0
beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve))
  const { port } = service.address() as AddressInfo
  origin = `http://127.0.0.1:${port}`
  settings = { push: { isOff: false, inside: [`127.0.0.1:${port}`] }, secretKey }
  portal = await startPortal(settings, { news: true })
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
    subscription: {
      endpoint: origin + path,
      keys: { p256dh: pair.getPublicKey("base64url"), auth },
      shows_names: false
    },
    got: () =>
      posted
        .filter((one) => one.path === path)
        .map(
          ({ body }) =>
            JSON.parse(decryptPush(body, pair, auth)) as { readonly [Key in "title" | "body" | "tag"]: string }
        )
  }
}
const subscribe = (as: SignedInUser | string, body: object) => portal.call("POST", "/api/users/me/push", { as, body })
const devices = async (as: SignedInUser) =>
  (await portal.arrange((sql) => sql`select endpoint from push_device where user_id = ${as.id}`)).length

/** Marks notices as read, so that the next change creates a new notice. */
const readAll = (as: SignedInUser) =>
  portal.arrange((sql) => sql`update notice set read_at = now() where user_id = ${as.id}`)
interface State {
  readonly key: string
  readonly devices: ReadonlyArray<{ readonly id: number; readonly current: boolean; readonly shows_names: boolean }>
}
const state = async (as: SignedInUser | string) =>
  (await portal.call<{ readonly data: State }>("GET", "/api/users/me/push", { as })).body.data
/** A further session of the person. */
const otherSession = async (as: SignedInUser) => {
  const token = newSecret()
  await portal.arrange(
    (sql) => sql`insert into session (token_hash, user_id, idle, expires_at, user_agent)
      values (${hashSecret(token)}, ${as.id}, interval '1 hour', now() + interval '1 hour', 'Mozilla/5.0 (Android 14) Firefox/140.0')`
  )
  return token
}

/** A company with a folder that one person watches, and another person who adds documents. */
const scene = async () => {
  const firm = await portal.make.firm(`Push${(people += 1)}`)
  const vendor = await portal.make.vendor(firm, "Boulangerie Aubert")
  const watcher = await portal.make.client(vendor, `watcher${people}@push.example`)
  const actor = await portal.make.staff(firm, `actor${people}@push.example`)
  const folder = await portal.make.folder(vendor, "Banque")
  await portal.call("PUT", `/api/vendors/${vendor.id}/nodes/${folder.id}/survey`, { as: watcher })
  return {
    watcher,
    vendor: { ...vendor, folder },
    add: (name: string) => documents.create(actor, vendor, { name, folder_id: folder.id })
  }
}

test("[NOT-O02] a device gets the notices of its person, encrypted, signed by keys that are made once and kept sealed", async () => {
  const { add, watcher } = await scene()
  const key = async () => (await state(watcher)).key
  const first = await key()
  expect(Buffer.from(first, "base64url").length).toBe(65)
  expect(await key()).toBe(first)
  const kept = await portal.arrange((sql) => sql`select private_key from push_key`)
  expect((kept as ReadonlyArray<{ readonly private_key: Uint8Array }>)[0]?.private_key.length).toBeGreaterThan(60)

  const device = newDevice()
  expect((await subscribe(watcher, device.subscription)).status).toBe(204)
  await add("Relevé")
  await expect.poll(device.got, { timeout: 40_000 }).toEqual([
    {
      title: expect.stringMatching(/^Push/),
      body: pushWords.fr.documents,
      address: expect.stringMatching(/^\/documents\//),
      tag: expect.stringMatching(/^notice-\d+$/)
    }
  ])
  const [message] = posted.filter(({ path }) => path === device.path)
  expect(message?.headers).toMatchObject({
    authorization: expect.stringContaining(`k=${first}`),
    "content-encoding": "aes128gcm",
    ttl: "86400"
  })
  expect(message?.body.includes("Relevé")).toBe(false)

  // Names are included only if the person has chosen so.
  expect((await subscribe(watcher, { ...device.subscription, shows_names: true })).status).toBe(204)
  await readAll(watcher)
  await add("Contrat")
  await expect.poll(() => device.got().at(-1)?.body, { timeout: 40_000 }).toContain("Contrat")
  expect(device.got().at(-1)?.body).toContain("Boulangerie Aubert")
})

test("[NOT-O02] a device that is gone is forgotten, a redirect is not followed, and a session that ended gets nothing", async () => {
  const { add, watcher } = await scene()
  const device = newDevice()
  await subscribe(watcher, device.subscription)
  const calls = () => posted.filter(({ path }) => path === device.path).length
  answers = 302
  await add("Un")
  await expect.poll(calls, { timeout: 40_000 }).toBe(1)
  expect(await devices(watcher)).toBe(1)
  answers = 410
  await readAll(watcher)
  await add("Deux")
  await expect.poll(() => devices(watcher), { timeout: 40_000 }).toBe(0)
  answers = 201
})

test("[NOT-O02] a session that ends takes its device along, and people who lose access get nothing more", async () => {
  const { add, vendor, watcher } = await scene()
  const device = newDevice()
  await subscribe(watcher, device.subscription)
  const phone = await otherSession(watcher)
  await subscribe(phone, newDevice().subscription)
  expect((await state(watcher)).devices).toMatchObject([
    { current: true },
    { current: false, browser: "Firefox", system: "Android" }
  ])
  expect((await portal.call("GET", "/api/logout", { as: phone })).status).toBeLessThan(300)
  expect((await state(watcher)).devices).toMatchObject([{ current: true }])

  const told = newDevice()
  const witness = await portal.make.client(vendor, `witness${people}@push.example`)
  await portal.call("PUT", `/api/vendors/${vendor.id}/nodes/${vendor.folder.id}/survey`, { as: witness })
  await subscribe(witness, told.subscription)
  // The rights end between notice and push: they are checked again when the message is sent.
  await portal.arrange((sql) => sql`delete from vendor_user where user_id = ${watcher.id}`)
  await portal.arrange(
    (sql) => sql`insert into notice (firm_id, vendor_id, user_id, type, node_id, names, shown_at, mail_every)
      values (${vendor.firmId}, ${vendor.id}, ${watcher.id}, 'node.added', ${vendor.folder.id}, array['Secret'], now(), 'never')`
  )
  await add("Trois")
  await expect.poll(told.got, { timeout: 40_000 }).toHaveLength(1)
  await expect
    .poll(async () => (await portal.arrange((sql) => sql`select user_id from app.due_pushes(500)`)).length, {
      timeout: 40_000
    })
    .toBe(0)
  expect(device.got()).toEqual([])
})

test("[NOT-O02] two workers that take the same person's notices send each one once", async () => {
  const second = await startPortal(settings, { news: true, database: portal.database })
  try {
    const { vendor, watcher } = await scene()
    const tell = (as: SignedInUser) =>
      portal.arrange(
        (sql) => sql`insert into notice (firm_id, vendor_id, user_id, type, node_id, names, shown_at, mail_every)
          select ${vendor.firmId}, ${vendor.id}, ${as.id}, 'node.added', ${vendor.folder.id}, array['N' || n], now(), 'never'
            from generate_series(1, 20) n`
      )
    const device = newDevice()
    await subscribe(watcher, device.subscription)
    await tell(watcher)
    await expect.poll(() => device.got().length, { timeout: 40_000 }).toBe(20)
    expect(new Set(device.got().map(({ tag }) => tag)).size).toBe(20)

    // Two jobs start at the same time. Without a device, the portals' own jobs ignore these notices.
    const other = await portal.make.client(vendor, `other${people}@push.example`)
    await tell(other)
    const take = (on: Portal) => on.arrange((sql) => sql<{ id: string }>`select id from app.take_pushes(${other.id})`)
    const taken = (await Promise.all([take(portal), take(second), take(portal), take(second)])).flat()
    expect([taken.length, new Set(taken.map(({ id }) => id)).size]).toEqual([20, 20])
  } finally {
    await second.stop()
  }
})

test.each(["take_pushes", "take_notices"] as const)(
  "[NOT-O02] a notice that is being changed is waited for, not passed over, by app.%s",
  async (claim) => {
    const { vendor, watcher } = await scene()
    // Without a device and not yet due, so that the portal's own jobs ignore it.
    await portal.arrange(
      (sql) => sql`insert into notice (firm_id, vendor_id, user_id, type, node_id, names, shown_at, mail_at, mail_every)
        values (${vendor.firmId}, ${vendor.id}, ${watcher.id}, 'node.added', ${vendor.folder.id}, array['Un'], now(),
          now() + interval '1 hour', 'instantly')`
    )
    const given = claim === "take_pushes" ? [watcher.id] : [vendor.firmId, watcher.id]
    const taken = await whileChanging(
      portal,
      (sql) => sql`update notice set names = array['Un', 'Deux'] where user_id = ${watcher.id}`,
      (sql) => sql.unsafe<{ names: ReadonlyArray<string> }>(`select names from app.${claim}(${given.join(", ")})`)
    )
    expect(taken).toEqual([{ names: ["Un", "Deux"] }])
  }
)

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
  const [own] = (await state(watcher)).devices
  const remove = (as: SignedInUser) => portal.call("DELETE", `/api/users/me/push/${own?.id ?? 0}`, { as })
  expect((await remove(stranger)).status).toBe(404)
  expect(await devices(watcher)).toBe(1)
  expect((await remove(watcher)).status).toBe(204)
  expect(await devices(watcher)).toBe(0)
  expect((await remove(watcher)).status).toBe(404)
  // One device per session, and at most twenty per person.
  for (const path of [newDevice(), newDevice()]) await subscribe(watcher, path.subscription)
  expect(await devices(watcher)).toBe(1)
  for (let times = 0; times < 20; times += 1) await subscribe(await otherSession(watcher), newDevice().subscription)
  expect(await devices(watcher)).toBe(20)
})

test("[NOT-O02] PUSH=off gives no key and takes no device", async () => {
  const silent = await startPortal({ push: { isOff: true, inside: [] } })
  try {
    const user = await silent.make.user("user@silent.example")
    expect((await silent.call("GET", "/api/users/me/push", { as: user })).body).toEqual({
      data: { key: null, devices: [] }
    })
    const refused = await silent.call("POST", "/api/users/me/push", { as: user, body: newDevice().subscription })
    expect([refused.status, refused.body]).toMatchObject([409, { closed_by: ["isPushOn"] }])
  } finally {
    await silent.stop()
  }
})
