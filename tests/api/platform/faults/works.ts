import { randomUUID } from "node:crypto"
import { setTimeout as pause } from "node:timers/promises"
import { expect } from "vitest"
import type { Connection } from "#schemas/applications/connectors/connection.ts"
import type { BatchJob } from "#schemas/documents/batchJobs.ts"
import { chunkCount } from "#schemas/uploads/chunks.ts"
import { documentsOf } from "#tests/api/documents/support.ts"
import type { Danger } from "#tests/api/platform/faults/blows.ts"
import { type Ground, knownClient, waitOptions, sendTo, type Server } from "#tests/api/platform/faults/ground.ts"
import { asked, quickFoldersOf } from "#tests/api/quickfolders/support.ts"
import { documentOf, manyChunks, pdf, sendFile } from "#tests/api/uploads/sending.ts"
import { eventually } from "#tests/support/eventually.ts"
import type { DocumentNode } from "#schemas/documents/node.ts"
import type { SigningView } from "#schemas/signatures/signature.ts"
import { letter, person, signaturesOf } from "#tests/api/signatures/support.ts"
import { linkOf, mailsTo } from "#tests/support/mails.ts"

const isAlive = ({ process: { exitCode, signalCode } }: Server) => exitCode === null && signalCode === null

/** Waits until a condition holds, or the server is dead. */
const until = async (server: Server, isSo: () => Promise<boolean>) => {
  while (isAlive(server) && !(await isSo())) await pause(20)
}

/** Makes the files of a drop older, so that its delay is over. */
const quietIsOver = async ({ portal }: Ground, drop: string) => {
  await portal.arrange(
    (sql) => sql`update quick_drop_file set added_at = added_at - interval '2 minutes' where drop_id = ${drop}::uuid`
  )
  await portal.arrange(
    (sql) => sql`update job set visible_at = least(visible_at, now())
      where state = 'pending' and (element::jsonb)->>'drop' = ${drop}`
  )
}

/** A drop of small files and a large one, with metadata and one mail about all. */
const dropEnd: Danger = async (ground) => {
  const { folder, vendor } = await ground.company("Dépôt rapide")
  const person = await ground.portal.make.client(vendor, `${randomUUID()}@depot.example`)
  const recipient = `${randomUUID()}@suivi.example`
  const quick = quickFoldersOf(ground.portal, ground.staff)
  const month = asked("Mois", "date", { required: true })
  const automations = [{ type: "mail", recipients: [recipient] }]
  const { id } = await quick.made(vendor, { folder_id: folder.id, metadata: [month], automations })
  const drop = (await quick.drop(vendor, id, { [month.key]: "2026-07-01" }, person)).body.data.id
  const fileOf = (name: string, bytes: Uint8Array<ArrayBuffer>) => ({
    as: person,
    vendor,
    folder,
    name,
    bytes,
    drop,
    id: randomUUID()
  })
  const small = Array.from({ length: 5 }, (_, index) => fileOf(`reçu ${index}.pdf`, pdf(40_000, index)))
  const files = [...small, fileOf("relevé.pdf", manyChunks(2, 5))]
  const acknowledged = new Map<string, number>()
  /** For each document: how many metadata rows it has, and how many of them were mailed. */
  const links = () =>
    ground.rows<{ name: string; links: number; told: number }>(
      (sql) => sql`select n.name, count(x.document_id)::integer as links, count(x.told_at)::integer as told
        from node n left join quick_drop_file x on x.document_id = n.id and x.drop_id = ${drop}::uuid
       where n.vendor_id = ${vendor.id} and n.kind = 'document' group by n.id, n.name order by n.name`
    )
  return {
    act: async (server) => {
      const large = files.at(-1)
      if (large !== undefined) await sendTo(server, large, 1).catch(() => undefined)
      await Promise.all(
        files.map((file) =>
          sendTo(server, file, chunkCount(file.bytes.length)).then(
            ({ document }) => document !== null && acknowledged.set(file.name, document.id),
            () => undefined
          )
        )
      )
      if (acknowledged.size < files.length) return
      await quietIsOver(ground, drop)
      await until(server, async () => (await mailsTo(ground.portal, recipient)).length > 0)
    },
    verify: async (next) => {
      // Each document must have its metadata.
      const found = await links()
      expect(found.map(({ links: count }) => count)).toEqual(found.map(() => 1))
      expect(found.map(({ name }) => name)).toEqual(expect.arrayContaining([...acknowledged.keys()]))
      for (const file of files) {
        const ids: Array<number | undefined> = []
        for (let number = 1; number <= chunkCount(file.bytes.length); number += 1) {
          const { document, status } = await sendTo(next, file, number)
          expect(status).toBe(200)
          ids.push(document?.id)
        }
        if (acknowledged.has(file.name)) expect(ids.at(-1)).toBe(acknowledged.get(file.name))
        const said = await quick.said(vendor, ids.at(-1) ?? 0)
        expect(said.body.data.map(({ values }) => values.map(({ value }) => value))).toEqual([["2026-07-01"]])
      }
      await ground.letTimePass()
      await eventually(
        async () => {
          // A job that started too early has delayed itself again.
          await quietIsOver(ground, drop)
          expect(await links()).toEqual(
            files.map(({ name }) => ({ name, links: 1, told: 1 })).toSorted((a, b) => (a.name < b.name ? -1 : 1))
          )
        },
        { ...waitOptions, interval: 1_000 }
      )
      await eventually(async () => {
        const told = (await mailsTo(ground.portal, recipient)).map(({ text }) => text)
        expect(files.map(({ name }) => told.filter((text) => text.includes(name)).length)).toEqual(files.map(() => 1))
      }, waitOptions)
    }
  }
}

/** A job moves two hundred documents. */
const batchJob: Danger = async (ground) => {
  const place = await ground.company("Tâche")
  const { target, vendor } = place
  await ground.plant(place, 200)
  const nodes = await ground.rows<{ id: number }>(
    (sql) =>
      sql`select id::float8 as id from node where vendor_id = ${vendor.id} and kind = 'document' and name like 'Pièce %'`
  )
  let job: number | undefined
  const read = async (server: Server, id: number) =>
    (await ground.ask<{ data: BatchJob }>(server, "GET", `/api/jobs/${id}`))?.body.data
  const moved = async () => {
    const [row] = await ground.rows<{ count: number; logged: number }>(
      (sql) => sql`select count(*)::integer as count, (select count(*)::integer from event e
            where e.vendor_id = ${vendor.id} and e.entity = 'document' and e.type = 'node.moved') as logged
        from node where vendor_id = ${vendor.id} and kind = 'document' and parent_id = ${target.id}`
    )
    return row
  }
  return {
    act: async (server) => {
      const started = await ground.ask<{ data: BatchJob }>(server, "POST", "/api/batches", {
        vendor_id: vendor.id,
        type: "node.moved",
        folder_id: target.id,
        nodes
      })
      if (started === undefined) return
      expect(started.status).toBe(201)
      job = started.body.data.id
      const id = job
      await until(server, async () => (await read(server, id))?.ended_at !== null)
    },
    verify: async (next) => {
      // All of its work is done or none, and the job then completes by itself.
      const all = { count: nodes.length, logged: nodes.length }
      expect([all, { count: 0, logged: 0 }]).toContainEqual(await moved())
      await ground.letTimePass()
      const jobs = await ground.rows<{ id: number }>(
        (sql) => sql`select id::float8 as id from batch_job where vendor_id = ${vendor.id}`
      )
      if (job !== undefined) expect(jobs).toEqual([{ id: job }])
      if (jobs.length === 0) return
      await eventually(async () => {
        const told = await read(next, jobs[0]?.id ?? 0)
        expect(told).toMatchObject({ state: "done", done: nodes.length, total: nodes.length })
      }, waitOptions)
      expect(await moved()).toEqual(all)
    }
  }
}

/** Validated documents of a client are delivered to a connected service. */
const delivery: Danger = async (ground) => {
  const { folder, vendor } = await ground.company("Envoi")
  const { firm, service, staff } = ground
  const names = Array.from({ length: 6 }, (_, index) => `envoi ${vendor.id} ${index}.txt`)
  for (const name of names) {
    const bytes = Uint8Array.from(Buffer.from(`contenu de ${name}`))
    const sent = documentOf(await sendFile(ground.portal, { as: staff, vendor, folder, name, bytes }))
    await documentsOf(ground.portal).event(staff, vendor, sent.id, { type: "document.validated" })
  }
  const inFirm = `/api/accounting-firms/${firm.id}`
  const application = await ground.ask<{ data: { id: number } }>(ground.portal, "POST", `${inFirm}/applications`, {
    title: `Service ${vendor.id}`,
    type: "http_key",
    uri: "",
    roles: ["admin"]
  })
  const connect = (server: Pick<Server, "url">, body: object) =>
    ground.ask<{ data: Connection }>(server, "POST", `${inFirm}/connections`, {
      application_id: application?.body.data.id,
      ...body
    })
  const parent = await connect(ground.portal, {
    address: service.address,
    header: "Authorization",
    key: "cle-du-service-0123456789"
  })
  expect(parent?.status).toBe(201)
  const connection = async (): Promise<{ readonly id: number; readonly delivered: number } | undefined> =>
    (
      await ground.rows<{ id: number; delivered: number }>(
        (
          sql
        ) => sql`select c.id, (select count(*)::integer from connection_delivery d where d.connection_id = c.id) as delivered
          from connection c where c.vendor_id = ${vendor.id}`
      )
    )[0]
  const wanted = { vendor_id: vendor.id, reference: knownClient, history: true }
  let acknowledged: number | undefined
  return {
    act: async (server) => {
      const made = await connect(server, wanted)
      if (made === undefined) return
      expect(made.status).toBe(201)
      acknowledged = made.body.data.id
      await until(server, async () => (await connection())?.delivered === names.length)
    },
    verify: async (next) => {
      const found = await connection()
      if (acknowledged !== undefined) expect(found?.id).toBe(acknowledged)
      // All deliveries that were recorded have arrived.
      const came = () =>
        service.received.filter(({ metadata }) => names.includes(metadata.name)).map(({ metadata }) => metadata.name)
      expect(came().length).toBeGreaterThanOrEqual(found?.delivered ?? 0)
      if (found === undefined) expect((await connect(next, wanted))?.status).toBe(201)
      await ground.letTimePass()
      await eventually(async () => expect((await connection())?.delivered).toBe(names.length), waitOptions)
      expect(came().toSorted()).toEqual(names)
    }
  }
}

/** A document is sent for signature, signed by the mailed link, sealed, and stored with its evidence. */
const signature: Danger = async (ground) => {
  const { folder, vendor } = await ground.company("Signature")
  const { firm, portal, staff } = ground
  const email = `${randomUUID()}@signe.example`
  const bytes = new Uint8Array(await letter())
  const paper = documentOf(await sendFile(portal, { as: staff, vendor, folder, name: "contrat.pdf", bytes }))
  const mailed = async (kind: string) => (await mailsTo(portal, email)).findLast((mail) => mail.kind === kind)
  const state = async () =>
    (
      await ground.rows<{ id: number; state: string }>(
        (sql) => sql`select id, state from signature where vendor_id = ${vendor.id}`
      )
    )[0]
  const balance = async () => {
    const [account] = await ground.rows<{ balance: number }>(
      (sql) => sql`select coalesce((select balance from signature_account where firm_id = ${firm.id}), 100) as balance`
    )
    return account?.balance ?? 0
  }
  const before = await balance()
  const send = (server: Pick<Server, "url">) =>
    ground.ask(server, "POST", `/api/vendors/${vendor.id}/signatures`, {
      document_id: paper.id,
      signatories: [person(email)]
    })
  /** Undefined if the server was killed before it answered. */
  const sign = async (server: Pick<Server, "url">) => {
    const link = await mailed("signature_asked")
    if (link === undefined) return undefined
    const visit = await ground.ask<{ data: SigningView }>(server, "POST", "/api/signing/visits", {
      token: linkOf(link).token
    })
    if (visit?.status !== 201) return visit?.status
    const at = `/api/signing/visits/${visit.body.data.pass}`
    const codes = (await mailsTo(portal, email)).filter(({ kind }) => kind === "signature_code").length
    if ((await ground.ask(server, "POST", `${at}/codes`)) === undefined) return undefined
    const isMailed = async () =>
      (await mailsTo(portal, email)).filter(({ kind }) => kind === "signature_code").length > codes
    if ("process" in server) await until(server as Server, isMailed)
    const code = /(\d{3} \d{3})$/m.exec((await mailed("signature_code"))?.text ?? "")?.[1] ?? ""
    return (await ground.ask(server, "POST", `${at}/signature`, { code, has_consented: true }))?.status
  }
  return {
    act: async (server) => {
      if ((await send(server)) === undefined) return
      await until(server, async () => (await mailed("signature_asked")) !== undefined)
      await sign(server)
      await until(server, async () => (await state())?.state === "classified")
    },
    verify: async (next) => {
      // Either started with hold and charge, or not at all.
      if ((await state()) === undefined) {
        expect(await balance()).toBe(before)
        expect((await send(next))?.status).toBe(201)
      }
      await ground.letTimePass()
      await eventually(async () => {
        const now = (await state())?.state ?? ""
        if (now === "inProgress" && (await mailed("signature_asked")) !== undefined) await sign(next)
        expect((await state())?.state).toBe("classified")
      }, waitOptions)
      expect(await balance()).toBe(before - 1)
      const [kept] = await ground.rows<object>(
        (sql) => sql`select (select count(*)::integer from version where document_id = ${paper.id}) as versions,
            (select count(*)::integer from node where vendor_id = ${vendor.id} and kind = 'document') as documents,
            (select count(*)::integer from node_hold where vendor_id = ${vendor.id} and released_at is null) as holds,
            (select array_agg(entry->>'kind' order by number) from signature_fact where vendor_id = ${vendor.id}
              and entry->>'kind' in ('sent', 'signed', 'sealed')) as facts`
      )
      expect(kept).toEqual({ versions: 2, documents: 2, holds: 0, facts: ["sent", "signed", "sealed"] })
      const signing = signaturesOf(portal)
      const { hash } = (await signing.call<DocumentNode>("GET", `/vendors/${vendor.id}/documents/${paper.id}`, staff))
        .body.data
      const { data } = (await signing.verify(await signing.bytesOf(staff, vendor, hash))).body
      expect([data.is_sound, data.signatures.length]).toEqual([true, 3])
    }
  }
}

/** Operations whose work continues after the response. */
export const works: Readonly<Record<string, Danger>> = {
  "the end of a drop": dropEnd,
  "a job on many nodes": batchJob,
  "a delivery to a service": delivery,
  "a signature and its seal": signature
}
