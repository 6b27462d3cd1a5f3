import type { HomeSnapshot } from "#machines/home/home.machine.ts"
import type { HomeWork } from "#schemas/home/homeWork.ts"
import { sideOf, taskRefusals } from "#machines/tasks/task.projection.ts"
import type { HomeDocument, HomeLine, HomeTask, HomeTurn } from "#schemas/home/home.ts"
import { homeCountLimit } from "#schemas/home/homeRules.ts"
import { turnOf } from "#schemas/tasks/turn.ts"

/** The one action that home offers for a task: done in place, or on the task's page. */
export type HomeTaskAction =
  | { readonly name: "accept" | "complete" | "remind"; readonly work: HomeWork }
  | { readonly name: "answer" | "open"; readonly work: null }

const paris = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Paris" })
/** Clients are reminded of a request once a day; `today` is `2026-11-21`. */
const isRemindedToday = ({ reminded_at }: HomeTask, today: string) =>
  reminded_at !== null && paris.format(new Date(reminded_at)) === today

/**
 * [TSK-003] [TSK-O04] The action that the task's life cycle allows: accept a submitted answer, complete one's own task,
 * answer a request, or remind the client of it.
 */
export const homeTaskAction = (task: HomeTask, today: string): HomeTaskAction => {
  const refusals = taskRefusals(task)
  const { id, revision, title: name } = task
  const turn = turnOf(task)
  if (sideOf(task) === "client")
    return { name: refusals.submit === null && turn === "client" ? "answer" : "open", work: null }
  if (task.review === "submitted" && refusals.accept === null)
    return { name: "accept", work: { kind: "task", id, revision, event: "request.accepted", name, undo: null } }
  if (turn === "firm" && refusals.complete === null)
    return {
      name: "complete",
      work: {
        kind: "task",
        id,
        revision,
        event: "task.completed",
        name,
        undo: task.status === "in_progress" ? "task.started" : "task.reopened"
      }
    }
  if (turn === "client" && refusals.remind === null && !isRemindedToday(task, today))
    return { name: "remind", work: { kind: "task", id, revision, event: "request.reminded", name, undo: null } }
  return { name: "open", work: null }
}

/** The one action that home offers for an awaited item: a reminder in place, or opening its page. */
export type HomeTurnAction =
  | { readonly name: "remind"; readonly work: HomeWork }
  | { readonly name: "sign" | "open"; readonly work: null }

/** [ACC-084] A reminder if the server allows one and the kind of item has one; otherwise opening the page. */
export const homeTurnAction = ({ can_remind, company, id, kind, revision, title: name }: HomeTurn): HomeTurnAction => {
  if (kind === "signatory") return { name: "sign", work: null }
  if (!can_remind || company === null) return { name: "open", work: null }
  const { id: vendorId } = company
  if (kind === "task")
    return { name: "remind", work: { kind, id, revision, event: "request.reminded", name, undo: null } }
  if (kind === "signature")
    return { name: "remind", work: { kind, id, vendorId, event: "signature.reminded", name, undo: null } }
  if (kind === "invitation")
    return { name: "remind", work: { kind, id, vendorId, event: "invitation.repeated", name, undo: null } }
  return { name: "open", work: null }
}

export const documentWork = ({ company, name, node_id }: HomeDocument): HomeWork => ({
  kind: "document",
  id: node_id,
  vendorId: company.id,
  event: "document.validated",
  name,
  undo: "document.unvalidated"
})

/** The key of an item, and of an action on it. */
export const workKey = ({ id, kind }: Pick<HomeWork, "id" | "kind">) => `${kind}:${id}`

export const toHomeView = (snapshot: HomeSnapshot) => {
  const { failure, line, lines, work } = snapshot.context
  return {
    isLoading: lines === null && failure === null,
    isBusy: snapshot.hasTag("busy"),
    /** The expanded line, or null. */
    chosen: line,
    lines: (lines ?? []).filter(({ items }) => items.length > 0),
    /** No line has any item. */
    isEmpty: lines !== null && lines.every(({ items }) => items.length === 0),
    /** The key of the item in work, or null. */
    working: work === null ? null : workKey(work),
    canAct: snapshot.can({ type: "item.pressed", work: { kind: "task" } as HomeWork }),
    messageKey: failure === null ? null : `errors:${failure.code}`,
    canRetry: snapshot.can({ type: "home.retried" })
  }
}

/** A capped count: the server stops counting at the limit. */
export const toldCount = ({ total }: Pick<HomeLine, "total">): { readonly count: number; readonly isMore: boolean } =>
  total >= homeCountLimit ? { count: homeCountLimit - 1, isMore: true } : { count: total, isMore: false }
