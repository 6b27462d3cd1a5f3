import { useEffect } from "react"
import type { BrowserRef } from "#machines/documents/list/browser.machine.ts"
import { toNodeActionView, toOrders } from "#machines/documents/actions/nodeAction.projection.ts"
import type { ActionKind, NodeAction } from "#machines/documents/actions/run/nodeAction.types.ts"
import { nodeById } from "#machines/documents/tree/tree.ts"
import { queryClient } from "#ui/app/frame/queryClient.ts"
import { findNodes } from "#ui/documents/list/contentCache.ts"
import { stepOf } from "#ui/documents/actions/undo.ts"
import { aboutNodes, offerOf, useUndo } from "#ui/documents/actions/useUndo.ts"
import { useTranslation } from "react-i18next"
import { type Portal, usePortal } from "#ui/app/portal.ts"
import type { DocumentsStore } from "#ui/documents/page/documentsStore.ts"

const counted: ReadonlySet<ActionKind> = new Set(["move", "restore", "trash", "unvalidate", "validate"])
/** The dialogs of these actions stay open after a refusal and show the error themselves. */
const mended: ReadonlySet<ActionKind> = new Set(["create", "rename"])

/** When the user leaves the page, sends the actions that are still queued, and reports refusals. */
const finish = async (portal: Portal, store: DocumentsStore, waiting: ReadonlyArray<NodeAction>): Promise<void> => {
  for (const action of waiting) {
    await store.latest()
    const outcome = await store.perform(action)
    if (outcome._tag === "Success") continue
    const { code, params = {} } = outcome.failure
    portal.snackbar.send({ type: "message.raised", message: { tone: "error", code, params, text: null } })
  }
}

/** Shows a message with the result of each action, or with its refusal if no open dialog shows that. */
export const useDoneMessages = (store: DocumentsStore, browser: BrowserRef) => {
  const { t } = useTranslation("documents")
  const portal = usePortal()
  const { snackbar } = portal
  const undo = useUndo(store)
  useEffect(() => {
    const nodeAction = browser.getSnapshot().children.nodeAction
    return () => void (nodeAction === undefined ? null : finish(portal, store, toOrders(nodeAction.getSnapshot())))
  }, [browser, store, portal])
  useEffect(() => {
    const nodeAction = browser.getSnapshot().children.nodeAction
    if (nodeAction === undefined) return
    const done = nodeAction.on("action.done", ({ kind }) => {
      const result = store.ref.getSnapshot().context.last
      const [node] = result?.after ?? []
      const count = result?.after.length ?? 0
      const { root, tree } = store.folders.get()
      const id = node?.folder_id ?? null
      // The cache may have the folder's row before the folder is in the tree.
      const folder =
        id === null ? root : (nodeById(tree, id) ?? findNodes(queryClient, store.vendorId, new Set([id])).get(id))
      const isTop = id === null || (folder?.type === "folder" && folder.is_root)
      const name = isTop ? t("title") : (folder?.name ?? "")
      const step = result === null ? null : stepOf(store.vendorId, result, root?.id ?? null)
      if (step !== null) undo.send({ type: "action.recorded", step })
      const code = counted.has(kind) ? `done.${kind}.${count === 1 ? "one" : "many"}` : `done.${kind}`
      snackbar.send({
        type: "message.raised",
        message: {
          tone: "success",
          code: `documents:${code}`,
          params: { name: node?.name ?? "", count, folder: name },
          text: null,
          about: aboutNodes(result?.after ?? []),
          ...(step === null || step.closedBy !== null ? {} : { offer: offerOf(step) })
        }
      })
    })
    const refused = nodeAction.on("action.refused", ({ failure, kind }) => {
      // Show nothing here even if another action has started meanwhile: the dialog shows the error.
      if (mended.has(kind)) return
      // Several refusals get their own dialog, even over an open dialog, which has no room for them.
      if (failure.refused !== undefined)
        return store.ref.send({ type: "dialog.asked", dialog: { name: "refused", nodes: [], failure } })
      if (toNodeActionView(nodeAction.getSnapshot()).problem !== null) return
      snackbar.send({
        type: "message.raised",
        message: {
          // A cancellation by the user is not an error.
          tone: failure.code === "help:work.cancelled" ? "info" : "error",
          code: failure.code,
          params: failure.params ?? {},
          text: null
        }
      })
    })
    return () => {
      done.unsubscribe()
      refused.unsubscribe()
    }
  }, [browser, store, portal, snackbar, t, undo])
  return undo
}
