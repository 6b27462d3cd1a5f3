import type { Locator, Page } from "playwright-core"
import type { Language } from "#schemas/shared/constants.ts"
import { filled, textsIn } from "./texts.ts"

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
/** The accessible name of a disabled action is its label, followed by the reason. */
const startingWith = (text: string) => new RegExp(`^${escaped(text)}`)

/** Page object: the folder tree of a company and the content of a folder. */
export const documentsScreen = (page: Page, language: Language = "fr") => {
  const { app, documents, search, versions } = textsIn(language)
  const main = page.getByRole("main")
  const list = main.getByRole("grid")
  const mosaic = main.getByRole("listbox")
  const tree = main.getByRole("navigation", { name: documents.folders }).getByRole("tree")
  const row = (name: string) =>
    list.getByRole("row").filter({ has: page.getByRole("checkbox", { name: filled(app["select.row"], { name }) }) })
  const card = (name: string) => mosaic.getByRole("option").filter({ has: page.getByTitle(name, { exact: true }) })
  const menu = page.getByRole("menu", { name: documents["actions.all"] })
  const action = (name: keyof typeof documents) => menu.getByRole("menuitem", { name: startingWith(documents[name]) })
  const dialog = page.getByRole("dialog").or(page.getByRole("alertdialog"))
  const openMenu = async (name: string) => {
    await row(name)
      .getByRole("button", { name: filled(documents["row.menu"], { name }) })
      .click()
    await menu.waitFor()
  }
  const nameOf = (label: string) => {
    const [before = "", after = ""] = app["select.row"].split("{{name}}")
    return label.slice(before.length, label.length - after.length)
  }
  const labels = (of: Locator) => of.evaluateAll((all) => all.map((one) => one.getAttribute("aria-label") ?? ""))
  return {
    main,
    list,
    mosaic,
    tree,
    row,
    card,
    menu,
    dialog,
    title: main.getByRole("heading", { level: 1 }),
    /** The names shown in the list or the mosaic, in order. */
    names: async () => {
      if ((await mosaic.count()) > 0)
        return mosaic
          .getByRole("option")
          .evaluateAll((cards) => cards.map((one) => one.querySelector("[title]")?.textContent ?? ""))
      const boxes = list.getByRole("rowgroup").last().getByRole("checkbox")
      return (await labels(boxes)).map(nameOf)
    },
    /** The texts of a row's cells, without the checkbox and the menu. */
    cells: async (name: string) =>
      (await row(name).getByRole("gridcell").allTextContents()).slice(1, -1).map((text) => text.trim()),
    folder: (name: string) => tree.getByRole("treeitem", { name, exact: true }),
    folders: async () => (await tree.getByRole("treeitem").allTextContents()).map((text) => text.trim()),
    crumbs: main.getByRole("navigation", { name: app.crumbs }),
    link: (name: string) => row(name).getByRole("link", { name, exact: true }),
    check: (name: string) => page.getByRole("checkbox", { name: filled(app["select.row"], { name }), exact: true }),
    checkAll: page.getByRole("checkbox", { name: app["select.all"] }),
    openMenu,
    action,
    /** The items of the open menu; a disabled one is followed by a line break and the reason. */
    offered: async () =>
      menu
        .getByRole("menuitem")
        .evaluateAll((items) =>
          items.map((item) => [
            item.querySelector("span")?.firstChild?.textContent ?? "",
            item.getAttribute("aria-disabled") === "true" ? (item.querySelector("small")?.textContent ?? "") : null
          ])
        ),
    act: async (name: string, does: keyof typeof documents) => {
      await openMenu(name)
      await action(does).click()
    },
    bulk: page.getByRole("toolbar", { name: documents.bulk }),
    clearSelection: page.getByRole("button", { name: documents["bulk.clear"] }),
    bulkAction: (name: keyof typeof documents) =>
      page.getByRole("toolbar", { name: documents.bulk }).getByRole("button", { name: startingWith(documents[name]) }),
    filter: (name: "validated" | "unvalidated") =>
      main.getByRole("button", { name: documents[`filter.${name}`], exact: true }),
    filters: main.getByRole("button", { name: new RegExp(`^${documents.filters}( \\d+)?$`) }),
    /** A field of the filter dialog, by its text key. */
    filterBy: (name: "type" | "author" | "from" | "to") =>
      page.getByRole("dialog", { name: documents.filters }).getByLabel(search[name], { exact: true }),
    unfilter: page
      .getByRole("dialog", { name: documents.filters })
      .getByRole("button", { name: search["filters.clear"] }),
    mode: (name: "list" | "mosaic") => main.getByRole("button", { name: documents[`mode.${name}`], exact: true }),
    header: (name: "name" | "date" | "size") =>
      list.getByRole("columnheader").filter({ hasText: documents[`column.${name}`] }),
    sort: main.getByRole("button", { name: startingWith(`${documents.sort} – `) }),
    sortBy: (name: "default" | "name" | "date" | "size" | "type" | "asc" | "desc") =>
      page.getByRole("menuitemradio", { name: documents[`sort.${name}`], exact: true }),
    newFolder: main.getByRole("button", { name: documents["folder.new"] }),
    upload: main.getByRole("button", { name: documents.upload, exact: true }),
    emptyTrash: main.getByRole("button", { name: documents["trash.empty"] }),
    /** The button that opens the folder tree on narrow screens. */
    drawer: main.getByRole("button", { name: documents.folders, exact: true }),
    nameField: page.getByRole("textbox", { name: documents["name.field"], exact: true }),
    problem: page.getByRole("main").getByRole("alert").or(dialog.getByRole("alert")),
    confirm: (name: keyof typeof documents) => dialog.getByRole("button", { name: documents[name], exact: true }),
    cancel: dialog.getByRole("button", { name: app.cancel, exact: true }),
    undo: page.getByRole("button", { name: documents.undo, exact: true }),
    details: page.getByRole("complementary"),
    version: (number: number) =>
      page
        .getByRole("complementary")
        .getByRole("listitem")
        .filter({ hasText: filled(versions.version, { number }) }),
    downloadVersion: (number: number) => page.getByRole("button", { name: filled(versions.download, { number }) }),
    restoreVersion: (number: number) =>
      page.getByRole("button", { name: startingWith(filled(versions.restore, { number })) }),
    retry: main.getByRole("button", { name: app.retry, exact: true }),
    says: (text: string) => page.getByText(text, { exact: true })
  }
}
export type DocumentsScreen = ReturnType<typeof documentsScreen>
