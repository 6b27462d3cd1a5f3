import { errorsOf, type FormDefinition, type FormErrors, formOf, type TypedNumber } from "#schemas/shared/form.ts"
import type { NodeId, UserId, VendorId } from "#schemas/shared/ids.ts"
import type { TaskDetail } from "#schemas/tasks/task.ts"
import {
  emptyTask,
  isInternalType,
  keptLines,
  taskForm,
  taskMinutesProblem,
  taskReasonProblem,
  taskTitleProblem,
  type TaskType,
  type TaskValues
} from "#schemas/tasks/taskRules.ts"
import type { ThemeId } from "#schemas/themes/theme.ts"
import { digitsOf, idOf, idsOf } from "#services/shared/digits.ts"
import { ApiFailure } from "#services/shared/failures.ts"
import { failureOf, type InFirm, picked, resource } from "#services/shared/resource.ts"
import { keptLine } from "#schemas/shared/line.ts"

/** Id of the destination folder as a string; empty: the server creates a folder for the request. */
interface Placed {
  readonly folder_id: string
}
export type EditedTask = TaskValues & Placed

/** Form values of a new task. */
export interface NewTask extends EditedTask {
  readonly type: string
  readonly vendor_ids: ReadonlyArray<string>
  /** Titles of the sub-tasks, one per line. */
  readonly sub_tasks: string
  readonly node_ids: ReadonlyArray<string>
}

/** Splits a text into titles, one per line; empty lines are ignored. */
export const titlesIn = (text: string): ReadonlyArray<string> =>
  text
    .split("\n")
    .map(keptLine)
    .filter((title) => title !== "")

const without = (errors: FormErrors): FormErrors =>
  Object.fromEntries(Object.entries(errors).filter(([, codes]) => codes !== undefined && codes.length > 0))

/** [TSK-001] [TSK-002] Validation of a new task, including its assignees: a request needs a recipient. */
export const newTaskForm: FormDefinition<NewTask> = {
  fields: [
    "type",
    "vendor_ids",
    "title",
    "due_date",
    "notes",
    "internal",
    "member_ids",
    "theme_ids",
    "sub_tasks",
    "node_ids",
    "folder_id"
  ],
  check: (values) => {
    const wrong = titlesIn(values.sub_tasks)
      .map(taskTitleProblem)
      .find((problem) => problem !== null)
    return without({
      ...taskForm.check(values),
      vendor_ids:
        values.type === "information_request" && values.vendor_ids.length === 0 ? ["task.company_missing"] : [],
      sub_tasks: wrong === undefined || wrong === null ? [] : [wrong]
    })
  }
}

export const newTask = (type: TaskType, vendorId: VendorId | null): NewTask => ({
  ...emptyTask,
  type,
  vendor_ids: vendorId === null ? [] : [String(vendorId)],
  sub_tasks: "",
  node_ids: [],
  folder_id: ""
})

/** [TSK-001] The fields and validation of an existing task, including the folder of its files. */
export const editedTaskForm: FormDefinition<EditedTask> = {
  fields: [...taskForm.fields, "folder_id"],
  check: (values) => taskForm.check(values)
}

const placeOf = ({ folder_id }: Placed) => (folder_id === "" ? null : idOf<NodeId>(folder_id))

const bodyOf = ({ due_date, internal, member_ids, notes, theme_ids, title }: TaskValues) => ({
  title: keptLine(title),
  due_date: due_date.trim() === "" ? null : due_date.trim(),
  notes: keptLines(notes),
  internal,
  member_ids: idsOf<UserId>(member_ids),
  theme_ids: theme_ids.length === 0 ? null : idsOf<ThemeId>(theme_ids)
})

/** The created tasks, and how many of their sub-tasks could not be created. */
export interface MadeTasks {
  readonly tasks: ReadonlyArray<TaskDetail>
  readonly lost: number
}

/** [TSK-001] [TSK-002] The form of a new task: creates one task, or one per company, each with its sub-tasks. */
export const newTasks = resource<InFirm, MadeTasks>()({
  form: newTaskForm,
  empty: newTask("information_request", null),
  create: async ({ ask, place: { firmId }, values }) => {
    const query = { firm_id: firmId }
    const type = values.type as TaskType
    const payload = {
      ...bodyOf({ ...values, internal: isInternalType(type) }),
      type,
      vendor_ids: idsOf<VendorId>(values.vendor_ids),
      ...(values.vendor_ids.length === 1
        ? {
            node_ids: idsOf<NodeId>(values.node_ids),
            ...(type === "information_request" ? { folder_id: placeOf(values) } : {})
          }
        : {})
    }
    const { data: tasks } = await ask("tasks.create", { query, payload })
    let lost = 0
    for (const task of tasks)
      for (const title of titlesIn(values.sub_tasks)) {
        const body = { type, title, parent_id: task.id, internal: isInternalType(type) }
        // The task already exists and a retry would create it twice, so a failed sub-task is only counted.
        if ((await failureOf(ask("tasks.create", { query, payload: body }))) !== null) lost += 1
      }
    return { data: { tasks, lost } }
  }
})

/** [MIS-001] The form for the time spent on a task. */
export const taskTimes = resource<InFirm, TaskDetail>()({
  form: formOf({ minutes_spent: null as TypedNumber }, ({ minutes_spent }) =>
    errorsOf({ minutes_spent: taskMinutesProblem(minutes_spent) })
  ),
  empty: { minutes_spent: null },
  valuesOf: ({ minutes_spent }) => ({ minutes_spent }),
  wire: ({ minutes_spent }) => ({ minutes_spent: typeof minutes_spent === "number" ? minutes_spent : null }),
  change: ({ ask, entity: { id: taskId }, headers, payload, place: { firmId } }) =>
    ask("tasks.change", { params: { taskId }, query: { firm_id: firmId }, headers, payload }),
  read: ({ ask, entity: { id: taskId }, place: { firmId } }) =>
    ask("tasks.read", { params: { taskId }, query: { firm_id: firmId } })
})

/** [TSK-001] The form of an existing task. Its type and companies cannot be changed after creation. */
export const tasks = resource<InFirm, TaskDetail>()({
  form: editedTaskForm,
  empty: { ...emptyTask, folder_id: "" },
  valuesOf: ({ due_date, folder, members, theme_ids, ...task }) => ({
    ...picked(task, ["title", "notes", "internal"]),
    due_date: due_date ?? "",
    member_ids: digitsOf(members.map(({ id }) => id)),
    theme_ids: digitsOf(theme_ids),
    folder_id: folder === null ? "" : String(folder.id)
  }),
  wire: (values) => ({ ...bodyOf(values), folder_id: placeOf(values) }),
  change: ({ ask, entity: { id: taskId }, headers, payload, place: { firmId } }) =>
    ask("tasks.change", { params: { taskId }, query: { firm_id: firmId }, headers, payload }),
  read: ({ ask, entity: { id: taskId }, place: { firmId } }) =>
    ask("tasks.read", { params: { taskId }, query: { firm_id: firmId } })
})

interface OfTask extends InFirm {
  readonly task: TaskDetail
}

/** Renames a field in the server's validation errors to the name it has in the form. */
const saidOf =
  (field: string, name: string) =>
  (error: unknown): never => {
    if (!(error instanceof ApiFailure)) throw error
    const { [field]: codes, ...errors } = error.errors
    throw codes === undefined ? error : new ApiFailure({ ...error, errors: { ...errors, [name]: codes } })
  }

const untitled = { title: "", due_date: "" }

/** The form of a new sub-task; it inherits its parent's company and type. */
export const subTasks = resource<OfTask, ReadonlyArray<TaskDetail>>()({
  form: formOf(untitled, ({ due_date, title }) => {
    const { due_date: day, title: name } = taskForm.check({ ...emptyTask, title, due_date })
    return without({ title: name, due_date: day })
  }),
  empty: untitled,
  create: ({ ask, place: { firmId, task: parent }, values: { due_date, title } }) => {
    const day = due_date.trim()
    const payload = {
      type: parent.type,
      title: keptLine(title),
      due_date: day === "" ? null : day,
      internal: parent.internal,
      parent_id: parent.id
    }
    return ask("tasks.create", { query: { firm_id: firmId }, payload }).catch(saidOf("parent_id", "title"))
  }
})

/** [TSK-O04] The form for the reason why the firm returns an answer. */
export const returns = resource<OfTask, TaskDetail>()({
  form: formOf({ words: "" }, ({ words }) => errorsOf({ words: taskReasonProblem(words) })),
  empty: { words: "" },
  // No `If-Match`: the task's life cycle decides, and there is nothing to merge.
  create: ({ ask, place: { firmId, task }, values: { words } }) => {
    const payload = { type: "request.returned" as const, reason: keptLines(words) }
    return ask("tasks.event", { params: { taskId: task.id }, query: { firm_id: firmId }, payload }).catch(
      saidOf("reason", "words")
    )
  }
})
