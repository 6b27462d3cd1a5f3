import type { GroupBulkSnapshot } from "#machines/holding/groupBulk.machine.ts"

export const toGroupBulkView = (snapshot: GroupBulkSnapshot) => {
  const { changed, choice, code, items, left, seen } = snapshot.context
  return {
    isOpen: !snapshot.matches("idle"),
    isReporting: snapshot.matches("reported"),
    busy: snapshot.hasTag("busy"),
    items,
    choice,
    count: items.length,
    seen,
    changed,
    left,
    messageKey: code,
    canConfirm: snapshot.can({ type: "bulk.confirmed" }),
    canClose: snapshot.can({ type: "bulk.dismissed" })
  }
}
export type GroupBulkView = ReturnType<typeof toGroupBulkView>
