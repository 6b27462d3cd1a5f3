import type { FormDefinition, FormErrors, FormRecord } from "#schemas/shared/form.ts"
import type { FirmId, NodeId, UserId, VendorId } from "#schemas/shared/ids.ts"
import type { TaskDetail, TaskId } from "#schemas/tasks/task.ts"
import {
  emptyTask,
  isInternalType,
  keptLines,
  keptTaskTitle,
  taskForm,
  taskReasonProblem,
  taskTitleProblem,
  type TaskType,
  type TaskValues
} from "#schemas/tasks/taskRules.ts"
import type { ThemeId } from "#schemas/themes/theme.ts"
import { ApiFailure, ConnectionLost } from "#services/shared/failures.ts"
import { type Ask, savingActor, seen } from "#services/shared/saving.ts"

const quiet = { showError: false } as const

type Fields = Readonly<Record<string, string | boolean | ReadonlyArray<string>>>
/** A folder in digits, or nothing: the request makes its own. */
interface Placed {
  readonly folder_id: string
}
export type EditedTask = TaskValues & Placed & Fields

/** What is typed of a task that is not there yet. */
export interface NewTask extends TaskValues, Placed {
  readonly type: string
  readonly vendor_ids: ReadonlyArray<string>
  /** A title on each line. */
  readonly sub_tasks: string
  readonly node_ids: ReadonlyArray<string>
}
export type NewTaskValues = NewTask & Fields

/** The titles in a text with one on each line; empty lines are nothing. */
export const titlesIn = (text: string): ReadonlyArray<string> =>
  text
    .split("\n")
    .map(keptTaskTitle)
    .filter((title) => title !== "")

const without = (errors: FormErrors): FormErrors =>
  Object.fromEntries(Object.entries(errors).filter(([, codes]) => codes !== undefined && codes.length > 0))

/** [TSK-001] [TSK-002] The rules of a task, with whom it is for: a request is made to somebody. */
export const newTaskForm: FormDefinition<NewTaskValues> = {
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

export const newTask = (type: TaskType, vendorId: VendorId | null): FormRecord<NewTaskValues> => ({
  values: {
    ...emptyTask,
    type,
    vendor_ids: vendorId === null ? [] : [String(vendorId)],
    sub_tasks: "",
    node_ids: [],
    folder_id: ""
  },
  revision: 0
})

/** [TSK-001] A task that is there, with where its files go. */
export const editedTaskForm: FormDefinition<EditedTask> = {
  fields: [...taskForm.fields, "folder_id"],
  check: (values) => taskForm.check(values)
}

export const taskRecord = ({
  due_date,
  folder,
  internal,
  members,
  notes,
  revision,
  theme_ids,
  title
}: TaskDetail): FormRecord<EditedTask> => ({
  values: {
    title,
    due_date: due_date ?? "",
    notes,
    internal,
    member_ids: members.map(({ id }) => String(id)),
    theme_ids: theme_ids.map(String),
    folder_id: folder === null ? "" : String(folder.id)
  },
  revision
})

const placeOf = ({ folder_id }: Placed) => (folder_id === "" ? null : (Number(folder_id) as NodeId))

const bodyOf = ({ due_date, internal, member_ids, notes, theme_ids, title }: TaskValues) => ({
  title: keptTaskTitle(title),
  due_date: due_date.trim() === "" ? null : due_date.trim(),
  notes: keptLines(notes),
  internal,
  member_ids: member_ids.map((id) => Number(id) as UserId),
  theme_ids: theme_ids.length === 0 ? null : theme_ids.map((id) => Number(id) as ThemeId)
})

interface Kept {
  readonly ask: Ask
  readonly firmId: FirmId
}

/** What came of a creation: the tasks, and how many of their sub-tasks could not be made. */
export interface MadeTasks {
  readonly tasks: ReadonlyArray<TaskDetail>
  readonly lost: number
}

/** [TSK-001] [TSK-002] A task, or one for each company, each with its sub-tasks. */
export const taskCreating = ({ ask, firmId, tell }: Kept & { readonly tell: (made: MadeTasks) => void }) =>
  savingActor({
    send: async (request, signal) => {
      const values = request.values as NewTaskValues
      const query = { firm_id: firmId }
      const type = values.type as TaskType
      const payload = {
        ...bodyOf({ ...values, internal: isInternalType(type) }),
        type,
        vendor_ids: values.vendor_ids.map((id) => Number(id) as VendorId),
        ...(values.vendor_ids.length === 1
          ? {
              node_ids: values.node_ids.map((id) => Number(id) as NodeId),
              ...(type === "information_request" ? { folder_id: placeOf(values) } : {})
            }
          : {})
      }
      const { data: tasks } = await ask("tasks.create", { ...quiet, query, payload }, signal)
      let lost = 0
      for (const task of tasks)
        for (const title of titlesIn(values.sub_tasks)) {
          const body = { type, title, parent_id: task.id, internal: isInternalType(type) }
          try {
            await ask("tasks.create", { ...quiet, query, payload: body }, signal)
          } catch (error) {
            // The task is there: asking for it again would make a second one. Whoever made it is told instead.
            if (!(error instanceof ApiFailure || error instanceof ConnectionLost)) throw error
            lost += 1
          }
        }
      tell({ tasks, lost })
      return { values, revision: 1 }
    },
    read: () => Promise.resolve(newTask("information_request", null))
  })

type Telling = Kept & { readonly tell: (task: TaskDetail) => void }

/** [TSK-001] Only what was changed travels. */
export const taskChanging = ({ ask, firmId, id, tell }: Telling & { readonly id: TaskId }) => {
  const one = { ...quiet, params: { taskId: id }, query: { firm_id: firmId } }
  return savingActor<EditedTask>({
    send: async ({ changed, revision, values }, signal) => {
      const edited = values
      const body = { ...bodyOf(edited), folder_id: placeOf(edited) }
      const payload = Object.fromEntries(
        Object.entries(body).filter(([field]) => changed.some((name) => name === field))
      )
      const { data } = await ask("tasks.change", { ...one, headers: seen(revision), payload }, signal)
      tell(data)
      return taskRecord(data)
    },
    read: async (signal) => taskRecord((await ask("tasks.read", one, signal)).data)
  })
}

/** What the server says of a field that the form has under another name. */
const saidOf = (error: unknown, field: string, name: string): never => {
  if (!(error instanceof ApiFailure)) throw error
  const { [field]: codes, ...errors } = error.errors
  throw codes === undefined ? error : new ApiFailure({ ...error, errors: { ...errors, [name]: codes } })
}

/** A sub-task of the same company and kind. */
export interface SubTaskValues {
  readonly title: string
  readonly due_date: string
}
export const subTaskForm: FormDefinition<SubTaskValues & Fields> = {
  fields: ["title", "due_date"],
  check: ({ due_date, title }) => {
    const { due_date: day, title: name } = taskForm.check({ ...emptyTask, title, due_date })
    return without({ title: name, due_date: day })
  }
}
export const newSubTask: FormRecord<SubTaskValues & Fields> = { values: { title: "", due_date: "" }, revision: 0 }

export const subTaskAdding = ({
  ask,
  firmId,
  parent,
  tell
}: Kept & { readonly parent: TaskDetail; readonly tell: () => void }) =>
  savingActor({
    send: async ({ values }, signal) => {
      const { due_date, title } = values as unknown as SubTaskValues
      const day = due_date.trim()
      const payload = {
        type: parent.type,
        title: keptTaskTitle(title),
        due_date: day === "" ? null : day,
        internal: parent.internal,
        parent_id: parent.id
      }
      await ask("tasks.create", { ...quiet, query: { firm_id: firmId }, payload }, signal).catch((error: unknown) =>
        saidOf(error, "parent_id", "title")
      )
      tell()
      return { values, revision: 1 }
    },
    read: () => Promise.resolve(newSubTask)
  })

/** [TSK-O04] Why the firm sends back what was given. */
export interface WordsValues {
  readonly words: string
}
export const reasonForm: FormDefinition<WordsValues & Fields> = {
  fields: ["words"],
  check: ({ words }) => {
    const wrong = taskReasonProblem(words)
    return wrong === null ? {} : { words: [wrong] }
  }
}
export const noWords: FormRecord<WordsValues & Fields> = { values: { words: "" }, revision: 0 }

/** [TSK-O04] */
export const returning = ({ ask, firmId, task, tell }: Telling & { readonly task: TaskDetail }) =>
  savingActor({
    send: async ({ values }, signal) => {
      const { words } = values as unknown as WordsValues
      // Its life cycle decides whether it still can be: there is nothing to merge.
      const one = { ...quiet, params: { taskId: task.id }, query: { firm_id: firmId } }
      const payload = { type: "request.returned" as const, reason: keptLines(words) }
      const { data } = await ask("tasks.event", { ...one, payload }, signal).catch((error: unknown) =>
        saidOf(error, "reason", "words")
      )
      tell(data)
      return { values, revision: 1 }
    },
    read: () => Promise.resolve(noWords)
  })
