import { createServer, type IncomingMessage } from "node:http"
import type { AddressInfo } from "node:net"
import { Effect, Logger, Redacted } from "effect"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { jobs } from "#server/platform/Jobs.ts"
import { jobsDone, linkOf, mailsTo, newestMail } from "#tests/support/mails.ts"
import { startMailServer } from "#tests/support/mailServer.ts"
import { type Portal, startPortal } from "#tests/support/portal.ts"
import { runTimedJob } from "#tests/support/timedJobs.ts"

const waitOptions = { timeout: 15_000, interval: 25 }
const from = "no-reply@dossier.example"

let mailServer: Awaited<ReturnType<typeof startMailServer>>
let portal: Portal
const said: Array<string> = []
const smtp = () => ({ url: Redacted.make(mailServer.url), from })
beforeAll(async () => {
  mailServer = await startMailServer()
  portal = await startPortal(
    { mail: { smtp: smtp(), contact: "contact@dossier.example", isMailboxOpen: true } },
    { mailDelays: [0, 0], logger: Logger.make(({ message }) => void said.push(String(message))) }
  )
})
afterAll(async () => {
  await portal.stop()
  await mailServer.stop()
})

let count = 0
const person = async (name = `Poste${++count}`) => {
  const firm = await portal.make.firm(name, `poste${count}.localhost`)
  const user = await portal.make.staff(firm, `lea${count}@poste.example`)
  return { firm, user }
}
const ask = (email: string, language = "fr") =>
  portal.call("PUT", "/api/password-resets", {
    body: { email, domains: [] },
    headers: { "accept-language": language }
  })
const rowsOf = (user: number) =>
  portal.arrange(
    (sql) => sql<{ id: bigint; state: string; attempts: number; error: string | null; content: Uint8Array | null }>`
      select id, state, attempts, error, content from mail where user_id = ${user} order by id`
  )
let deliveries = 0
/** Runs the mail's job again, as after a worker that died before it could record success. */
const deliverAgain = async (mail: number) => {
  await portal.runtime.runPromise(
    Effect.flatMap(jobs, (queue) => queue.offer({ _tag: "SendMail", mail }, { id: `again:${++deliveries}` }))
  )
  await jobsDone(portal)
}
const settled = async (user: number, state: string) => {
  await expect.poll(async () => (await rowsOf(user)).map((row) => row.state), waitOptions).toEqual([state])
  const [row] = await rowsOf(user)
  if (row === undefined) throw new Error("there is no mail")
  return row
}

describe("by SMTP", () => {
  test("[NET-O01] [SES-009] a mail arrives in text and html, from the firm, in its colour and the reader's language, and its content is gone here", async () => {
    const { firm, user } = await person("Étoile & Fils <b>")
    await portal.arrange(
      (sql) => sql`insert into white_label (firm_id, theme, primary_color, secondary_color)
        values (${firm.id}, 'light', '#ffcc00', '#000000')`
    )
    await portal.arrange((sql) => sql`update app_user set firstname = 'Léa <i>' where id = ${user.id}`)
    await ask(user.email, "pt-PT, en;q=0.5")
    await expect.poll(() => mailServer.to(user.email).length, waitOptions).toBe(1)
    const [arrived] = mailServer.to(user.email)
    if (arrived === undefined) throw new Error("no mail arrived")
    const { mail, raw } = arrived
    expect(arrived.from).toBe(from)
    expect(mail.from).toMatchObject({ address: from, name: "Étoile & Fils <b>" })
    expect(mail.to).toMatchObject([{ address: user.email }])
    expect(mail.subject).toBe("Escolha uma nova palavra-passe")
    expect(mail.text).toContain("Olá Léa <i>,")
    expect(mail.html).toContain("Léa &lt;i&gt;")
    expect(mail.html).toContain("Étoile &amp; Fils &lt;b&gt;")
    expect(mail.html).toContain("background:#ffcc00;color:#000000")
    expect(raw).toMatch(/^Auto-Submitted: auto-generated$/m)
    const link = linkOf({ text: mail.text ?? "" })
    expect(link.host).toBe(firm.domain)
    expect(mail.html).toContain(link.href)
    expect(await settled(user.id, "sent")).toMatchObject({ attempts: 1, content: null, error: null })
  })

  test("[NET-O01] a mail that is put off comes later, the same, under one Message-ID", async () => {
    const { user } = await person()
    mailServer.refuse(user.email, { status: 451, text: "come back later" }, { status: 450, text: "busy" })
    await ask(user.email)
    expect(await settled(user.id, "sent")).toMatchObject({ attempts: 3 })
    expect(mailServer.to(user.email)).toHaveLength(1)
    const [row] = await portal.arrange(
      (sql) => sql<{ message_id: string }>`select message_id from mail where user_id = ${user.id}`
    )
    expect(mailServer.to(user.email)[0]?.mail.messageId).toBe(row?.message_id)
  })

  test("[NET-O01] a mail that is refused for good, or too often, is given up and said, and its link is nowhere", async () => {
    const refused = await person()
    mailServer.refuse(refused.user.email, { status: 550, text: "no such mailbox" })
    await ask(refused.user.email)
    const row = await settled(refused.user.id, "failed")
    expect(row).toMatchObject({ attempts: 1, content: null })
    expect(row.error).toContain("no such mailbox")

    const busy = await person()
    mailServer.refuse(busy.user.email, ...Array.from({ length: 5 }, () => ({ status: 451, text: "later" })))
    await ask(busy.user.email)
    expect(await settled(busy.user.id, "failed")).toMatchObject({ attempts: 3, content: null })
    expect(said.filter((line) => line.includes("could not be sent"))).toHaveLength(2)
    const metrics = await (await fetch(`${portal.url}/metrics`)).text()
    expect(metrics).toMatch(/^dossier_mail_attempts_total\{outcome="failed"\} 2$/m)
  })

  test("[NET-O01] a job that is delivered twice sends nothing twice; a mail that comes too late is not sent", async () => {
    const { user } = await person()
    await ask(user.email)
    const { id } = await settled(user.id, "sent")
    await deliverAgain(Number(id))
    expect(mailServer.to(user.email)).toHaveLength(1)
    await portal.arrange(
      (sql) =>
        sql`update mail set state = 'pending', content = ${Buffer.from("x")}, useful_until = now() where id = ${id}`
    )
    await deliverAgain(Number(id))
    expect((await rowsOf(user.id))[0]).toMatchObject({ state: "failed", error: expect.stringContaining("too late") })
    expect(mailServer.to(user.email)).toHaveLength(1)
  })

  test("the page of kept mails does not exist, whatever MAILBOX says", async () => {
    expect((await portal.call("GET", "/api/dev/mailbox")).status).toBe(404)
  })
})

describe("without SMTP", () => {
  test("[NET-O01] mails are kept sealed, never told in the log, and shown to whoever has the start's key", async () => {
    const lines: Array<string> = []
    const kept = await startPortal({}, { logger: Logger.map(Logger.formatJson, (line) => void lines.push(line)) })
    try {
      const user = await kept.make.staff(await kept.make.firm("Gardée"), "garde@gardee.example")
      await kept.call("PUT", "/api/password-resets", { body: { email: user.email, domains: [] } })
      const mail = await newestMail(kept, user.email)
      const { token } = linkOf(mail)
      const [row] = await kept.arrange((sql) => sql<{ content: Uint8Array }>`select content from mail`)
      expect(Buffer.from(row?.content ?? []).toString("latin1")).not.toContain(token)
      for (const path of ["/api/dev/mailbox", "/api/dev/mailbox?key=", `/api/dev/mailbox?key=wrong&mail=${mail.id}`])
        expect([path, (await kept.call("GET", path)).status]).toEqual([path, 404])
      // Cause a log line, to prove that the test would have seen one.
      await kept.arrange((sql) => sql`alter table mail rename to mail_away`)
      await kept.call("PUT", "/api/password-resets", { body: { email: user.email, domains: [] } })
      await expect.poll(() => lines.some((line) => line.includes("job failed"))).toBe(true)
      expect(lines.filter((line) => line.includes(token) || line.includes(mail.subject))).toEqual([])
    } finally {
      await kept.stop()
    }
  })

  test("MAILBOX=on shows the list and each mail to whoever asks, and nothing in them can run", async () => {
    const open = await startPortal({ mail: { contact: "c@dossier.example", isMailboxOpen: true } })
    try {
      const user = await open.make.staff(await open.make.firm("Ouverte"), "ouvert@ouverte.example")
      await open.call("PUT", "/api/password-resets", { body: { email: user.email, domains: [] } })
      const mail = await newestMail(open, user.email)
      const list = await open.call<string>("GET", "/api/dev/mailbox", { headers: { "accept-language": "en" } })
      expect(list.status).toBe(200)
      expect(list.body).toContain("Kept emails")
      expect(list.body).toContain(user.email)
      const one = await open.call<string>("GET", `/api/dev/mailbox?mail=${mail.id}`)
      // The page shows recipient and subject, links back, and shows the mail in a sandboxed frame.
      expect(one.body).toContain(user.email)
      expect(one.body).toMatch(/<a class="back" href="\/api\/dev\/mailbox\?key=">/)
      expect(one.body).toContain(`src="/api/dev/mailbox?key=&amp;mail=${mail.id}&amp;bare"`)
      const bare = await open.call<string>("GET", `/api/dev/mailbox?mail=${mail.id}&bare`)
      expect(bare.body.replace('<base target="_top">', "")).toBe(mail.html)
      const policy = bare.headers.get("content-security-policy") ?? ""
      expect(policy).toMatch(/^default-src 'none'.*frame-ancestors 'self'; sandbox /)
      expect(policy).not.toContain("allow-scripts")
      expect(one.headers.get("content-security-policy")).toMatch(/default-src 'none'/)
      expect((await open.call("GET", "/api/dev/mailbox?mail=999999")).status).toBe(404)
    } finally {
      await open.stop()
    }
  })
})

describe("POST /api/hubspot", () => {
  const body = { email: "prospect@ailleurs.example", firstName: "Zoé", lastName: "O’Neil" }
  const kept = (of: Portal) =>
    of.arrange(
      (sql) =>
        sql`select email, firstname as "firstName", lastname as "lastName", state from contact_request order by id`
    )

  test("[NET-025] [NET-O01] [CLI-008] [CLI-O03] a contact request is kept, and is a mail to the installation's own people", async () => {
    expect((await portal.call("POST", "/api/hubspot", { body })).status).toBe(204)
    await expect.poll(() => mailServer.to("contact@dossier.example").length, waitOptions).toBe(1)
    const mail = mailServer.to("contact@dossier.example")[0]?.mail
    expect([mail?.subject, mail?.text]).toEqual([
      "Demande de contact\u00a0: Zoé O’Neil",
      expect.stringContaining("prospect@ailleurs.example")
    ])
    expect(await kept(portal)).toEqual([{ ...body, state: "mailed" }])
  })

  test("[NET-025] [NET-O01] [CLI-012] [CLI-O03] with a token it is a contact of HubSpot, and a mail where HubSpot does not take it", async () => {
    const calls: Array<{ readonly request: IncomingMessage; readonly body: unknown }> = []
    const statuses = [201, 500, 500, 500]
    const hubspot = createServer((request, response) => {
      const parts: Array<Buffer> = []
      request.on("data", (part: Buffer) => parts.push(part))
      request.on("end", () => {
        calls.push({ request, body: JSON.parse(Buffer.concat(parts).toString("utf8")) })
        response.writeHead(statuses.shift() ?? 500, { "content-type": "application/json" }).end("{}")
      })
    })
    await new Promise<void>((resolve) => hubspot.listen(0, "127.0.0.1", resolve))
    const { port } = hubspot.address() as AddressInfo
    const linked = await startPortal({ hubspot: { url: `http://127.0.0.1:${port}`, token: Redacted.make("jeton") } })
    try {
      expect((await linked.call("POST", "/api/hubspot", { body })).status).toBe(204)
      await expect.poll(() => calls.length, waitOptions).toBe(1)
      expect(calls[0]?.request).toMatchObject({ method: "POST", url: "/crm/v3/objects/contacts/batch/upsert" })
      expect(calls[0]?.request.headers.authorization).toBe("Bearer jeton")
      expect(calls[0]?.body).toEqual({
        inputs: [
          {
            idProperty: "email",
            id: body.email,
            properties: { email: body.email, firstname: body.firstName, lastname: body.lastName }
          }
        ]
      })
      expect(await mailsTo(linked, "contact@dossier.example")).toEqual([])
      expect((await linked.call("POST", "/api/hubspot", { body })).status).toBe(204)
      expect((await newestMail(linked, "contact@dossier.example")).kind).toBe("contact")
      expect(await linked.arrange((sql) => sql`select 1 from visitor_request`)).toEqual([])
      expect(await kept(linked)).toEqual([
        { ...body, state: "sent" },
        { ...body, state: "mailed" }
      ])
    } finally {
      await linked.stop()
      await new Promise((resolve) => hubspot.close(resolve))
    }
  })
})

test("the counts of mails of past days go at night, those of today and yesterday stay", async () => {
  await portal.arrange(
    (sql) => sql`insert into mail_budget (key, day, spent)
      select 'essai ' || days, current_date - days, 1 from generate_series(0, 3) days`
  )
  await runTimedJob(portal, "SweepMails")
  const left = await portal.arrange((sql) => sql`select key from mail_budget where key like 'essai %' order by 1`)
  expect(left).toEqual([{ key: "essai 0" }, { key: "essai 1" }])
})
