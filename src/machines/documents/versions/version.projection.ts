import { documentAvailability, type DocumentRow } from "#machines/documents/node/document.projection.ts"
import { type Availability, type Held, isHeld } from "#machines/documents/folder/availability.ts"
import { type VersionEvent, versionMachine } from "#machines/documents/versions/version.machine.ts"
import { ask } from "#machines/shared/guards/decide.ts"
import type { Actor } from "#schemas/access/policy.ts"
import * as Result from "#schemas/shared/result.ts"

/** The fields of a version and its document that the machine is restored from. */
export interface VersionRow {
  readonly id: number
  readonly validated_at: string | null
}
export interface VersionedRow extends Held {
  /** Id of the latest version. */
  readonly version_id: number
  readonly read_only: boolean
}

/** [DOC-004] [DOC-007] Only the latest version has the document's state; earlier ones keep the state they had. */
export const versionState = (
  version: VersionRow,
  { version_id }: VersionedRow
): "unvalidated" | "validated" | "superseded" =>
  version.id !== version_id ? "superseded" : version.validated_at === null ? "unvalidated" : "validated"

/** Restores the machine from stored states: the server passes database rows, the browser API answers. */
export const versionSnapshot = (version: VersionRow, document: VersionedRow) =>
  versionMachine.resolveState({
    value: versionState(version, document),
    context: { isReadOnly: document.read_only, isHeld: isHeld(document) }
  })

const closedBy = (version: VersionRow, document: VersionedRow, event: VersionEvent): ReadonlyArray<string> => {
  const verdict = ask(versionMachine, versionSnapshot(version, document), event)
  return Result.isSuccess(verdict) ? [] : verdict.failure.closedBy
}

/** Whether a version can become the latest again: the version and its document must both allow it. */
export const restoreVersionAvailability = (
  version: VersionRow,
  document: VersionedRow & DocumentRow,
  by: Actor
): Availability => {
  const guards = [
    ...documentAvailability(document, by).restoreVersion.closedBy,
    ...closedBy(version, document, { type: "version.restored", by })
  ]
  return { open: guards.length === 0, closedBy: [...new Set(guards)] }
}
