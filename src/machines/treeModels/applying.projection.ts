import type { ApplyingSnapshot } from "#machines/treeModels/applying.machine.ts"

export const toApplyingView = (snapshot: ApplyingSnapshot) => {
  const { code, model } = snapshot.context
  const busy = snapshot.hasTag("busy")
  return { model, busy, messageKey: code, canConfirm: snapshot.can({ type: "model.confirmed" }), canClose: !busy }
}
