import type { AnyRouter } from "@tanstack/react-router"
import { releaseMachine } from "#machines/offline/release.machine.ts"
import type { SessionEnd } from "#machines/access/session.machine.ts"
import { toSessionView } from "#machines/access/session.projection.ts"
import type { FirmId, NodeId, UserId, VendorId } from "#schemas/shared/ids.ts"
import { offlineStore } from "#services/offline/offlineStore.ts"
import { releaseActors } from "#services/offline/releaseActors.ts"
import { endSubscription } from "#services/push/pushActors.ts"
import { hereOf } from "#ui/app/here.ts"
import type { Portal } from "#ui/app/portal.ts"
import { queryClient } from "#ui/app/frame/queryClient.ts"
import type { Content } from "#ui/documents/list/contentCache.ts"
import { createActor } from "#ui/shared/actors.ts"
import { giveChosen } from "#ui/uploads/give/giveFiles.ts"

type Router = Pick<AnyRouter, "state" | "subscribe">
interface Owner {
  readonly userId: UserId
  readonly firmId: FirmId
}

/** Browser storage may be blocked or full: then there is simply nothing to show offline. */
const quietly = (work: Promise<unknown>) => void work.catch(() => undefined)

const ownerOf = (portal: Portal, router: Router): Owner | null => {
  const { person } = toSessionView(portal.session.getSnapshot())
  const here = hereOf(router.state.matches.at(-1)?.context)
  return person === null || here?.entity == null ? null : { userId: person.me.id, firmId: here.entity.firmId }
}

/** Waits until the page has set its title, which it does after rendering. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 1_000))

const isRead = (address: string) => !/^\/(home|profile|sa|holding|settings|signin)\b/.test(address)

const notePages = (portal: Portal, router: Router) => {
  const note = async () => {
    const { href } = router.state.location
    await settled()
    const owner = ownerOf(portal, router)
    if (owner === null || href !== router.state.location.href || !isRead(href)) return
    await offlineStore.addPage(owner.userId, { title: document.title, address: href, at: Date.now() })
  }
  router.subscribe("onResolved", () => quietly(note()))
  quietly(note())
}

/** Stores the visited folders as offline upload targets; they are read from the cached document lists. */
const noteFolders = (portal: Portal, router: Router) => {
  const note = (key: ReadonlyArray<unknown>, content: unknown) => {
    const [name, vendorId] = key
    const owner = ownerOf(portal, router)
    if (name !== "documents.rows" || typeof vendorId !== "number" || owner === null) return
    const { breadcrumbs, folder } = content as Content
    if (folder === null) return
    quietly(
      offlineStore.addFolder(owner.userId, {
        vendorId,
        firmId: owner.firmId,
        folderId: folder.is_root ? null : folder.id,
        names: [...new Set([...breadcrumbs.map((crumb) => crumb.name), folder.name])],
        at: Date.now()
      })
    )
  }
  const cache = queryClient.getQueryCache()
  for (const { queryKey, state } of cache.getAll()) if (state.data !== undefined) note(queryKey, state.data)
  cache.subscribe(({ query, type }) => {
    if (type === "updated" && query.state.data !== undefined) note(query.queryKey, query.state.data)
  })
}

/** Uploads the files that were chosen offline, through the upload queue of their firm. */
const sendKept = async (portal: Portal, { firmId, userId }: Owner) => {
  const files = (await offlineStore.files(userId)).filter(({ folder }) => folder.firmId === firmId)
  for (const { file, folder, id } of files) {
    await offlineStore.dropFile(userId, id)
    giveChosen(portal, [file], {
      vendorId: folder.vendorId as VendorId,
      folderId: folder.folderId as NodeId | null
    })
  }
}

const startReleases = () => {
  const { actions, actors } = releaseActors(navigator.serviceWorker, window)
  createActor(releaseMachine.provide({ actions, actors })).start()
}

/**
 * Starts the offline features: release updates, offline store and upload of files chosen offline. Called once the page
 * is idle.
 */
export const startOffline = (portal: Portal, router: Router): void => {
  startReleases()
  let known: number | null = null
  const enter = () => {
    const owner = ownerOf(portal, router)
    if (owner === null) return
    if (known !== owner.userId) {
      known = owner.userId
      quietly(offlineStore.enter({ userId: owner.userId, language: portal.texts.language() }))
    }
    if (navigator.onLine) quietly(sendKept(portal, owner))
  }
  const leave = (end: SessionEnd | null) => {
    quietly(endSubscription(window))
    quietly(end === "asked" ? offlineStore.forget(known) : offlineStore.leave())
    known = null
  }
  portal.session.on("session.ended", ({ end }) => leave(end))
  // The session may have ended before this module was loaded, for instance on a page that was closed: clean up now.
  const started = portal.session.getSnapshot()
  if (started.matches("anonymous")) leave(started.context.end)
  router.subscribe("onResolved", enter)
  addEventListener("online", enter)
  enter()
  notePages(portal, router)
  noteFolders(portal, router)
}
