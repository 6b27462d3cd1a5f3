import type { ShareVisitSnapshot } from "#machines/documents/shares/shareVisit.machine.ts"
import type { SharedNode, SharedView } from "#schemas/documents/sharing.ts"

const none: ReadonlyArray<SharedNode> = []

export const toShareVisitView = (snapshot: ShareVisitSnapshot) => {
  const { failure, folder, password, secondsLeft, view } = snapshot.context
  const isLocked = snapshot.matches("locked") || snapshot.matches("slowedDown")
  const stage =
    view !== null && !snapshot.matches("closed")
      ? ("open" as const)
      : isLocked || (snapshot.matches("opening") && password !== "")
        ? ("locked" as const)
        : snapshot.matches("opening")
          ? ("opening" as const)
          : ("stopped" as const)
  const isBadPass = snapshot.matches("locked") && failure?.code === "share.password_wrong"
  return {
    stage,
    view,
    way: folder?.way ?? [],
    nodes: folder?.nodes ?? view?.nodes ?? none,
    password,
    busy: snapshot.hasTag("busy"),
    canType: snapshot.can({ type: "password.typed", value: "" }),
    canSubmit: snapshot.can({ type: "password.submitted" }),
    canOpen: snapshot.can({ type: "folder.opened", hash: null }),
    canRetry: snapshot.can({ type: "visit.retried" }),
    needsSignIn: failure?.code === "share.sign_in",
    passwordKey: isBadPass ? "share.password_wrong" : null,
    secondsLeft: snapshot.matches("slowedDown") ? secondsLeft : null,
    messageKey: isBadPass || failure?.code === "share.password_missing" ? null : (failure?.code ?? null)
  }
}
export type ShareVisitView = ReturnType<typeof toShareVisitView>

/**
 * Whether the visitor may download what is shared, and whether it is offered as one archive (several nodes or a
 * folder).
 */
export const sharedOffers = ({ may_download: download, nodes }: Pick<SharedView, "may_download" | "nodes">) => ({
  download,
  archive: download && (nodes.length > 1 || nodes[0]?.type === "folder")
})
