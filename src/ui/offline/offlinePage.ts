import { languages } from "#schemas/shared/constants.ts"
import { tokenName } from "#services/access/keptToken.ts"
import {
  type KeptFile,
  type OfflinePerson,
  offlineStore,
  type ReadFolder,
  type ReadPage
} from "#services/offline/offlineStore.ts"
import { offlineTexts } from "#ui/offline/texts.ts"

/*
 * The page that the service worker returns when the server is unreachable. It uses no framework: it is precached on
 * every first visit, so it has to be small and complete.
 */

const element = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Readonly<Record<string, string | boolean>> = {},
  ...children: ReadonlyArray<Node | string>
): HTMLElementTagNameMap[Name] => {
  const made = document.createElement(name)
  Object.assign(made, properties)
  made.append(...children)
  return made
}

const place = document.getElementById("offline")
const languageOf = (person: OfflinePerson | undefined) =>
  person?.language ?? languages.find((one) => navigator.language.startsWith(one)) ?? "fr"

/** The signed-in user and what this browser stores for them offline; empty without a user or a session. */
const readKept = async () => {
  // A sign-out removes the token at once and the offline data a moment later: without a token, show none of the data.
  const isSignedIn = localStorage.getItem(tokenName) !== null
  const person = isSignedIn ? await offlineStore.person() : undefined
  if (person === undefined) return { person, pages: [], folders: [], files: [] }
  const { userId } = person
  const [pages, folders, files] = await Promise.all([
    offlineStore.pages(userId),
    offlineStore.folders(userId),
    offlineStore.files(userId)
  ])
  return { person, pages, folders, files }
}

type Kept = Awaited<ReturnType<typeof readKept>>

const nameOf = ({ names }: ReadFolder) => names.join(" › ")

const draw = ({ files, folders, pages, person }: Kept, problem: string | null) => {
  const language = languageOf(person)
  const texts = offlineTexts[language]
  document.documentElement.lang = language
  document.title = texts.title
  const again = element("button", { type: "button", className: "again" }, texts.again)
  again.addEventListener("click", () => location.reload())
  const parts: Array<Node> = [element("h1", {}, texts.title), element("p", {}, texts.lead), again]
  if (pages.length > 0) parts.push(readPart(pages, texts, language))
  if (person !== undefined && (folders.length > 0 || files.length > 0))
    parts.push(sendPart(person.userId, folders, files, texts, problem))
  place?.replaceChildren(...parts)
}

type Texts = (typeof offlineTexts)[keyof typeof offlineTexts]

const readPart = (pages: ReadonlyArray<ReadPage>, texts: Texts, language: string) => {
  const at = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" })
  return element(
    "section",
    {},
    element("h2", {}, texts.read),
    element("p", {}, texts.readHint),
    element(
      "ul",
      {},
      ...pages.map((page) =>
        element("li", {}, element("a", { href: page.address }, page.title), element("small", {}, at.format(page.at)))
      )
    )
  )
}

const sendPart = (
  userId: number,
  folders: ReadonlyArray<ReadFolder>,
  files: ReadonlyArray<KeptFile>,
  texts: Texts,
  problem: string | null
) => {
  const choice = element(
    "select",
    { id: "folder" },
    ...folders.map((folder, index) => element("option", { value: String(index) }, nameOf(folder)))
  )
  const chooser = element("input", { type: "file", id: "files", multiple: true })
  chooser.addEventListener("change", () => {
    const folder = folders[Number(choice.value)]
    if (folder !== undefined) void keepAll(userId, [...(chooser.files ?? [])], folder, texts)
  })
  const line = (kept: KeptFile) => {
    const remove = element("button", { type: "button" }, texts.remove)
    remove.setAttribute("aria-label", `${texts.remove} : ${kept.file.name}`)
    remove.addEventListener("click", () => void offlineStore.dropFile(userId, kept.id).then(() => redraw()))
    return element("li", {}, element("b", {}, kept.file.name), element("small", {}, nameOf(kept.folder)), remove)
  }
  const status = element("p", { className: "problem" }, problem ?? "")
  status.setAttribute("role", "status")
  return element(
    "section",
    {},
    element("h2", {}, texts.send),
    element("p", {}, texts.sendHint),
    ...(folders.length === 0
      ? []
      : [
          element("label", { htmlFor: "folder" }, texts.folder),
          choice,
          element("label", { htmlFor: "files" }, texts.choose),
          chooser
        ]),
    status,
    element("ul", {}, ...files.map(line))
  )
}

const keepAll = async (userId: number, files: ReadonlyArray<File>, folder: ReadFolder, texts: Texts) => {
  let problem: string | null = files.length > 0 ? texts.kept : null
  for (const file of files)
    try {
      await offlineStore.keepFile(userId, { id: crypto.randomUUID(), file, folder, at: Date.now() })
    } catch {
      problem = texts.full
    }
  await redraw(problem)
}

const redraw = async (problem: string | null = null) => draw(await readKept(), problem)

addEventListener("online", () => location.reload())
void redraw().catch(() => draw({ person: undefined, pages: [], folders: [], files: [] }, null))
