import { Effect } from "effect"
import type { PersistedQueue } from "effect/persistence"
import { SqlClient } from "effect/sql"
import { afterAll, beforeAll } from "vitest"
import { batchJobMachine } from "#machines/documents/actions/batchJob.machine.ts"
import { conversionMachine } from "#machines/documents/viewer/conversion.machine.ts"
import { magicMailMachine } from "#machines/documents/magicMail/magicMail.machine.ts"
import { type NodeMarkEvent, type NodeMarkFacts, nodeMarkMachine } from "#machines/documents/marks/nodeMark.machine.ts"
import { shareLinkMachine } from "#machines/documents/shares/shareLink.machine.ts"
import { versionMachine } from "#machines/documents/versions/version.machine.ts"
import { versionState } from "#machines/documents/versions/version.projection.ts"
import type { Actor } from "#schemas/access/policy.ts"
import type { BatchJob } from "#schemas/documents/batchJobs.ts"
import type { Conversion } from "#schemas/documents/conversion.ts"
import type { MagicMail, MagicMails } from "#schemas/documents/magicMail.ts"
import type { Flag, NodeMarks } from "#schemas/documents/marks.ts"
import type { DocumentNode, Version } from "#schemas/documents/node.ts"
import type { MadeShare, Share, SharedView } from "#schemas/documents/sharing.ts"
import { decideRendition } from "#server/documents/renditions/renditions.ts"
import { sweepShares } from "#server/documents/shares.ts"
import { receiving } from "#tests/api/documents/magicMail/post.ts"
import { documentsOf, type Vendor } from "#tests/api/documents/support.ts"
import { documentOf, sendFile } from "#tests/api/uploads/sending.ts"
import { conversionCases } from "#tests/models/documents/conversionCases.ts"
import { jobCases } from "#tests/models/documents/jobCases.ts"
import { magicMailCases } from "#tests/models/documents/magicMailCases.ts"
import { versionCases, versionFacts } from "#tests/models/documents/paths.ts"
import { facts as shareFacts, shareCases } from "#tests/models/documents/shareCases.ts"
import { type Answered, follows } from "#tests/support/lifeCycle.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"

let portal: Portal
let documents: ReturnType<typeof documentsOf>
let vendor: Vendor
let people: Readonly<Record<"staff" | "writer" | "guest", SignedInUser>>
let folder: { readonly id: number; readonly hash: string }
let turn = 0
beforeAll(async () => {
  // No workers: the test does a job's work itself when a path contains it.
  portal = await startPortal({ ...receiving(), refusalsAllowed: 1_000 }, { takers: 0 })
  documents = documentsOf(portal)
  const firm = await portal.make.firm("Aube")
  vendor = await portal.make.vendor(firm, "Boulangerie")
  folder = await portal.make.folder(vendor, "Banque")
  people = {
    staff: await portal.make.staff(firm, "anne@aube.example"),
    writer: await portal.make.client(vendor, "marc@client.example", "collaborator"),
    guest: await portal.make.client(vendor, "lea@client.example", "guest")
  }
})
afterAll(() => portal.stop())

interface Told<A> {
  readonly data: A
}
const at = (rest: string) => `/api/vendors/${vendor.id}/${rest}`
const done = async (work: Promise<unknown>): Promise<Answered> => {
  await work
  return { status: 200, body: {} }
}
const paper = () => documents.document(vendor, `${(turn += 1)}.pdf`, { parent: folder.id, author: people.staff })

interface SharedScene {
  readonly id: number
  readonly token: string
  readonly pass: string
  readonly hash: string
}
const visit = (token: string) => portal.call<Told<SharedView>>("POST", "/api/shares/visits", { body: { token } })

follows(
  "[DOC-O06] a link to documents",
  {
    machine: shareLinkMachine,
    input: shareFacts,
    cases: {
      ...shareCases,
      endedByAnother: { ...shareCases["share.revoked"], by: { canWrite: true, mayEnd: false } },
      endedByAGuest: { ...shareCases["share.revoked"], by: { canWrite: false, mayEnd: false } }
    }
  },
  {
    begin: async (): Promise<SharedScene> => {
      const bytes = new TextEncoder().encode(`Relevé ${(turn += 1)}`)
      const { hash, id } = documentOf(
        await sendFile(portal, { as: people.staff, vendor, folder, name: `${turn}.txt`, bytes })
      )
      const expires_at = new Date(Date.now() + 604_800_000).toISOString()
      const body = { audience: "outsiders", may_download: true, expires_at, node_ids: [id] }
      const made = await portal.call<Told<MadeShare>>("POST", at("documents/shares"), { as: people.staff, body })
      const token = new URL(made.body.data.link).pathname.split("/").at(-1) ?? ""
      return { id: made.body.data.share.id, token, hash, pass: (await visit(token)).body.data.pass }
    },
    plays: {
      "share.opened": ({ token }) => visit(token),
      "share.read": ({ hash, pass }) =>
        portal.call("GET", `/api/shares/visits/${pass}/documents/${hash}/content?disposition=inline`),
      "share.downloaded": ({ hash, pass }) =>
        portal.call("GET", `/api/shares/visits/${pass}/documents/${hash}/content?disposition=attachment`),
      "share.expired": async ({ id }) => {
        await portal.arrange((sql) => sql`update share set expires_at = now() where id = ${id}`)
        return done(portal.arrange((sql) => Effect.provideService(sweepShares, SqlClient.SqlClient, sql)))
      },
      "share.revoked": ({ id }, { by }) =>
        portal.call("POST", at(`documents/shares/${id}/events`), {
          as: by.mayEnd ? people.staff : by.canWrite ? people.writer : people.guest,
          body: { type: "share.revoked" }
        })
    },
    reads: async ({ id }) => {
      const { body } = await portal.call<Told<ReadonlyArray<Share>>>("GET", at("documents/shares"), {
        as: people.staff
      })
      return body.data.find((one) => one.id === id)?.state
    },
    untried: ["share.expired"],
    rights: ["isWriter"],
    // A person with the link does not learn whether the share expired or was revoked.
    says: {
      "share.opened": [422, "share.unknown"],
      "share.read": [404, "error.404"],
      "share.downloaded": [404, "error.404"]
    }
  }
)

const by = (actor: Pick<Actor, "canWrite">) => (actor.canWrite ? people.staff : people.guest)
const markFacts = (mark: NodeMarkFacts["mark"]): NodeMarkFacts => ({
  mark,
  kind: "document",
  isTrashed: false,
  isReadOnly: false,
  isThemeReadOnly: false,
  isUsable: true,
  person: null
})
const markCases = (person: number | null, canGuest: boolean) => {
  const put = { type: "mark.put", by: { canWrite: true }, person, isValidator: person !== null } as const
  const taken = { type: "mark.taken", by: { canWrite: true } } as const
  const guest = { canWrite: false }
  return {
    "mark.put": put,
    "mark.taken": taken,
    putByAGuest: { ...put, by: guest },
    ...(canGuest ? {} : { takenByAGuest: { ...taken, by: guest } })
  } satisfies Readonly<Record<string, NodeMarkEvent>>
}
const marks = async (id: number) =>
  (await portal.call<Told<NodeMarks>>("GET", at(`nodes/${id}/marks`), { as: people.staff })).body.data
const present = (is: boolean) => (is ? "present" : "absent")
const rightsOfMarks = ["isWriter"]

follows(
  "[NET-078] a flag",
  { machine: nodeMarkMachine, input: markFacts("flag"), cases: markCases(null, false) },
  {
    begin: async () => {
      const { body } = await portal.call<Told<ReadonlyArray<Flag>>>("GET", at("flags"), { as: people.guest })
      return { id: (await paper()).id, flag: body.data.find((one) => one.usable_on_documents)?.id ?? 0 }
    },
    plays: {
      "mark.put": ({ flag, id }, event) => portal.call("PUT", at(`nodes/${id}/flags/${flag}`), { as: by(event.by) }),
      "mark.taken": ({ flag, id }, event) =>
        portal.call("DELETE", at(`nodes/${id}/flags/${flag}`), { as: by(event.by) })
    },
    reads: async ({ flag, id }) => present((await marks(id)).flags.some((one) => one === flag)),
    rights: rightsOfMarks
  }
)

follows(
  "[NET-071] a watch mark",
  { machine: nodeMarkMachine, input: markFacts("survey"), cases: markCases(null, true) },
  {
    begin: async () => (await paper()).id,
    plays: {
      "mark.put": (id) => portal.call("PUT", at(`nodes/${id}/survey`), { as: people.guest }),
      "mark.taken": (id) => portal.call("DELETE", at(`nodes/${id}/survey`), { as: people.guest })
    },
    reads: async (id) => {
      const { body } = await portal.call<Told<NodeMarks>>("GET", at(`nodes/${id}/marks`), { as: people.guest })
      return present(body.data.is_surveyed)
    }
  }
)

follows(
  "[NET-075] the person who is asked to validate",
  { machine: nodeMarkMachine, input: markFacts("validator"), cases: markCases(1, false) },
  {
    begin: async () => (await paper()).id,
    plays: {
      "mark.put": (id, event) =>
        portal.call("PUT", at(`nodes/${id}/validator`), { as: by(event.by), body: { user_id: people.staff.id } }),
      "mark.taken": (id, event) =>
        portal.call("PUT", at(`nodes/${id}/validator`), { as: by(event.by), body: { user_id: null } })
    },
    reads: async (id) => present((await marks(id)).validator !== null),
    rights: rightsOfMarks
  }
)

follows(
  "[NET-079] an address for mails",
  { machine: magicMailMachine, input: undefined as never, cases: magicMailCases },
  {
    begin: async () => ({ folder: await portal.make.folder(vendor, `Courrier ${(turn += 1)}`), id: 0 }),
    plays: {
      "address.made": async (scene, { senders }) => {
        const body = { folder_id: scene.folder.id, senders }
        const made = await portal.call<Partial<Told<MagicMail>>>("POST", at("magic-mails"), { as: people.staff, body })
        scene.id = made.body.data?.id ?? scene.id
        return made
      },
      "address.opened": ({ id }, { senders, type }) =>
        portal.call("POST", at(`magic-mails/${id}/events`), { as: people.staff, body: { type, senders } }),
      "address.renewed": ({ id }, { type }) =>
        portal.call("POST", at(`magic-mails/${id}/events`), { as: people.staff, body: { type } }),
      "address.removed": ({ id }, { type }) =>
        portal.call("POST", at(`magic-mails/${id}/events`), { as: people.staff, body: { type } })
    },
    reads: async ({ id }) => {
      const { body } = await portal.call<Told<MagicMails>>("GET", at("magic-mails"), { as: people.staff })
      if (id === 0) return "absent"
      return body.data.addresses.some((address) => address.id === id) ? "active" : "removed"
    },
    // Before an address exists there is no id to use; after its removal, the folder can get another address.
    untried: ["absent: address.opened", "absent: address.renewed", "absent: address.removed", "removed: address.made"],
    says: {
      "address.made": [409, "magic_mail.duplicate_or_missing"],
      "address.opened": [409, "magic_mail.duplicate_or_missing"],
      "address.renewed": [409, "magic_mail.duplicate_or_missing"],
      "address.removed": [409, "magic_mail.duplicate_or_missing"]
    }
  }
)

const settle = (id: number, state: BatchJob["state"]) =>
  done(portal.arrange((sql) => sql`select app.settle_batch(${id}, ${state}, null, '[]'::jsonb)`))

follows(
  "[NET-094] [NET-095] an action on many nodes",
  { machine: batchJobMachine, input: undefined as never, cases: jobCases },
  {
    begin: async () => {
      const body = { vendor_id: vendor.id, type: "document.validated", nodes: [{ id: (await paper()).id }] }
      return (await portal.call<Told<BatchJob>>("POST", "/api/batches", { as: people.staff, body })).body.data.id
    },
    plays: {
      "job.started": (id) => settle(id, "running"),
      "job.done": (id) => settle(id, "done"),
      "job.refused": (id) => settle(id, "refused"),
      "job.failed": (id) => settle(id, "failed"),
      "job.cancelled": (id) =>
        portal.call("POST", `/api/jobs/${id}/events`, { as: people.staff, body: { type: "job.cancelled" } })
    },
    reads: async (id) =>
      (await portal.call<Told<BatchJob>>("GET", `/api/jobs/${id}`, { as: people.staff })).body.data.state,
    untried: ["job.started", "job.done", "job.refused", "job.failed"]
  }
)

const versions = async (id: number) =>
  (await portal.call<Told<ReadonlyArray<Version>>>("GET", at(`documents/${id}/versions`), { as: people.staff })).body
    .data

follows(
  "[DOC-004] [DOC-007] a version",
  { machine: versionMachine, input: versionFacts, cases: versionCases },
  {
    begin: async () => {
      const made = await paper()
      return { ...made, version: (await versions(made.id))[0]?.id ?? 0 }
    },
    plays: {
      "version.validated": ({ id }) => documents.event(people.staff, vendor, id, { type: "document.validated" }),
      "version.unvalidated": ({ id }) => documents.event(people.staff, vendor, id, { type: "document.unvalidated" }),
      "version.superseded": ({ id }) => done(documents.version(vendor, id, people.staff)),
      "version.restored": ({ id, version }) => documents.restoreVersion(people.writer, vendor, id, version)
    },
    reads: async ({ hash, id, version }) => {
      const document = await documents.get<Told<DocumentNode>>(people.staff, vendor, `documents/${hash}`)
      const one = (await versions(id)).find((row) => row.id === version)
      return one === undefined ? "gone" : versionState(one, document.body.data)
    },
    // Requests name the document and act on its latest version, never on a superseded one.
    untried: ["superseded: version.validated", "superseded: version.unvalidated", "version.superseded"]
  }
)

const ready = { shape: "text", body: new Uint8Array([123, 125]), result: null, size: 2 } as const
/** Does the work of the conversion job. */
const work = async (id: number, type: keyof typeof conversionCases): Promise<Answered> => {
  const queue = await portal.runtime.runPromise(Effect.context<PersistedQueue.PersistedQueueFactory>())
  return done(
    portal.arrange((sql) =>
      decideRendition(id, { type }, type === "conversion.finished" ? { made: ready } : {}).pipe(
        Effect.provideService(SqlClient.SqlClient, sql),
        Effect.provideContext(queue),
        Effect.orDie
      )
    )
  )
}

follows(
  "[VIE-O02] a conversion",
  { machine: conversionMachine, input: { tries: 0 }, cases: conversionCases, also: ({ tries }) => tries },
  {
    begin: async () => {
      const bytes = new TextEncoder().encode(`{\\rtf1 Lettre ${(turn += 1)}}`)
      const file = { as: people.staff, vendor, folder, name: `${turn}.rtf`, bytes }
      const at = `/api/vendors/${vendor.id}/documents/${documentOf(await sendFile(portal, file)).hash}/conversion`
      const { body } = await portal.call<Told<Conversion>>("GET", at, { as: people.staff })
      return { at, id: body.data.id ?? 0 }
    },
    plays: {
      "conversion.begun": ({ id }) => work(id, "conversion.begun"),
      "conversion.finished": ({ id }) => work(id, "conversion.finished"),
      "conversion.broke": ({ id }) => work(id, "conversion.broke"),
      "conversion.refused": ({ id }) => work(id, "conversion.refused"),
      "conversion.asked": ({ at }) => portal.call("POST", at, { as: people.staff }),
      "converter.changed": ({ id }) => work(id, "converter.changed")
    },
    repeatable: ["conversion.asked"],
    reads: async ({ at }) => (await portal.call<Told<Conversion>>("GET", at, { as: people.staff })).body.data.state,
    untried: ["conversion.begun", "conversion.finished", "conversion.broke", "conversion.refused", "converter.changed"]
  }
)
