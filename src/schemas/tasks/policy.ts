import { type AccessFacts, mayWrite, type Verdict } from "#schemas/documents/rules/policy.ts"
import { type Refusals, unless } from "#schemas/access/policy/rights/verdict.ts"
import type { TaskType } from "#schemas/tasks/taskRules.ts"

/** The facts about a task that permission checks need. The `themeAcl` of the user's facts applies to this task. */
export interface TaskFacts {
  readonly type: TaskType
  readonly isInternal: boolean
  /** The task belongs to no company: it is the firm's own. */
  readonly isFirmTask: boolean
  readonly isAuthor: boolean
  /** The user is assigned to the task, or nobody on the user's side is. */
  readonly isMember: boolean
}

export type TaskRefusals = Refusals<"isOfFirm" | "hasThemeAccess">

/**
 * [TSK-O01] Client users see information requests that are not internal. Staff see the tasks of clients they have
 * access to; of the firm's own tasks, collaborators see those they created or are assigned to, and unassigned ones. For
 * an invisible task the server answers 404.
 */
export const maySeeTask = (facts: AccessFacts, task: TaskFacts): Refusals<"isOfFirm" | "isTheirTask"> => {
  if (facts.firmRole === null)
    return unless({
      isOfFirm: facts.vendorRole !== null && task.type === "information_request" && !task.isInternal
    })
  return unless({
    isTheirTask: !task.isFirmTask || facts.firmRole === "admin" || task.isAuthor || task.isMember
  })
}

/** [TSK-004] Who may create tasks and information requests: the firm's staff. */
export const mayCreateTasks = ({ firmRole }: Pick<AccessFacts, "firmRole">): Refusals<"isOfFirm"> =>
  unless({ isOfFirm: firmRole !== null })

/** [ROL-019] Who may change a task: staff, unless the task's themes give them read-only access. */
export const mayKeepTask = ({ firmRole, themeAcl }: Pick<AccessFacts, "firmRole" | "themeAcl">): TaskRefusals =>
  firmRole === null ? ["isOfFirm"] : unless({ hasThemeAccess: themeAcl !== "read-only" })

/** [TSK-O04] Who may submit an answer: users of the client with write access, so never guests (ROL-015). */
export const maySubmitRequest = (facts: AccessFacts): Verdict | Refusals<"isClientUser"> =>
  facts.vendorRole === null ? ["isClientUser"] : mayWrite(facts)

/** Who may attach documents to a task: staff who may change it, and client users with write access. */
export const mayAttachToTask = (facts: AccessFacts): Verdict | TaskRefusals =>
  facts.firmRole === null ? mayWrite(facts) : mayKeepTask(facts)

/** Who may delete a task: its creator and the firm's admins. */
export const mayRemoveTask = (
  facts: Pick<AccessFacts, "firmRole" | "themeAcl">,
  task: Pick<TaskFacts, "isAuthor">
): TaskRefusals | Refusals<"isTaskAuthor"> => {
  const refusals = mayKeepTask(facts)
  return refusals.length > 0 ? refusals : unless({ isTaskAuthor: task.isAuthor || facts.firmRole === "admin" })
}

export { mayUseAdminMode } from "#schemas/tasks/adminModePolicy.ts"
