import { randomBytes } from "node:crypto"
import { createServer, type IncomingHttpHeaders } from "node:http"
import type { AddressInfo } from "node:net"
import { Webhook as Verifier } from "standardwebhooks"
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest"
import { webhookMachine } from "#machines/programs/webhook.machine.ts"
import type { MadeWebhook, Webhook, WebhookDelivery } from "#schemas/programs/programs.ts"
import { mostAttempts, webhookLimits } from "#schemas/programs/rules.ts"
import { pdf, sendFile } from "#tests/api/uploads/sending.ts"
import { webhookCases } from "#tests/models/programs/cases.ts"
import { follows } from "#tests/support/lifeCycle.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"
import { whileChanging } from "#tests/support/whileChanging.ts"

interface Heard {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** A receiver on a local port; `says` is its status by path, 204 by default. */
const startReceiver = async () => {
  const heard: Array<Heard> = []
  const says = new Map<string, number | "nothing">()
  const server = createServer((request, response) => {
    let body = ""
    request.setEncoding("utf8").on("data", (part: string) => (body += part))
    request.on("end", () => {
      const path = request.url ?? "/"
      heard.push({ path, headers: request.headers, body })
      const status = says.get(path) ?? 204
      if (status === "nothing") return void request.socket.destroy()
      // Redirects are not followed.
      response.writeHead(status, status === 302 ? { location: "/elsewhere" } : {}).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    heard,
    says,
    host,
    at: (path: string) => heard.filter((one) => one.path === path),
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
  }
}

let portal: Portal
let receiver: Awaited<ReturnType<typeof startReceiver>>
let firm: Awaited<ReturnType<Portal["make"]["firm"]>>
let admin: SignedInUser
let vendor: Awaited<ReturnType<Portal["make"]["vendor"]>>
let folder: { readonly id: number; readonly hash: string }
let count = 0
beforeAll(async () => {
  receiver = await startReceiver()
  portal = await startPortal({ insideConnectors: [receiver.host] }, { webhookDelays: [0] })
})
afterAll(async () => {
  await portal.stop()
  await receiver.stop()
})

interface Data<A> {
  readonly data: A
  readonly code?: string
  readonly errors?: Readonly<Record<string, ReadonlyArray<string>>>
}
const at = () => `/api/accounting-firms/${firm.id}/webhooks`
const make = async (body: object = {}) => {
  const path = `/${randomBytes(6).toString("hex")}`
  const answer = await portal.call<Data<MadeWebhook>>("POST", at(), {
    as: admin,
    body: { name: "Comptabilité", address: `http://${receiver.host}${path}`, ...body }
  })
  return { ...answer, path }
}
const made = async (body: object = {}) => {
  const { body: answer, path, status } = await make(body)
  expect(status).toBe(201)
  return { ...answer.data, path }
}
const find = async (id: number) =>
  (await portal.call<Data<ReadonlyArray<Webhook>>>("GET", at(), { as: admin })).body.data.find((one) => one.id === id)
const deliveries = async (id: number) =>
  (await portal.call<Data<ReadonlyArray<WebhookDelivery>>>("GET", `${at()}/${id}/deliveries`, { as: admin })).body.data
const change = (id: number, body: object) => portal.call<Data<Webhook>>("PATCH", `${at()}/${id}`, { as: admin, body })
const drop = async (name: string) => {
  const answer = await sendFile(portal, { as: admin, vendor, folder, name, bytes: pdf(2_000, count) })
  expect(answer.status).toBe(200)
  return answer.body.data?.document
}
const messagesAt = (path: string) => receiver.at(path).map(({ body }) => JSON.parse(body) as Message)
interface Message {
  readonly id: string
  readonly type: string
  readonly data: Readonly<Record<string, unknown>>
}

describe("a webhook", () => {
  // Each test has its own firm, so that its webhooks get no other events.
  beforeEach(async () => {
    count += 1
    firm = await portal.make.firm(`Signaux ${count}`)
    admin = await portal.make.staff(firm, `admin${count}@signaux.example`)
    vendor = await portal.make.vendor(firm, "Menuiserie")
    folder = await portal.make.folder(vendor, "Achats")
  })

  test("that another job changes is waited for, not passed over, when events become deliveries", async () => {
    await drop("avant.pdf")
    const { id } = await made()
    expect(await deliveries(id)).toEqual([])
    await whileChanging(
      portal,
      (sql) => sql`update webhook set after_event = 0 where id = ${id}`,
      (sql) => sql`select app.queue_webhooks(${firm.id}, 100)`
    )
    expect((await deliveries(id)).map(({ type }) => type)).toContain("node.added")
  })

  test("is told of what happens from now on, signed as Standard Webhooks, with ids and no contents", async () => {
    await drop("Avant.pdf")
    const hook = await made()
    const document = await drop("Facture secrète.pdf")
    await expect.poll(() => messagesAt(hook.path).map(({ type }) => type), { timeout: 15_000 }).toContain("node.added")
    const heard = receiver.at(hook.path).find(({ body }) => body.includes("node.added"))
    expect(new Verifier(hook.secret).verify(heard?.body ?? "", heard?.headers as Record<string, string>)).toMatchObject(
      {
        type: "node.added",
        data: { firm_id: firm.id, vendor_id: vendor.id, user_id: admin.id, entity: "document", entity_id: document?.id }
      }
    )
    expect(() =>
      new Verifier(`whsec_${randomBytes(32).toString("base64")}`).verify(
        heard?.body ?? "",
        heard?.headers as Record<string, string>
      )
    ).toThrow()
    const all = receiver
      .at(hook.path)
      .map(({ body }) => body)
      .join("\n")
    expect(all).not.toContain("secrète")
    expect(all).not.toContain(admin.email)
    // No event from before the webhook was created, and each event once.
    const ids = messagesAt(hook.path).map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(messagesAt(hook.path).filter(({ type }) => type === "node.added")).toHaveLength(1)
    await expect.poll(async () => (await find(hook.id))?.waiting).toBe(0)
    const list = JSON.stringify((await portal.call("GET", at(), { as: admin })).body)
    expect(list).not.toContain(hook.secret)
  })

  test("with families hears of these alone", async () => {
    const [tasks, documents] = [await made({ families: ["tasks"] }), await made({ families: ["documents"] })]
    await drop("Relevé.pdf")
    const task = await portal.call<Data<ReadonlyArray<{ readonly id: number }>>>(
      "POST",
      `/api/tasks?firm_id=${firm.id}`,
      {
        as: admin,
        body: { type: "accounting_firm_task", title: "Appeler", vendor_ids: [vendor.id] }
      }
    )
    expect(task.status).toBe(201)
    await expect.poll(() => messagesAt(tasks.path).length, { timeout: 15_000 }).toBeGreaterThan(0)
    await expect.poll(() => messagesAt(documents.path).length, { timeout: 15_000 }).toBeGreaterThan(0)
    expect(new Set(messagesAt(tasks.path).map(({ data }) => data["kind"]))).toEqual(new Set(["task"]))
    expect(messagesAt(documents.path).every(({ data }) => data["kind"] !== "task")).toBe(true)
  })

  test("that is paused misses what happens meanwhile, and goes on afterwards", async () => {
    const hook = await made({ families: ["documents"] })
    expect((await change(hook.id, { state: "paused" })).body.data.state).toBe("paused")
    const missed = await drop("Pendant.pdf")
    expect((await change(hook.id, { state: "active" })).status).toBe(200)
    const heard = await drop("Après.pdf")
    await expect
      .poll(() => messagesAt(hook.path).map(({ data }) => data["entity_id"]), { timeout: 15_000 })
      .toContain(heard?.id)
    expect(messagesAt(hook.path).map(({ data }) => data["entity_id"])).not.toContain(missed?.id)
  })

  test("whose service fails is tried again as the same message, given up after the last attempt, and sent again when asked", async () => {
    const hook = await made({ families: ["documents"] })
    receiver.says.set(hook.path, 500)
    await drop("Refusé.pdf")
    await expect.poll(async () => (await deliveries(hook.id))[0]?.state, { timeout: 30_000 }).toBe("failed")
    const [failed] = await deliveries(hook.id)
    expect(failed).toMatchObject({ attempts: mostAttempts, status: 500, failure: "webhook.refused", next_try_at: null })
    const tried = messagesAt(hook.path).filter(({ id }) => id === failed?.message)
    expect(tried).toHaveLength(mostAttempts)
    expect((await find(hook.id))?.failing_since).not.toBeNull()
    receiver.says.delete(hook.path)
    const again = await portal.call("POST", `${at()}/${hook.id}/deliveries/${failed?.id}/redelivery`, { as: admin })
    expect(again.status).toBe(200)
    // The redelivery is in progress: a second request is refused, or comes after its end.
    const twice = await portal.call<Data<never>>("POST", `${at()}/${hook.id}/deliveries/${failed?.id}/redelivery`, {
      as: admin
    })
    expect([200, 409]).toContain(twice.status)
    await expect
      .poll(async () => (await deliveries(hook.id)).find(({ id }) => id === failed?.id)?.state, { timeout: 15_000 })
      .toBe("delivered")
    expect(messagesAt(hook.path).filter(({ id }) => id === failed?.message)).toHaveLength(mostAttempts + 1)
    expect((await find(hook.id))?.failing_since).toBeNull()
  }, 60_000)

  test("whose service hangs up, leads elsewhere or lies inside the network fails with the reason", async () => {
    for (const [status, failure] of [
      ["nothing", "webhook.unreachable"],
      [302, "webhook.refused"]
    ] as const) {
      const hook = await made()
      receiver.says.set(hook.path, status)
      await portal.call("POST", `${at()}/${hook.id}/test`, { as: admin })
      await expect
        .poll(async () => (await deliveries(hook.id)).find(({ type }) => type === "webhook.tested")?.failure, {
          timeout: 15_000
        })
        .toBe(failure)
      await change(hook.id, { state: "paused" })
    }
    expect(receiver.at("/elsewhere")).toEqual([])
    const inside = await made({ address: "https://10.0.0.7/hooks" })
    await portal.call("POST", `${at()}/${inside.id}/test`, { as: admin })
    await expect
      .poll(async () => (await deliveries(inside.id)).find(({ type }) => type === "webhook.tested")?.failure, {
        timeout: 15_000
      })
      .toBe("webhook.address_closed")
  }, 60_000)

  test("is kept by admins of its firm alone, within a limit, and wrong values are told by field", async () => {
    const collaborator = await portal.make.staff(firm, `c${count}@signaux.example`, "collaborator")
    const client = await portal.make.client(vendor, `k${count}@signaux.example`)
    const hook = await made()
    const stranger = await portal.make.staff(await portal.make.firm(`Autre ${count}`), `x${count}@autre.example`)
    for (const [one, status] of [
      [collaborator, 403],
      [client, 403],
      [stranger, 404]
    ] as const)
      for (const [method, path] of [
        ["GET", at()],
        ["GET", `${at()}/${hook.id}/deliveries`],
        ["POST", `${at()}/${hook.id}/test`],
        ["POST", `${at()}/${hook.id}/secret`],
        ["DELETE", `${at()}/${hook.id}`]
      ] as const)
        expect([path, (await portal.call(method, path, { as: one })).status]).toEqual([path, status])
    const wrong = await make({ name: " ", address: "ftp://x", families: ["everything"] })
    expect([wrong.status, wrong.body.errors]).toEqual([
      422,
      { name: ["program.name_missing"], address: ["webhook.address_invalid"], families: ["customer.choice_invalid"] }
    ])
    const more = await Promise.all(Array.from({ length: webhookLimits.ofFirm + 2 }, () => make()))
    expect(more.filter(({ status }) => status === 201)).toHaveLength(webhookLimits.ofFirm - 1)
    expect(more.find(({ status }) => status !== 201)?.body.code).toBe("closed.hasRoomForWebhook")
  })

  test("whose secret is replaced signs with the new one", async () => {
    const hook = await made()
    const next = await portal.call<Data<MadeWebhook>>("POST", `${at()}/${hook.id}/secret`, { as: admin })
    expect(next.body.data.secret).not.toBe(hook.secret)
    await portal.call("POST", `${at()}/${hook.id}/test`, { as: admin })
    await expect
      .poll(() => messagesAt(hook.path).some(({ type }) => type === "webhook.tested"), { timeout: 15_000 })
      .toBe(true)
    const heard = receiver.at(hook.path).find(({ body }) => body.includes("webhook.tested"))
    expect(() =>
      new Verifier(next.body.data.secret).verify(heard?.body ?? "", heard?.headers as Record<string, string>)
    ).not.toThrow()
  })
})

const stateOf = async (id: number) => {
  const [row] = await portal.arrange((sql) => sql<{ state: string }>`select state from webhook where id = ${id}`)
  return row?.state ?? "removed"
}
/** Sets a state and four days of failures, which only time would bring. */
const arranged = async (id: number, state: string) =>
  portal.arrange(
    (sql) => sql`update webhook set state = ${state}, failing_since = now() - interval '4 days' where id = ${id}`
  )

follows(
  "a webhook",
  {
    machine: webhookMachine,
    input: { failingSince: 0, failureTimeout: 0 },
    cases: webhookCases
  },
  {
    begin: async () => {
      const number = ++count
      const own = await portal.make.firm(`Marche ${number}`)
      const by = await portal.make.staff(own, `m${number}@marche.example`)
      const { body } = await portal.call<Data<MadeWebhook>>("POST", `/api/accounting-firms/${own.id}/webhooks`, {
        as: by,
        body: { name: "Marche", address: `http://${receiver.host}/walk` }
      })
      return { by, at: `/api/accounting-firms/${own.id}/webhooks/${body.data.id}`, id: body.data.id }
    },
    plays: {
      "webhook.changed": ({ at: path, by }) =>
        portal.call("PATCH", path, { as: by, body: { name: `Autre ${++count}` } }),
      "webhook.paused": ({ at: path, by }) => portal.call("PATCH", path, { as: by, body: { state: "paused" } }),
      "webhook.resumed": ({ at: path, by }) => portal.call("PATCH", path, { as: by, body: { state: "active" } }),
      "webhook.tested": ({ at: path, by }) => portal.call("POST", `${path}/test`, { as: by }),
      "webhook.removed": ({ at: path, by }) => portal.call("DELETE", path, { as: by }),
      // The receiver fails for days: the job that stores the last attempt stops the webhook.
      "webhook.missed": async ({ at: path, by, id }) => {
        await arranged(id, "active")
        const dead = `http://${receiver.host}/dead-${id}`
        receiver.says.set(`/dead-${id}`, 500)
        await portal.call("PATCH", path, { as: by, body: { address: dead } })
        await portal.call("POST", `${path}/test`, { as: by })
        await vi.waitFor(async () => expect(await stateOf(id)).toBe("stopped"), { timeout: 30_000 })
      }
    },
    reads: ({ id }) => stateOf(id),
    untried: ["webhook.missed"],
    // A PATCH gives the new state, not the event: repeating it is accepted.
    repeatable: ["webhook.paused", "webhook.resumed"]
  }
)
