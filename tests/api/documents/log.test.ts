import { inspect } from "node:util"
import fc from "#tests/support/properties.ts"
import { Result } from "effect"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { documentMachine } from "#machines/documents/node/document.machine.ts"
import { folderMachine } from "#machines/documents/folder/folder.machine.ts"
import { decide } from "#machines/shared/guards/decide.ts"
import { documentsOf, type Vendor } from "#tests/api/documents/support.ts"
import { administer } from "#tests/support/databaseServer.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"
import { documentOf, pdf, sendFile } from "#tests/api/uploads/sending.ts"
import { documentFacts, folderFacts } from "#tests/models/documents/paths.ts"

let portal: Portal
let documents: ReturnType<typeof documentsOf>
let firm: { readonly id: number }
let staff: SignedInUser
let count = 0
beforeAll(async () => {
  portal = await startPortal()
  documents = documentsOf(portal)
  firm = await portal.make.firm("Aube")
  staff = await portal.make.staff(firm, "anne@aube.example")
})
afterAll(() => portal.stop())

const company = async (): Promise<Vendor> => portal.make.vendor(firm, `Client ${(count += 1)}`)
const brokenSeal = async () => {
  const [row] = await portal.arrange((sql) => sql`select app.broken_seal(${firm.id})::float8 as broken`)
  return (row as { broken: number | null } | undefined)?.broken
}

const tamper = (statements: string) =>
  portal.arrange((sql) =>
    sql.unsafe(`do $$ begin
      alter table event disable trigger user; ${statements}; alter table event enable trigger user; end $$`)
  )

type Line = Awaited<ReturnType<ReturnType<typeof documentsOf>["log"]>>[number]

/** Replays the logged events through their machines. */
const replay = (lines: ReadonlyArray<Line>, id: number) =>
  lines.reduce<string | undefined>((state, { after, before, machine, payload, type }) => {
    // The first event of a node has no former state.
    if (before === null) return after.state
    if (state !== undefined) expect(before.state).toBe(state)
    const event = { type, ...payload } as never
    const value = before.state as never
    const next: string =
      machine === "document"
        ? Result.getOrThrow(
            decide(documentMachine, documentMachine.resolveState({ value, context: documentFacts }), event)
          ).next.value
        : Result.getOrThrow(
            decide(folderMachine, folderMachine.resolveState({ value, context: { ...folderFacts, id } }), event)
          ).next.value
    expect(next).toBe(after.state)
    return next
  }, undefined)

describe("the log", () => {
  test("holds who, what, before and after of each change", async () => {
    const vendor = await company()
    const made = await documents.create(staff, vendor, { name: "Banque", folder_id: null })
    const { id } = made.body.data
    await documents.update(staff, vendor, id, { name: "Caisse" })
    await documents.event(staff, vendor, id, { type: "node.trashed" })
    const by = { canWrite: true, canValidate: true }
    const common = { user_id: staff.id, entity: "folder", machine: "folder" }
    const at = (name: string, revision: number, state = "filed") => ({ state, name, folder_id: vendor.root, revision })
    expect(await documents.log(id)).toEqual([
      {
        ...common,
        type: "node.added",
        payload: { by, kind: "folder", name: "Banque", isTaken: false },
        before: null,
        after: at("Banque", 1),
        folders: [vendor.root]
      },
      {
        ...common,
        type: "node.renamed",
        payload: { by, name: "Caisse", isTaken: false },
        before: at("Banque", 1),
        after: at("Caisse", 2),
        folders: [vendor.root]
      },
      {
        ...common,
        type: "node.trashed",
        payload: { by, holdsProtected: false, holdsSigned: false, holdsDocuments: false },
        before: at("Caisse", 2),
        after: at("Caisse", 3, "trashed"),
        folders: [vendor.root, -1]
      }
    ])
  })

  test("replayed through the machine it gives a node's state, whatever was done", async () => {
    const acts = fc.array(
      fc.constantFrom(
        "document.validated",
        "document.unvalidated",
        "node.trashed",
        "node.restored",
        "node.renamed",
        "node.moved"
      ),
      { minLength: 4, maxLength: 14 }
    )
    await fc.assert(
      fc.asyncProperty(acts, fc.constantFrom("document" as const, "folder" as const), async (types, kind) => {
        const vendor = await company()
        const home = await portal.make.folder(vendor, "Ici")
        const other = await portal.make.folder(vendor, "Ailleurs")
        const { hash, id } =
          kind === "document"
            ? await documents.document(vendor, "a.pdf", { parent: home.id, author: staff })
            : await portal.make.folder(vendor, "Courrier", { parent: home.id })
        let accepted = 0
        for (const [index, type] of types.entries()) {
          const answer =
            type === "node.renamed"
              ? await documents.update(staff, vendor, id, { name: `nom ${index}.pdf` })
              : type === "node.moved"
                ? await documents.update(staff, vendor, id, { folder_id: index % 2 === 0 ? other.id : home.id })
                : await documents.event(staff, vendor, id, { type })
          // A move to the current folder is accepted, but changes nothing and is not logged.
          if (answer.status === 200 && answer.body.data.revision === accepted + 2) accepted += 1
        }
        const lines = await documents.log(id)
        expect(lines).toHaveLength(accepted)
        const first = kind === "document" ? "unvalidated" : "filed"
        const [row] = await portal.arrange(
          (sql) => sql`select case when deleted_at is not null then 'trashed' when kind = 'folder' then 'filed'
            when validated_at is not null then 'validated' else 'unvalidated' end as state from node where hash = ${hash}`
        )
        expect({ state: replay(lines, id) ?? first }).toEqual(row)
      }),
      { numRuns: 12 }
    )
  })

  test("replayed through the machine it gives the state of a document that was uploaded, version after version", async () => {
    const vendor = await company()
    const folder = await portal.make.folder(vendor, "Achats")
    const file = { as: staff, vendor, folder, name: "facture.pdf" }
    const by = { canWrite: true, canValidate: true }
    const { id } = documentOf(await sendFile(portal, { ...file, bytes: pdf(900) }))
    for (const seed of [1, 2]) {
      expect((await documents.event(staff, vendor, id, { type: "document.validated" })).status).toBe(200)
      await sendFile(portal, { ...file, bytes: pdf(900, seed), choice: "version" })
    }
    const lines = await documents.log(id)
    expect(lines.map(({ payload, type }) => ({ type, by: payload["by"] }))).toEqual(
      ["node.added", "document.validated", "version.added", "document.validated", "version.added"].map((type) => ({
        type,
        by
      }))
    )
    expect(lines[0]?.payload).toMatchObject({ by, kind: "document", name: "facture.pdf", isTaken: false, size: 900 })
    expect(replay(lines, id)).toBe("unvalidated")
  })

  test("its chain is whole after forty changes at once, in the order of its ids", async () => {
    const vendor = await company()
    const folders = await Promise.all(
      Array.from({ length: 8 }, (_, index) => portal.make.folder(vendor, `Dossier ${index}`))
    )
    await Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        const folder = folders[index % folders.length]
        if (folder === undefined) throw new Error("no folder")
        const answer = await documents.update(staff, vendor, folder.id, { name: `Dossier ${index + 100}` })
        expect(answer.status).toBe(200)
      })
    )
    const [row] = await portal.arrange(
      (sql) => sql`select count(*)::integer as events from event where vendor_id = ${vendor.id}`
    )
    expect(row).toEqual({ events: 40 })
    expect(await brokenSeal()).toBe(null)
  })

  test.each([
    ["type", "node.moved"],
    ["payload", '{"by":{"canWrite":true}}'],
    ["before", "null"],
    ["after", '{"state":"gone"}'],
    ["at", "2020-01-01"],
    ["user_id", null],
    ["vendor_id", null],
    ["entity_id", 1],
    ["entity", "folder|1"],
    ["folders", "{}"]
  ])("whoever changes %s of a line behind its back is found", async (column, value) => {
    const vendor = await company()
    const folder = await portal.make.folder(vendor, "Banque")
    await documents.update(staff, vendor, folder.id, { name: "Caisse" })
    await documents.update(staff, vendor, folder.id, { name: "Coffre" })
    const [line] = (await portal.arrange(
      (sql) => sql`select min(id)::float8 as id from event where entity_id = ${folder.id}`
    )) as ReadonlyArray<{ id: number }>
    const literal = value === null ? "null" : `'${value}'`
    await tamper(`create table kept as select * from event where id = ${line?.id};
      update event set "${column}" = ${literal} where id = ${line?.id}`)
    expect(await brokenSeal()).toBe(line?.id)
    await tamper(
      `update event set "${column}" = (select "${column}" from kept) where id = ${line?.id}; drop table kept`
    )
    expect(await brokenSeal()).toBe(null)
  })

  test("whoever removes a line, the last one included, is found", async () => {
    const vendor = await company()
    const folder = await portal.make.folder(vendor, "Banque")
    await documents.update(staff, vendor, folder.id, { name: "Caisse" })
    await documents.update(staff, vendor, folder.id, { name: "Coffre" })
    const [line] = (await portal.arrange(
      (sql) => sql`select min(id)::float8 as first, max(id)::float8 as last from event where entity_id = ${folder.id}`
    )) as ReadonlyArray<{ first: number; last: number }>
    const without = async (id: number | undefined) => {
      await tamper(`create table kept as select * from event where id = ${id}; delete from event where id = ${id}`)
      const broken = await brokenSeal()
      await tamper("insert into event select * from kept; drop table kept")
      expect(await brokenSeal()).toBe(null)
      return broken
    }
    expect(await without(line?.first)).toBe(line?.last)
    expect(await without(line?.last)).toBe(0)
  })

  test("neither the serving role nor the owner changes or removes a line", async () => {
    const vendor = await company()
    const folder = await portal.make.folder(vendor, "Banque")
    await documents.update(staff, vendor, folder.id, { name: "Caisse" })
    const before = await documents.log(folder.id)
    const why = async (role: string, statement: string) => {
      const error: unknown = await administer(role, statement).then(
        () => new Error("it was done"),
        (refused: unknown) => refused
      )
      return inspect(error, { depth: 8 })
    }
    for (const statement of ["update event set type = 'x'", "delete from event"]) {
      expect(await why(portal.database.ownerUrl, statement)).toContain("the event log is append-only")
      expect(await why(portal.database.appUrl, statement)).toContain("permission denied for table event")
    }
    expect(await documents.log(folder.id)).toEqual(before)
  })
})
