import { Result, Schema } from "effect"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type DocumentEvent, documentMachine } from "#machines/documents/node/document.machine.ts"
import { type FolderEvent, folderMachine } from "#machines/documents/folder/folder.machine.ts"
import {
  documentSnapshot,
  documentState,
  folderSnapshot,
  folderState
} from "#machines/documents/node/node.projection.ts"
import { decide } from "#machines/shared/guards/decide.ts"
import type { Actor } from "#schemas/access/policy.ts"
import { DocumentNode, type FolderContent, FolderNode, type TreeNode, type Version } from "#schemas/documents/node.ts"
import { documentsOf, type MadeDocument, refusalOf, type Vendor } from "#tests/api/documents/support.ts"
import {
  documentCases,
  documentFacts,
  folderCases,
  folderFacts,
  people,
  places
} from "#tests/models/documents/paths.ts"
import { type Answered, follows } from "#tests/support/lifeCycle.ts"
import { type Answer, type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"

let portal: Portal
let documents: ReturnType<typeof documentsOf>
let staff: SignedInUser
let firm: { readonly id: number }
let count = 0
beforeAll(async () => {
  portal = await startPortal()
  documents = documentsOf(portal)
  firm = await portal.make.firm("Aube")
  staff = await portal.make.staff(firm, "anne@aube.example")
})
afterAll(() => portal.stop())

/** A company with a person for each actor of the models, two folders, and the node to test. */
const stage = async (kind: "document" | "folder") => {
  const vendor = await portal.make.vendor(firm, `Client ${(count += 1)}`)
  const client = (role: "admin" | "collaborator" | "guest") =>
    portal.make.client(vendor, `${role}.${vendor.id}@client.example`, role)
  const who = { validator: await client("admin"), writer: await client("collaborator"), guest: await client("guest") }
  const home = await portal.make.folder(vendor, "Ici")
  const other = await portal.make.folder(vendor, "Ailleurs")
  const made: Pick<MadeDocument, "id" | "hash"> =
    kind === "document"
      ? await documents.document(vendor, "a.pdf", { parent: home.id, author: staff })
      : await portal.make.folder(vendor, "Courrier", { parent: home.id })
  // A second version, so that an earlier one can be restored.
  if (kind === "document") await documents.version(vendor, made.id, staff)
  const as = (by: Actor) => who[by.canValidate ? "validator" : by.canWrite ? "writer" : "guest"]
  const read = async (): Promise<TreeNode | undefined> => {
    const living =
      kind === "document"
        ? await documents.get<{ data?: TreeNode }>(staff, vendor, `documents/${made.hash}`)
        : await documents.get<FolderContent>(staff, vendor, `folders/${made.hash}/content`)
    if (living.status === 200) return "folder" in living.body ? (living.body.folder ?? undefined) : living.body.data
    return (await documents.content(staff, vendor, "trash")).body.data.find(({ id }) => id === made.id)
  }
  return { vendor, home, other, node: made, as, read }
}
type Stage = Awaited<ReturnType<typeof stage>>

/** Performs a model's event over HTTP. */
const play = async ({ as, home, node, other, vendor }: Stage, event: DocumentEvent | FolderEvent) => {
  const person = as(event.by)
  switch (event.type) {
    case "node.renamed":
      return documents.update(person, vendor, node.id, { name: event.name })
    case "node.moved": {
      const [row] = await portal.arrange((sql) => sql`select parent_id::float8 as at from node where id = ${node.id}`)
      const at = (row as { at: number } | undefined)?.at
      return documents.update(person, vendor, node.id, { folder_id: at === other.id ? home.id : other.id })
    }
    case "node.added":
      return documents.create(person, vendor, { name: event.name, folder_id: node.id, if_exists: "return" })
    case "node.purged":
      return documents.emptyTrash(person, vendor)
    case "node.expired":
      await portal.arrange((sql) => sql`update node set deleted_at = now() - interval '31 days' where id = ${node.id}`)
      return documents.sweepTrash()
    case "version.added":
      return documents.version(vendor, node.id, person)
    case "version.restored": {
      const list = await documents.get<{ data?: ReadonlyArray<Version> }>(
        staff,
        vendor,
        `documents/${node.id}/versions`
      )
      return documents.restoreVersion(person, vendor, node.id, list.body.data?.at(-1)?.id ?? 0)
    }
    default:
      return documents.event(person, vendor, node.id, { type: event.type })
  }
}

const stateOf = (node: TreeNode | undefined) =>
  node === undefined ? "gone" : node.type === "document" ? documentState(node) : folderState(node)

/** Not tried: done by the nightly job, or impossible for a single node. */
const untried = ["node.purged", "node.expired"] as const
const rights = ["mayValidate", "isWriter"]
const answered = async (answer: Promise<unknown>): Promise<Answered> => {
  const given = (await answer) as Partial<Answered> | undefined
  return given?.status === undefined ? { status: 200, body: {} } : { status: given.status, body: given.body }
}
const playing =
  <Event extends DocumentEvent | FolderEvent>() =>
  (scene: Stage, event: Event) =>
    answered(play(scene, event))
const reads = async ({ read }: Stage) => stateOf(await read())

const document = playing<DocumentEvent>()
follows(
  "[DOC-020] a document",
  { machine: documentMachine, input: documentFacts, cases: documentCases },
  {
    begin: () => stage("document"),
    plays: {
      "document.validated": document,
      "document.unvalidated": document,
      "node.renamed": document,
      "node.moved": document,
      "node.trashed": document,
      "node.restored": document,
      "node.purged": document,
      "node.expired": document,
      "version.added": document,
      "version.restored": document
    },
    reads,
    rights,
    // Uploads, which add versions, are tested elsewhere; a deleted document has no version to restore.
    untried: [...untried, "version.added", "gone: version.restored"]
  }
)

const folder = playing<FolderEvent>()
follows(
  "[DOC-028] [DOC-029] a folder",
  { machine: folderMachine, input: folderFacts, cases: folderCases },
  {
    begin: () => stage("folder"),
    plays: {
      "node.added": folder,
      "node.renamed": folder,
      "node.moved": folder,
      "node.trashed": folder,
      "node.restored": folder,
      "node.purged": folder,
      "node.expired": folder
    },
    reads,
    rights,
    untried
  }
)

const strict = { onExcessProperty: "error" } as const
const asDocument = Schema.decodeUnknownSync(DocumentNode, strict)
const asFolder = Schema.decodeUnknownSync(FolderNode, strict)

/** The expected refusal: 403 if the person never may, otherwise 409 with the failed guards. */
const expected = (event: DocumentEvent | FolderEvent, closedBy: ReadonlyArray<string>) => {
  const validation = event.type.startsWith("document.")
  if (validation && !event.by.canValidate) return { status: 403, code: "error.403", closed_by: ["mayValidate"] }
  if (!validation && !event.by.canWrite) return { status: 403, code: "error.403", closed_by: ["isWriter"] }
  return { status: 409, code: `closed.${closedBy[0]}`, closed_by: closedBy }
}

const attempt = async (scene: Stage, event: DocumentEvent | FolderEvent, closedBy: ReadonlyArray<string>) => {
  const before = await documents.stored(scene.vendor)
  const answer = (await play(scene, event)) as Answer<unknown>
  expect(refusalOf(answer)).toEqual(expected(event, closedBy))
  expect(await documents.stored(scene.vendor)).toEqual(before)
}

const prepare = async (vendor: Vendor, id: number, state: string, readOnly: boolean) => {
  if (state === "validated") await documents.event(staff, vendor, id, { type: "document.validated" })
  if (state === "trashed") await documents.event(staff, vendor, id, { type: "node.trashed" })
  await portal.arrange((sql) => sql`update node set read_only = ${readOnly} where id = ${id}`)
}

const situations = (states: ReadonlyArray<string>) =>
  states.flatMap((state) =>
    [false, true].flatMap((readOnly) =>
      (["validator", "writer", "guest"] as const).map((person) => ({ state, readOnly, person }))
    )
  )
const driven: ReadonlySet<string> = new Set(["node.purged", "node.expired", "version.added"])
const drivable = (event: DocumentEvent | FolderEvent) => !driven.has(event.type)

describe("every closed event is refused by its guard and changes nothing", () => {
  test.each(situations(["unvalidated", "validated", "trashed"]))(
    "[DOC-018] [DOC-019] [NET-O07] a document that is $state, read-only $readOnly, for a $person",
    async ({ person, readOnly, state }) => {
      const scene = await stage("document")
      await prepare(scene.vendor, scene.node.id, state, readOnly)
      let closed = 0
      for (const one of Object.values(documentCases).filter(drivable)) {
        const event: DocumentEvent = { ...one, by: people[person] }
        const verdict = decide(documentMachine, documentSnapshot(asDocument(await scene.read())), event)
        if (Result.isSuccess(verdict)) continue
        closed += 1
        await attempt(scene, event, verdict.failure.closedBy)
      }
      expect(closed).toBeGreaterThan(0)
    }
  )

  test.each(situations(["filed", "trashed"]))(
    "[DOC-018] [DOC-019] [NET-O07] a folder that is $state, read-only $readOnly, for a $person",
    async ({ person, readOnly, state }) => {
      const scene = await stage("folder")
      await prepare(scene.vendor, scene.node.id, state, readOnly)
      let closed = 0
      for (const one of Object.values(folderCases).filter(drivable)) {
        const event: FolderEvent = { ...one, by: people[person] }
        const verdict = decide(folderMachine, folderSnapshot(asFolder(await scene.read())), event)
        if (Result.isSuccess(verdict)) continue
        closed += 1
        await attempt(scene, event, verdict.failure.closedBy)
      }
      expect(closed).toBeGreaterThan(0)
    }
  )

  test("[DOC-018] nothing moves into a read-only folder or comes back to one", async () => {
    const scene = await stage("document")
    const by = people.validator
    await portal.arrange((sql) => sql`update node set read_only = true where id = ${scene.other.id}`)
    await attempt(scene, { type: "node.moved", by, to: places.closed, isTaken: false }, ["isPlaceWritable"])
    await documents.event(staff, scene.vendor, scene.node.id, { type: "node.trashed" })
    await portal.arrange((sql) => sql`update node set read_only = true where id = ${scene.home.id}`)
    await attempt(scene, { type: "node.restored", by, to: places.closed, isTaken: false }, ["isPlaceWritable"])
  })
})
