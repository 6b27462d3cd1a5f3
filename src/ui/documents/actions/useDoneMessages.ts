import { useEffect } from "react"
import type { BrowserRef } from "#machines/documents/browser.machine.ts"
import { toNodeActionView, toOrders } from "#machines/documents/nodeAction.projection.ts"
import type { ActionKind, NodeAction } from "#machines/documents/nodeAction.types.ts"
import { nodeById } from "#machines/documents/tree.ts"
import { queryClient } from "#ui/app/queryClient.ts"
import { findNodes } from "#ui/documents/list/contentCache.ts"
import { stepOf } from "#ui/documents/actions/undo.ts"
import { aboutNodes, offerOf, useUndo } from "#ui/documents/actions/useUndo.ts"
import { useTranslation } from "react-i18next"
import { type Portal, usePortal } from "#ui/app/portal.ts"
import type { Desk } from "#ui/documents/desk.ts"

const counted: ReadonlySet<ActionKind> = new Set(["move", "restore", "trash", "unvalidate", "validate"])
/** The dialogs of these stay open and say themselves what is wrong. */
const mended: ReadonlySet<ActionKind> = new Set(["create", "rename"])

/** What was ordered and still waits when the person goes elsewhere is carried out all the same; a refusal is told. */
const finish = async (portal: Portal, desk: Desk, waiting: ReadonlyArray<NodeAction>): Promise<void> => {
  for (const action of waiting) {
    await desk.latest()
    const outcome = await desk.perform(action)
    if (outcome._tag === "Success") continue
    const { code, params = {} } = outcome.failure
    portal.snackbar.send({ type: "message.raised", message: { tone: "error", code, params, text: null } })
  }
}

/** Tells what an action did, or why it was refused where no dialog is left to say it. */
export const useDoneMessages = (desk: Desk, browser: BrowserRef) => {
  const { t } = useTranslation("documents")
  const portal = usePortal()
  const { snackbar } = portal
  const undo = useUndo(desk)
  useEffect(() => {
    const nodeAction = browser.getSnapshot().children.nodeAction
    return () => void (nodeAction === undefined ? null : finish(portal, desk, toOrders(nodeAction.getSnapshot())))
  }, [browser, desk, portal])
  useEffect(() => {
    const nodeAction = browser.getSnapshot().children.nodeAction
    if (nodeAction === undefined) return
    const done = nodeAction.on("action.done", ({ kind }) => {
      const result = desk.ref.getSnapshot().context.last
      const [node] = result?.after ?? []
      const count = result?.after.length ?? 0
      const { root, tree } = desk.folders.get()
      const id = node?.folder_id ?? null
      // A row may be known before its folder has a place in the tree.
      const folder =
        id === null ? root : (nodeById(tree, id) ?? findNodes(queryClient, desk.vendorId, new Set([id])).get(id))
      const isTop = id === null || (folder?.type === "folder" && folder.is_root)
      const name = isTop ? t("title") : (folder?.name ?? "")
      const step = result === null ? null : stepOf(desk.vendorId, result, root?.id ?? null)
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
      // Another action may be under way by now: only a dialog that has the problem says it itself.
      if (mended.has(kind)) return
      // Of several that are in the way each is told, also where a dialog is left that has no room for them.
      if (failure.refused !== undefined)
        return desk.ref.send({ type: "dialog.asked", dialog: { name: "refused", nodes: [], failure } })
      if (toNodeActionView(nodeAction.getSnapshot()).problem !== null) return
      snackbar.send({
        type: "message.raised",
        message: {
          // What somebody stopped themselves is no fault.
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
  }, [browser, desk, portal, snackbar, t, undo])
  return undo
}
