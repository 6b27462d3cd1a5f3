import { useTranslation } from "react-i18next"
import type { TaskFormName } from "#machines/tasks/taskPanel.setup.ts"
import type { TaskDetail } from "#schemas/tasks/task.ts"
import {
  answerForm,
  attachForm,
  type AttachedValues,
  documentsAttaching,
  newSubTask,
  noWords,
  nothingAttached,
  reasonForm,
  subTaskAdding,
  subTaskForm,
  type SubTaskValues,
  wordsStep,
  type WordsValues
} from "#services/tasks/taskSaving.ts"
import { usePortal } from "#ui/app/portal.ts"
import { AreaField } from "#ui/shared/form/AreaField.tsx"
import { FormDialog } from "#ui/shared/form/FormDialog.tsx"
import { TextField } from "#ui/shared/form/TextField.tsx"
import { useForm } from "#ui/shared/form/useForm.ts"
import { DocumentPicker } from "#ui/tasks/DocumentPicker.tsx"
import { EditTask } from "#ui/tasks/TaskForm.tsx"
import type { TasksGround } from "#ui/tasks/taskFacts.ts"

export interface PanelFormProps {
  readonly ground: TasksGround
  readonly task: TaskDetail
  /** Null where what was made is not the task itself. */
  readonly onKept: (task: TaskDetail | null) => void
  readonly onClose: () => void
}

type Fields = Readonly<Record<string, string | boolean | ReadonlyArray<string>>>

/** What a task's panel asks for in a dialog. */
export function PanelForms({ form, ...props }: PanelFormProps & { readonly form: TaskFormName }) {
  if (form === "edit") return <EditTask {...props} />
  if (form === "subTask") return <SubTask {...props} />
  if (form === "attach") return <Attach {...props} />
  return <Words {...props} step={form === "answer" ? "request.submitted" : "request.returned"} />
}

/** [TSK-O04] The client's answer, or why the firm sends back what was given. */
function Words({
  ground: { firmId },
  onClose,
  onKept,
  step,
  task
}: PanelFormProps & { readonly step: "request.submitted" | "request.returned" }) {
  const { t } = useTranslation("tasks")
  const { ask } = usePortal()
  const isAnswer = step === "request.submitted"
  const form = useForm<WordsValues & Fields>({
    definition: isAnswer ? answerForm : reasonForm,
    record: noWords,
    save: () => wordsStep({ ask, firmId, task, step, tell: onKept })
  })
  const label = t(isAnswer ? "submit.words" : "return.words")
  return (
    <FormDialog
      title={t(isAnswer ? "act.answer" : "return.title")}
      width="32rem"
      form={form}
      deed={{ label: t(isAnswer ? "act.submit" : "act.return") }}
      labelOf={() => label}
      onClose={onClose}
    >
      <p className="muted">{t(isAnswer ? "submit.text" : "return.text")}</p>
      <AreaField field={form.field("words")} label={label} rows={4} required />
    </FormDialog>
  )
}

function SubTask({ ground: { firmId }, onClose, onKept, task }: PanelFormProps) {
  const { t } = useTranslation("tasks")
  const { ask } = usePortal()
  const form = useForm<SubTaskValues & Fields>({
    definition: subTaskForm,
    record: newSubTask,
    save: () => subTaskAdding({ ask, firmId, parent: task, tell: () => onKept(null) })
  })
  return (
    <FormDialog
      title={t("sub_tasks.new")}
      width="32rem"
      form={form}
      deed={{ label: t("create") }}
      labelOf={(field) => t(field === "title" ? "field.title" : "field.due_date")}
      onClose={onClose}
    >
      <TextField field={form.field("title")} label={t("field.title")} required />
      <TextField field={form.field("due_date")} label={t("field.due_date")} type="date" />
    </FormDialog>
  )
}

/** [TSK-001] */
function Attach({ ground: { firmId }, onClose, onKept, task }: PanelFormProps) {
  const { t } = useTranslation("tasks")
  const { ask } = usePortal()
  const form = useForm<AttachedValues & Fields>({
    definition: attachForm,
    record: nothingAttached,
    save: () => documentsAttaching({ ask, firmId, id: task.id, tell: onKept })
  })
  const { company } = task
  if (company === null) return null
  return (
    <FormDialog
      title={t("attachments.title")}
      width="38rem"
      form={form}
      deed={{ label: t("attachments.go") }}
      labelOf={() => t("attachments")}
      onClose={onClose}
    >
      <DocumentPicker
        field={form.field("node_ids")}
        vendorId={company.id}
        label={t("attachments.of", { name: company.name })}
        held={task.documents.map(({ node_id: id }) => id)}
      />
    </FormDialog>
  )
}
