import { useTranslation } from "react-i18next"
import type { TaskPanelRef } from "#machines/tasks/taskPanel.machine.ts"
import type { TaskAct, TaskPanelView } from "#machines/tasks/taskPanel.projection.ts"
import { pencil } from "#ui/shared/icons/list/actingIcons.ts"
import { trash } from "#ui/shared/icons/frame/documentIcons.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { useText } from "#ui/shared/useText.ts"

interface TaskActionsProps {
  readonly view: TaskPanelView
  readonly panel: TaskPanelRef
}

/** [TSK-003] [TSK-O04] Buttons for the transitions of the task's life cycle; an unavailable one has the reason. */
export function TaskActions({ panel, view }: TaskActionsProps) {
  const { t } = useTranslation("tasks")
  const text = useText()
  const why = (closedBy: string | null) => (closedBy === null ? null : text(`closed.${closedBy}`))
  const take = (act: TaskAct) =>
    panel.send(
      act === "return"
        ? { type: "form.opened", form: act }
        : { type: "work.asked", work: { kind: "press", action: act } }
    )
  const reasons = [...new Set(view.actions.flatMap(({ closedBy }) => why(closedBy) ?? []))]
  if (view.actions.length === 0) return null
  return (
    <div className="task-actions">
      <div className="actions">
        {view.actions.map(({ act, closedBy, isNext }) => (
          <button
            key={act}
            type="button"
            className="button"
            data-size="small"
            data-kind={isNext ? undefined : "second"}
            aria-disabled={closedBy !== null || !view.canAct || undefined}
            title={why(closedBy) ?? undefined}
            onClick={() => {
              if (closedBy === null && view.canAct) take(act)
            }}
          >
            {t(`act.${act}`)}
          </button>
        ))}
      </div>
      {reasons.map((reason) => (
        <small key={reason}>{reason}</small>
      ))}
    </div>
  )
}

/** The firm's tools for the task: edit and delete. */
export function TaskTools({ panel, view }: TaskActionsProps) {
  const { t } = useTranslation("tasks")
  const text = useText()
  const tool = (label: string, icon: string, closedBy: string | null, onPress: () => void) => {
    const reason = closedBy === null ? null : text(`closed.${closedBy}`)
    return (
      <button
        type="button"
        className="icon-button"
        data-size="small"
        aria-label={label}
        title={reason ?? label}
        aria-disabled={reason !== null || undefined}
        onClick={() => {
          if (reason === null) onPress()
        }}
      >
        <Icon of={icon} />
      </button>
    )
  }
  return (
    <>
      {tool(t("edit"), pencil, view.changeClosedBy, () => panel.send({ type: "form.opened", form: "edit" }))}
      {tool(t("remove"), trash, view.removeClosedBy, () => panel.send({ type: "removal.asked" }))}
    </>
  )
}
