import { useTranslation } from "react-i18next"
import {
  addTask,
  changeTask,
  dependenciesOf,
  drawingOf,
  moveTask,
  removeTask,
  switchDependency
} from "#machines/catalog/serviceTasks.ts"
import type { ServiceTask } from "#schemas/catalog/catalog.ts"
import {
  offsetLimit,
  serviceTaskLimit,
  taskLine,
  taskNameLimit,
  taskProblems,
  tasksOf
} from "#schemas/catalog/rules.ts"
import type { FieldBinding } from "#ui/shared/form/useForm.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { arrowDown, arrowUp, plus, trash } from "#ui/shared/icons/frame/icons.ts"
import { NumberInput } from "#ui/shared/kit/number/index.ts"
import { Notice } from "#ui/shared/Notice.tsx"
import { useText } from "#ui/shared/useText.ts"
import "#ui/catalog/tasksEditor.css"

const doers = ["firm", "client", "role.admin", "role.collaborator"] as const
const doerOf = ({ role, who }: ServiceTask) => (who === "role" ? `role.${role ?? ""}` : who)
const doneBy = (value: string): Pick<ServiceTask, "role" | "who"> => {
  if (value === "role.admin") return { who: "role", role: "admin" }
  if (value === "role.collaborator") return { who: "role", role: "collaborator" }
  return { who: value === "client" ? "client" : "firm", role: null }
}

interface TasksEditorProps {
  readonly field: FieldBinding<ReadonlyArray<string>>
}

/** [CAT-002] [CAT-005] [CAT-006] [CAT-007] A service's tasks, as a list and as a small diagram. */
export function TasksEditor({ field }: TasksEditorProps) {
  const { t } = useTranslation("catalog")
  const text = useText()
  const tasks = tasksOf(field.value)
  const change = (next: ReadonlyArray<ServiceTask>) => field.onChange(next.map(taskLine))
  const problems = taskProblems(tasks)
  const cycle = problems.find((one) => one.cycle !== undefined)
  // Missing names are reported only after the user has tried to save.
  const shown =
    field.messageKey === null ? problems.filter(({ code }) => code !== "catalog.task_name_missing") : problems
  return (
    <div className="tasks-editor">
      {cycle === undefined ? null : (
        <Notice tone="error">
          {text(cycle.code)} {cycle.cycle?.join(" → ")}
        </Notice>
      )}
      {tasks.length === 0 ? <p className="muted">{t("tasks.none")}</p> : null}
      <ol className="task-rows">
        {tasks.map((task, at) => (
          <TaskRow
            key={task.key}
            task={task}
            tasks={tasks}
            at={at}
            isReadOnly={field.isReadOnly}
            problem={shown.find((one) => one.at === at && one.cycle === undefined)?.code ?? null}
            onChange={change}
          />
        ))}
      </ol>
      {field.isReadOnly ? null : (
        <button
          type="button"
          className="button"
          data-kind="second"
          data-size="small"
          disabled={tasks.length >= serviceTaskLimit}
          onClick={() => change(addTask(tasks, crypto.randomUUID()))}
        >
          <Icon of={plus} />
          {t("tasks.add")}
        </button>
      )}
      <Drawing tasks={tasks} />
    </div>
  )
}

interface TaskRowProps {
  readonly task: ServiceTask
  readonly tasks: ReadonlyArray<ServiceTask>
  readonly at: number
  readonly isReadOnly: boolean
  readonly problem: string | null
  readonly onChange: (tasks: ReadonlyArray<ServiceTask>) => void
}

function TaskRow({ at, isReadOnly, onChange, problem, task, tasks }: TaskRowProps) {
  const { t } = useTranslation("catalog")
  const text = useText()
  const name = task.name === "" ? t("tasks.nth", { place: at + 1 }) : task.name
  const others = dependenciesOf(tasks, task.key)
  const waits = others.filter(({ isOn }) => isOn).map((one) => one.name)
  return (
    <li className="task-row" data-wrong={problem === null ? undefined : ""}>
      <input
        className="input task-name"
        aria-label={t("tasks.name", { place: at + 1 })}
        aria-invalid={problem === null ? undefined : true}
        placeholder={t("tasks.name.hint")}
        maxLength={taskNameLimit}
        value={task.name}
        readOnly={isReadOnly}
        onChange={({ target }) => onChange(changeTask(tasks, task.key, { name: target.value }))}
      />
      <select
        className="input"
        aria-label={t("tasks.who", { name })}
        value={doerOf(task)}
        disabled={isReadOnly}
        onChange={({ target }) => onChange(changeTask(tasks, task.key, doneBy(target.value)))}
      >
        {doers.map((doer) => (
          <option key={doer} value={doer}>
            {t(`doer.${doer}`)}
          </option>
        ))}
      </select>
      <label className="task-offset">
        <span>{t("tasks.offset")}</span>
        <NumberInput
          label={t("tasks.offset-of", { name })}
          value={task.offset_days}
          min={0}
          max={offsetLimit}
          step={1}
          disabled={isReadOnly}
          onChange={(offset_days) => onChange(changeTask(tasks, task.key, { offset_days }))}
        />
      </label>
      <details className="task-after">
        <summary>
          {waits.length === 0 ? t("tasks.after.none") : t("tasks.after", { names: waits.join(", ") })}
          <span className="visually-hidden"> – {t("tasks.after-of", { name })}</span>
        </summary>
        <ul>
          {others.length === 0 ? <li className="muted">{t("tasks.after.alone")}</li> : null}
          {others.map((one) => (
            <li key={one.key}>
              <label>
                <input
                  type="checkbox"
                  className="check"
                  checked={one.isOn}
                  disabled={isReadOnly || one.closed !== null}
                  onChange={() => onChange(switchDependency(tasks, task.key, one.key))}
                />
                <span>
                  {one.name === "" ? "…" : one.name}
                  {one.closed === null ? null : <small className="muted">{t(`tasks.${one.closed}`)}</small>}
                </span>
              </label>
            </li>
          ))}
        </ul>
      </details>
      {isReadOnly ? null : (
        <span className="actions">
          <button
            type="button"
            className="icon-button"
            data-size="small"
            aria-label={t("tasks.up", { name })}
            disabled={at === 0}
            onClick={() => onChange(moveTask(tasks, task.key, -1))}
          >
            <Icon of={arrowUp} />
          </button>
          <button
            type="button"
            className="icon-button"
            data-size="small"
            aria-label={t("tasks.down", { name })}
            disabled={at === tasks.length - 1}
            onClick={() => onChange(moveTask(tasks, task.key, 1))}
          >
            <Icon of={arrowDown} />
          </button>
          <button
            type="button"
            className="icon-button"
            data-size="small"
            aria-label={t("tasks.remove", { name })}
            onClick={() => onChange(removeTask(tasks, task.key))}
          >
            <Icon of={trash} />
          </button>
        </span>
      )}
      {problem === null ? null : (
        <small className="field-error" aria-live="polite">
          {text(problem)}
        </small>
      )}
    </li>
  )
}

const box = { width: 140, height: 44, right: 32, below: 12 } as const
const x = (column: number) => column * (box.width + box.right) + 1
const y = (row: number) => row * (box.height + box.below) + 1
/** Maximum number of characters per line of a box in the diagram. */
const lineLimit = 19
const shortened = (words: string) => (words.length > lineLimit ? `${words.slice(0, lineLimit - 1).trimEnd()}…` : words)

/** Breaks a task's name into one or two lines, shortened to fit the box. */
const linesOf = (name: string): ReadonlyArray<string> => {
  if (name.length <= lineLimit) return [name]
  const space = name.lastIndexOf(" ", lineLimit)
  return space < 1 ? [shortened(name)] : [name.slice(0, space), shortened(name.slice(space + 1))]
}

/**
 * The tasks and their dependencies as a diagram, from left to right. Hidden from screen readers: the list has the same
 * content.
 */
function Drawing({ tasks }: { readonly tasks: ReadonlyArray<ServiceTask> }) {
  const { t } = useTranslation("catalog")
  const { boxes, columns, edges, rows } = drawingOf(tasks)
  if (edges.length === 0) return null
  const width = columns * (box.width + box.right) - box.right + 2
  const height = rows * (box.height + box.below) - box.below + 2
  return (
    <figure className="tasks-drawing" aria-label={t("tasks.drawing")}>
      <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        {edges.map(({ from, to }) => {
          const [fromX, fromY] = [x(from.column) + box.width, y(from.row) + box.height / 2]
          const [toX, toY] = [x(to.column), y(to.row) + box.height / 2]
          const middle = (fromX + toX) / 2
          return (
            <path
              key={`${from.key} ${to.key}`}
              className="tasks-edge"
              d={`M${fromX},${fromY} C${middle},${fromY} ${middle},${toY} ${toX},${toY}`}
            />
          )
        })}
        {boxes.map(({ column, key, name, row }) => (
          <g key={key} transform={`translate(${x(column)} ${y(row)})`}>
            <title>{name}</title>
            <rect className="tasks-box" width={box.width} height={box.height} rx={6} />
            {linesOf(name).map((line, at, all) => (
              <text
                key={line}
                className="tasks-label"
                x={10}
                y={box.height / 2 + (at - (all.length - 1) / 2) * 15}
                dominantBaseline="central"
              >
                {line}
              </text>
            ))}
          </g>
        ))}
      </svg>
    </figure>
  )
}
