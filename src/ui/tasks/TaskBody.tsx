import { Link } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { openScreens } from "#machines/access/openScreens.ts"
import type { TaskPanelRef } from "#machines/tasks/taskPanel.machine.ts"
import type { TaskPanelView } from "#machines/tasks/taskPanel.projection.ts"
import { encodeContext } from "#schemas/access/context.ts"
import type { Language } from "#schemas/shared/constants.ts"
import type { TaskAttachment, TaskDetail } from "#schemas/tasks/task.ts"
import type { Theme } from "#schemas/themes/theme.ts"
import { formatDateTime, formatSize } from "#services/shared/display/formats.ts"
import { formatTime } from "#services/shared/numbers.ts"
import { linkTo } from "#ui/app/links.ts"
import { usePortal } from "#ui/app/portal.ts"
import { useHere } from "#ui/app/useHere.ts"
import { FileIcon, kindOf } from "#ui/shared/icons/frame/FileIcon.tsx"
import { times } from "#ui/shared/icons/firstIcons.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { plus } from "#ui/shared/icons/frame/icons.ts"
import { useText } from "#ui/shared/useText.ts"
import { DueDate, StatusTag, Themes } from "#ui/tasks/TaskCells.tsx"
import type { TasksGround } from "#ui/tasks/taskFacts.ts"
import { TaskLink } from "#ui/tasks/TaskTable.tsx"

interface TaskBodyProps {
  readonly ground: TasksGround
  readonly task: TaskDetail
  readonly view: TaskPanelView
  readonly panel: TaskPanelRef
  readonly themes: ReadonlyMap<number, Theme>
  /** The answer form, rendered below the request. */
  readonly children?: ReactNode
}

/** [TSK-001] The details of a task. */
export function TaskBody(props: TaskBodyProps) {
  const { ground, task, themes, view } = props
  const { i18n, t } = useTranslation("tasks")
  const language = i18n.language as Language
  const { answer, author, company, companies, internal, members, notes, parent, reason, review } = task
  const { modules } = useHere()
  const hasMissions = openScreens(["customer-service"], usePortal().modules.hasScreen, modules).length > 0
  const others = companies.filter(({ id }) => id !== company?.id)
  return (
    <>
      {review === "returned" && reason !== "" ? (
        <section className="task-said" data-tone="error">
          <h3>{t("returned.title")}</h3>
          <p className="task-lines">{reason}</p>
        </section>
      ) : null}
      {task.submitted_at === null ? null : (
        <section className="task-said" data-tone={review === "submitted" ? "warn" : undefined}>
          <h3>
            {t("submitted.by", {
              name: task.submitted_by?.name ?? "–",
              date: formatDateTime(language, task.submitted_at)
            })}
          </h3>
          {answer === "" ? null : <p className="task-lines">{answer}</p>}
          {review === "submitted" && !view.isOfFirm ? <small>{t("submitted.wait")}</small> : null}
        </section>
      )}
      {task.reminded_at === null || (view.answer === null && !view.isOfFirm) ? null : (
        <p className="muted">{t("reminded", { date: formatDateTime(language, task.reminded_at) })}</p>
      )}
      {view.answer === null ? null : (
        <>
          <p className="task-card-line">
            <StatusTag task={task} />
            <DueDate task={task} />
          </p>
          {notes === "" ? null : <p className="task-lines">{notes}</p>}
        </>
      )}
      {props.children}
      <dl className="facts">
        {/* With an answer form, status and due date are shown above the form instead. */}
        {view.answer === null ? (
          <>
            <Fact name={t("column.status")}>
              <StatusTag task={task} />
            </Fact>
            <Fact name={t("column.due_date")}>
              <DueDate task={task} />
            </Fact>
          </>
        ) : null}
        {parent === null ? null : (
          <Fact name={t("parent")}>
            <TaskLink task={parent} isOpen={false} />
          </Fact>
        )}
        <Fact name={t("column.company")}>
          {company?.name ?? t("company.none")}
          {others.length === 0 ? null : (
            <small title={others.map(({ name }) => name).join(", ")}>
              {t("companies.also", { count: others.length })}
            </small>
          )}
        </Fact>
        {task.mission === null || company === null || !hasMissions ? null : (
          <Fact name={t("mission")}>
            <Link
              {...linkTo("customer-service", {
                context: encodeContext({ firmId: ground.firmId, vendorId: company.id }),
                projectId: String(task.mission.id),
                serviceId: undefined
              })}
            >
              {task.mission.name}
            </Link>
          </Fact>
        )}
        <Fact name={t("column.members")}>
          {members.length === 0 ? t("members.none") : members.map(({ name }) => name).join(", ")}
        </Fact>
        {task.folder === null || company === null ? null : (
          <Fact name={t("folder")}>
            <Link
              {...linkTo("documents", {
                context: encodeContext({ firmId: ground.firmId, vendorId: company.id }),
                folderHash: task.folder.hash
              })}
            >
              {task.folder.name}
            </Link>
          </Fact>
        )}
        {task.folder === null && view.isOfFirm && task.type === "information_request" && !internal ? (
          <Fact name={t("folder")}>{t("folder.own")}</Fact>
        ) : null}
        {task.theme_ids.length === 0 ? null : (
          <Fact name={t("column.themes")}>
            <Themes ids={task.theme_ids} themes={themes} />
          </Fact>
        )}
        {view.isOfFirm ? (
          <>
            <Fact name={t("time")}>
              <span className="task-time">
                {task.minutes_spent === null ? t("time.none") : formatTime(task.minutes_spent)}
                <button
                  type="button"
                  className="button"
                  data-kind="quiet"
                  data-size="small"
                  disabled={view.changeClosedBy !== null}
                  onClick={() => props.panel.send({ type: "form.opened", form: "time" })}
                >
                  {t("time.note")}
                </button>
              </span>
            </Fact>
            <Fact name={t("field.type")}>
              {t(`type.${task.type}`)}
              {internal && task.type === "information_request" ? <small>{t("internal.hint")}</small> : null}
            </Fact>
            {author === null ? null : (
              <Fact name={t("author")}>
                {author.name}
                <small>{formatDateTime(language, task.created_at)}</small>
              </Fact>
            )}
          </>
        ) : null}
      </dl>
      {notes === "" || view.answer !== null ? null : (
        <section>
          <h3>{t("field.notes")}</h3>
          <p className="task-lines">{notes}</p>
        </section>
      )}
      <SubTasks {...props} />
      <Documents {...props} />
    </>
  )
}

function Fact({ children, name }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}

function AddButton({
  closedBy,
  label,
  onAdd
}: {
  readonly closedBy: string | null
  readonly label: string
  readonly onAdd: () => void
}) {
  const text = useText()
  const reason = closedBy === null ? null : text(`closed.${closedBy}`)
  return (
    <button
      type="button"
      className="button"
      data-kind="quiet"
      data-size="small"
      aria-disabled={reason !== null || undefined}
      title={reason ?? undefined}
      onClick={() => {
        if (reason === null) onAdd()
      }}
    >
      <Icon of={plus} />
      {label}
    </button>
  )
}

/** [TSK-001] The sub-tasks. */
function SubTasks({ panel, task, view }: TaskBodyProps) {
  const { t } = useTranslation("tasks")
  if (task.children.length === 0 && !view.isOfFirm) return null
  return (
    <section>
      <header className="task-section">
        <h3>{t("sub_tasks")}</h3>
        {view.isOfFirm ? (
          <AddButton
            closedBy={view.changeClosedBy}
            label={t("sub_tasks.add")}
            onAdd={() => panel.send({ type: "form.opened", form: "subTask" })}
          />
        ) : null}
      </header>
      {task.children.length === 0 ? (
        <p className="muted">{t("sub_tasks.none")}</p>
      ) : (
        <ul className="task-list">
          {task.children.map((child) => (
            <li key={child.id}>
              <TaskLink task={child} isOpen={false} />
              <span className="task-card-line">
                <StatusTag task={child} />
                {child.due_date === null ? null : <DueDate task={child} />}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** [TSK-001] The documents of the task; each opens in the viewer. */
function Documents({ ground, panel, task, view }: TaskBodyProps) {
  const { t } = useTranslation("tasks")
  const { company } = task
  if (company === null) return null
  const context = encodeContext({ firmId: ground.firmId, vendorId: company.id })
  return (
    <section>
      <header className="task-section">
        <h3>{t("attachments")}</h3>
        {view.answer !== null ? null : (
          <AddButton
            closedBy={view.attachClosedBy}
            label={t("attachments.add")}
            onAdd={() => panel.send({ type: "form.opened", form: "attach" })}
          />
        )}
      </header>
      {task.documents.length === 0 ? (
        <p className="muted">{t("attachments.none")}</p>
      ) : (
        <ul className="task-list">
          {task.documents.map((document) => (
            <Document
              key={document.node_id}
              document={document}
              context={context}
              onDetach={
                view.attachClosedBy === null
                  ? () => panel.send({ type: "work.asked", work: { kind: "detach", nodeId: document.node_id } })
                  : null
              }
            />
          ))}
        </ul>
      )}
    </section>
  )
}

function Document({
  context,
  document: { added_by, extension, folder_hash, hash, name, size },
  onDetach
}: {
  readonly document: TaskAttachment
  readonly context: string
  readonly onDetach: (() => void) | null
}) {
  const { i18n, t } = useTranslation("tasks")
  const facts = [formatSize(i18n.language as Language, size), ...(added_by === null ? [] : [added_by.name])]
  return (
    <li className="task-document">
      <FileIcon kind={kindOf(extension)} />
      <span className="grow">
        <Link
          {...linkTo("viewer", { context, folderHash: folder_hash ?? "root", documentHash: hash })}
          className="task-title"
        >
          {name}
        </Link>
        <small>{facts.join(" · ")}</small>
      </span>
      {onDetach === null ? null : (
        <button
          type="button"
          className="icon-button"
          data-size="small"
          aria-label={t("attachments.detach", { name })}
          title={t("attachments.detach", { name })}
          onClick={onDetach}
        >
          <Icon of={times} />
        </button>
      )}
    </li>
  )
}
