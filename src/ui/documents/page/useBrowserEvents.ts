import { useQuery } from "@tanstack/react-query"
import { useEffect } from "react"
import type { BrowserRef } from "#machines/documents/list/browser.machine.ts"
import type { LiveEvent } from "#schemas/notifications/live.api.ts"
import type { Touched } from "#machines/documents/list/documentsStore.types.ts"
import { usePortal } from "#ui/app/portal.ts"
import type { DocumentsStore } from "#ui/documents/page/documentsStore.ts"

/** Reports outside events to the documents screen: changes by others, tab visibility, and the refetch interval. */
export const useBrowserEvents = (store: DocumentsStore, browser: BrowserRef) => {
  const { live } = usePortal()
  const every = useQuery({ ...store.access, staleTime: 60_000 }).data?.data.refresh_every

  useEffect(() => {
    if (every !== undefined) browser.send({ type: "refresh.configured", every })
  }, [browser, every])

  useEffect(() => {
    const changed = (folders: Touched) => store.ref.send({ type: "content.changed", folders })
    store.folders.start().catch(() => undefined)
    const subscription = store.ref.on("changes.flushed", ({ folders }) => {
      browser.send({ type: "documents.changed", folders })
      store.folders.refresh(folders).catch(() => undefined)
    })
    const hear = ({ folders, vendor_id }: LiveEvent) => {
      if (vendor_id === store.vendorId && folders.length > 0) changed(folders)
    }
    live.recent().forEach(hear)
    const ends = [
      () => subscription.unsubscribe(),
      live.subscribe(hear),
      // Changes may have been missed: refetch everything.
      live.onGap(() => changed(null))
    ]
    // The live channel may survive a short network loss during which a refetch failed.
    const online = () => changed(null)
    addEventListener("online", online)
    return () => {
      removeEventListener("online", online)
      for (const end of ends) end()
    }
  }, [browser, store, live])

  useEffect(() => {
    const turned = () => browser.send({ type: document.visibilityState === "hidden" ? "page.hidden" : "page.shown" })
    document.addEventListener("visibilitychange", turned)
    return () => document.removeEventListener("visibilitychange", turned)
  }, [browser])
}
