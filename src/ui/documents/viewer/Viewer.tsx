import { useCanGoBack, useRouter } from "@tanstack/react-router"
import { shallowEqual, useSelector } from "@xstate/react"
import { Suspense, useEffect, useRef, useState } from "react"
import { viewerMachine } from "#machines/documents/viewer/viewer.machine.ts"
import { toViewerView } from "#machines/documents/viewer/viewer.projection.ts"
import { conversionEntity } from "#schemas/documents/conversion.ts"
import type { ViewingPlace } from "#schemas/documents/viewing.ts"
import type { VersionId } from "#schemas/shared/ids.ts"
import { type ConversionNews, viewerActors } from "#services/documents/viewerActors.ts"
import { useRuntime } from "#ui/app/runtime.ts"
import { usePortal } from "#ui/app/portal.ts"
import { FindBar } from "#ui/documents/viewer/FindBar.tsx"
import { useViewerKeys } from "#ui/documents/viewer/useViewerKeys.ts"
import { ViewerBar } from "#ui/documents/viewer/ViewerBar.tsx"
import { ViewerContent } from "#ui/documents/viewer/ViewerContent.tsx"
import { usePrinting } from "#ui/documents/viewer/usePrinting.ts"
import { FavouriteButton } from "#ui/home/lazyFavourite.ts"
import { Notice } from "#ui/shared/Notice.tsx"
import { useActorRef } from "#ui/shared/actors.ts"
import { useText } from "#ui/shared/useText.ts"
import "#ui/documents/viewer/viewer.css"
import { lazyPart } from "#ui/shared/lazy/lazyPart.tsx"

const TurnNotice = lazyPart(
  () => import("#ui/documents/viewer/TurnNotice.tsx"),
  (module) => module.TurnNotice,
  "silent"
)
const UnlockedNotice = lazyPart(
  () => import("#ui/documents/viewer/UnlockedNotice.tsx"),
  (module) => module.UnlockedNotice,
  "silent"
)
const NewerNotice = lazyPart(
  () => import("#ui/documents/viewer/NewerNotice.tsx"),
  (module) => module.NewerNotice,
  "silent"
)
const ViewerPanel = lazyPart(
  () => import("#ui/documents/viewer/ViewerPanel.tsx"),
  (module) => module.ViewerPanel
)
const Strip = lazyPart(
  () => import("#ui/documents/viewer/Strip.tsx"),
  (module) => module.Strip,
  "silent"
)

interface ViewerProps {
  readonly place: ViewingPlace
  readonly versionId: VersionId | null
  readonly newTab: boolean
  /** Target of the close button if the history has no entry to go back to. */
  readonly folderAddress: string
  /** The folder in the URL. */
  readonly folder: string
  /** The URL of this document, without a version. */
  readonly address: string
}

export function Viewer({ address, folder, folderAddress, newTab, place, versionId }: ViewerProps) {
  const runtime = useRuntime()
  const router = useRouter()
  const canGoBack = useCanGoBack()
  const text = useText()
  const { live } = usePortal()
  const [machine] = useState(() => {
    const news: ConversionNews = (told) =>
      live.subscribe(({ entity, entity_id }) => {
        if (entity === conversionEntity) told(entity_id)
      })
    return viewerMachine.provide({ actors: viewerActors(runtime, news) })
  })
  const viewer = useActorRef(machine, { input: { ...place, versionId, newTab } })
  const view = useSelector(viewer, toViewerView, shallowEqual)
  const document = useSelector(viewer, ({ context }) => context.document)
  const [hasPanel, setHasPanel] = useState(false)
  const panelButton = useRef<HTMLButtonElement>(null)
  const printing = usePrinting(viewer)
  useViewerKeys(viewer, printing.print)

  // The URL determines the version, so that the back button and shared links work like the list of versions.
  useEffect(() => viewer.send({ type: "version.chosen", versionId }), [viewer, versionId])
  useEffect(() => {
    const leaving = viewer.on("viewer.left", ({ way }) => {
      if (way === "tab") window.close()
      if (window.closed) return
      if (way === "back" && canGoBack) router.history.back()
      else void router.navigate({ href: folderAddress, replace: true })
    })
    return () => leaving.unsubscribe()
  }, [viewer, router, canGoBack, folderAddress])

  const toVersion = (id: number) =>
    void router.navigate({ href: `${address}/${id}${newTab ? "?newTab=true" : ""}`, replace: true })
  /** Shows the latest version, whose URL contains no version. */
  const toLatest = () => {
    viewer.send({ type: "document.changed" })
    void router.navigate({ href: `${address}${newTab ? "?newTab=true" : ""}`, replace: true })
  }
  return (
    <article className="viewer">
      <ViewerBar
        printing={printing}
        panelButton={panelButton}
        panel={{ isOpen: hasPanel, toggle: () => setHasPanel(!hasPanel) }}
        view={view}
        viewer={viewer}
        favourite={
          document === null ? null : (
            <Suspense fallback={null}>
              <FavouriteButton vendorId={place.vendorId} document={place.hash} name={document.name} />
            </Suspense>
          )
        }
        newTabAddress={newTab ? null : `${address}${versionId === null ? "" : `/${versionId}`}?newTab=true`}
        onVersion={toVersion}
      />
      {view.search === null ? null : <FindBar search={view.search} viewer={viewer} />}
      {view.saveMessageKey === null ? null : <Notice tone="error">{text(view.saveMessageKey)}</Notice>}
      {document === null ? null : (
        <Suspense>
          <NewerNotice key={document.version_id} document={document} onShow={toLatest} />
        </Suspense>
      )}
      {view.isTurned && document !== null ? (
        <Suspense>
          <TurnNotice
            key={document.revision}
            document={document}
            isLatest={view.isLatest}
            rotation={view.rotation}
            onTurned={toLatest}
          />
        </Suspense>
      ) : null}
      {view.isUnlocked && document !== null ? (
        <Suspense>
          <UnlockedNotice
            key={`${document.revision} ${view.versionId}`}
            document={document}
            isLatest={view.isLatest}
            viewer={viewer}
          />
        </Suspense>
      ) : null}
      <div className="viewer-middle">
        <div className="viewer-main">
          <ViewerContent view={view} viewer={viewer} />
        </div>
        {hasPanel && document !== null ? (
          <Suspense>
            <ViewerPanel
              document={document}
              versionId={view.versionId}
              onVersion={toVersion}
              onCompare={({ afterId, beforeId }) =>
                void router.navigate({ href: `${address}/compare/${beforeId}/${afterId}` })
              }
              onChanged={toLatest}
              onClose={() => {
                setHasPanel(false)
                panelButton.current?.focus()
              }}
            />
          </Suspense>
        ) : null}
      </div>
      <Suspense>
        <Strip
          vendorId={place.vendorId}
          folder={folder}
          hash={place.hash}
          addressOf={(hash) => `${address.slice(0, -place.hash.length)}${hash}${newTab ? "?newTab=true" : ""}`}
        />
      </Suspense>
    </article>
  )
}
