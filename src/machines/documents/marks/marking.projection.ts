import { type NodeMarkEvent, type NodeMarkFacts, nodeMarkMachine } from "#machines/documents/marks/nodeMark.machine.ts"
import type { MarkingSnapshot } from "#machines/documents/marks/marking.machine.ts"
import { decide } from "#machines/shared/guards/decide.ts"
import type { Actor } from "#schemas/access/policy.ts"
import type { Flag, NodeMarks } from "#schemas/documents/marks.ts"
import type { TreeNode } from "#schemas/documents/node.ts"

const asked = { type: "mark.asked", change: { mark: "survey", isPut: true } } as const

export const toMarkingView = (snapshot: MarkingSnapshot) => ({
  isBusy: snapshot.hasTag("busy"),
  canChange: snapshot.can(asked),
  canRetry: snapshot.can({ type: "mark.retried" }),
  code: snapshot.context.code
})

const factsOf = (node: TreeNode, mark: NodeMarkFacts["mark"], isUsable: boolean): NodeMarkFacts => ({
  mark,
  kind: node.type,
  isTrashed: node.deleted_at !== null,
  isReadOnly: node.read_only,
  isThemeReadOnly: node.theme_acl === "read-only",
  isUsable,
  person: null
})

/** The first guard that refuses a change of a mark, or null. */
const closedBy = (isPresent: boolean, facts: NodeMarkFacts, event: NodeMarkEvent): string | null => {
  const before = nodeMarkMachine.resolveState({ value: isPresent ? "present" : "absent", context: facts })
  const verdict = decide(nodeMarkMachine, before, event)
  return verdict._tag === "Success" ? null : (verdict.failure.closedBy[0] ?? "isWritable")
}

/** One flag of a document: whether it is set, and why that cannot be changed. */
const toFlagView = (node: TreeNode, marks: NodeMarks, flag: Flag, by: Actor) => {
  const isPut = marks.flags.includes(flag.id)
  const event: NodeMarkEvent = isPut
    ? { type: "mark.taken", by }
    : { type: "mark.put", by, person: null, isValidator: false }
  return { flag, isPut, closedBy: closedBy(isPut, factsOf(node, "flag", flag.usable_on_documents), event) }
}

/** The marks of a node for this user, and the changes that are available. */
export const toNodeMarksView = (node: TreeNode, marks: NodeMarks, flags: ReadonlyArray<Flag>, by: Actor) => {
  const isWatchedHere = marks.surveyed_by?.id === node.id
  const isAskedHere = marks.validator_from?.id === node.id
  return {
    flags: node.type === "folder" ? [] : flags.map((flag) => toFlagView(node, marks, flag, by)).filter(isWorthShowing),
    survey: {
      isPut: isWatchedHere,
      /** The watched folder above, if this node is not watched itself. */
      from: isWatchedHere ? null : (marks.surveyed_by?.name ?? null),
      closedBy: closedBy(
        isWatchedHere,
        factsOf(node, "survey", true),
        isWatchedHere ? { type: "mark.taken", by } : { type: "mark.put", by, person: null, isValidator: false }
      )
    },
    validator: {
      person: isAskedHere ? marks.validator : null,
      /** The validator set on a folder above, with the folder's name. */
      inherited: isAskedHere || marks.validator === null ? null : marks.validator,
      from: isAskedHere ? null : (marks.validator_from?.name ?? null),
      closedBy: closedBy(isAskedHere, factsOf(node, "validator", true), { type: "mark.taken", by })
    }
  }
}

/** A flag that is no longer in use is shown only where it is set. */
const isWorthShowing = ({ flag, isPut }: { readonly flag: Flag; readonly isPut: boolean }) =>
  isPut || flag.usable_on_documents
