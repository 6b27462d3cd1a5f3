import { useCallback } from "react"
import { useTranslation } from "react-i18next"
import type { TaskFormName } from "#machines/tasks/taskPanel.setup.ts"
import type { TaskDetail } from "#schemas/tasks/task.ts"
import { returns, subTasks, taskTimes } from "#services/tasks/taskResource.ts"
import { taskMinutesLimit } from "#schemas/tasks/taskRules.ts"
import { formatTime } from "#services/shared/numbers.ts"
import { Dialog } from "#ui/shared/dialog/Dialog.tsx"
import { AreaField } from "#ui/shared/form/AreaField.tsx"
import { FormDialog } from "#ui/shared/form/FormDialog.tsx"
import { TextField } from "#ui/shared/form/TextField.tsx"
import { TimeField } from "#ui/shared/kit/number/index.ts"
import { useResource } from "#ui/shared/kit/resource/useResource.ts"
import { AnswerComposer } from "#ui/tasks/AnswerComposer.tsx"
import { EditTask } from "#ui/tasks/TaskForm.tsx"
import type { TasksGround } from "#ui/tasks/taskFacts.ts"
import { DateField } from "#ui/shared/kit/date/index.ts"

export interface PanelFormProps {
  readonly ground: TasksGround
  readonly task: TaskDetail
  /** Called after a save; null if the saved entity is not the task itself. */
  readonly onKept: (task: TaskDetail | null) => void
  readonly onClose: () => void
}

/** The dialogs of a task's panel. */
export function PanelForms({ form, ...props }: PanelFormProps & { readonly form: TaskFormName }) {
  if (form === "edit") return <EditTask {...props} />
  if (form === "time") return <TimeSpent {...props} />
  if (form === "subTask") return <SubTask {...props} />
  if (form === "attach") return <Attach {...props} />
  return <Words {...props} />
}

/** [TSK-O04] The dialog for the reason why the firm returns an answer to the client. */
function Words({ ground: { firmId }, onClose, onKept, task }: PanelFormProps) {
  const { t } = useTranslation("tasks")
  const form = useResource(returns, { place: { firmId, task }, entity: null, onSaved: onKept })
  const label = t("return.words")
  return (
    <FormDialog
      title={t("return.title")}
      width="32rem"
      form={form}
      submit={{ label: t("act.return") }}
      labelOf={() => label}
      onClose={onClose}
    >
      <p className="muted">{t("return.text")}</p>
      <AreaField field={form.field("words")} label={label} rows={4} required />
    </FormDialog>
  )
}

/** [MIS-001] The time spent on the task; the mission sums it up. */
function TimeSpent({ ground: { firmId }, onClose, onKept, task }: PanelFormProps) {
  const { t } = useTranslation("tasks")
  const form = useResource(taskTimes, { place: { firmId }, entity: task, onSaved: onKept })
  const label = t("time")
  return (
    <FormDialog
      title={t("time.note")}
      width="26rem"
      form={form}
      labelOf={() => label}
      readOf={(_, value) => (typeof value === "number" ? formatTime(value) : "–")}
      onClose={onClose}
    >
      <TimeField
        field={form.field("minutes_spent")}
        label={label}
        hint={t("time.hint")}
        min={0}
        max={taskMinutesLimit}
        step={15}
      />
    </FormDialog>
  )
}

function SubTask({ ground: { firmId }, onClose, onKept, task }: PanelFormProps) {
  const { t } = useTranslation("tasks")
  const form = useResource(subTasks, { place: { firmId, task }, entity: null, onSaved: () => onKept(null) })
  return (
    <FormDialog
      title={t("sub_tasks.new")}
      width="32rem"
      form={form}
      submit={{ label: t("create") }}
      labelOf={(field) => t(field === "title" ? "field.title" : "field.due_date")}
      onClose={onClose}
    >
      <TextField field={form.field("title")} label={t("field.title")} required />
      <DateField field={form.field("due_date")} label={t("field.due_date")} />
    </FormDialog>
  )
}

/** [TSK-001] Attaches files and documents to a task without an answer. */
function Attach({ ground, onClose, onKept, task }: PanelFormProps) {
  const { t } = useTranslation("tasks")
  const taken = useCallback(
    (kept: TaskDetail) => {
      onKept(kept)
      onClose()
    },
    [onClose, onKept]
  )
  return (
    <Dialog title={t("attachments.title")} width="38rem" onClose={onClose}>
      <AnswerComposer ground={ground} task={task} kind="documents" onTaken={taken} />
    </Dialog>
  )
}
