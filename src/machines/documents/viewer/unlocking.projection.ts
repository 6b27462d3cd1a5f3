import { unlockClosedBy, type UnlockingSnapshot } from "#machines/documents/viewer/unlocking.machine.ts"

export const toUnlockingView = (snapshot: UnlockingSnapshot) => ({
  isBusy: snapshot.matches("making"),
  isMade: snapshot.matches("made"),
  canKeep: snapshot.can({ type: "copy.asked" }),
  closedBy: unlockClosedBy(snapshot.context),
  messageKey: snapshot.context.hasFailed ? "viewer:unlock.failed" : null
})
export type UnlockingView = ReturnType<typeof toUnlockingView>
