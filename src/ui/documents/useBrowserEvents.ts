import { useQuery } from "@tanstack/react-query"
import { useEffect } from "react"
import type { BrowserRef } from "#machines/documents/list/browser.machine.ts"
import type { Touched } from "#machines/documents/list/desk.types.ts"
import { usePortal } from "#ui/app/portal.ts"
import type { Desk } from "#ui/documents/desk.ts"

/** Reports outside events to the documents screen: changes by others, tab visibility, and the refetch interval. */
export const useBrowserEvents = (desk: Desk, browser: BrowserRef) => {
  const { live } = usePortal()
  const every = useQuery({ ...desk.access, staleTime: 60_000 }).data?.data.refresh_every

  useEffect(() => {
    if (every !== undefined) browser.send({ type: "refresh.configured", every })
  }, [browser, every])

  useEffect(() => {
    const changed = (folders: Touched) => desk.ref.send({ type: "content.changed", folders })
    desk.folders.start().catch(() => undefined)
    const gathered = desk.ref.on("changes.gathered", ({ folders }) => {
      browser.send({ type: "documents.changed", folders })
      desk.folders.refresh(folders).catch(() => undefined)
    })
    const ends = [
      () => gathered.unsubscribe(),
      live.subscribe(({ folders, vendor_id }) => {
        if (vendor_id === desk.vendorId && folders.length > 0) changed(folders)
      }),
      // Changes made while the live channel was down are not replayed: refetch everything.
      live.onConnected((connected) => {
        if (connected) changed(null)
      })
    ]
    // The live channel may survive a short network loss during which a refetch failed.
    const online = () => changed(null)
    addEventListener("online", online)
    return () => {
      removeEventListener("online", online)
      for (const end of ends) end()
    }
  }, [browser, desk, live])

  useEffect(() => {
    const turned = () => browser.send({ type: document.visibilityState === "hidden" ? "page.hidden" : "page.shown" })
    document.addEventListener("visibilitychange", turned)
    return () => document.removeEventListener("visibilitychange", turned)
  }, [browser])
}
