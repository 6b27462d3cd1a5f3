import { useCanGoBack, useRouter } from "@tanstack/react-router"
import { shallowEqual, useActorRef, useSelector } from "@xstate/react"
import { useEffect, useState } from "react"
import { viewerMachine } from "#machines/documents/viewer.machine.ts"
import { toViewerView } from "#machines/documents/viewer.projection.ts"
import type { ViewingPlace } from "#schemas/documents/viewing.ts"
import type { VersionId } from "#schemas/shared/ids.ts"
import { viewerActors } from "#services/documents/viewerActors.ts"
import { useRuntime } from "#ui/app/runtime.ts"
import { FindBar } from "#ui/documents/viewer/FindBar.tsx"
import { useViewerKeys } from "#ui/documents/viewer/useViewerKeys.ts"
import { ViewerBar } from "#ui/documents/viewer/ViewerBar.tsx"
import { ViewerContent } from "#ui/documents/viewer/ViewerContent.tsx"
import { Notice } from "#ui/shared/Notice.tsx"
import { useText } from "#ui/shared/useText.ts"
import "#ui/documents/viewer/viewer.css"

interface ViewerProps {
  readonly place: ViewingPlace
  readonly versionId: VersionId | null
  readonly newTab: boolean
  /** Where closing leads when there is nothing to go back to. */
  readonly folderAddress: string
  /** This document's, without a version. */
  readonly address: string
}

export function Viewer({ address, folderAddress, newTab, place, versionId }: ViewerProps) {
  const runtime = useRuntime()
  const router = useRouter()
  const canGoBack = useCanGoBack()
  const text = useText()
  const [machine] = useState(() => viewerMachine.provide({ actors: viewerActors(runtime) }))
  const viewer = useActorRef(machine, { input: { ...place, versionId, newTab } })
  const view = useSelector(viewer, toViewerView, shallowEqual)
  useViewerKeys(viewer)

  // The address leads: the back button and a shared link choose the version like the list does.
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

  return (
    <article className="viewer">
      <ViewerBar
        view={view}
        viewer={viewer}
        newTabAddress={newTab ? null : `${address}${versionId === null ? "" : `/${versionId}`}?newTab=true`}
        onVersion={(id) =>
          void router.navigate({ href: `${address}/${id}${newTab ? "?newTab=true" : ""}`, replace: true })
        }
      />
      {view.search === null ? null : <FindBar search={view.search} viewer={viewer} />}
      {view.saveMessageKey === null ? null : <Notice tone="error">{text(view.saveMessageKey)}</Notice>}
      <ViewerContent view={view} viewer={viewer} />
    </article>
  )
}
