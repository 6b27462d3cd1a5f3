import { type MagicMailHand, magicMailMachine } from "#machines/documents/magicMail.machine.ts"
import { ask } from "#machines/shared/decide.ts"
import type { MagicMail } from "#schemas/documents/magicMail.ts"
import * as Result from "#schemas/shared/result.ts"

/** One rebuilding for both sides: the server from its row, the browser from the answer; null: there is none. */
export const magicMailSnapshot = (row: Pick<MagicMail, "state"> | null) =>
  magicMailMachine.resolveState({ value: row?.state ?? "absent", context: {} })

/** The guard that keeps a person from changing an address or making one (text key `closed.<name>`), or null. */
export const keepingClosedBy = (
  row: Pick<MagicMail, "state"> | null,
  by: MagicMailHand,
  isFolderWritable: boolean
): string | null => {
  const event =
    row === null
      ? ({ type: "address.made", senders: "members", isFolderWritable, by } as const)
      : ({ type: "address.renewed", by } as const)
  const verdict = ask(magicMailMachine, magicMailSnapshot(row), event)
  return Result.isSuccess(verdict) ? null : (verdict.failure.closedBy[0] ?? "hasMagicMail")
}
