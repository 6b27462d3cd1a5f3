import { type AccessFacts, mayWrite, type Verdict } from "#schemas/documents/policy.ts"
import { type Refusals, unless } from "#schemas/access/policy/verdict.ts"
import type { TaskType } from "#schemas/tasks/taskRules.ts"

/** A task as the policy sees it; `themeAcl` in the user's facts is that of the task. */
export interface TaskFacts {
  readonly type: TaskType
  readonly isInternal: boolean
  /** Belongs to no company: the firm's own task. */
  readonly isOfNobody: boolean
  readonly isAuthor: boolean
  /** The user is assigned, or the user's side has no assignee. */
  readonly isMember: boolean
}

export type TaskRefusals = Refusals<"isOfFirm" | "hasThemeAccess">

/**
 * [TSK-O01] Clients see requests to them, never the firm's tasks nor internal ones. Collaborators see tasks of the
 * clients they have access to, and of the firm's own tasks those that concern them. Invisible tasks answer like absent
 * ones.
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

/** [TSK-004] Tasks and requests are created by the firm. */
export const mayCreateTasks = ({ firmRole }: Pick<AccessFacts, "firmRole">): Refusals<"isOfFirm"> =>
  unless({ isOfFirm: firmRole !== null })

/** [ROL-019] Tasks are changed by staff whose access through the task's themes is more than read-only. */
export const mayKeepTask = ({ firmRole, themeAcl }: Pick<AccessFacts, "firmRole" | "themeAcl">): TaskRefusals =>
  firmRole === null ? ["isOfFirm"] : unless({ hasThemeAccess: themeAcl !== "read-only" })

/** [TSK-O04] Submitted by users of the client, never by guests (ROL-015). */
export const maySubmitRequest = (facts: AccessFacts): Verdict | Refusals<"isClientUser"> =>
  facts.vendorRole === null ? ["isClientUser"] : mayWrite(facts)

/** Documents are added by the firm, and by the client who has to answer. */
export const mayAttachToTask = (facts: AccessFacts): Verdict | TaskRefusals =>
  facts.firmRole === null ? mayWrite(facts) : mayKeepTask(facts)

/** By the creator, and by the firm's admins. */
export const mayRemoveTask = (
  facts: Pick<AccessFacts, "firmRole" | "themeAcl">,
  task: Pick<TaskFacts, "isAuthor">
): TaskRefusals | Refusals<"isTaskAuthor"> => {
  const closed = mayKeepTask(facts)
  return closed.length > 0 ? closed : unless({ isTaskAuthor: task.isAuthor || facts.firmRole === "admin" })
}

export { mayUseAdminMode } from "#schemas/tasks/adminModePolicy.ts"
