import { ask } from "#machines/shared/guards/decide.ts"
import { type QuickFolderPermissions, quickFolderMachine } from "#machines/quickfolders/quickFolder.machine.ts"
import { quickModelMachine } from "#machines/quickfolders/quickModel.machine.ts"
import type { QuickFolder, QuickModel } from "#schemas/quickfolders/quickFolder.ts"
import * as Result from "#schemas/shared/result.ts"

/**
 * Restores the machine from a stored state: the server passes the database row, the browser the API answer; null if
 * there is none.
 */
export const quickFolderSnapshot = (row: object | null) =>
  quickFolderMachine.resolveState({ value: row === null ? "absent" : "active", context: {} })
export const quickModelSnapshot = (row: object | null) =>
  quickModelMachine.resolveState({ value: row === null ? "absent" : "kept", context: {} })

/** The guard that refuses files (text key `closed.<name>`), or null. */
export const droppingClosedBy = (
  { folder }: Pick<QuickFolder, "folder">,
  by: QuickFolderPermissions
): string | null => {
  const event = { type: "files.dropped", by, destination: folder.state, isSaid: true, isNamed: true } as const
  const verdict = ask(quickFolderMachine, quickFolderSnapshot(folder), event)
  return Result.isSuccess(verdict) ? null : (verdict.failure.closedBy[0] ?? "hasQuickFolder")
}

/** The guard that refuses applying a model to a client, or null. */
export const applyingClosedBy = ({ folders }: Pick<QuickModel, "folders">): string | null => {
  const event = { type: "model.applied", mayKeep: true, folders: folders.length } as const
  const verdict = ask(quickModelMachine, quickModelSnapshot(folders), event)
  return Result.isSuccess(verdict) ? null : (verdict.failure.closedBy[0] ?? "hasQuickFolders")
}
