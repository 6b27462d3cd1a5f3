import type { ClientActionsSnapshot } from "#machines/customers/clientActions.machine.ts"
import { type FirmRole, mayInFirm } from "#schemas/access/policy/rights/rights.ts"
import type { ClientAction } from "#schemas/customers/listWords.ts"

/** Which client files the list shows. */
export type FileFilter = "active" | "deactivated" | "all"

/** The actions that apply to the files under each filter of the list. */
const actionsIn: Readonly<Record<FileFilter, ReadonlyArray<ClientAction>>> = {
  active: ["assign", "withdraw", "tree", "deactivate"],
  deactivated: ["assign", "withdraw", "restore"],
  all: ["assign", "withdraw", "tree", "deactivate", "restore"]
}
const needed = {
  assign: "change_user_rights",
  withdraw: "change_user_rights",
  deactivate: "edit_client_files",
  restore: "edit_client_files",
  tree: "edit_client_files"
} as const

export interface OfferedClientAction {
  readonly action: ClientAction
  /** Text key of the reason why the action is not available; null if it is. */
  readonly refusalKey: string | null
}

/**
 * [ROL-022] The actions on selected client files in the order of the action bar, each with the reason if it is not
 * available.
 */
export const offeredClientActions = (filter: FileFilter, role: FirmRole | null): ReadonlyArray<OfferedClientAction> =>
  actionsIn[filter].map((action) => {
    const [refusal] = mayInFirm(role, needed[action])
    return { action, refusalKey: refusal === undefined ? null : `closed.${refusal}` }
  })

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
    people: snapshot.context.people,
    model: snapshot.context.model,
    canConfirm: snapshot.can({ type: "action.confirmed" }),
    canClose: snapshot.can({ type: "action.dismissed" })
  }
}
export type ClientActionsView = ReturnType<typeof toClientActionsView>
