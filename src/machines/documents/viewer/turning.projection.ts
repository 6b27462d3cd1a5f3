import type { TurningSnapshot } from "#machines/documents/viewer/turning.machine.ts"
import { rotationAvailability } from "#machines/documents/viewer/turn.projection.ts"
import { isTurnable } from "#schemas/documents/conversion.ts"

/** Why the rotation cannot be saved, as a text key; null if it can. */
const closedByOf = ({ by, document, isLatest }: TurningSnapshot["context"]): string | null => {
  if (!isTurnable(document.extension)) return "documents.rotation_impossible"
  const [guard] = rotationAvailability(document, by).closedBy
  if (guard !== undefined) return `closed.${guard}`
  return isLatest ? null : "viewer:turn.older"
}

export const toTurningView = (snapshot: TurningSnapshot) => ({
  isBusy: snapshot.matches("keeping"),
  canKeep: snapshot.can({ type: "rotation.kept", degrees: 90 }),
  closedBy: closedByOf(snapshot.context),
  messageKey: snapshot.context.failure?.code ?? null
})
export type TurningView = ReturnType<typeof toTurningView>
