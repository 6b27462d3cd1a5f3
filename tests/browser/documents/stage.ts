import type { Page } from "playwright-core"
import { expect } from "vitest"
import { tokenName } from "#services/access/keptToken.ts"
import { sendFile, documentOf, text } from "#tests/api/uploads/sending.ts"
import { documentsOf } from "#tests/api/documents/support.ts"
import { type OpenPage, openPage, type PageOptions } from "#tests/support/browser.ts"
import { documentsScreen } from "#tests/support/pages/DocumentsScreen.ts"
import type { SignedInUser } from "#tests/support/portal.ts"
import type { Who, World } from "#tests/support/world.ts"

let made = 0

/** Creates a company in the first firm for one test, with helpers to fill it and open its documents. */
export const newCompany = async (world: World, name = `Entreprise ${(made += 1)}`) => {
  const { make, ...portal } = world.portal
  const company = await make.vendor(world.firms.lumen, name)
  const author = world.people["firm admin"]
  const documents = documentsOf(world.portal)
  const context = world.contextOf(company)
  return {
    ...company,
    company,
    context,
    author,
    documents,
    folder: (
      folder: string,
      facts: { readonly parent?: number; readonly readOnly?: boolean; readonly isDefault?: boolean } = {}
    ) => make.folder(company, folder, facts),
    /** Creates a document row without stored bytes. */
    paper: (
      folder: { readonly id: number },
      paper: string,
      facts: { readonly readOnly?: boolean; readonly size?: number; readonly startDate?: string } = {}
    ) => documents.document(company, paper, { parent: folder.id, author, ...facts }),
    /** Copies a document until there are `many` of them, named with consecutive numbers. */
    copies: (of: { readonly id: number; readonly version: number }, many: number) =>
      world.portal.arrange(
        (sql) => sql`with wanted as (
          select nextval(pg_get_serial_sequence('version', 'id')) as version_id, lpad(n::text, 5, '0') as place
            from generate_series(2, ${many}::integer) n
        ), n as (
          insert into node (firm_id, vendor_id, kind, parent_id, name, name_key, extension, size, media_type, version_id,
            version_number, author_id, start_date)
          select node.firm_id, node.vendor_id, 'document', node.parent_id, 'Pièce ' || place || '.pdf', 'pièce ' || place || '.pdf',
            'pdf', node.size, node.media_type, wanted.version_id, 1, node.author_id, node.start_date
            from wanted, node where node.id = ${of.id} returning id, version_id
        ) insert into version (id, firm_id, vendor_id, document_id, number, content, size, media_type, author_id)
          overriding system value
          select n.version_id, v.firm_id, v.vendor_id, n.id, 1, v.content, v.size, v.media_type, v.author_id
            from n, version v where v.id = ${of.version}`
      ),
    /** Uploads a document with its bytes through the API. */
    file: async (
      folder: { readonly id: number },
      file: string,
      bytes = text(`contenu de ${file}`),
      choice?: "version"
    ) =>
      documentOf(
        await sendFile(world.portal, {
          as: author,
          vendor: company,
          folder,
          name: file,
          bytes,
          ...(choice === undefined ? {} : { choice })
        })
      ),
    event: (id: number, type: string, as: SignedInUser = author) => documents.event(as, company, id, { type }),
    client: (role: "admin" | "collaborator" | "guest") =>
      make.client(company, `${role}.${company.id}@client.example`, role),
    address: (folder?: { readonly hash: string } | string, search = "") =>
      `/documents/${context}${folder === undefined ? "" : `/${typeof folder === "string" ? folder : folder.hash}`}${search}`,
    portal
  }
}
export type Company = Awaited<ReturnType<typeof newCompany>>

export const idOf = (world: World, who: Who | SignedInUser) => (typeof who === "string" ? world.people[who] : who).id

/** Browser storage of a user: their session token and, for most tests, the list mode. */
const keptFor = async (world: World, who: Who | SignedInUser, mode: "list" | "mosaic" | null) => ({
  ...(typeof who === "string" ? {} : { [tokenName]: who.token }),
  ...(mode === null ? {} : { [`user.${idOf(world, who)}.documents.display`]: JSON.stringify({ mode, sort: null }) })
})

/** Opens the documents screen as this user and waits until the folder's content is shown. */
export const openDocuments = async (
  world: World,
  path: string,
  options: Omit<PageOptions, "as" | "path"> & {
    readonly who?: Who | SignedInUser
    readonly mode?: "list" | "mosaic" | null
  } = {}
) => {
  const { mode = "list", who = "firm admin", ...others } = options
  const kept = await keptFor(world, who, mode)
  const opened = await openPage(world, {
    ...others,
    kept: { ...kept, ...options.kept },
    path,
    ...(typeof who === "string" ? { as: who } : {})
  })
  const screen = documentsScreen(
    opened.page,
    options.locale?.startsWith("en") ? "en" : options.locale?.startsWith("pt") ? "pt" : "fr"
  )
  await screen.list
    .or(screen.mosaic)
    .or(screen.main.getByRole("heading", { level: 2 }))
    .first()
    .waitFor()
  return { ...opened, screen, opened }
}

/** Waits until the screen shows exactly these names. */
export const expectNames = (
  screen: { readonly names: () => Promise<ReadonlyArray<string>> },
  names: ReadonlyArray<string>,
  timeout = 15_000
) => expect.poll(screen.names, { timeout, interval: 25 }).toEqual(names)

/** Holds matching requests until `go` is called; `arrived` resolves when the first one is made. */
export const hold = async (page: Page, url: string | RegExp, method: string) => {
  let go = (): void => undefined
  const gate = new Promise<void>((resolve) => (go = resolve))
  let asked = (): void => undefined
  const arrived = new Promise<void>((resolve) => (asked = resolve))
  await page.route(url, async (route) => {
    if (route.request().method() !== method) return route.fallback()
    asked()
    await gate
    return route.fallback()
  })
  return { go, arrived }
}

export type Opened = OpenPage & { readonly screen: ReturnType<typeof documentsScreen> }
