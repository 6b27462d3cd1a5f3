import { useSelector } from "@xstate/react"
import { Suspense, useCallback, useEffect, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { taskPanelMachine, type TaskPanelRef } from "#machines/tasks/taskPanel.machine.ts"
import { type TaskPanelView, toTaskPanelView } from "#machines/tasks/taskPanel.projection.ts"
import type { TaskDetail, TaskId } from "#schemas/tasks/task.ts"
import { taskPanelActors } from "#services/tasks/taskActors.ts"
import { usePortal } from "#ui/app/portal.ts"
import { Dialog } from "#ui/shared/dialog/Dialog.tsx"
import { DialogActions } from "#ui/shared/dialog/DialogActions.tsx"
import { isEqualJson, useActorRef } from "#ui/shared/actors.ts"
import { times } from "#ui/shared/icons/firstIcons.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { keepFocus } from "#ui/shared/focus/keepFocus.ts"
import { Notice } from "#ui/shared/Notice.tsx"
import { EmptyState } from "#ui/shared/page/EmptyState.tsx"
import { ErrorState, SkeletonRows } from "#ui/shared/States.tsx"
import { useText } from "#ui/shared/useText.ts"
import { aboutTasks, type TasksGround, useThemes } from "#ui/tasks/taskFacts.ts"
import { TaskActions, TaskTools } from "#ui/tasks/TaskActions.tsx"
import { TaskBody } from "#ui/tasks/TaskBody.tsx"
import { lazyPart } from "#ui/shared/lazy/lazyPart.tsx"
import { isCovered } from "#ui/shared/page/covering.ts"

const AnswerComposer = lazyPart(
  () => import("#ui/tasks/AnswerComposer.tsx"),
  (module) => module.AnswerComposer
)
const TalkFold = lazyPart(
  () => import("#ui/threads/TalkFold.tsx"),
  (module) => module.TalkFold
)
const PanelForms = lazyPart(
  () => import("#ui/tasks/PanelForms.tsx"),
  (module) => module.PanelForms
)

export interface TaskPanelProps {
  readonly ground: TasksGround
  readonly id: number
  /** Called after a change, with the changed task if it is known; the list then refetches. */
  readonly onChanged: (task?: TaskDetail) => void
  readonly onClose: () => void
}

/** The actor of the open task: receives live changes and reports actions. */
const useTaskPanel = ({ ground, id, onChanged, onClose }: TaskPanelProps) => {
  const { ask, live, snackbar } = usePortal()
  const [logic] = useState(() => taskPanelMachine.provide({ actors: taskPanelActors(ask, ground.firmId) }))
  const ref = useActorRef(logic, { input: { id: id as TaskId } })
  useEffect(
    () =>
      // Events of sub-tasks have the same entity type, so refetch on every task event.
      live.subscribe(({ entity }) => {
        if (entity === "task") ref.send({ type: "task.outdated" })
      }),
    [live, ref]
  )
  useEffect(() => {
    const say = (code: string, params: Readonly<Record<string, string>>) =>
      snackbar.send({
        type: "message.raised",
        message: { tone: "success", code, params, text: null, about: aboutTasks([id]) }
      })
    const acted = ref.on("task.acted", ({ task, work }) => {
      if (work.kind === "press" && work.action === "remind")
        say("tasks:remind.done", { name: task.company?.name ?? "" })
      onChanged(task)
    })
    const removed = ref.on("task.removed", ({ title }) => {
      say("tasks:removed", { title })
      onChanged()
      onClose()
    })
    return () => {
      acted.unsubscribe()
      removed.unsubscribe()
    }
  }, [id, onChanged, onClose, ref, snackbar])
  return ref
}

/** [TSK-001] One task beside the list: its details and actions. */
export function TaskPanel(props: TaskPanelProps) {
  const { ground, onChanged, onClose } = props
  const { t } = useTranslation("tasks")
  const text = useText()
  const ref = useTaskPanel(props)
  const view = useSelector(ref, toTaskPanelView, isEqualJson)
  const aside = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const { task } = view
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  useEffect(
    () => (aside.current === null ? undefined : keepFocus(aside.current, () => heading.current, { isModal: false })),
    []
  )
  useEffect(() => {
    const closed = (event: KeyboardEvent) => {
      const isBehind = isCovered() || document.querySelector(":popover-open") !== null
      if (event.key === "Escape" && !event.defaultPrevented && !isBehind) onClose()
    }
    addEventListener("keydown", closed)
    return () => removeEventListener("keydown", closed)
  }, [onClose])
  return (
    <aside
      ref={aside}
      tabIndex={-1}
      className="panel task-panel"
      aria-label={t("panel")}
      aria-busy={view.isReading || view.isActing}
    >
      <div className="task-panel-head">
        <h2 ref={heading} tabIndex={-1}>
          {task?.title ?? t("panel")}
        </h2>
        {view.isOfFirm ? <TaskTools view={view} panel={ref} /> : null}
        <button type="button" className="icon-button" data-size="small" aria-label={t("panel.close")} onClick={onClose}>
          <Icon of={times} />
        </button>
      </div>
      {task !== null ? (
        <Shown ground={ground} task={task} view={view} panel={ref} onChanged={onChanged} />
      ) : view.isGone ? (
        <EmptyState title={t("gone.title")} text={t("gone.text")} />
      ) : view.isUnread ? (
        <ErrorState
          title={t("error.title")}
          text={text(view.messageKey ?? "error.global")}
          onRetry={() => ref.send({ type: "panel.retried" })}
        />
      ) : (
        <SkeletonRows count={5} />
      )}
    </aside>
  )
}

interface ShownProps extends Pick<TaskPanelProps, "ground" | "onChanged"> {
  readonly task: TaskDetail
  readonly view: TaskPanelView
  readonly panel: TaskPanelRef
}

function Shown({ ground, onChanged, panel, task, view }: ShownProps) {
  const text = useText()
  const themes = useThemes(ground, [task])
  const taken = useCallback(
    (kept: TaskDetail) => {
      panel.send({ type: "task.kept", task: kept })
      onChanged()
    },
    [onChanged, panel]
  )
  return (
    <>
      <div className="task-panel-body">
        {view.messageKey === null ? null : <Notice tone="error">{text(view.messageKey)}</Notice>}
        <TaskActions view={view} panel={panel} />
        <TaskBody ground={ground} task={task} view={view} panel={panel} themes={themes}>
          {view.answer === null ? null : view.answer.closedBy !== null ? (
            <Notice tone="info">{text(`closed.${view.answer.closedBy}`)}</Notice>
          ) : (
            <Suspense fallback={<SkeletonRows count={4} />}>
              <AnswerComposer ground={ground} task={task} kind="answer" onTaken={taken} />
            </Suspense>
          )}
        </TaskBody>
        <Suspense fallback={<SkeletonRows count={1} />}>
          <TalkFold subject="task" subjectId={task.id} vendorId={task.company?.id ?? null} />
        </Suspense>
      </div>
      {view.form === null ? null : (
        <Suspense fallback={null}>
          <PanelForms
            form={view.form}
            ground={ground}
            task={task}
            onKept={(kept) => {
              if (kept === null) panel.send({ type: "task.outdated" })
              else panel.send({ type: "task.kept", task: kept })
              onChanged()
            }}
            onClose={() => panel.send({ type: "form.closed" })}
          />
        </Suspense>
      )}
      {view.asksRemoval ? <Removal panel={panel} task={task} /> : null}
    </>
  )
}

/** Confirms a deletion, which deletes the sub-tasks as well. */
function Removal({ panel, task }: { readonly panel: TaskPanelRef; readonly task: TaskDetail }) {
  const { t } = useTranslation(["tasks", "app"])
  const dismiss = () => panel.send({ type: "removal.dismissed" })
  return (
    <Dialog
      title={t("tasks:removal.title", { title: task.title })}
      role="alertdialog"
      onClose={dismiss}
      footer={
        <DialogActions onCancel={dismiss}>
          <button
            type="button"
            className="button"
            data-kind="danger"
            onClick={() => panel.send({ type: "removal.confirmed" })}
          >
            {t("tasks:removal.confirm")}
          </button>
        </DialogActions>
      }
    >
      <p>
        {task.children.length === 0
          ? t("tasks:removal.text")
          : t("tasks:removal.text.below", { count: task.children.length })}
      </p>
    </Dialog>
  )
}
