import type { ActionKind } from "#machines/documents/nodeAction.types.ts"
import type { Offer } from "#machines/shared/snackbar.machine.ts"
import type { VendorId } from "#schemas/shared/ids.ts"
import * as Result from "#schemas/shared/result.ts"
import type { ChangeRequest } from "#services/documents/documentCalls.ts"
import type { Portal } from "#ui/app/portal.ts"
import type { Done } from "#ui/documents/desk.ts"

const workName = "documents.undo"

interface Undoing {
  readonly vendorId: VendorId
  readonly requests: ReadonlyArray<ChangeRequest>
}

const opposite: Partial<Record<ActionKind, ChangeRequest["kind"]>> = {
  move: "move",
  rename: "rename",
  trash: "restore",
  unvalidate: "validate",
  validate: "unvalidate"
}

/** The way back of an action, as a button of its message; undefined where there is none. */
export const undoOf = (vendorId: VendorId, { after, before, kind }: Done, rootId: number | null): Offer | undefined => {
  const back = opposite[kind]
  const was = new Map(before.map((node) => [node.id, node]))
  // A default folder has lost its feed by moving: going back would not give it back (DOC-030).
  const isLost = kind === "move" && before.some((node) => node.type === "folder" && node.is_default)
  if (back === undefined || isLost || after.some(({ id }) => !was.has(id))) return undefined
  const requests = after.map(({ id, revision }): ChangeRequest => {
    const old = was.get(id)
    return { kind: back, targets: [{ id, revision }], name: old?.name ?? "", folder: old?.folder_id ?? rootId }
  })
  return { textKey: "documents:undo", work: { name: workName, input: { vendorId, requests } satisfies Undoing } }
}

/** Undoing works wherever the person has gone meanwhile. */
export const teachUndo = (portal: Portal, onDone: () => void) =>
  portal.teach(workName, async (input) => {
    const { requests, vendorId } = input as Undoing
    const { changeAll } = await import("#ui/documents/deskWork.ts")
    const reports = await changeAll(portal, vendorId, requests)
    const failure = reports.find((report) => report.failure !== null)?.failure ?? null
    portal.snackbar.send({
      type: "message.raised",
      message: {
        tone: failure === null ? "info" : "error",
        code: failure === null ? "documents:done.undone" : failure.code,
        params: failure?.params ?? {},
        text: null
      }
    })
    onDone()
    return failure === null ? Result.succeed(null) : Result.fail({ code: failure.code })
  })
