import { type MagicMailPermissions, magicMailMachine } from "#machines/documents/magicMail/magicMail.machine.ts"
import { ask } from "#machines/shared/guards/decide.ts"
import { keepsMagicMail } from "#schemas/documents/magicMailPolicy.ts"
import type { DocumentAccess } from "#schemas/documents/node.ts"
import type { MagicMail } from "#schemas/documents/magicMail.ts"
import * as Result from "#schemas/shared/result.ts"

/**
 * Restores the machine from a stored state: the server passes the database row, the browser the API answer; null if
 * there is no address.
 */
export const magicMailSnapshot = (row: Pick<MagicMail, "state"> | null) =>
  magicMailMachine.resolveState({ value: row?.state ?? "absent", context: {} })

/** The guard that refuses changing or creating an address (text key `closed.<name>`), or null. */
export const keepingClosedBy = (
  row: Pick<MagicMail, "state"> | null,
  by: MagicMailPermissions,
  isFolderWritable: boolean
): string | null => {
  const event =
    row === null
      ? ({ type: "address.made", senders: "members", isFolderWritable, by } as const)
      : ({ type: "address.renewed", by } as const)
  const verdict = ask(magicMailMachine, magicMailSnapshot(row), event)
  return Result.isSuccess(verdict) ? null : (verdict.failure.closedBy[0] ?? "hasMagicMail")
}

/** [NET-079] The user's rights over the address, from the API's access answer; none until it is loaded. */
export const magicMailPermissions = (
  rights: Pick<DocumentAccess, "can_write" | "role"> | undefined
): MagicMailPermissions => ({
  canWrite: rights?.can_write === true,
  mayKeep: rights !== undefined && keepsMagicMail(rights)
})
