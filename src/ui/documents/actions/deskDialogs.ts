import type { ActionFailure } from "#machines/documents/nodeAction.types.ts"
import type { TreeNode } from "#schemas/documents/node.ts"

/** A dialog about nodes that is no step of an action; `help` speaks of none. */
export interface AskedDialog {
  readonly name: "share" | "why" | "help" | "mail" | "themes" | "marks" | "refused"
  readonly nodes: ReadonlyArray<TreeNode>
  /** What `refused` tells of. */
  readonly failure?: ActionFailure
}

/** Dialogs and undo steps that are asked for before what shows or takes them is loaded. */
export const makeDeskDialogs = () => {
  /** The dialog that is asked for, kept until its file is here. */
  let dialog: AskedDialog | null = null
  let tellDialog = (): void => undefined
  /** Steps to take back that were asked for by key, until somebody can take them. */
  let undos = 0
  const keep = (): void => void (undos += 1)
  let takeBack = keep

  return {
    dialog: () => dialog,
    show: (next: AskedDialog | null) => {
      dialog = next
      tellDialog()
    },
    /** One place shows dialogs. */
    onDialog: (listener: () => void) => {
      tellDialog = listener
      return () => (tellDialog = () => undefined)
    },
    takeBack: () => takeBack(),
    /** One place takes back, what was asked before it stood too. */
    onUndo: (listener: () => void) => {
      takeBack = listener
      for (; undos > 0; undos -= 1) listener()
      return () => {
        takeBack = keep
      }
    }
  }
}
