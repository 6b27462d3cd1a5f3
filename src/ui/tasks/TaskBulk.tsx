import { useSelector } from "@xstate/react"
import { Suspense, useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import { taskBulkMachine } from "#machines/tasks/taskBulk.machine.ts"
import { bulkActsOf, toTaskBulkView } from "#machines/tasks/taskBulk.projection.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import * as Result from "#schemas/shared/result.ts"
import type { TaskBulkAct } from "#schemas/tasks/taskRules.ts"
import { type LeftRevisions, taskBulkAct, undoTaskBulk } from "#services/tasks/taskBulkCalls.ts"
import { usePortal } from "#ui/app/portal.ts"
import { isEqualJson, useActorRef } from "#ui/shared/actors.ts"
import { bell } from "#ui/shared/icons/frame/bellIcon.ts"
import { trash } from "#ui/shared/icons/frame/documentIcons.ts"
import { check, times } from "#ui/shared/icons/firstIcons.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { users } from "#ui/shared/icons/frame/icons.ts"
import { lazyPart } from "#ui/shared/lazy/lazyPart.tsx"
import { calendar } from "#ui/shared/icons/pageIcons.ts"
import { useText } from "#ui/shared/useText.ts"
import { toolbar } from "#ui/shared/toolbar/toolbar.ts"
import { aboutTasks, type TasksGround } from "#ui/tasks/taskFacts.ts"
import type { TaskSelection } from "#ui/tasks/useTaskSelection.ts"

const TaskBulkDialog = lazyPart(
  () => import("#ui/tasks/TaskBulkDialog.tsx"),
  (module) => module.TaskBulkDialog,
  "over"
)

const icons: Readonly<Record<TaskBulkAct, string>> = {
  assign: users,
  date: calendar,
  complete: check,
  remind: bell,
  remove: trash
}
const undoName = "tasks.undo"
interface Undo {
  readonly firmId: FirmId
  readonly bulkId: string
  readonly ids: ReadonlyArray<number>
}
/** Maximum number of task names listed in a message. */
const namesTold = 3

interface TaskBulkProps {
  readonly ground: TasksGround
  readonly selection: TaskSelection
  readonly left: LeftRevisions
  readonly onChanged: () => void
}

/** Runs bulk actions, with a message that offers an undo. */
const useTaskBulk = ({ ground: { firmId }, left, onChanged, selection }: TaskBulkProps) => {
  const { ask, snackbar, registerWork } = usePortal()
  const [logic] = useState(() => taskBulkMachine.provide({ actors: { act: taskBulkAct(ask, firmId, left) } }))
  const ref = useActorRef(logic)
  const { clear } = selection
  useEffect(() => {
    // Registered by name, so that a message's undo button still works after the user has left this page.
    registerWork(undoName, async (input) => {
      const { bulkId, firmId: firm, ids } = input as Undo
      const outcome = await undoTaskBulk(ask, firm, bulkId, left)
      onChanged()
      const about = aboutTasks(ids)
      if (outcome._tag === "Failure") {
        const { code } = outcome.failure
        snackbar.send({
          type: "message.raised",
          message: { tone: "error", code: `errors:${code}`, params: {}, text: null, about }
        })
        return outcome
      }
      const { report, restored } = outcome.success
      const names = report
        .slice(0, namesTold)
        .map(({ name }) => name ?? "–")
        .join(", ")
      const message =
        report.length === 0
          ? ({ tone: "info", code: "tasks:bulk.undone", params: { count: restored.length } } as const)
          : ({ tone: "warning", code: "tasks:bulk.undone.left", params: { count: report.length, names } } as const)
      snackbar.send({ type: "message.raised", message: { ...message, text: null, about } })
      return Result.succeed(null)
    })
    const done = ref.on("bulk.done", ({ act, changed, undoId }) => {
      onChanged()
      clear()
      if (changed.length === 0) return
      snackbar.send({
        type: "message.raised",
        message: {
          tone: "success",
          code: `tasks:bulk.done.${act}`,
          params: { count: changed.length },
          text: null,
          about: aboutTasks(changed),
          ...(undoId === null
            ? {}
            : {
                offer: {
                  textKey: "tasks:bulk.undo",
                  work: { name: undoName, input: { firmId, bulkId: undoId, ids: changed } satisfies Undo }
                }
              })
        }
      })
    })
    return () => done.unsubscribe()
  })
  return ref
}

/** [TSK-003] The bulk actions on the selected tasks; an unavailable one has the reason. */
export function TaskBulk(props: TaskBulkProps) {
  const { ground, selection } = props
  const { t } = useTranslation("tasks")
  const text = useText()
  const ref = useTaskBulk(props)
  const view = useSelector(ref, toTaskBulkView, isEqualJson)
  const { chosen, clear, isPicking } = selection
  return (
    <>
      {chosen.length === 0 && !isPicking ? null : (
        <div className="tasks-bar" data-bulk {...toolbar} aria-label={t("bulk")} aria-busy={view.busy || undefined}>
          <button
            type="button"
            className="icon-button"
            data-size="small"
            aria-label={t("bulk.clear")}
            title={t("bulk.clear")}
            onClick={clear}
          >
            <Icon of={times} />
          </button>
          <b role="status">{t("bulk.selected", { count: chosen.length })}</b>
          <div className="tasks-chips">
            {bulkActsOf(chosen).map(({ act, closedBy }) => {
              const reason = closedBy === null ? null : text(`closed.${closedBy}`)
              const isShut = reason !== null || view.busy || chosen.length === 0
              return (
                <button
                  key={act}
                  type="button"
                  className="button"
                  data-size="small"
                  data-kind="second"
                  data-tone={act === "remove" ? "danger" : undefined}
                  aria-disabled={isShut || undefined}
                  title={reason ?? undefined}
                  onClick={() => {
                    if (isShut) return
                    const tasks = chosen.map(({ id, revision, title }) => ({ id: id as number, revision, title }))
                    ref.send({ type: "act.asked", act, tasks, key: crypto.randomUUID() })
                  }}
                >
                  <Icon of={icons[act]} />
                  <span>{t(`bulk.act.${act}`)}</span>
                </button>
              )
            })}
          </div>
        </div>
      )}
      {view.isOpen ? (
        <Suspense fallback={null}>
          <TaskBulkDialog ground={ground} view={view} send={ref.send} />
        </Suspense>
      ) : null}
    </>
  )
}
