import { Suspense, useState } from "react"
import { useTranslation } from "react-i18next"
import type { TaskDetail } from "#schemas/tasks/task.ts"
import { taskTypes } from "#schemas/tasks/taskRules.ts"
import type { FieldValue } from "#schemas/shared/form.ts"
import type { VendorId } from "#schemas/shared/ids.ts"
import { type EditedTask, type MadeTasks, newTask, newTasks, tasks } from "#services/tasks/taskResource.ts"
import { AreaField } from "#ui/shared/form/AreaField.tsx"
import { CheckField } from "#ui/shared/form/CheckField.tsx"
import { ChoiceField } from "#ui/shared/form/Choices.tsx"
import { FormDialog } from "#ui/shared/form/FormDialog.tsx"
import { PickField } from "#ui/shared/form/PickField.tsx"
import { TextField } from "#ui/shared/form/TextField.tsx"
import type { FieldBinding, Form } from "#ui/shared/form/useForm.ts"
import { useResource } from "#ui/shared/kit/resource/useResource.ts"
import { exclamationCircle } from "#ui/shared/icons/firstIcons.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { lazyPart } from "#ui/shared/lazy/lazyPart.tsx"
import { SkeletonRows } from "#ui/shared/States.tsx"
import { useText } from "#ui/shared/useText.ts"
import { DocumentPicker } from "#ui/tasks/DocumentPicker.tsx"
import { type TasksGround, usePeople, useThemes } from "#ui/tasks/taskFacts.ts"
import { DateField } from "#ui/shared/kit/date/index.ts"
import { ClientsField, PeopleField } from "#ui/shared/kit/many/index.ts"

/** Props of the fields that the forms of a new and of an existing task share. */
interface SaidFieldsProps {
  readonly form: Pick<Form<EditedTask>, "field">
  readonly ground: TasksGround
  /** Assignees are members of this company and the staff; null for the staff only. */
  readonly vendorId: VendorId | null
  /** An internal task: the client never sees it, so its members cannot be assigned. */
  readonly isOfFirmAlone: boolean
}

/** The error message of a multiple choice, which renders none itself. */
function ListError({ field }: { readonly field: Pick<FieldBinding<ReadonlyArray<string>>, "messageKey"> }) {
  const text = useText()
  if (field.messageKey === null) return null
  return (
    <p className="field-error" role="alert">
      <Icon of={exclamationCircle} />
      {text(field.messageKey)}
    </p>
  )
}

/** [TSK-001] Assignees and themes. */
function PeopleAndThemes({ form, ground, isOfFirmAlone, vendorId }: SaidFieldsProps) {
  const { t } = useTranslation("tasks")
  const people = usePeople(ground, vendorId)
  const themes = useThemes({ ...ground, vendorId }, [])
  const [members, chosen] = [form.field("member_ids"), form.field("theme_ids")]
  const rows = people
    .filter(({ side }) => side === "firm" || !isOfFirmAlone)
    .map(({ email, id, name, side }) => ({
      id: String(id),
      name,
      detail: `${t(`side.${side}`)} · ${email}`
    }))
  const offered = [...themes.values()]
    .filter(
      ({ access, id, level }) =>
        (access !== null && (level === "firm" || vendorId !== null)) || chosen.value.includes(String(id))
    )
    .map(({ id, title }) => ({ id: String(id), name: title }))
  return (
    <>
      <PeopleField
        field={members}
        label={t("column.members")}
        hint={t("field.members.hint")}
        placeholder={t("field.members.search")}
        people={rows}
      />
      {offered.length === 0 ? null : (
        <>
          <PickField
            field={chosen}
            label={t("column.themes")}
            hint={t("field.themes.hint")}
            searchLabel={t("field.themes.search")}
            emptyText={t("field.themes.none")}
            rows={offered}
          />
          <ListError field={chosen} />
        </>
      )}
    </>
  )
}

const TaskFolder = lazyPart(
  () => import("#ui/tasks/TaskFolder.tsx"),
  (module) => module.TaskFolder
)

/** [TSK-001] The folder for the files of a request: its own folder by default. */
function Place({
  current,
  field,
  vendorId
}: {
  readonly field: FieldBinding<string>
  readonly vendorId: VendorId
  readonly current: TaskDetail["folder"]
}) {
  const { t } = useTranslation("tasks")
  const [isOpen, setOpen] = useState(field.value !== "")
  const isShown = isOpen || field.messageKey !== null
  return (
    <div className="field">
      {isShown ? (
        <Suspense fallback={<SkeletonRows count={4} />}>
          <TaskFolder field={field} vendorId={vendorId} current={current} />
        </Suspense>
      ) : (
        <>
          <span className="label">{t("field.folder_id")}</span>
          <small>{t("field.folder_id.hint")}</small>
        </>
      )}
      <button
        type="button"
        className="button"
        data-kind="quiet"
        data-size="small"
        disabled={field.isReadOnly}
        onClick={() => {
          if (isShown) field.onChange("")
          setOpen(!isShown)
        }}
      >
        {t(isShown ? "field.folder_id.own" : "field.folder_id.choose")}
      </button>
    </div>
  )
}

const useReading = () => {
  const { t } = useTranslation("tasks")
  const text = useText()
  return {
    labelOf: (field: string) => text(`tasks:field.${field}`),
    readOf: (field: string, value: FieldValue) =>
      field === "folder_id"
        ? value === ""
          ? t("folder.own")
          : t("field.chosen", { count: 1 })
        : Array.isArray(value)
          ? t("field.chosen", { count: (value as ReadonlyArray<string>).length })
          : typeof value === "boolean"
            ? t(value ? "yes" : "no")
            : String(value ?? "")
  }
}

interface EditTaskProps {
  readonly ground: TasksGround
  readonly task: TaskDetail
  readonly onKept: (task: TaskDetail) => void
  readonly onClose: () => void
}

/** [TSK-001] The form of an existing task. */
export function EditTask({ ground, onClose, onKept, task }: EditTaskProps) {
  const { t } = useTranslation("tasks")
  const form = useResource(tasks, { place: { firmId: ground.firmId }, entity: task, onSaved: onKept })
  const { labelOf, readOf } = useReading()
  return (
    <FormDialog title={t("edit.title")} width="42rem" form={form} labelOf={labelOf} readOf={readOf} onClose={onClose}>
      <TextField field={form.field("title")} label={t("field.title")} required />
      <DateField field={form.field("due_date")} label={t("field.due_date")} />
      <AreaField field={form.field("notes")} label={t("field.notes")} rows={4} />
      {task.type === "information_request" && task.internal ? (
        <CheckField field={form.field("internal")} label={t("field.internal")} hint={t("field.internal.hint")} />
      ) : null}
      {task.type === "information_request" && task.company !== null ? (
        <Place field={form.field("folder_id")} vendorId={task.company.id} current={task.folder} />
      ) : null}
      <PeopleAndThemes
        form={form}
        ground={ground}
        vendorId={task.company?.id ?? null}
        isOfFirmAlone={task.type === "accounting_firm_task" || form.field("internal").value}
      />
    </FormDialog>
  )
}

interface CreateTaskProps {
  readonly ground: TasksGround
  readonly onMade: (made: MadeTasks) => void
  readonly onClose: () => void
}

/** [TSK-001] [TSK-002] The form of a new task: internal to the firm, or a request to clients. */
export function CreateTask({ ground, onClose, onMade }: CreateTaskProps) {
  const { t } = useTranslation("tasks")
  const { firmId, vendorId } = ground
  const [initial] = useState(() => newTask("information_request", vendorId))
  const form = useResource(newTasks, { place: { firmId }, entity: null, initial, onSaved: onMade })
  const [type, chosen] = [form.field("type"), form.field("vendor_ids")]
  const isRequest = type.value === "information_request"
  const one = chosen.value.length === 1 ? (Number(chosen.value[0]) as VendorId) : null
  const { labelOf, readOf } = useReading()
  return (
    <FormDialog
      title={t("new.title")}
      width="44rem"
      form={form}
      submit={{ label: t("create") }}
      labelOf={labelOf}
      readOf={readOf}
      onClose={onClose}
    >
      <ChoiceField
        field={type}
        legend={t("field.type")}
        choices={taskTypes
          .toReversed()
          .map((value) => ({ value, label: t(`type.${value}`), hint: t(`type.${value}.hint`) }))}
      />
      <TextField field={form.field("title")} label={t("field.title")} required />
      <ClientsField
        field={{
          ...chosen,
          onChange: (ids) => {
            chosen.onChange(ids)
            // Values chosen for the previous company do not exist in the new one.
            for (const name of ["member_ids", "theme_ids", "node_ids"] as const) form.field(name).onChange([])
            form.field("folder_id").onChange("")
          }
        }}
        firmId={firmId}
        label={t(isRequest ? "field.vendor_ids" : "field.vendor_ids.optional")}
        hint={t(isRequest ? "field.vendor_ids.hint" : "field.vendor_ids.optional.hint")}
        placeholder={t("field.vendor_ids.search")}
      />
      <DateField field={form.field("due_date")} label={t("field.due_date")} />
      <AreaField field={form.field("notes")} label={t("field.notes")} rows={3} />
      <details className="section-fold">
        <summary>{t("new.more")}</summary>
        <div>
          <PeopleAndThemes form={form} ground={ground} vendorId={one} isOfFirmAlone={!isRequest} />
          <AreaField
            field={form.field("sub_tasks")}
            label={t("field.sub_tasks")}
            hint={t("field.sub_tasks.hint")}
            rows={3}
          />
          {one === null || !isRequest ? null : (
            <Place key={`folder ${one}`} field={form.field("folder_id")} vendorId={one} current={null} />
          )}
          {one === null ? null : (
            <DocumentPicker
              key={one}
              field={form.field("node_ids")}
              vendorId={one}
              label={t("attachments")}
              held={[]}
            />
          )}
        </div>
      </details>
    </FormDialog>
  )
}
