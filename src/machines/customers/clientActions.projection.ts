import type { ClientActionsSnapshot } from "#machines/customers/clientActions.machine.ts"
import type { ClientAction } from "#schemas/customers/listWords.ts"

export const isOfPeople = (action: ClientAction): boolean => action === "assign" || action === "withdraw"

export const toClientActionsView = (snapshot: ClientActionsSnapshot) => {
  const { action, changed, clients, code, left, seen } = snapshot.context
  return {
    isAsking: snapshot.matches("asking"),
    isReporting: snapshot.matches("reported"),
    busy: snapshot.hasTag("busy"),
    isOpen: !snapshot.matches("idle"),
    action,
    asksPeople: isOfPeople(action),
    asksModel: action === "tree",
    count: clients.length,
    /** The file's name if only one is selected. */
    name: clients.length === 1 ? (clients[0]?.name ?? null) : null,
    seen,
    changed,
    left,
    messageKey: code,
    canClose: snapshot.can({ type: "action.dismissed" })
  }
}
export type ClientActionsView = ReturnType<typeof toClientActionsView>
