import { useTranslation } from "react-i18next"
import type { TaskPanelRef } from "#machines/tasks/taskPanel.machine.ts"
import type { TaskAction, TaskPanelView } from "#machines/tasks/taskPanel.projection.ts"
import type { TaskPress } from "#machines/tasks/taskPanel.setup.ts"
import { pencil } from "#ui/shared/actingIcons.ts"
import { trash } from "#ui/shared/documentIcons.ts"
import { Icon } from "#ui/shared/Icon.tsx"
import { useText } from "#ui/shared/useText.ts"

interface TaskActionsProps {
  readonly view: TaskPanelView
  readonly panel: TaskPanelRef
}

const presses: ReadonlyArray<string> = ["start", "complete", "reopen", "accept"] satisfies ReadonlyArray<TaskPress>
const isPress = (door: string): door is TaskPress => presses.includes(door)

/** [TSK-003] [TSK-O04] What its life cycle allows, and why not. */
export function TaskActions({ panel, view }: TaskActionsProps) {
  const { t } = useTranslation("tasks")
  const text = useText()
  const why = (closedBy: string | null) => (closedBy === null ? null : text(`closed.${closedBy}`))
  const act = (door: TaskAction["door"]) => {
    if (isPress(door)) panel.send({ type: "work.asked", work: { kind: "press", door } })
    else if (door === "submit" || door === "return") panel.send({ type: "form.opened", form: door })
  }
  const reasons = [...new Set(view.actions.flatMap(({ closedBy }) => why(closedBy) ?? []))]
  const [changeReason, removeReason] = [why(view.changeClosedBy), why(view.removeClosedBy)]
  if (view.actions.length === 0 && !view.isOfFirm) return null
  return (
    <div className="task-actions">
      <div className="actions">
        {view.actions.map(({ closedBy, door, isNext }) => (
          <button
            key={door}
            type="button"
            className="button"
            data-size="small"
            data-kind={isNext ? undefined : "second"}
            aria-disabled={closedBy !== null || !view.canAct || undefined}
            title={why(closedBy) ?? undefined}
            onClick={() => {
              if (closedBy === null && view.canAct) act(door)
            }}
          >
            {t(`act.${door as "start"}`)}
          </button>
        ))}
        {view.isOfFirm ? (
          <>
            <span className="grow" />
            <button
              type="button"
              className="icon-button"
              data-size="small"
              aria-label={t("edit")}
              title={changeReason ?? t("edit")}
              aria-disabled={changeReason !== null || undefined}
              onClick={() => {
                if (changeReason === null) panel.send({ type: "form.opened", form: "edit" })
              }}
            >
              <Icon of={pencil} />
            </button>
            <button
              type="button"
              className="icon-button"
              data-size="small"
              aria-label={t("remove")}
              title={removeReason ?? t("remove")}
              aria-disabled={removeReason !== null || undefined}
              onClick={() => {
                if (removeReason === null) panel.send({ type: "removal.asked" })
              }}
            >
              <Icon of={trash} />
            </button>
          </>
        ) : null}
      </div>
      {reasons.map((reason) => (
        <small key={reason}>{reason}</small>
      ))}
    </div>
  )
}
