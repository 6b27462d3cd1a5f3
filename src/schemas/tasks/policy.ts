import { type AccessFacts, mayWrite, type Verdict } from "#schemas/documents/policy.ts"
import { mayAdministerFirm } from "#schemas/access/policy/rights.ts"
import { type Refusals, unless } from "#schemas/access/policy/verdict.ts"
import type { TaskType } from "#schemas/tasks/taskRules.ts"

/** What is known of a task and a person; `themeAcl` of the person's facts is that of the task. */
export interface TaskFacts {
  readonly type: TaskType
  readonly isInternal: boolean
  /** Of no company: the firm's own. */
  readonly isOfNobody: boolean
  readonly isAuthor: boolean
  /** Named on it, or nobody of the person's side is. */
  readonly isMember: boolean
}

export type TaskRefusals = Refusals<"isOfFirm" | "hasThemeAccess">

/**
 * [TSK-O01] Clients see what they are asked for, never the firm's tasks nor anything internal; collaborators see what
 * is of the clients they reach, and of the firm's own what is theirs. Tasks out of sight do not exist.
 */
export const maySeeTask = (facts: AccessFacts, task: TaskFacts): Refusals<"isOfFirm" | "isTheirTask"> => {
  if (facts.firmRole === null)
    return unless({
      isOfFirm: facts.vendorRole !== null && task.type === "information_request" && !task.isInternal
    })
  return unless({
    isTheirTask: !task.isOfNobody || facts.firmRole === "admin" || task.isAuthor || task.isMember
  })
}

/** [TSK-004] Tasks and requests are the firm's to make. */
export const mayCreateTasks = ({ firmRole }: Pick<AccessFacts, "firmRole">): Refusals<"isOfFirm"> =>
  unless({ isOfFirm: firmRole !== null })

/** [ROL-019] And to change, by whoever has more than reading under the task's themes. */
export const mayKeepTask = ({ firmRole, themeAcl }: Pick<AccessFacts, "firmRole" | "themeAcl">): TaskRefusals =>
  firmRole === null ? ["isOfFirm"] : unless({ hasThemeAccess: themeAcl !== "read-only" })

/** [TSK-O04] Given by the client's people: never by guests (ROL-015). */
export const maySubmitRequest = (facts: AccessFacts): Verdict | Refusals<"isClientUser"> =>
  facts.vendorRole === null ? ["isClientUser"] : mayWrite(facts)

/** Documents are added by the firm, and by the client who is asked for them. */
export const mayAttachToTask = (facts: AccessFacts): Verdict | TaskRefusals =>
  facts.firmRole === null ? mayWrite(facts) : mayKeepTask(facts)

/** By who made it, and by the firm's admins. */
export const mayRemoveTask = (
  facts: Pick<AccessFacts, "firmRole" | "themeAcl">,
  task: Pick<TaskFacts, "isAuthor">
): TaskRefusals | Refusals<"isTaskAuthor"> => {
  const closed = mayKeepTask(facts)
  return closed.length > 0 ? closed : unless({ isTaskAuthor: task.isAuthor || facts.firmRole === "admin" })
}

/** [TSK-005] [TSK-O01] Whether all tasks of the firm may be listed instead of one's own. */
export const mayUseAdminMode = mayAdministerFirm
