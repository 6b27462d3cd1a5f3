import { useQuery } from "@tanstack/react-query"
import { useEffect } from "react"
import type { BrowserRef } from "#machines/documents/browser.machine.ts"
import { usePortal } from "#ui/app/portal.ts"
import type { Desk } from "#ui/documents/desk.ts"

/** Milliseconds in which changes are gathered: an import of a hundred files is one refresh. */
const gathering = 120

/** What happens outside the screen: changes by others, the tab's visibility, the pace of refreshes. */
export const useBrowserEvents = (desk: Desk, browser: BrowserRef) => {
  const { live } = usePortal()
  const every = useQuery({ ...desk.access, staleTime: 60_000 }).data?.data.refresh_every

  useEffect(() => {
    if (every !== undefined) browser.send({ type: "refresh.configured", every })
  }, [browser, every])

  useEffect(() => {
    let gathered: Set<number> | "any" | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    const flush = () => {
      const folders = gathered === "any" ? null : [...(gathered ?? [])]
      gathered = null
      timer = undefined
      browser.send({ type: "documents.changed", folders })
      desk.folders.refresh(folders).catch(() => undefined)
    }
    const gather = (folders: ReadonlyArray<number> | null) => {
      if (folders === null) gathered = "any"
      else if (gathered !== "any") gathered = new Set([...(gathered ?? []), ...folders])
      timer ??= setTimeout(flush, gathering)
    }
    desk.folders.start().catch(() => undefined)
    const ends = [
      desk.onChanged(gather),
      live.subscribe(({ folders, vendor_id }) => {
        if (vendor_id === desk.vendorId && folders.length > 0) gather(folders)
      }),
      // What changed while the channel was down is not told again.
      live.onConnected((connected) => {
        if (connected) gather(null)
      })
    ]
    // The channel may survive a short loss of the network, in which a refresh has failed.
    const online = () => gather(null)
    addEventListener("online", online)
    return () => {
      clearTimeout(timer)
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
