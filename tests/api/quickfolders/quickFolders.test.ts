import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { asked, modelFolder, quickFoldersOf } from "#tests/api/quickfolders/support.ts"
import { documentOf, manyChunks, pdf, sendChunk } from "#tests/api/uploads/sending.ts"
import { mailsTo, newestMail } from "#tests/support/mails.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"

let portal: Portal
let firm: { readonly id: number }
let staff: SignedInUser
let quick: ReturnType<typeof quickFoldersOf>
const courier = "courrier.example"
beforeAll(async () => {
  portal = await startPortal({
    mailIn: { host: "127.0.0.1", port: 0, domain: courier, sizeLimit: 1_048_576, rate: 100 }
  })
  firm = await portal.make.firm("Dépôts", "depots.localhost")
  staff = await portal.make.staff(firm, "anne@depots.example", "admin", true)
  quick = quickFoldersOf(portal, staff)
})
afterAll(() => portal.stop())

let turn = 0
/** A client with a folder and a user. */
const world = async (role: "admin" | "collaborator" | "guest" = "collaborator") => {
  const vendor = await portal.make.vendor(firm, `Client ${++turn}`)
  const folder = await portal.make.folder(vendor, "Achats")
  return { vendor, folder, person: await portal.make.client(vendor, `personne${turn}@client.example`, role) }
}
const trash = (vendor: { readonly id: number }, node: number) =>
  portal.call("DELETE", `/api/vendors/${vendor.id}/nodes/${node}`, { as: staff })

describe("the quick folders of a client", () => {
  test("[QCK-001] [QCK-003] [NET-082] have a name, a destination, metadata and a mail; the firm's staff keeps them", async () => {
    const { folder, person, vendor } = await world()
    const inner = await portal.make.folder(vendor, "Juillet", { parent: folder.id })
    const metadata = [
      asked("Mois", "list", { required: true, choices: ["Juin", "Juillet"] }),
      asked("Montant", "number")
    ]
    const automations = [{ type: "mail", recipients: [" Compta@Depots.example ", "compta@depots.example"] }]
    const made = await quick.create(vendor, {
      name: "  Factures   reçues ",
      folder_id: inner.id,
      metadata,
      automations
    })
    const kept = {
      name: "Factures reçues",
      folder: { id: inner.id, path: ["Achats", "Juillet"], state: "open" },
      metadata,
      automations: [{ type: "mail", recipients: ["compta@depots.example"] }],
      model_id: null,
      files: { count: 0, last_at: null },
      revision: 1
    }
    expect(made).toMatchObject({ status: 201, body: { data: kept } })
    const { id } = made.body.data
    expect((await quick.list(vendor)).data).toEqual([made.body.data])
    // Client users do not see the recipients.
    expect(await quick.list(vendor, person)).toMatchObject({
      data: [{ ...kept, automations: [] }],
      keep_closed_by: ["isOfFirm"],
      drop_closed_by: []
    })
    const changed = await quick.change(vendor, id, { name: "Achats", metadata: [] }, staff, { "if-match": '"1"' })
    expect(changed).toMatchObject({
      status: 200,
      body: { data: { ...kept, name: "Achats", metadata: [], revision: 2 } }
    })
    expect((await quick.change(vendor, id, { name: "Tard" }, staff, { "if-match": '"1"' })).status).toBe(412)
    for (const answer of [
      await quick.create(vendor, { folder_id: folder.id }, person),
      await quick.change(vendor, id, { name: "À nous" }, person),
      await quick.remove(vendor, id, person)
    ])
      expect(answer).toMatchObject({ status: 403, body: { code: "closed.isOfFirm" } })
    expect((await quick.remove(vendor, id)).status).toBe(204)
    expect((await quick.remove(vendor, id)).status).toBe(404)
    const lines = await portal.arrange(
      (sql) =>
        sql<{
          type: string
        }>`select type from event where entity = 'quickFolder' and entity_id = ${id} order by event.id`
    )
    expect(lines.map(({ type }) => type)).toEqual(["quickfolder.added", "quickfolder.changed", "quickfolder.removed"])
  })

  test("[ERR-044] [QCK-007] a folder serves one quick folder, also when two ask at the same moment", async () => {
    const { folder, vendor } = await world()
    const both = await Promise.all([
      quick.create(vendor, { name: "Un", folder_id: folder.id }),
      quick.create(vendor, { name: "Deux", folder_id: folder.id })
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422])
    const refused = both.find(({ status }) => status === 422)
    expect(refused?.body).toMatchObject({
      errors: { folder_id: ["quickfolders.folder_taken"] },
      closed_by: ["isDestinationFree"],
      detail: "Ce dossier est déjà la destination d’un dossier rapide."
    })
    const other = await portal.make.folder(vendor, "Ventes")
    const { id } = await quick.made(vendor, { name: "Ventes", folder_id: other.id })
    expect(await quick.change(vendor, id, { folder_id: folder.id })).toMatchObject({
      status: 422,
      body: { errors: { folder_id: ["quickfolders.folder_taken"] } }
    })
    // A constraint of the database refuses it too.
    const twice = portal.arrange(
      (sql) => sql`insert into quick_folder (firm_id, vendor_id, folder_id, name, name_key)
        values (${firm.id}, ${vendor.id}, ${folder.id}, 'Trois', 'trois')`
    )
    await expect(twice).rejects.toThrow()
  })

  test("[QCK-001] [VAL-037] a destination is a folder that takes documents: never the top, a read-only one or another client's", async () => {
    const { vendor } = await world()
    const shut = await portal.make.folder(vendor, "Verrouillé", { readOnly: true })
    const elsewhere = await world()
    const refusal = async (folder_id: number) => (await quick.create(vendor, { folder_id })).body.errors?.["folder_id"]
    expect(await refusal(vendor.root)).toEqual(["quickfolders.folder_closed"])
    expect(await refusal(shut.id)).toEqual(["quickfolders.folder_closed"])
    expect(await refusal(elsewhere.folder.id)).toEqual(["quickfolders.folder_trashed"])
    expect(await refusal(2_000_000_000)).toEqual(["quickfolders.folder_trashed"])
  })

  test("[QCK-001] a destination in the trash closes it and says so; it opens again with the folder, or with another one", async () => {
    const { folder, person, vendor } = await world()
    const { id } = await quick.made(vendor, { folder_id: folder.id })
    expect((await trash(vendor, folder.id)).status).toBeLessThan(300)
    expect((await quick.list(vendor, person)).data).toMatchObject([{ folder: { state: "trashed" } }])
    expect(await quick.drop(vendor, id, {}, person)).toMatchObject({
      status: 409,
      body: { code: "closed.isDestinationThere", closed_by: ["isDestinationThere"] }
    })
    // The quick folder can be renamed meanwhile, and works again with another destination.
    expect((await quick.change(vendor, id, { name: "Achats" })).status).toBe(200)
    const other = await portal.make.folder(vendor, "Achats divers")
    expect((await quick.change(vendor, id, { folder_id: other.id })).body.data.folder.state).toBe("open")
    expect((await quick.drop(vendor, id, {}, person)).status).toBe(201)
    await portal.arrange((sql) => sql`delete from node where id = ${other.id}`)
    expect((await quick.list(vendor, person)).data).toMatchObject([{ folder: { id: null, path: [], state: "gone" } }])
  })

  test("[QCK-006] [QCK-O03] a mail may not go to an address that makes documents of mails", async () => {
    const { folder, vendor } = await world()
    const local = `achats-${randomUUID().slice(0, 8)}`
    await portal.arrange(
      (sql) => sql`insert into magic_mail (firm_id, vendor_id, folder_id, local_part, senders, keeper_id)
        values (${firm.id}, ${vendor.id}, ${folder.id}, ${local}, 'members', ${staff.id})`
    )
    const to = (...recipients: ReadonlyArray<string>) => [{ type: "mail", recipients }]
    const refused = await quick.create(vendor, {
      folder_id: folder.id,
      automations: to("compta@depots.example", `${local.toUpperCase()}@${courier}`)
    })
    expect(refused).toMatchObject({
      status: 422,
      body: { errors: { automations: ["quickfolders.recipient_is_collection"] } }
    })
    const model = {
      name: "Boucle",
      folders: [modelFolder("A", ["A"], { automations: to(`${local}@${courier}`) as never })]
    }
    expect((await quick.createModel(firm, model)).body.errors).toEqual({
      folders: ["quickfolders.recipient_is_collection"]
    })
    // An address of the same domain that is no magic mail address is accepted.
    const made = await quick.made(vendor, { folder_id: folder.id, automations: to(`accueil@${courier}`) })
    expect(await quick.change(vendor, made.id, { automations: to(`${local}@${courier}`) })).toMatchObject({
      status: 422
    })
  })

  test("[QCK-001] [QCK-O02] [VAL-O05] names what is wrong with a quick folder, field by field", async () => {
    const { folder, vendor } = await world()
    const errors = async (body: object) => (await quick.create(vendor, { folder_id: folder.id, ...body })).body.errors
    expect(await errors({ name: " " })).toEqual({ name: ["quickfolders.name_missing"] })
    expect(await errors({ name: "TVA/IS" })).toEqual({ name: ["quickfolders.name_characters"] })
    expect(await errors({ name: "x".repeat(81) })).toEqual({ name: ["quickfolders.name_too_long"] })
    const metadata = async (...some: ReadonlyArray<object>) => (await errors({ metadata: some }))?.["metadata"]
    expect(await metadata(asked(" "))).toEqual(["quickfolders.label_missing"])
    expect(await metadata(asked("Mois"), asked("mois"))).toEqual(["quickfolders.label_twice"])
    expect(await metadata(asked("Mois", "list", { choices: [] }))).toEqual(["quickfolders.choices_missing"])
    expect(await metadata(asked("Mois", "list", { choices: ["A", "a"] }))).toEqual(["quickfolders.choices_twice"])
    expect(await metadata(asked("Mois", "text", { choices: ["A"] }))).toEqual(["quickfolders.metadata_invalid"])
    expect(await metadata(...Array.from({ length: 21 }, (_, at) => asked(`N${at}`)))).toEqual([
      "quickfolders.metadata_too_numerous"
    ])
    expect(await errors({ automations: [{ type: "mail", recipients: ["nulle part"] }] })).toEqual({
      automations: ["quickfolders.recipients_invalid"]
    })
  })
})

describe("a drop", () => {
  test("[QCK-002] [QCK-004] [VAL-039] needs a chosen quick folder and what it asks for, and puts both beside the documents", async () => {
    const { folder, person, vendor } = await world()
    const [month, sum, day, note] = [
      asked("Mois", "list", { required: true, choices: ["Juin", "Juillet"] }),
      asked("Montant", "number"),
      asked("Échéance", "date"),
      asked("Note")
    ]
    const { id } = await quick.made(vendor, {
      name: "Factures",
      folder_id: folder.id,
      metadata: [month, sum, day, note]
    })
    expect(await quick.drop(vendor, null, {}, person)).toMatchObject({
      status: 422,
      body: {
        errors: { quick_folder_id: ["quickfolders.choose_first"] },
        detail: "Choisissez d’abord un dossier rapide."
      }
    })
    const wrong = await quick.drop(vendor, id, { [sum.key]: "douze", [day.key]: "2026-02-30", autre: "x" }, person)
    expect(wrong.body.errors).toEqual({
      [`values.${month.key}`]: ["quickfolders.value_missing"],
      [`values.${sum.key}`]: ["quickfolders.value_number"],
      [`values.${day.key}`]: ["quickfolders.value_date"],
      "values.autre": ["quickfolders.value_unknown"]
    })
    const begun = await quick.drop(
      vendor,
      id,
      { [month.key]: "Juillet", [sum.key]: "1 234,50", [day.key]: "2026-07-31", [note.key]: "" },
      person
    )
    expect(begun).toMatchObject({ status: 201, body: { data: { folder_id: folder.id } } })
    const drop = begun.body.data.id
    const file = { as: person, vendor, folder, name: "facture.pdf", bytes: pdf() }
    const small = documentOf(await quick.send(file, drop))
    const large = documentOf(await quick.send({ ...file, name: "grand.pdf", bytes: manyChunks(2) }, drop))
    const said = {
      quick_folder: "Factures",
      by: expect.stringContaining("Essai"),
      values: [
        { label: "Mois", type: "list", value: "Juillet" },
        { label: "Montant", type: "number", value: "1234.5" },
        { label: "Échéance", type: "date", value: "2026-07-31" }
      ]
    }
    for (const { id: document } of [small, large])
      expect((await quick.said(vendor, document)).body.data).toMatchObject([said])
    expect((await quick.list(vendor)).data[0]?.files).toMatchObject({ count: 2, last_at: expect.any(String) })
    // The metadata outlive the quick folder, and belong to these documents only.
    expect((await quick.remove(vendor, id)).status).toBe(204)
    expect((await quick.said(vendor, small.id, person)).body.data).toMatchObject([said])
    const plain = documentOf(await sendWhole({ ...file, name: "autre.pdf" }))
    expect((await quick.said(vendor, plain.id)).body.data).toEqual([])
    expect((await quick.said(vendor, folder.id)).status).toBe(404)
    const told = await portal.arrange(
      (sql) => sql<{ type: string; by: number }>`select type, user_id as by from event
        where vendor_id = ${vendor.id} and type in ('files.dropped', 'node.added') and user_id = ${person.id} order by id`
    )
    expect(told.map(({ type }) => type)).toEqual(["files.dropped", "node.added", "node.added", "node.added"])
  })

  const sendWhole = (file: Parameters<typeof quick.send>[0]) => sendChunk(portal, { id: randomUUID(), ...file }, 1)

  test("[QCK-004] [VAL-039] uploads name a drop of their own person in its own folder, or nothing is kept", async () => {
    const { folder, person, vendor } = await world()
    const { id } = await quick.made(vendor, { folder_id: folder.id })
    const other = await portal.make.folder(vendor, "Ailleurs")
    const colleague = await portal.make.client(vendor, `collegue${turn}@client.example`)
    const drop = (await quick.drop(vendor, id, {}, person)).body.data.id
    const file = { as: person, vendor, folder, name: "a.pdf", bytes: pdf() }
    for (const [sent, named] of [
      [{ ...file, folder: other }, drop],
      [{ ...file, as: colleague }, drop],
      [file, randomUUID()]
    ] as const)
      expect(await quick.send(sent, named)).toMatchObject({ status: 409, body: { code: "quickfolders.drop_unknown" } })
    const probe = new URLSearchParams({
      identifier: randomUUID(),
      folder_id: String(other.id),
      file_name: "a.pdf",
      total_size: "2000",
      drop
    })
    expect(
      await portal.call("GET", `/api/vendors/${vendor.id}/documents/content?${probe}`, { as: person })
    ).toMatchObject({ status: 409 })
    const left = await portal.arrange(
      (sql) => sql`select 1 from node where vendor_id = ${vendor.id} and kind = 'document'`
    )
    expect(left).toEqual([])
  })

  test("[QCK-002] [ROL-015] is for clients who may upload: guests and the firm's staff are told why not", async () => {
    const { folder, person, vendor } = await world("guest")
    const { id } = await quick.made(vendor, { folder_id: folder.id })
    expect(await quick.drop(vendor, id, {}, person)).toMatchObject({ status: 403, body: { closed_by: ["isWriter"] } })
    expect((await quick.list(vendor, person)).drop_closed_by).toEqual(["isWriter"])
    expect(await quick.drop(vendor, id, {}, staff)).toMatchObject({
      status: 403,
      body: { closed_by: ["isClientUser"] }
    })
  })

  test("[QCK-005] [QCK-O01] is refused to whoever has no first or last name", async () => {
    const { folder, person, vendor } = await world()
    const { id } = await quick.made(vendor, { folder_id: folder.id })
    const called = (firstname: string, lastname: string) =>
      portal.arrange(
        (sql) => sql`update app_user set firstname = ${firstname}, lastname = ${lastname} where id = ${person.id}`
      )
    for (const [first, last] of [
      ["", "Durand"],
      ["Léa", " "]
    ] as const) {
      await called(first, last)
      expect(await quick.drop(vendor, id, {}, person)).toMatchObject({
        status: 409,
        body: { code: "closed.hasFullName" }
      })
    }
    await called("Léa", "Durand")
    expect((await quick.drop(vendor, id, {}, person)).status).toBe(201)
  })

  test("[QCK-001] [QCK-006] tells the recipients once of all its files, and none of them twice", async () => {
    const { folder, person, vendor } = await world()
    const to = [`un${turn}@depots.example`, `deux${turn}@depots.example`]
    const month = asked("Mois", "date")
    const { id } = await quick.made(vendor, {
      name: "Relevés",
      folder_id: folder.id,
      metadata: [month],
      automations: [{ type: "mail", recipients: to }]
    })
    const drop = (await quick.drop(vendor, id, { [month.key]: "2026-07-01" }, person)).body.data.id
    const file = { as: person, vendor, folder, bytes: pdf() }
    await Promise.all(["a.pdf", "b.pdf", "c.pdf"].map((name) => quick.send({ ...file, name }, drop)))
    for (const address of to) {
      const mail = await newestMail(portal, address)
      expect(mail.subject).toContain("Relevés")
      expect(mail.text).toMatch(/a\.pdf, b\.pdf, c\.pdf/)
      expect(mail.text).toContain("juillet 2026")
    }
    // Later files of the same drop are reported in a mail of their own.
    await quick.send({ ...file, name: "d.pdf" }, drop)
    expect((await newestMail(portal, to[0] as string, 2)).text).toContain("d.pdf")
    expect((await mailsTo(portal, to[0] as string))[1]?.text).not.toContain("a.pdf")
  })
})

describe("models", () => {
  test("[NET-098] [QCK-O02] keep named sets of quick folders with their metadata, for the firm's staff alone", async () => {
    const { person, vendor } = await world()
    const name = `Modèle ${++turn}`
    const folders = [
      modelFolder("Factures d’achat", ["Comptabilité", "Achats"], {
        metadata: [asked("Mois", "text", { required: true })]
      }),
      modelFolder("Relevés", ["Banque"])
    ]
    const made = await quick.createModel(firm, { name, folders })
    expect(made).toMatchObject({ status: 201, body: { data: { name, folders, vendor_count: 0, revision: 1 } } })
    const { id } = made.body.data
    expect((await quick.models(firm)).find((model) => model.id === id)).toEqual(made.body.data)
    const both = await Promise.all([
      quick.createModel(firm, { name: name.toUpperCase() }),
      quick.changeModel(firm, id, { folders: folders.slice(0, 1) }, staff, { "if-match": '"1"' })
    ])
    expect(both).toMatchObject([
      { status: 422, body: { errors: { name: ["quickfolders.model_name_taken"] } } },
      { status: 200, body: { data: { folders: folders.slice(0, 1), revision: 2 } } }
    ])
    expect((await quick.changeModel(firm, id, { name: "Tard" }, staff, { "if-match": '"1"' })).status).toBe(412)
    const errors = async (...some: ReadonlyArray<object>) =>
      (await quick.createModel(firm, { name: `${name} bis`, folders: some })).body.errors
    expect(await errors(modelFolder("A", []))).toMatchObject({ "folders.0.path": ["quickfolders.path_missing"] })
    expect(await errors(modelFolder("A", ["B"]), modelFolder("C", ["b"]))).toMatchObject({
      "folders.1.path": ["quickfolders.folder_taken"]
    })
    const stranger = await portal.make.staff(await portal.make.firm(`Voisins ${turn}`), `voisin${turn}@voisins.example`)
    expect((await quick.changeModel(firm, id, { name: "Pris" }, person)).status).toBe(403)
    expect((await quick.changeModel(firm, id, { name: "Pris" }, stranger)).status).toBe(404)
    expect((await quick.apply(vendor, id, person)).status).toBe(403)
    expect((await quick.removeModel(firm, id)).status).toBe(204)
    expect((await quick.removeModel(firm, id)).status).toBe(404)
  })

  test("[QCK-O02] [NET-098] [ERR-044] are given to a client: folders are found or made, and what is there stays", async () => {
    const { folder, vendor } = await world()
    const month = asked("Mois")
    const folders = [
      modelFolder("Achats", ["achats"]),
      modelFolder("Banque", ["Comptabilité", "Banque"], { metadata: [month] }),
      modelFolder("Refusé", ["Fermé"])
    ]
    await portal.make.folder(vendor, "Fermé", { readOnly: true })
    const { id } = (await quick.createModel(firm, { name: `Donné ${++turn}`, folders })).body.data
    const applied = await quick.apply(vendor, id)
    expect(applied).toMatchObject({
      status: 200,
      body: {
        data: [
          { name: "Achats", outcome: "made", code: null },
          { name: "Banque", outcome: "made", code: null },
          { name: "Refusé", outcome: "refused", code: "quickfolders.folder_closed" }
        ]
      }
    })
    const [achats, banque] = (await quick.list(vendor)).data
    expect([achats, banque]).toMatchObject([
      { name: "Achats", folder: { id: folder.id, path: ["Achats"] }, model_id: id },
      { name: "Banque", folder: { path: ["Comptabilité", "Banque"], state: "open" }, metadata: [month], model_id: id }
    ])
    const again = await quick.apply(vendor, id)
    expect(again.body.data.map(({ code, outcome }) => [outcome, code])).toEqual([
      ["kept", "quickfolders.folder_taken"],
      ["kept", "quickfolders.folder_taken"],
      ["refused", "quickfolders.folder_closed"]
    ])
    expect((await quick.list(vendor)).data).toHaveLength(2)
    expect((await quick.models(firm)).find((model) => model.id === id)?.vendor_count).toBe(1)
    // Quick folders made from the model stay when it is removed.
    expect((await quick.removeModel(firm, id)).status).toBe(204)
    expect((await quick.list(vendor)).data).toMatchObject([{ model_id: null }, { model_id: null }])
    const empty = (await quick.createModel(firm, { name: `Vide ${turn}` })).body.data.id
    expect(await quick.apply(vendor, empty)).toMatchObject({ status: 409, body: { closed_by: ["hasQuickFolders"] } })
  })

  test("[NET-099] [QCK-O02] tell which metadata the firm asks for, each once, the most used first", async () => {
    const own = await portal.make.firm(`Métas ${++turn}`, `metas${turn}.localhost`)
    const boss = await portal.make.staff(own, `chef${turn}@metas.example`, "admin", true)
    const kept = quickFoldersOf(portal, boss)
    const vendor = await portal.make.vendor(own, "Client")
    const folder = await portal.make.folder(vendor, "Achats")
    const month = asked("Mois", "list", { choices: ["Juin"] })
    await kept.createModel(own, {
      name: "Un",
      folders: [
        modelFolder("A", ["A"], { metadata: [month, asked("Note")] }),
        modelFolder("B", ["B"], { metadata: [asked("mois", "list", { choices: ["Juin", "Juillet"] })] })
      ]
    })
    await kept.made(vendor, { folder_id: folder.id, metadata: [asked("Mois", "list")] })
    expect(await kept.metadatas(own)).toEqual([
      { label: expect.stringMatching(/mois/i), type: "list", choices: expect.any(Array), uses: 3 },
      { label: "Note", type: "text", choices: [], uses: 1 }
    ])
    const stranger = await portal.make.client(vendor, `client${turn}@metas.example`)
    expect(await portal.call("GET", `/api/quickfolders/metadatas?firm_id=${own.id}`, { as: stranger })).toMatchObject({
      status: 403
    })
  })
})
