import { buffer } from "node:stream/consumers"
import { Effect } from "effect"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { messageText } from "#schemas/shared/messages/index.ts"
import { text } from "#tests/api/uploads/sending.ts"
import { expectAccessible } from "#tests/support/browser.ts"
import { filled, focused, textsIn } from "#tests/support/pages/texts.ts"
import { startWorld, type World } from "#tests/support/world.ts"
import { expectNames, hold, newCompany, openDocuments } from "./stage.ts"

const { documents, help, notices, versions } = textsIn()
/** The date this many days from now, in the format of the rows. */
const day = (later: number) =>
  new Intl.DateTimeFormat("fr", { dateStyle: "short" }).format(new Date(Date.now() + later * 86_400_000))

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

describe("names", () => {
  test("[VAL-029] [VAL-030] a new folder is refused a wrong and a taken name, then made", async () => {
    const company = await newCompany(world)
    await company.folder("Banque")
    const { opened, page, screen } = await openDocuments(world, company.address())
    opened.expectProblem(/^answer: (409|422) POST \/api\/vendors\/\d+\/folders$/)
    await screen.newFolder.click()
    await screen.dialog.waitFor()
    await expect.poll(() => focused(page)).toBe(documents["name.field"])
    await page.keyboard.type("Ventes?")
    await screen.says(messageText("fr", "name.forbidden_characters", { characters: "?" })).waitFor()
    expect(await screen.confirm("create.confirm").isDisabled()).toBe(true)
    await screen.nameField.fill("banque")
    await screen.confirm("create.confirm").click()
    await screen.says(messageText("fr", "name.taken", { name: "banque" })).waitFor()
    await screen.nameField.fill("Ventes")
    await page.keyboard.press("Enter")
    await screen.dialog.waitFor({ state: "detached" })
    await expectNames(screen, ["Banque", "Ventes"])
    await screen.says(filled(documents["done.create"], { name: "Ventes" })).waitFor()
    await screen.folder("Ventes").waitFor()
  })

  test.each([
    ["fr", "fr-FR"],
    ["en", "en-GB"],
    ["pt", "pt-PT"]
  ] as const)(
    "[DOC-028] [VAL-029] [ERR-O01] F2 renames in the row, and forbidden characters are told in %s",
    async (language, locale) => {
      const company = await newCompany(world)
      const folder = await company.folder("Achats")
      await company.paper(folder, "Facture.pdf")
      const { page, screen } = await openDocuments(world, company.address(folder), { locale })
      await screen.row("Facture.pdf").focus()
      await page.keyboard.press("F2")
      await screen.nameField.waitFor()
      expect(
        await screen.nameField.evaluate((field: HTMLInputElement) =>
          field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)
        )
      ).toBe("Facture")
      await page.keyboard.type('A:B*"')
      await screen.says(messageText(language, "name.forbidden_characters", { characters: ': * "' })).waitFor()
      await page.keyboard.press("Enter")
      await expect.poll(() => screen.nameField.inputValue()).toBe('A:B*".pdf')
      await screen.nameField.fill("Facture n° 12.pdf")
      await page.keyboard.press("Enter")
      await expectNames(screen, ["Facture n° 12.pdf"])
      await screen.says(filled(textsIn(language).documents["done.rename"], { name: "Facture n° 12.pdf" })).waitFor()
    }
  )

  test("[VAL-030] [DOC-028] a taken name is told where it is typed, and Escape keeps the old one", async () => {
    const company = await newCompany(world)
    const folder = await company.folder("Achats")
    await company.paper(folder, "a.pdf")
    await company.paper(folder, "b.pdf")
    const { opened, page, screen } = await openDocuments(world, company.address(folder))
    opened.expectProblem(/^answer: (409|422) PATCH/)
    await screen.act("b.pdf", "actions.rename")
    await screen.nameField.fill("A.pdf")
    await page.keyboard.press("Enter")
    await screen.says(messageText("fr", "name.taken", { name: "A.pdf" })).waitFor()
    expect(await focused(page)).toBe(documents["name.field"])
    await page.keyboard.press("Escape")
    await screen.nameField.waitFor({ state: "detached" })
    await expectNames(screen, ["a.pdf", "b.pdf"])
  })

  test("[DOC-028] in the mosaic a dialog asks for the name, and a message offers to undo it", async () => {
    const company = await newCompany(world)
    const folder = await company.folder("Achats")
    await company.paper(folder, "Bon.pdf")
    const { page, screen } = await openDocuments(world, company.address(folder), { mode: "mosaic" })
    await screen.card("Bon.pdf").focus()
    await page.keyboard.press("F2")
    await screen.dialog.waitFor()
    await screen.nameField.fill("Bon de commande.pdf")
    await screen.confirm("rename.confirm").click()
    await expectNames(screen, ["Bon de commande.pdf"])
    await screen.undo.click()
    await expectNames(screen, ["Bon.pdf"])
    await screen.says(documents["done.undone"]).waitFor()
  })
})

describe("moving", () => {
  test("[DOC-029] the dialog offers the tree, says why a place is closed, and the move can be undone", async () => {
    const company = await newCompany(world)
    const from = await company.folder("Entrée")
    await company.folder("Classé")
    await company.folder("Scellé", { readOnly: true })
    await company.paper(from, "a.pdf")
    await company.paper(from, "b.pdf")
    const { page, screen } = await openDocuments(world, company.address(from))
    await screen.check("a.pdf").click()
    await screen.check("b.pdf").click()
    await screen.bulkAction("actions.move").click()
    await screen.dialog.getByText(filled(documents["move.title.many"], { count: 2 })).waitFor()
    const place = (name: string) => screen.dialog.getByRole("treeitem", { name, exact: true })
    const reasons: Array<string | null> = []
    for (const name of ["Entrée", "Scellé", documents.title]) {
      await place(name).click()
      await expect.poll(() => screen.confirm("move.confirm").isDisabled()).toBe(true)
      reasons.push(
        await screen.dialog
          .getByRole("alert")
          .or(screen.dialog.getByRole("status"))
          .or(screen.dialog.locator(".notice"))
          .first()
          .textContent()
      )
    }
    expect(reasons.map((reason) => reason?.trim())).toEqual([
      documents["closed.isAlreadyThere"],
      messageText("fr", "closed.isPlaceWritable", {}),
      messageText("fr", "closed.isInAFolder", {})
    ])
    await place("Classé").click()
    await screen.confirm("move.confirm").click()
    await screen.says(filled(documents["done.move.many"], { count: 2, folder: "Classé" })).waitFor()
    await expectNames(screen, [])
    await screen.undo.click()
    await expectNames(screen, ["a.pdf", "b.pdf"])
    await screen.folder("Classé").click()
    await screen.says(documents["empty.title"]).waitFor()
    expect(await page.getByRole("dialog").count()).toBe(0)
  })

  test("[DOC-029] rows are dragged onto a folder of the list, of the tree, of the way above, and onto the trash", async () => {
    const company = await newCompany(world)
    const top = await company.folder("Année")
    const inner = await company.folder("Mars", { parent: top.id })
    await company.folder("Avril", { parent: top.id })
    for (const name of ["a.pdf", "b.pdf", "c.pdf", "d.pdf"]) await company.paper(inner, name)
    await company.folder("Boîte", { parent: inner.id })
    const { page, screen } = await openDocuments(world, company.address(inner))
    await expectNames(screen, ["Boîte", "a.pdf", "b.pdf", "c.pdf", "d.pdf"])
    await screen.row("a.pdf").dragTo(screen.row("Boîte"))
    await expectNames(screen, ["Boîte", "b.pdf", "c.pdf", "d.pdf"])
    await screen.row("b.pdf").dragTo(screen.folder("Avril"))
    await expectNames(screen, ["Boîte", "c.pdf", "d.pdf"])
    await screen.row("c.pdf").dragTo(screen.crumbs.getByRole("link", { name: "Année" }))
    await expectNames(screen, ["Boîte", "d.pdf"])
    await screen.row("d.pdf").dragTo(screen.folder(documents.trash))
    await expectNames(screen, ["Boîte"])
    const places = async (folder: string) => {
      await screen.folder(folder).click()
      await expect.poll(() => screen.title.textContent()).toBe(folder)
      await page.waitForFunction(() => document.querySelector("[aria-busy=true]") === null)
      return screen.names()
    }
    expect(await places("Avril")).toEqual(["b.pdf"])
    expect(await places("Année")).toEqual(["Avril", "Mars", "c.pdf"])
    await screen.folder(documents.trash).click()
    await expectNames(screen, ["d.pdf"])
  })

  test("[DOC-029] what is dragged before the file that carries it has come is moved once it is there", async () => {
    const company = await newCompany(world)
    const folder = await company.folder("Mars")
    await company.paper(folder, "a.pdf")
    await company.folder("Boîte", { parent: folder.id })
    const { page, screen } = await openDocuments(world, company.address(folder))
    const carrier = await hold(page, /\/assets\/documentsActions-[^/]*\.js$/, "GET")
    // The tree's folders may arrive even later.
    const root = await hold(page, /\/folders\/root\b/, "GET")
    await page.reload()
    await root.arrived
    await expectNames(screen, ["Boîte", "a.pdf"])
    await screen.row("a.pdf").dragTo(screen.row("Boîte"))
    await carrier.arrived
    expect(await screen.names()).toEqual(["Boîte", "a.pdf"])
    carrier.go()
    await expectNames(screen, ["Boîte"])
    await screen.says(filled(documents["done.move.one"], { name: "a.pdf", folder: "Boîte" })).waitFor()
    root.go()
  })

  test("[DOC-030] a default folder moves only after a warning that it will no longer be fed", async () => {
    const company = await newCompany(world)
    await company.folder("Banque", { isDefault: true })
    await company.folder("Archives")
    const { screen } = await openDocuments(world, company.address())
    const move = async () => {
      await screen.act("Banque", "actions.move")
      await screen.dialog.getByRole("treeitem", { name: "Archives", exact: true }).click()
      await screen.confirm("move.confirm").click()
      await screen.dialog.getByText(documents["defaults.text"]).waitFor()
    }
    await move()
    await screen.cancel.click()
    await screen.dialog.waitFor({ state: "detached" })
    await expectNames(screen, ["Archives", "Banque"])
    await move()
    await screen.confirm("defaults.confirm").click()
    await expectNames(screen, ["Archives"])
    await screen.says(filled(documents["done.move.one"], { name: "Banque", folder: "Archives" })).waitFor()
    expect(await screen.undo.count()).toBe(0)
  })

  test("[DOC-022] [DOC-028] an action that follows an undo at once is no conflict with it", async () => {
    const company = await newCompany(world)
    const folder = await company.folder("Achats")
    for (const name of ["a.pdf", "b.pdf"]) await company.paper(folder, name)
    const { page, screen } = await openDocuments(world, company.address(folder))
    await expectNames(screen, ["a.pdf", "b.pdf"])
    // Hold the refetch: the rows show the client's optimistic state.
    await hold(page, new RegExp(`/folders/${folder.hash}/content`), "GET")
    const validateBoth = async () => {
      await screen.check("a.pdf").check()
      await screen.check("b.pdf").check()
      await screen.bulkAction("actions.validate").click()
      await screen.says(filled(documents["done.validate.many"], { count: 2 })).waitFor()
    }
    await validateBoth()
    await screen.undo.click()
    await screen.says(documents["done.undone"]).waitFor()
    await screen.clearSelection.click()
    await validateBoth()
    const rows = await company.portal.arrange(
      (sql) => sql<{ validated: boolean }>`select v.validated_at is not null as validated from node n
        join version v on v.id = n.version_id where n.parent_id = ${folder.id}`
    )
    expect(rows.map(({ validated }) => validated)).toEqual([true, true])
  })
})

describe("the trash", () => {
  test("[DOC-024] [DOC-025] what is deleted says who, when and from where, and comes back by undoing or restoring", async () => {
    const company = await newCompany(world)
    const folder = await company.folder("Notes de frais")
    await company.paper(folder, "Repas.jpg")
    await company.paper(folder, "Train.pdf")
    const { page, screen } = await openDocuments(world, company.address(folder))
    await screen.act("Repas.jpg", "actions.trash")
    await expectNames(screen, ["Train.pdf"])
    await screen.undo.click()
    await expectNames(screen, ["Repas.jpg", "Train.pdf"])
    await screen.row("Train.pdf").focus()
    await page.keyboard.press("Delete")
    await expectNames(screen, ["Repas.jpg"])
    await screen.folder(documents.trash).click()
    await expectNames(screen, ["Train.pdf"])
    expect(await screen.cells("Train.pdf")).toEqual(["Train.pdf", "Notes de frais", "Sophie Morel", day(0), day(30)])
    await screen.openMenu("Train.pdf")
    await expect
      .poll(() => screen.offered())
      .toEqual([
        [documents["actions.restore"], null],
        [documents["actions.purge"], null]
      ])
    await screen.action("actions.restore").click()
    await screen.says(documents["empty.trash.title"]).waitFor()
    await screen.folder("Notes de frais").click()
    await expectNames(screen, ["Repas.jpg", "Train.pdf"])
  })

  test("[DOC-026] the trash is emptied once it is confirmed, and not before", async () => {
    const company = await newCompany(world)
    const folder = await company.folder("Divers")
    for (const name of ["a.pdf", "b.pdf"]) {
      const { id } = await company.paper(folder, name)
      await company.event(id, "node.trashed")
    }
    const { screen } = await openDocuments(world, company.address("trash"))
    await expect.poll(screen.names).toHaveLength(2)
    await screen.emptyTrash.click()
    await screen.dialog.getByText(documents["emptying.text"]).waitFor()
    await screen.cancel.click()
    await screen.dialog.waitFor({ state: "detached" })
    expect(await screen.names()).toHaveLength(2)
    await screen.emptyTrash.click()
    await screen.confirm("emptying.confirm").click()
    await screen.says(documents["empty.trash.title"]).waitFor()
    await screen.says(documents["done.emptyTrash"]).waitFor()
    expect(await screen.emptyTrash.isDisabled()).toBe(true)
  })
})

describe("validating", () => {
  test("[DOC-022] [DOC-023] one document is validated, cannot be deleted meanwhile, and is unvalidated", async () => {
    const company = await newCompany(world)
    const folder = await company.folder("Achats")
    await company.paper(folder, "Facture.pdf")
    const { screen } = await openDocuments(world, company.address(folder))
    const tag = (name: "validated" | "unvalidated") =>
      screen.row("Facture.pdf").getByText(documents[`state.${name}`], { exact: true })
    await tag("unvalidated").waitFor()
    await screen.act("Facture.pdf", "actions.validate")
    await tag("validated").waitFor()
    await screen.says(filled(documents["done.validate.one"], { name: "Facture.pdf" })).waitFor()
    await screen.openMenu("Facture.pdf")
    const offered = await screen.offered()
    expect(offered.find(([label]) => label === documents["actions.trash"])).toEqual([
      documents["actions.trash"],
      messageText("fr", "closed.isNotValidated", {})
    ])
    await screen.action("actions.unvalidate").click()
    await tag("unvalidated").waitFor()
  })

  test("[DOC-022] [DOC-023] several are validated at once, those already validated left alone, and undone together", async () => {
    const company = await newCompany(world)
    const folder = await company.folder("Achats")
    for (const name of ["a.pdf", "b.pdf", "c.pdf"]) await company.paper(folder, name)
    const { screen } = await openDocuments(world, company.address(folder))
    await screen.act("b.pdf", "actions.validate")
    // The row shows the optimistic update at once.
    await screen.says(filled(documents["done.validate.one"], { name: "b.pdf" })).waitFor()
    await screen.checkAll.click()
    await screen.bulk.getByText(filled(documents["selected_other"], { count: 3 })).waitFor()
    await screen.bulkAction("actions.validate").click()
    await screen.says(filled(documents["done.validate.many"], { count: 2 })).waitFor()
    await expect.poll(() => screen.list.getByText(documents["state.validated"], { exact: true }).count()).toBe(3)
    await screen.bulkAction("actions.unvalidate").click()
    await screen.says(filled(documents["done.unvalidate.many"], { count: 3 })).waitFor()
    await expect.poll(() => screen.list.getByText(documents["state.unvalidated"], { exact: true }).count()).toBe(3)
  })
})

describe("versions", () => {
  test("[DOC-003] [DOC-004] [UPL-021] the details list every version, newest first, and each downloads its own bytes, an earlier one under its stored name", async () => {
    const company = await newCompany(world)
    const folder = await company.folder("Contrats")
    const [first, second] = [text("la première version"), text("la deuxième version, plus longue")]
    await company.file(folder, "Bail.txt", first)
    await company.file(folder, "Bail.txt", second, "version")
    const { page, screen } = await openDocuments(world, company.address(folder))
    await screen.act("Bail.txt", "actions.details")
    await screen.version(2).waitFor()
    const heads = await screen.details.getByRole("listitem").locator("b").allTextContents()
    expect(heads).toEqual(["Version 2", "Version 1"])
    await screen.version(2).getByText(versions.current).waitFor()
    for (const [number, bytes, name] of [
      [1, first, /^Bail_\d{13}_[0-9a-z]{6}\.txt$/],
      [2, second, /^Bail\.txt$/]
    ] as const) {
      const [download] = await Promise.all([page.waitForEvent("download"), screen.downloadVersion(number).click()])
      expect(download.suggestedFilename()).toMatch(name)
      expect(new Uint8Array(await buffer(await download.createReadStream()))).toEqual(bytes)
    }
  })

  test("[NET-O07] what somebody else has changed meanwhile is told, shown anew, and then the action works", async () => {
    const company = await newCompany(world)
    const folder = await company.folder("Achats")
    const paper = await company.paper(folder, "Facture.pdf")
    const { opened, page, screen } = await openDocuments(world, company.address(folder))
    opened.expectProblem(/^answer: 412 PATCH|^request: net::ERR_FAILED \/api\/live$/)
    // Without the live stream only the refused request tells the screen of the change.
    await page.route("**/api/live*", (route) => route.abort())
    await page.reload()
    await expectNames(screen, ["Facture.pdf"])
    await company.documents.update(world.people["firm collaborator"], company, paper.id, { name: "Facture 7.pdf" })
    await screen.act("Facture.pdf", "actions.rename")
    await screen.nameField.fill("Facture payée.pdf")
    await page.keyboard.press("Enter")
    await screen
      .says(messageText("fr", "error.412", {}))
      .or(screen.says(messageText("fr", "documents.content_changed", {})))
      .waitFor()
    await page.keyboard.press("Escape")
    await expectNames(screen, ["Facture 7.pdf"])
    await screen.act("Facture 7.pdf", "actions.rename")
    await screen.nameField.fill("Facture payée.pdf")
    await page.keyboard.press("Enter")
    await expectNames(screen, ["Facture payée.pdf"])
  })
})

test("[NET-094] [NET-095] [DOC-024] very many are deleted by a job that says how far it is and can be stopped, and are taken back as one", async () => {
  const company = await newCompany(world)
  const folder = await company.folder("Archives")
  const first = await company.paper(folder, "Pièce 00001.pdf")
  await company.copies(first, 120)
  const { page, screen } = await openDocuments(world, company.address(folder))
  await screen.row("Pièce 00001.pdf").waitFor()
  const held = await hold(page, /\/api\/jobs\/\d+$/, "GET")
  const chooseAll = async () => {
    await screen.row("Pièce 00001.pdf").focus()
    // Rows that are not loaded yet are not selected: scrolling to the end loads them.
    await expect
      .poll(async () => {
        await screen.list.getByRole("row").last().focus()
        await page.keyboard.press("End")
        return screen.row("Pièce 00120.pdf").count()
      })
      .toBe(1)
    await page.keyboard.press("Control+a")
    await screen.bulk.getByText(/120/).first().waitFor()
  }
  await chooseAll()
  await page.keyboard.press("Delete")
  await held.arrived
  const progress = page.getByRole("progressbar", { name: notices["work.node.trashed"] })
  await progress.waitFor()
  // No dialog covers the progress bar and its cancel button.
  await screen.dialog.waitFor({ state: "detached" })
  await page.getByRole("button", { name: notices.cancel, exact: true }).click({ trial: true })
  await expectAccessible(page)
  held.go()
  await screen.says(filled(documents["done.trash.many"], { count: "120" })).waitFor()
  await screen.says(documents["empty.title"]).waitFor()
  await screen.undo.click()
  await screen.row("Pièce 00001.pdf").waitFor()
  await expect.poll(() => screen.list.getAttribute("aria-rowcount")).toBe("121")

  // Another transaction holds the tree's lock: the job waits, and is cancelled by keyboard.
  await world.portal.arrange((sql) =>
    sql.withTransaction(
      Effect.gen(function* () {
        yield* sql`select pg_advisory_xact_lock(20250, ${company.id}::integer)`
        yield* Effect.promise(async () => {
          await chooseAll()
          await page.keyboard.press("Delete")
          await progress.waitFor()
          await page.getByRole("button", { name: notices.cancel, exact: true }).focus()
          await page.keyboard.press("Enter")
          await screen.says(help["work.cancelled"]).waitFor()
        })
      })
    )
  )
  await expect.poll(() => screen.list.getAttribute("aria-rowcount")).toBe("121")
})
