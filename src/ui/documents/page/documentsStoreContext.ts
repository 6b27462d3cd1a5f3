import { skipToken, useQuery } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { shallowEqual, useSelector } from "@xstate/react"
import { createContext, use, useSyncExternalStore } from "react"
import type { BrowserRef } from "#machines/documents/list/browser.machine.ts"
import { nodeByHash, wayTo } from "#machines/documents/tree/tree.ts"
import { toBrowserView, toView } from "#machines/documents/list/browser.projection.ts"
import type { BrowserEvent } from "#machines/documents/list/browser.types.ts"
import { sayView, withoutView } from "#machines/documents/list/viewAddress.ts"
import type { NodeActionRef } from "#machines/documents/actions/run/nodeAction.machine.ts"
import type { SelectionRef } from "#machines/shared/list/selection.machine.ts"
import { type Actor, actorOf, nobody } from "#schemas/documents/rules/policy.ts"
import type { DocumentNode, TreeNode } from "#schemas/documents/node.ts"
import type { VersionId } from "#schemas/shared/ids.ts"
import { linkHere, linkTo, type Way } from "#ui/app/links.ts"
import { type Content, contentKey } from "#ui/documents/list/contentCache.ts"
import type { DocumentsStore } from "#ui/documents/page/documentsStore.ts"

export interface DocumentsStoreScope {
  readonly store: DocumentsStore
  readonly browser: BrowserRef
  /** The firm and company as encoded in URLs. */
  readonly context: string
  /** Whether the screen shows the shared nodes instead of a folder. */
  readonly isShared: boolean
}

export const DocumentsStoreContext = createContext<DocumentsStoreScope | null>(null)

export const useDocumentsStore = (): DocumentsStoreScope => {
  const here = use(DocumentsStoreContext)
  if (here === null) throw new Error("A part of the documents screen stands outside it")
  return here
}

// The casts are safe: the root state of the machine invokes these actors, so they live as long as the machine.
export const useSelectionRef = (): SelectionRef =>
  useSelector(useDocumentsStore().browser, (state) => state.children.selection) as SelectionRef
export const useNodeActionRef = (): NodeActionRef =>
  useSelector(useDocumentsStore().browser, (state) => state.children.nodeAction) as NodeActionRef

export const useBrowserView = () => useSelector(useDocumentsStore().browser, toBrowserView, shallowEqual)

/** The user's rights on the documents of this company, as the machines take them; null until loaded. */
export const useActor = (): Actor | null => {
  const { store } = useDocumentsStore()
  const { data } = useQuery({ ...store.access, queryFn: skipToken, select: ({ data: rights }) => actorOf(rights) })
  return data ?? null
}
export const useActorOrNobody = (): Actor => useActor() ?? nobody

export const usePlace = () => {
  const { store } = useDocumentsStore()
  const { filters, folder, sort } = useBrowserView()
  return { vendorId: store.vendorId, folder, sort, filters }
}

/** The loaded content of the open folder; null until loaded. */
export const useContent = (): Content | null => {
  const queryKey = contentKey(usePlace())
  const { data } = useQuery<Content>({
    queryKey,
    queryFn: skipToken,
    staleTime: Infinity,
    structuralSharing: false,
    // With another sort or filter, the rows of the same folder stay until the response arrives.
    placeholderData: (before, query) => (query?.queryKey[2] === queryKey[2] ? before : undefined)
  })
  return data ?? null
}

const none: ReadonlyArray<TreeNode> = []

/** With both states switched off only folders are listed. This is filtered here, without a request. */
const filtered = (rows: ReadonlyArray<TreeNode>, hidesDocuments: boolean) =>
  hidesDocuments ? rows.filter(({ type }) => type === "folder") : rows

export const useShownRows = (): ReadonlyArray<TreeNode> => {
  const { filters, isTrash } = useBrowserView()
  const rows = useContent()?.rows ?? none
  return filtered(rows, !isTrash && !filters.validated && !filters.unvalidated)
}

export const useKnownFolders = () => {
  const { folders } = useDocumentsStore().store
  return useSyncExternalStore(folders.subscribe, folders.get)
}

export interface Step {
  readonly id: number
  readonly hash: string
  readonly name: string
}

/**
 * The path from below the root to the open folder, which is last. Empty at the root and in the trash, null until
 * loaded.
 */
export const useWay = (): ReadonlyArray<Step> | null => {
  const { tree } = useKnownFolders()
  const { folder, isTrash, phase } = useBrowserView()
  const content = useContent()
  if (isTrash || folder === "root") return []
  if (content !== null) return content.breadcrumbs
  // The tree has usually loaded the folder already: its name need not wait for its content.
  const found = nodeByHash(tree, folder)
  return found === undefined ? (phase === "loading" ? null : []) : wayTo(tree, found.id)
}

const folderOf = (folder: string) => (folder === "root" ? undefined : folder)

/** Links and navigation of this screen; its state is in the URL. */
export const useGoing = () => {
  const { context } = useDocumentsStore()
  const navigate = useNavigate()
  const { filters, folder, said } = useBrowserView()
  const documents = (to: string, search: Readonly<Record<string, number>> = {}) =>
    linkTo("documents", { context, folderHash: folderOf(to) }, { ...sayView({ ...said, filters }), ...search })
  const viewer = (node: DocumentNode) =>
    linkTo("viewer", {
      context,
      folderHash: folder === "root" || folder === "trash" ? "root" : folder,
      documentHash: node.hash,
      versionId: undefined
    })
  const go = (link: Way) => void navigate(link)
  return {
    /** Link to a folder with the current sort, filters and view mode; `search` adds query parameters. */
    documents,
    viewer,
    toFolder: (to: string) => go(documents(to)),
    toSignature: (document: number) => go(linkTo("signatures-send", { context, documentId: String(document) })),
    showDetails: (node: DocumentNode | null, version?: VersionId) =>
      go(
        documents(
          folder,
          node === null ? {} : { document_id: node.id, ...(version === undefined ? {} : { version_id: version }) }
        )
      ),
    open: (node: TreeNode) => go(node.type === "folder" ? documents(node.hash) : viewer(node))
  }
}

type Choice = Extract<
  BrowserEvent,
  { readonly type: "sort.chosen" | "mode.chosen" | "filter.toggled" | "filters.chosen" }
>

/** Changes sort, filters or view mode in the URL. Only a filter adds a history entry. */
export const useChoosing = () => {
  const { browser } = useDocumentsStore()
  const navigate = useNavigate()
  return (choice: Choice) => {
    browser.send(choice)
    const said = sayView(toView(browser.getSnapshot()))
    const replace = choice.type === "sort.chosen" || choice.type === "mode.chosen"
    void navigate({ ...linkHere((before) => ({ ...withoutView(before), ...said })), replace })
  }
}
