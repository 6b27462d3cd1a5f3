import type { MemberWorkspacesSnapshot } from "#machines/holding/memberWorkspaces.machine.ts"

export const toMemberWorkspacesView = (snapshot: MemberWorkspacesSnapshot) => {
  const { chosen, code } = snapshot.context
  return {
    chosen,
    messageKey: code,
    busy: snapshot.hasTag("busy"),
    isAsking: snapshot.matches("asking"),
    canToggle: snapshot.can({ type: "workspace.toggled", firm: 0 }),
    canSave: snapshot.can({ type: "save.asked" }),
    canDrop: snapshot.can({ type: "edits.dropped" })
  }
}
export type MemberWorkspacesView = ReturnType<typeof toMemberWorkspacesView>
