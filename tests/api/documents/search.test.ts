import { mkdir, rename, rmdir } from "node:fs/promises"
import { join } from "node:path"
import { Effect, Exit, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { eventually } from "#tests/support/eventually.ts"
import fc from "#tests/support/properties.ts"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type SearchHit, SearchResults, type TextPiece } from "#schemas/documents/search.ts"
import { foldWord, wordsOf } from "#schemas/documents/words.ts"
import { readTexts } from "#server/documents/text/jobs.ts"
import { makeDocx } from "#server/composition/demo/office.ts"
import { documentsOf, refusalOf, type Vendor } from "#tests/api/documents/support.ts"
import { documentOf, sendFile, text } from "#tests/api/uploads/sending.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"

let portal: Portal
let documents: ReturnType<typeof documentsOf>
let firm: { readonly id: number }
let staff: SignedInUser
let count = 0
beforeAll(async () => {
  portal = await startPortal({}, { texts: true })
  documents = documentsOf(portal)
  firm = await portal.make.firm("Aube")
  staff = await portal.make.staff(firm, "anne@aube.example")
})
afterAll(() => portal.stop())

/** A company with a folder for documents, since the root takes none. */
const company = async (): Promise<Vendor & { readonly box: number }> => {
  const vendor = await portal.make.vendor(firm, `Client ${(count += 1)}`)
  return { ...vendor, box: (await portal.make.folder(vendor, "Boîte")).id }
}

const send = async (
  vendor: Vendor & { readonly box: number },
  name: string,
  content: string | Uint8Array,
  folder = vendor.box
) =>
  documentOf(
    await sendFile(portal, {
      as: staff,
      vendor,
      folder: { id: folder },
      name,
      bytes: typeof content === "string" ? text(content) : Uint8Array.from(content)
    })
  )

/** Waits until the texts of all documents of the company are extracted. */
const read = (vendor: Vendor) =>
  eventually(
    async () => {
      const [row] = await portal.arrange(
        (sql) => sql<{ n: number }>`select count(*)::int as n from content_text t
          join version v on v.firm_id = t.firm_id and v.content = t.checksum where v.vendor_id = ${vendor.id} and t.read_at is null`
      )
      expect(row?.n).toBe(0)
    },
    { timeout: 20_000, interval: 50 }
  )

const ask = (vendor: { readonly id: number }, query: Record<string, string>, as: SignedInUser | null = staff) =>
  portal.call<SearchResults>(
    "GET",
    `/api/vendors/${vendor.id}/documents/search?${new URLSearchParams(query)}`,
    as === null ? {} : { as }
  )
const hits = async (vendor: Vendor, q: string, filters: Record<string, string> = {}) => {
  const answer = await ask(vendor, { q, ...filters })
  expect(answer.status).toBe(200)
  return answer.body.data
}
const names = async (vendor: Vendor, q: string, filters: Record<string, string> = {}) =>
  (await hits(vendor, q, filters)).map(({ node }) => node.name)
const marked = (pieces: ReadonlyArray<TextPiece> = []) =>
  pieces.filter((piece) => piece.marked).map((piece) => piece.text)
const plain = (pieces: ReadonlyArray<TextPiece> = []) => pieces.map((piece) => piece.text).join("")
const one = (found: ReadonlyArray<SearchHit>): SearchHit => {
  expect(found).toHaveLength(1)
  return found[0] as SearchHit
}

describe("what is found", () => {
  test("[NET-O07] answers exactly what the contract says, with the way to each document", async () => {
    const vendor = await company()
    const bank = await portal.make.folder(vendor, "Banque")
    const statements = await portal.make.folder(vendor, "Relevés", { parent: bank.id })
    await send(vendor, "Relevé de mars.txt", "Solde du compte.", statements.id)
    await read(vendor)
    const { body } = await ask(vendor, { q: "mars" })
    expect(Schema.decodeUnknownSync(SearchResults, { onExcessProperty: "error" })(body)).toEqual(body)
    const hit = one(body.data)
    expect(hit.way).toEqual([bank, statements].map(({ hash, id, name }) => ({ id, hash, name })))
    expect(hit.name).toEqual([
      { text: "Relevé de ", marked: false },
      { text: "mars", marked: true },
      { text: ".txt", marked: false }
    ])
    expect(hit.passage).toBeNull()
    expect(body.next_cursor).toBeNull()
  })

  test("[NET-O07] finds words of texts without case and accents, in their French forms, and shows where they stand", async () => {
    const vendor = await company()
    await send(
      vendor,
      "lettre.txt",
      `Introduction.\n${"Remplissage sans objet. ".repeat(40)}\nLes chevaux déclarés sont à Évry, œuvre n° FA2026-0012, nationaux.`
    )
    await send(vendor, "autre.txt", "Rien de commun.")
    await read(vendor)
    const cases: ReadonlyArray<readonly [string, ReadonlyArray<string>]> = [
      ["ÉVRY", ["Évry"]],
      ["evry", ["Évry"]],
      ["cheval", ["chevaux"]],
      ["chevaux", ["chevaux"]],
      ["déclarer", ["déclarés"]],
      ["decla", ["déclarés"]],
      ["oeuvres", ["œuvre"]],
      ["fa2026", ["FA2026"]],
      ["2026 0012", ["FA2026", "0012"]],
      ["nationale", ["nationaux"]],
      ["les chevaux d'Évry", ["chevaux", "Évry"]]
    ]
    for (const [q, words] of cases) {
      const hit = one(await hits(vendor, q))
      expect([q, hit.node.name]).toEqual([q, "lettre.txt"])
      expect([q, marked(hit.passage?.pieces)]).toEqual([q, words])
      expect(plain(hit.passage?.pieces)).toMatch(/^… .*Les chevaux déclarés sont à Évry/)
    }
    expect(await names(vendor, "chevaux inconnus")).toEqual([])
    expect(await names(vendor, "vry")).toEqual([])
  })

  test("[NET-O07] finds the same in the same order in a company of thousands of nodes, page by page", async () => {
    const vendor = await company()
    const years = await portal.make.folder(vendor, "Nord 2024")
    for (const n of [1, 2, 3]) await send(vendor, `Nord ${n}.txt`, `Relevé ${n}`, years.id)
    for (const n of [4, 5]) await send(vendor, `Pièce ${n}.txt`, "Fournisseur du Nord")
    await read(vendor)
    const asked = async () => {
      const first = (await ask(vendor, { q: "nord", limit: "4" })).body
      const next = (await ask(vendor, { q: "nord", limit: "4", cursor: first.next_cursor ?? "" })).body
      return [
        ...[...first.data, ...next.data].map(({ node }) => node.name),
        ...(await names(vendor, "nord", { type: "folder" })),
        ...(await names(vendor, "nord", { folder: String(years.id) })),
        ...(await names(vendor, "relevé nord"))
      ]
    }
    const few = await asked()
    expect(few).toHaveLength(6 + 1 + 3 + 3)
    await portal.arrange(
      (sql) => sql`insert into node (firm_id, vendor_id, kind, parent_id, name, name_key)
        select ${vendor.firmId}, ${vendor.id}, 'folder', ${vendor.box}, 'Chemise ' || i, 'chemise ' || i from generate_series(1, 2100) i`
    )
    expect(await asked()).toEqual(few)
  })

  test("[NET-O07] joins the words of names and texts, names first and then the newest; folders by their names", async () => {
    const vendor = await company()
    await portal.make.folder(vendor, "Électricité")
    await send(vendor, "facture.txt", "Fournisseur électricité du Nord")
    await send(vendor, "Électricité 2025.txt", "Nord")
    await send(vendor, "Contrat.txt", "Abonnement electricite au Nord")
    await read(vendor)
    expect(await names(vendor, "électricité")).toEqual([
      "Électricité 2025.txt",
      "Électricité",
      "Contrat.txt",
      "facture.txt"
    ])
    expect(await names(vendor, "facture nord")).toEqual(["facture.txt"])
    expect(await names(vendor, "électricité", { type: "folder" })).toEqual(["Électricité"])
  })

  test("[NET-O07] reads Word and the same content once for all who hold it, and puts no markup in passages", async () => {
    const vendor = await company()
    const letter = makeDocx({
      sender: ["Cabinet <Lumen> & Cie"],
      recipient: [],
      place: "Nantes",
      subject: "Mission",
      paragraphs: ["La mission de présentation <b>annuelle</b> des comptes."],
      signature: "Anne",
      colour: "#112233"
    })
    const first = await send(vendor, "un.docx", letter)
    await read(vendor)
    const second = await send(vendor, "deux.docx", letter)
    const found = await hits(vendor, "annuel")
    expect(found.map(({ node }) => node.id)).toEqual([second.id, first.id])
    expect(plain(found[0]?.passage?.pieces)).toContain("<b>annuelle</b>")
    expect(marked(found[0]?.passage?.pieces)).toEqual(["annuelle"])
  })

  test("[DOC-003] follows renames, moves and new versions, and leaves the trash and all below it out", async () => {
    const vendor = await company()
    const folder = await portal.make.folder(vendor, "Ancien")
    const inside = await portal.make.folder(vendor, "Dedans", { parent: folder.id })
    const note = await send(vendor, "note.txt", "première rédaction", inside.id)
    await read(vendor)
    expect(await names(vendor, "rédaction")).toEqual(["note.txt"])
    expect((await documents.update(staff, vendor, note.id, { name: "mémo.txt" })).status).toBe(200)
    expect(await names(vendor, "memo redaction")).toEqual(["mémo.txt"])
    expect(await names(vendor, "note")).toEqual([])
    const sent = await sendFile(portal, {
      as: staff,
      vendor,
      folder: inside,
      name: "mémo.txt",
      bytes: text("seconde mouture"),
      choice: "version"
    })
    expect(sent.status).toBe(200)
    expect(await names(vendor, "première")).toEqual([])
    await read(vendor)
    expect(await names(vendor, "mouture")).toEqual(["mémo.txt"])
    await documents.event(staff, vendor, folder.id, { type: "node.trashed" })
    expect(await names(vendor, "mouture")).toEqual([])
    expect(await names(vendor, "dedans")).toEqual([])
    await documents.event(staff, vendor, folder.id, { type: "node.restored" })
    expect(await names(vendor, "mouture")).toEqual(["mémo.txt"])
    const other = await portal.make.folder(vendor, "Nouveau")
    await documents.update(staff, vendor, note.id, { folder_id: other.id })
    expect(one(await hits(vendor, "mouture")).way.map(({ name }) => name)).toEqual(["Nouveau"])
    await documents.event(staff, vendor, note.id, { type: "node.trashed" })
    await documents.emptyTrash(staff, vendor)
    // Hidden from search at once; a job deletes the index rows.
    await expect
      .poll(() => portal.arrange((sql) => sql`select 1 from node_search where node_id = ${note.id}`), {
        timeout: 10_000
      })
      .toEqual([])
  })

  test("[NET-O07] narrows by folder and what lies below, author, type, state and days", async () => {
    const vendor = await company()
    const other = await portal.make.client(vendor, "bob@client.example")
    const top = await portal.make.folder(vendor, "Haut")
    const low = await portal.make.folder(vendor, "Bas", { parent: top.id })
    await documents.document(vendor, "dossier a.pdf", { author: staff, startDate: "2026-01-31T22:59:59Z" })
    await documents.document(vendor, "dossier b.docx", {
      author: other,
      parent: low.id,
      startDate: "2026-01-31T23:00:00Z"
    })
    const valid = await documents.document(vendor, "dossier c.png", {
      author: staff,
      parent: top.id,
      startDate: "2026-03-01T12:00:00Z"
    })
    await documents.event(staff, vendor, valid.id, { type: "document.validated" })
    const found = async (filters: Record<string, string>) =>
      (await names(vendor, "dossier", filters)).map((name) => name.charAt(8)).join("")
    expect(await found({})).toBe("cba")
    expect(await found({ folder: String(top.id) })).toBe("cb")
    expect(await found({ folder: low.hash })).toBe("b")
    expect(await found({ folder: "root" })).toBe("cba")
    expect(await found({ author: String(other.id) })).toBe("b")
    expect(await found({ author: "999999999999" })).toBe("")
    expect(await found({ type: "pdf" })).toBe("a")
    expect(await found({ type: "office" })).toBe("b")
    expect(await found({ type: "images" })).toBe("c")
    expect(await found({ validated: "true" })).toBe("c")
    expect(await found({ validated: "false", folder: String(top.id) })).toBe("b")
    // In winter the day in Paris ends an hour before the day in UTC.
    expect(await found({ to: "2026-01-31" })).toBe("a")
    expect(await found({ from: "2026-02-01" })).toBe("cb")
    expect(await found({ from: "2026-02-01", to: "2026-02-01" })).toBe("b")
  })

  test("[NET-O06] gives every hit once over pages of any size, names first", async () => {
    const vendor = await company()
    for (let number = 1; number <= 7; number += 1)
      await documents.document(vendor, `bilan ${number}.pdf`, { author: staff, startDate: "2026-05-01T00:00:00Z" })
    const whole = await names(vendor, "bilan")
    expect(whole).toHaveLength(7)
    for (const limit of ["1", "3", "7"]) {
      const gathered: Array<string> = []
      let cursor: string | null = ""
      while (cursor !== null) {
        const { body } = await ask(vendor, { q: "bilan", limit, ...(cursor === "" ? {} : { cursor }) })
        gathered.push(...body.data.map(({ node }) => node.name))
        cursor = body.next_cursor
      }
      expect(gathered).toEqual(whole)
    }
  })
})

describe("who may search", () => {
  test("[ACC-002] [ROL-O05] finds nothing of another company or firm, which are as absent as one that never was", async () => {
    const [mine, theirs] = [await company(), await company()]
    const elsewhere = await portal.make.firm(`Brume${(count += 1)}`)
    const stranger = await portal.make.staff(elsewhere, `zoe${count}@brume.example`)
    const guest = await portal.make.client(mine, `lea${count}@client.example`, "guest")
    await send(theirs, "secret confidentiel.txt", "le mot rarissime")
    await send(mine, "mien.txt", "le mot rarissime aussi")
    await read(theirs)
    await read(mine)
    expect(await names(mine, "rarissime")).toEqual(["mien.txt"])
    expect((await ask(mine, { q: "rarissime" }, guest)).body.data).toHaveLength(1)
    expect(await names(mine, "rarissime", { folder: String(theirs.root) })).toEqual([])
    for (const as of [stranger, guest]) {
      const answer = await ask(theirs, { q: "rarissime" }, as)
      expect(refusalOf(answer)).toEqual(refusalOf(await ask({ id: 999_999 }, { q: "rarissime" }, as)))
      expect(answer.status).toBe(404)
      expect(JSON.stringify(answer.body)).not.toContain("confidentiel")
    }
    expect((await ask(mine, { q: "x" }, null)).status).toBe(401)
    const closed = await portal.make.firm(`Sans${count}`, `sans${count}.localhost`, ["tasks"])
    const closedVendor = await portal.make.vendor(closed, "Fermé")
    const admin = await portal.make.staff(closed, `luc${count}@sans.example`)
    expect((await ask(closedVendor, { q: "x" }, admin)).status).toBe(403)
  })

  test("[NET-O06] refuses cursors, days and types that are none, and survives any question", async () => {
    const vendor = await company()
    await documents.document(vendor, "a b'c.pdf", { author: staff })
    const cursorOf = (keys: unknown) => Buffer.from(JSON.stringify(keys)).toString("base64")
    for (const bad of [
      { cursor: "?" },
      { cursor: cursorOf([1, "x", 3]) },
      { cursor: cursorOf(["a", "b", "c"]) },
      { from: "2026-02-31" },
      { to: "hier" },
      { type: "zip" },
      { limit: "0" },
      { folder: "trash" },
      { q: "x".repeat(201) }
    ])
      expect([bad, (await ask(vendor, { q: "a", ...bad })).status]).toEqual([bad, 400])
    expect(await names(vendor, "")).toEqual([])
    expect(await names(vendor, " '!&| ")).toEqual([])
    expect(await names(vendor, "le")).toEqual([])
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.string({ unit: "grapheme", maxLength: 40 }),
          fc.string({ unit: fc.constantFrom(..."'\":*&|!()<> \\aé1œ@") })
        ),
        async (q) => {
          expect((await ask(vendor, { q: q.slice(0, 60).toWellFormed() })).status).toBe(200)
        }
      ),
      { numRuns: 60 }
    )
  })
})

test("[NET-O07] a content that cannot be opened holds up none behind it, and is tried again", async () => {
  const quiet = await startPortal()
  const house = await quiet.make.firm("Nuit")
  const sender = await quiet.make.staff(house, "nora@nuit.example")
  const vendor = await quiet.make.vendor(house, "Client")
  const folder = await quiet.make.folder(vendor, "Boîte")
  for (const name of ["perdu", "lisible"]) {
    const bytes = text(`Un texte ${name}.`)
    await sendFile(quiet, { as: sender, vendor, folder, name: `${name}.txt`, bytes })
  }
  const contents = await quiet.arrange(
    (sql) => sql<{ checksum: string; firm: number; name: string }>`
      select t.checksum, t.firm_id as firm, n.name from content_text t
        join version v on v.content = t.checksum join node n on n.version_id = v.id order by n.name desc`
  )
  expect(contents.map(({ name }) => name)).toEqual(["perdu.txt", "lisible.txt"])
  const [lost] = contents
  const checksum = lost?.checksum ?? ""
  const path = join(quiet.directory, "files", String(vendor.firmId), checksum.slice(0, 2), checksum)
  await rename(path, `${path}.away`)
  // The path exists, but reading it fails for everybody, root included (a directory).
  await mkdir(path)
  const services = await quiet.runtime.context()
  const reading = () =>
    quiet.arrange((sql) =>
      Effect.exit(
        readTexts(contents).pipe(Effect.provideService(SqlClient.SqlClient, sql), Effect.provideContext(services))
      )
    )
  const states = () => quiet.arrange((sql) => sql`select state from content_text order by checksum = ${checksum} desc`)
  expect(Exit.isFailure(await reading())).toBe(true)
  expect(await states()).toEqual([{ state: "waiting" }, { state: "read" }])
  await rmdir(path)
  await rename(`${path}.away`, path)
  expect(Exit.isSuccess(await reading())).toBe(true)
  expect(await states()).toEqual([{ state: "read" }, { state: "read" }])
  await quiet.stop()
})

test("[NET-O07] the database folds words as the portal does, and finds each by itself", async () => {
  const letters = "aàâäeéèêiîoôöuùûçœæßñ'-_. 0129ABÉÇŒ€@\u00a0\u2019"
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.oneof(fc.string({ unit: fc.constantFrom(...letters), maxLength: 20 }), fc.string({ unit: "grapheme" })),
        {
          minLength: 1,
          maxLength: 20
        }
      ),
      async (texts) => {
        const lower = texts.map((one) => one.toWellFormed().replaceAll("\0", "").normalize("NFC").toLowerCase())
        const rows = await portal.arrange(
          (sql) => sql<{ fold: string; words: ReadonlyArray<string>; same: boolean }>`
            select app.fold(t) as fold, app.words_of(t) as words,
              app.lexemes_of_name(t) = app.lexemes_of(app.words_of(t)) as same from unnest(${lower}::text[]) with ordinality as x(t, place) order by place`
        )
        expect(rows.map(({ fold }) => fold)).toEqual(lower.map(foldWord))
        expect(rows.every(({ same }) => same)).toBe(true)
        lower.forEach((one, place) => {
          if (!/^[\p{Script=Latin}\p{Nd}\s'’\-_.€@]*$/u.test(one) || one.length > 50) return
          expect([...new Set(rows[place]?.words)].sort()).toEqual([...wordsOf(one, 100)].sort())
        })
      }
    ),
    { numRuns: 40 }
  )
})
