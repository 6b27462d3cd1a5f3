import { useQuery } from "@tanstack/react-query"
import { useSearch } from "@tanstack/react-router"
import { Suspense, useEffect, useEffectEvent, useState } from "react"
import { documentsStoreMachine } from "#machines/documents/list/documentsStore.machine.ts"
import { readView, sayView } from "#machines/documents/list/viewAddress.ts"
import { documentRefresh, sharedAlias, trashAlias, trashId } from "#schemas/shared/constants.ts"
import type { VendorId } from "#schemas/shared/ids.ts"
import { usePortal } from "#ui/app/portal.ts"
import { Actions, FolderPane, SearchPanel } from "#ui/documents/page/aside.ts"
import { ContentPanel } from "#ui/documents/list/ContentPanel.tsx"
import { makeDocumentsStore } from "#ui/documents/page/documentsStore.ts"
import { DocumentsStoreContext } from "#ui/documents/page/documentsStoreContext.ts"
import { DocumentsHead } from "#ui/documents/page/DocumentsHead.tsx"
import { SkeletonRows } from "#ui/shared/States.tsx"
import { useBrowserEvents } from "#ui/documents/page/useBrowserEvents.ts"
import { useActorRef } from "#ui/shared/actors.ts"
import { lazyPart } from "#ui/shared/lazy/lazyPart.tsx"

const SharedPanel = lazyPart(
  () => import("#ui/documents/shared/SharedPanel.tsx"),
  (module) => module.SharedPanel
)
const DetailsPanel = lazyPart(
  () => import("#ui/documents/details/DetailsPanel.tsx"),
  (module) => module.DetailsPanel
)

function TreeSkeleton() {
  return (
    <div className="panel docs-tree">
      <SkeletonRows count={5} />
    </div>
  )
}

interface DocumentsScreenProps {
  readonly vendorId: VendorId
  readonly context: string
  readonly userId: number
  /** The folder in the URL: a hash, `root`, `shared` or `trash`. */
  readonly folder: string
}

export function DocumentsScreen({ context, folder: addressed, userId, vendorId }: DocumentsScreenProps) {
  const isShared = addressed === sharedAlias
  const folder = isShared ? "root" : addressed
  const search = useSearch({ strict: false }) as Readonly<Record<string, unknown>>
  const { document_id, q } = search
  const view = readView(search)
  const portal = usePortal()
  const ref = useActorRef(documentsStoreMachine)
  const [store] = useState(() => makeDocumentsStore(portal, vendorId, userId, ref))
  const browser = useActorRef(store.machine, {
    input: {
      folder,
      isHidden: document.visibilityState === "hidden",
      refreshEvery: documentRefresh,
      view
    }
  })
  useQuery({ ...store.access, staleTime: 60_000 })
  useBrowserEvents(store, browser)
  const address = useEffectEvent(() => browser.send({ type: "view.addressed", view }))
  const said = JSON.stringify(sayView(view))
  useEffect(() => address(), [said])
  useEffect(() => {
    if (browser.getSnapshot().context.folder !== folder) browser.send({ type: "folder.opened", folder })
    if (folder !== "root" && folder !== trashAlias && folder !== String(trashId))
      void store.folders.reveal(folder).catch(() => undefined)
  }, [browser, store, folder])
  return (
    <DocumentsStoreContext value={{ store, browser, context, isShared }}>
      <div className="docs">
        <DocumentsHead />
        <div className="docs-body">
          <Suspense fallback={<TreeSkeleton />}>
            <FolderPane />
          </Suspense>
          {q === undefined && !isShared ? (
            <ContentPanel />
          ) : (
            <Suspense fallback={null}>{q === undefined ? <SharedPanel /> : <SearchPanel />}</Suspense>
          )}
          {document_id === undefined ? null : (
            <Suspense fallback={null}>
              <DetailsPanel />
            </Suspense>
          )}
        </div>
      </div>
      <Suspense fallback={null}>
        <Actions />
      </Suspense>
    </DocumentsStoreContext>
  )
}
