import { useEffect, useState, useSyncExternalStore } from "react"
import type { NodeId, VendorId } from "#schemas/shared/ids.ts"
import { type Portal, usePortal } from "#ui/app/portal.ts"
import { makeKnownFolders } from "#ui/documents/list/knownFolders.ts"

const quiet = { showError: false } as const

const foldersOf = (portal: Portal, vendorId: VendorId) =>
  makeKnownFolders({
    root: async () => {
      const query = { limit: 1 }
      return (await portal.ask("documents.content", { params: { vendorId, folder: "root" }, query, ...quiet })).folder
    },
    level: async (parent) => {
      const query = parent === null ? {} : { parent: parent as NodeId }
      return (await portal.ask("documents.tree", { params: { vendorId }, query, ...quiet })).data
    },
    reveal: async (reveal) =>
      (await portal.ask("documents.tree", { params: { vendorId }, query: { reveal }, ...quiet })).data
  })

/** The folder tree of one client, loaded level by level; `failed` if the root could not be loaded. */
export const useClientFolders = (vendorId: VendorId) => {
  const portal = usePortal()
  const [folders] = useState(() => foldersOf(portal, vendorId))
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    folders.start().catch(() => setFailed(true))
  }, [folders])
  return { folders, failed, known: useSyncExternalStore(folders.subscribe, folders.get) }
}
