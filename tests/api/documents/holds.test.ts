import { randomUUID } from "node:crypto"
import { PgClient } from "@effect/sql-pg"
import { Cause, Effect, Exit, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { BatchJob } from "#schemas/documents/batchJobs.ts"
import type { DocumentNode } from "#schemas/documents/node.ts"
import type { ProblemDocument } from "#schemas/shared/problem.ts"
import { UserId } from "#schemas/shared/ids.ts"
import { changeTree, type DocumentScope } from "#server/documents/access.ts"
import { DocumentRepository } from "#server/documents/DocumentRepository.ts"
import { hold, release } from "#server/documents/holds.ts"
import { documentsOf, refusalOf, type Vendor } from "#tests/api/documents/support.ts"
import { themesOf } from "#tests/api/themes/support.ts"
import { quickFoldersOf } from "#tests/api/quickfolders/support.ts"
import { chunkPath, documentOf, pdf, sendFile } from "#tests/api/uploads/sending.ts"
import { eventually } from "#tests/support/eventually.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"

let portal: Portal
let documents: ReturnType<typeof documentsOf>
let staff: SignedInUser
let vendor: Vendor
let place: { readonly id: number; readonly hash: string }

beforeAll(async () => {
  portal = await startPortal()
  documents = documentsOf(portal)
  const firm = await portal.make.firm("Aube")
  staff = await portal.make.staff(firm, "anne@aube.example")
  vendor = await portal.make.vendor(firm, "Boulangerie Aubert")
  place = await portal.make.folder(vendor, "Ailleurs")
})
afterAll(() => portal.stop())

const acting = <A, E>(
  use: (scope: DocumentScope) => Effect.Effect<A, E, DocumentRepository | SqlClient.SqlClient>,
  as: SignedInUser = staff
) =>
  portal.runtime.runPromiseExit(
    changeTree({ userId: UserId.make(as.id), sessionId: 0, isSuperAdmin: false }, vendor.id, "write", "item", (scope) =>
      use(scope)
    ).pipe(
      Effect.provide(Layer.fresh(DocumentRepository.layer)),
      Effect.provide(PgClient.layer(portal.database.connections.app))
    )
  )
const signing = (reference: string) => ({ kind: "signature", reference }) as const
const held = async (ids: ReadonlyArray<number>, reference = "mission:1") =>
  expect(await acting((scope) => hold(scope, ids, signing(reference)))).toMatchObject({ _tag: "Success" })
const released = async (reference = "mission:1") => {
  const exit = await acting((scope) => release({ ...scope, user: null }, signing(reference)))
  return Exit.isSuccess(exit) ? exit.value : Cause.pretty(exit.cause)
}
let count = 0
/** A new folder with a document of two versions. */
const paper = async () => {
  count += 1
  const folder = await portal.make.folder(vendor, `Dossier ${count}`)
  const made = await documents.document(vendor, "Lettre.pdf", { parent: folder.id, author: staff })
  await documents.version(vendor, made.id, staff)
  return { folder, ...made }
}
const read = async (hash: string) =>
  (await documents.get<{ readonly data: DocumentNode }>(staff, vendor, `documents/${hash}`)).body.data
const refusal = { code: "closed.isNotInSignature", closed_by: ["isNotInSignature"] }

/** Every way to change a document over HTTP. */
const attempts = (made: Awaited<ReturnType<typeof paper>>) => ({
  rename: () => documents.update<unknown>(staff, vendor, made.id, { name: "Autre.pdf" }),
  move: () => documents.update<unknown>(staff, vendor, made.id, { folder_id: place.id }),
  both: () => documents.update<unknown>(staff, vendor, made.id, { name: "Autre.pdf", folder_id: place.id }),
  trash: () => documents.event<unknown>(staff, vendor, made.id, { type: "node.trashed" }),
  version: () =>
    sendFile(portal, { as: staff, vendor, folder: made.folder, name: made.name, bytes: pdf(), choice: "version" }),
  earlier: () => documents.restoreVersion<unknown>(staff, vendor, made.id, made.version),
  turn: () =>
    portal.call<unknown>("POST", `/api/vendors/${vendor.id}/documents/${made.hash}/rotations`, {
      as: staff,
      body: { degrees: 90 }
    }),
  batch: () =>
    portal.call<unknown>("POST", `/api/vendors/${vendor.id}/nodes/batch`, {
      as: staff,
      body: { type: "node.moved", folder_id: place.id, nodes: [{ id: made.id }] }
    })
})

describe("a document that is being signed", () => {
  test("[DOC-018] [DOC-O06] [NET-094] refuses every change, says why and what would open it, and is open again afterwards", async () => {
    const made = await paper()
    expect(await read(made.hash)).not.toHaveProperty("hold")
    await held([made.id])
    const { hold: shown, revision } = await read(made.hash)
    expect(shown).toEqual({ kind: "signature", since: expect.any(String) })
    const before = await documents.stored(vendor)
    const answers: Record<string, unknown> = {}
    for (const [name, attempt] of Object.entries(attempts(made))) {
      const { body, status } = await attempt()
      const { closed_by, code } = body as ProblemDocument
      answers[name] = [status, code, closed_by]
    }
    const refused = [409, refusal.code, refusal.closed_by]
    expect(answers).toEqual({
      rename: refused,
      move: refused,
      both: refused,
      trash: refused,
      version: refused,
      earlier: refused,
      turn: [409, "documents.rotation_impossible", refusal.closed_by],
      batch: [409, "batch.refused", refusal.closed_by]
    })
    const said = await portal.call<ProblemDocument>("PATCH", `/api/vendors/${vendor.id}/nodes/${made.id}`, {
      as: staff,
      body: { name: "Autre.pdf" },
      headers: { "accept-language": "fr" }
    })
    expect(said.body.because).toEqual([
      {
        guard: "isNotInSignature",
        reason: "Ce document est en cours de signature.",
        opens: "Attendez la fin de la signature, ou demandez à la personne qui l’a lancée de l’annuler."
      }
    ])
    expect(await documents.stored(vendor)).toEqual(before)

    // Validation does not change what is signed; withdrawing it would.
    expect((await documents.event(staff, vendor, made.id, { type: "document.validated" })).status).toBe(200)
    expect(refusalOf(await documents.event(staff, vendor, made.id, { type: "document.unvalidated" }))).toEqual({
      status: 409,
      ...refusal
    })

    expect(await released()).toBe(1)
    expect(await released()).toBe(0)
    const after = await read(made.hash)
    expect(after).not.toHaveProperty("hold")
    expect(after.revision).toBeGreaterThan(revision)
    expect((await documents.event(staff, vendor, made.id, { type: "document.unvalidated" })).status).toBe(200)
    const open: Record<string, number> = {}
    const { batch, earlier, rename, trash } = attempts(made)
    for (const [name, attempt] of Object.entries({ rename, earlier, batch, trash }))
      open[name] = (await attempt()).status
    expect(open).toEqual({ rename: 200, earlier: 201, batch: 200, trash: 200 })
  })

  test("[DOC-018] [NET-O07] stays held until the last of its holders lets go, each counted once, and the log says who", async () => {
    const made = await paper()
    await held([made.id, made.id], "mission:2")
    await held([made.id], "mission:2")
    await held([made.id], "mission:3")
    expect(await released("mission:2")).toBe(1)
    expect(await read(made.hash)).toHaveProperty("hold")
    expect(await released("mission:3")).toBe(1)
    expect(await read(made.hash)).not.toHaveProperty("hold")
    const lines = (await documents.log(made.id)).map(({ after, before, payload, type, user_id }) => [
      type,
      user_id,
      before?.state,
      after.state,
      payload["reference"]
    ])
    expect(lines).toEqual([
      ["hold.placed", staff.id, "absent", "held", "mission:2"],
      ["hold.placed", staff.id, "absent", "held", "mission:3"],
      ["hold.released", null, "held", "released", "mission:2"],
      ["hold.released", null, "held", "released", "mission:3"]
    ])
  })

  test("[DOC-018] [VAL-034] [NET-094] [NET-095] keeps its folder, at any depth, from the trash, and a job tells it", async () => {
    const made = await paper()
    const above = made.folder
    const below = await portal.make.folder(vendor, "Plus bas", { parent: above.id })
    const deep = await documents.document(vendor, "Profond.pdf", { parent: below.id, author: staff })
    await held([deep.id], "mission:4")
    const refused = { status: 409, code: "closed.holdsNothingInSignature", closed_by: ["holdsNothingInSignature"] }
    expect(refusalOf(await documents.event(staff, vendor, above.id, { type: "node.trashed" }))).toEqual(refused)
    const started = await portal.call<{ readonly data: BatchJob }>("POST", "/api/batches", {
      as: staff,
      body: { vendor_id: vendor.id, type: "node.trashed", nodes: [made.id, deep.id, above.id].map((id) => ({ id })) }
    })
    const job = await eventually(
      async () => {
        const answer = await portal.call<{ readonly data: BatchJob }>("GET", `/api/jobs/${started.body.data.id}`, {
          as: staff
        })
        expect(answer.body.data.ended_at).not.toBeNull()
        return answer.body.data
      },
      { timeout: 20_000, interval: 50 }
    )
    expect([job.state, ...job.report.map(({ closed_by, index }) => [index, ...closed_by])]).toEqual([
      "refused",
      [1, "isNotInSignature"],
      [2, "holdsNothingInSignature"]
    ])
    // The folder may be moved: the held document moves along unchanged.
    expect((await documents.update(staff, vendor, above.id, { folder_id: place.id })).status).toBe(200)
    await released("mission:4")
    expect((await documents.event(staff, vendor, above.id, { type: "node.trashed" })).status).toBe(200)
  })

  test("[DOC-018] [DOC-027] [VAL-030] [QCK-001] stays what it is beside what comes under its name: uploads, drops, moves and what comes out of the trash", async () => {
    const made = await paper()
    const { folder, name } = made
    const file = { as: staff, vendor, folder, name, bytes: pdf(3_000, 11) }
    const trashed = await documents.document(vendor, "Avant.pdf", { parent: folder.id, author: staff })
    const elsewhere = await portal.make.folder(vendor, `Autre ${count}`)
    const moving = await documents.document(vendor, name, { parent: elsewhere.id, author: staff })
    await documents.event(staff, vendor, trashed.id, { type: "node.trashed" })
    await portal.arrange(
      (sql) => sql`update node set name = ${name}, name_key = ${name.toLowerCase()} where id = ${trashed.id}`
    )
    await held([made.id], "mission:8")
    const before = await read(made.hash)

    const probed = await portal.call<{ readonly data: { readonly existing: object } }>(
      "GET",
      chunkPath({ ...file, id: randomUUID() }, 1).replace(/&(chunk_number|chunk_size|checksum)=[^&]*/g, ""),
      { as: staff }
    )
    expect(probed.body.data.existing).toMatchObject({ id: made.id, can_version: false })
    expect((await sendFile(portal, file)).body).toMatchObject({ status: 409, code: "name.taken" })
    expect(documentOf(await sendFile(portal, { ...file, choice: "document" })).name).toBe("Lettre (1).pdf")

    const person = await portal.make.client(vendor, `depot${count}@aubert.example`)
    const quick = quickFoldersOf(portal, staff)
    const { id: quickFolder } = await quick.made(vendor, { folder_id: folder.id })
    const { id: drop } = (await quick.drop(vendor, quickFolder, {}, person)).body.data
    const dropped = { ...file, as: person, bytes: pdf(3_000, 12) }
    expect((await quick.send({ ...dropped, choice: "version" }, drop)).body).toMatchObject({ status: 409, ...refusal })
    expect(documentOf(await quick.send({ ...dropped, choice: "document" }, drop)).name).toBe("Lettre (2).pdf")

    const taken = await documents.update<ProblemDocument>(staff, vendor, moving.id, { folder_id: folder.id })
    expect([taken.status, Object.values(taken.body.errors ?? {})]).toEqual([422, [["name.taken"]]])
    const restored = await documents.event<{ readonly data: DocumentNode }>(staff, vendor, trashed.id, {
      type: "node.restored"
    })
    expect(restored.body.data.name).toBe("Lettre (3).pdf")

    // Reading is not blocked by the hold.
    const at = `/api/vendors/${vendor.id}`
    const reading = {
      archive: await portal.call("POST", `${at}/archives`, { as: staff, body: { node_ids: [folder.id] } }),
      conversion: await portal.call("GET", `${at}/documents/${made.id}/conversion`, { as: person }),
      share: await portal.call("POST", `${at}/documents/shares`, {
        as: staff,
        body: {
          node_ids: [made.id],
          audience: "outsiders",
          may_download: true,
          expires_at: new Date(Date.now() + 86_400_000).toISOString()
        }
      })
    }
    expect(Object.entries(reading).map(([what, { status }]) => [what, status])).toEqual([
      ["archive", 201],
      ["conversion", 200],
      ["share", 201]
    ])
    expect(await read(made.hash)).toEqual(before)
  })

  test("[DOC-018] [DOC-019] is chosen by somebody who may write, and is neither a folder nor in the trash nor somebody else's", async () => {
    const made = await paper()
    const tried = async (ids: ReadonlyArray<number>, as = staff) => {
      const exit = await acting((scope) => hold(scope, ids, signing("mission:5")), as)
      return Exit.isSuccess(exit) ? "held" : Cause.squash(exit.cause)
    }
    expect(await tried([made.folder.id])).toMatchObject({ code: "closed.isDocument" })
    const gone = await paper()
    await documents.event(staff, vendor, gone.id, { type: "node.trashed" })
    // A batch is all or nothing.
    expect(await tried([made.id, gone.id])).toMatchObject({ code: "closed.isNotTrashed" })
    expect(await read(made.hash)).not.toHaveProperty("hold")
    const elsewhere = await portal.make.vendor(await portal.make.firm("Brume"), "Ailleurs")
    const author = await portal.make.client(elsewhere, "bob@brume.example")
    const foreign = await documents.document(elsewhere, "a.pdf", { author })
    expect(await tried([foreign.id])).toMatchObject({ code: "error.404" })
    const guest = await portal.make.client(vendor, "invite@aubert.example", "guest")
    expect(await tried([made.id], guest)).toMatchObject({ code: "error.403", closed_by: ["isWriter"] })
  })

  test("[DOC-018] is kept by the database from whoever comes past the machine", async () => {
    const made = await paper()
    await held([made.id], "mission:6")
    const past = async (use: (sql: SqlClient.SqlClient) => Effect.Effect<unknown, unknown>) => {
      const exit = await acting(() => Effect.flatMap(SqlClient.SqlClient, use))
      return Exit.isSuccess(exit) ? "done" : /is held|is denied|held document/.exec(Cause.pretty(exit.cause))?.[0]
    }
    const id = made.id
    expect(await past((sql) => sql`update node set name = 'x', name_key = 'x' where id = ${id}`)).toBe("is held")
    expect(await past((sql) => sql`update node set parent_id = ${place.id} where id = ${id}`)).toBe("is held")
    expect(await past((sql) => sql`update node set version_id = ${made.version} where id = ${id}`)).toBe("is held")
    expect(await past((sql) => sql`update node set deleted_at = now() where id = ${id}`)).toBe("is held")
    expect(await past((sql) => sql`delete from node where id = ${id}`)).toBe("is held")
    expect(await past((sql) => sql`update node set deleted_at = now() where id = ${made.folder.id}`)).toBe(
      "held document"
    )
    expect(await past((sql) => sql`update node set validated_at = now() where id = ${id}`)).toBe("done")
    expect(await past((sql) => sql`update node set validated_at = null where id = ${id}`)).toBe("is held")
    await released("mission:6")
    expect(await past((sql) => sql`update node set validated_at = null, deleted_at = now() where id = ${id}`)).toBe(
      "done"
    )
    const exit = await acting((scope) =>
      Effect.flatMap(
        SqlClient.SqlClient,
        (sql) => sql`insert into node_hold (firm_id, vendor_id, node_id, kind, reference)
          values (${scope.firm}, ${scope.vendor}, ${id}, 'signature', 'mission:7')`
      )
    )
    expect(Exit.isFailure(exit) && Cause.pretty(exit.cause)).toContain("cannot be held")
  })

  test("[DOC-018] goes with its company when that is removed for good", async () => {
    const firm = await portal.make.firm("Courte")
    const leaving = await portal.make.vendor(firm, "Partie")
    const author = await portal.make.client(leaving, "carl@partie.example")
    const made = await documents.document(leaving, "a.pdf", { author })
    await portal.arrange(
      (sql) => sql`insert into node_hold (firm_id, vendor_id, node_id, kind, reference)
        values (${firm.id}, ${leaving.id}, ${made.id}, 'signature', 'mission:1')`
    )
    await portal.arrange((sql) => sql`delete from firm where id = ${firm.id}`)
    expect(await portal.arrange((sql) => sql`select 1 as one from node where vendor_id = ${leaving.id}`)).toEqual([])
  })
})

test("[THM-O01] of a hold, the log tells those alone whom the themes show the document", async () => {
  const themes = themesOf(portal)
  const { id } = await paper()
  await themes.put(vendor, staff, { id }, [await themes.ofVendor(vendor, staff)])
  await held([id], "mission:themed")
  const told = await portal.arrange(
    (sql) => sql<{ readonly machine: string; readonly isThemed: boolean }>`
      select distinct e.machine, e.rule_id = n.rule_id as "isThemed" from event e join node n on n.id = e.entity_id
       where n.id = ${id} and e.machine = 'nodeHold'`
  )
  expect(told).toEqual([{ machine: "nodeHold", isThemed: true }])
})
