import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { BulkWish, TaskBulkRef } from "#machines/tasks/taskBulk.machine.ts"
import type { TaskBulkView } from "#machines/tasks/taskBulk.projection.ts"
import { taskMoveLimit } from "#schemas/tasks/taskRules.ts"
import { isDay } from "#schemas/shared/days.ts"
import type { TypedNumber } from "#schemas/shared/form.ts"
import { parisToday } from "#services/people/today.ts"
import { Dialog } from "#ui/shared/dialog/Dialog.tsx"
import { DialogActions } from "#ui/shared/dialog/DialogActions.tsx"
import { Choices } from "#ui/shared/form/Choices.tsx"
import { PeopleField } from "#ui/shared/kit/many/index.ts"
import { Notice } from "#ui/shared/Notice.tsx"
import { useText } from "#ui/shared/useText.ts"
import { type TasksGround, usePeople } from "#ui/tasks/taskFacts.ts"
import { DateField } from "#ui/shared/kit/date/index.ts"
import { NumberField } from "#ui/shared/kit/number/index.ts"
import "#ui/shared/entityList.css"
import "#ui/shared/form/form.css"

interface TaskBulkDialogProps {
  readonly ground: TasksGround
  readonly view: TaskBulkView
  readonly send: TaskBulkRef["send"]
}

/** Asks for the input of a bulk action and lists the tasks it will skip; afterwards shows the report. */
export function TaskBulkDialog(props: TaskBulkDialogProps) {
  return props.view.isReporting ? <Report {...props} /> : <Question {...props} />
}

function Report({ send, view: { changed, left, act } }: TaskBulkDialogProps) {
  const { t } = useTranslation(["tasks", "app"])
  const text = useText()
  const dismiss = () => send({ type: "act.dismissed" })
  const title = t("tasks:bulk.left", { count: left.length })
  return (
    <Dialog
      title={title}
      onClose={dismiss}
      width="36rem"
      footer={
        <button type="button" className="button" onClick={dismiss}>
          {t("app:close")}
        </button>
      }
    >
      <div className="task-actions">
        <p role="status">
          {changed === 0 ? t("tasks:bulk.done.none") : t(`tasks:bulk.done.${act}`, { count: changed })}
        </p>
        <ul className="task-list" tabIndex={0} aria-label={title}>
          {left.map(({ code, title: name }, place) => (
            <li key={place}>
              <b>{name === "" ? "–" : name}</b>
              <span className="muted">{text(code)}</span>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}

const ways = ["to", "by", "none"] as const
type Way = (typeof ways)[number]

const wishOf = (
  view: TaskBulkView,
  people: ReadonlyArray<string>,
  way: Way,
  day: string,
  days: TypedNumber
): BulkWish | null => {
  if (view.asks === "people") return people.length === 0 ? null : { people: people.map(Number) }
  if (view.asks === "nothing") return {}
  if (way === "none") return { day: null }
  if (way === "to") return isDay(day) ? { day } : null
  return typeof days === "number" && days !== 0 ? { days } : null
}

function Question({ ground, send, view }: TaskBulkDialogProps) {
  const { t } = useTranslation("tasks")
  const text = useText()
  const [people, setPeople] = useState<ReadonlyArray<string>>([])
  const [way, setWay] = useState<Way>("to")
  const [day, setDay] = useState(parisToday)
  const [days, setDays] = useState<TypedNumber>(7)
  const wish = wishOf(view, people, way, day, days)
  const dismiss = () => send({ type: "act.dismissed" })
  const isQuestion = view.asks === "nothing"
  return (
    <Dialog
      title={t(`bulk.ask.${view.act}`, { count: view.count })}
      onClose={dismiss}
      closable={view.canClose}
      role={isQuestion ? "alertdialog" : "dialog"}
      width={view.asks === "people" ? "36rem" : "30rem"}
      footer={
        <DialogActions canCancel={view.canClose} onCancel={dismiss}>
          <button
            type="button"
            className="button"
            data-kind={view.act === "remove" ? "danger" : undefined}
            aria-disabled={view.busy || wish === null || undefined}
            onClick={() => {
              if (!view.busy && wish !== null) send({ type: "act.confirmed", wish, key: crypto.randomUUID() })
            }}
          >
            {t(`bulk.act.${view.act}`)}
          </button>
        </DialogActions>
      }
    >
      <div className="task-actions">
        {view.messageKey === null ? null : <Notice tone="error">{text(view.messageKey)}</Notice>}
        <p>{t(`bulk.ask.${view.act}.text`)}</p>
        {view.asks === "people" ? <People ground={ground} value={people} onChange={setPeople} /> : null}
        {view.asks === "day" ? (
          <>
            <Choices
              legend={t("field.due_date")}
              value={way}
              choices={ways.map((value) => ({ value, label: t(`bulk.date.${value}`) }))}
              onChange={setWay}
            />
            {way === "none" ? null : way === "to" ? (
              <DateField
                field={{ name: "day", value: day, messageKey: null, isReadOnly: false, onChange: setDay }}
                label={t("bulk.date.day")}
              />
            ) : (
              <NumberField
                field={{ name: "days", value: days, messageKey: null, isReadOnly: false, onChange: setDays }}
                label={t("bulk.date.days")}
                min={-taskMoveLimit}
                max={taskMoveLimit}
                step={1}
              />
            )}
          </>
        ) : null}
      </div>
    </Dialog>
  )
}

interface PeopleProps {
  readonly ground: TasksGround
  readonly value: ReadonlyArray<string>
  readonly onChange: (value: ReadonlyArray<string>) => void
}

/** The staff with access to the screen's company, or all staff. */
function People({ ground, onChange, value }: PeopleProps) {
  const { t } = useTranslation("tasks")
  const people = usePeople(ground, ground.vendorId)
  return (
    <PeopleField
      field={{ name: "member_ids", value, messageKey: null, isReadOnly: false, onChange }}
      label={t("column.members")}
      placeholder={t("field.members.search")}
      people={people
        .filter(({ side }) => side === "firm")
        .map(({ email, id, name }) => ({ id: String(id), name, detail: email }))}
    />
  )
}
