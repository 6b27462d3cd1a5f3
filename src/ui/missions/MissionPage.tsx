import { useQuery, useQueryClient } from "@tanstack/react-query"
import { Link, useNavigate, useParams } from "@tanstack/react-router"
import { type ReactNode, useState } from "react"
import { type MissionDoor, toMissionView } from "#machines/missions/mission.projection.ts"
import { encodeContext } from "#schemas/access/context.ts"
import { routeOf } from "#schemas/access/routes.ts"
import type { MissionDetail, MissionId, MissionTask } from "#schemas/missions/mission.ts"
import { missionReasonProblem } from "#schemas/missions/missionRules.ts"
import { formatCents } from "#services/missions/amounts.ts"
import { formatDay } from "#services/shared/days.ts"
import { usePortal } from "#ui/app/portal.ts"
import { useCall } from "#ui/app/useCall.ts"
import { useHere } from "#ui/app/useHere.ts"
import { FileHead } from "#ui/customers/file/FileHead.tsx"
import { BackToMissions } from "#ui/missions/BackToMissions.tsx"
import { Progress, StateTag, useMissionWords } from "#ui/missions/MissionFacts.tsx"
import { MissionPages } from "#ui/missions/MissionPages.tsx"
import { Sums } from "#ui/missions/MissionSums.tsx"
import { useRosterWork } from "#ui/people/useRosterWork.ts"
import { Dialog } from "#ui/shared/Dialog.tsx"
import { DialogActions } from "#ui/shared/DialogActions.tsx"
import { Notice } from "#ui/shared/Notice.tsx"
import { SkeletonRows } from "#ui/shared/States.tsx"
import { useText } from "#ui/shared/useText.ts"
import { Asked } from "#ui/shared/Asked.tsx"
import "#ui/shared/form/form.css"
import "#ui/customers/file/head.css"
import "#ui/shared/roster.css"
import "#ui/missions/missions.css"

/** [ACC-071] One mission: what was agreed, how far it is, and what follows from it. */
export function MissionPage() {
  const { firmId, vendorId } = useHere().entity ?? { firmId: null, vendorId: null }
  const { projectId } = useParams({ strict: false }) as { readonly projectId?: string }
  if (firmId === null || vendorId === null) return <SkeletonRows />
  return (
    <div className="mission-page">
      <FileHead vendorId={vendorId} />
      <BackToMissions firmId={firmId} vendorId={vendorId} />
      <OneMission key={projectId} id={Number(projectId) as MissionId} />
    </div>
  )
}

/** While the job works its end is asked for, should the live word of it be lost. */
const workedOn = 2_000
const isWorking = (mission: MissionDetail | undefined) =>
  mission?.run?.state === "waiting" || mission?.run?.state === "running"

function OneMission({ id }: { readonly id: MissionId }) {
  const vendorId = useHere().entity?.vendorId ?? null
  useRosterWork("mission", ["missions.read", "missions.tasks"])
  useRosterWork("task", ["missions.read", "missions.tasks"])
  const query = useQuery({
    ...useCall("missions.read", { params: { vendorId: vendorId as never, missionId: id }, showError: false }),
    refetchInterval: ({ state }) => (isWorking(state.data?.data) ? workedOn : false)
  })
  return (
    <Asked query={query} rows={6}>
      {({ data }) => <Detail mission={data} />}
    </Asked>
  )
}

function Detail({ mission }: { readonly mission: MissionDetail }) {
  const { days, hours, language, t } = useMissionWords()
  const { content, firm_id, minutes_planned, minutes_spent, name, people, reason, reference, run, signed_on } = mission
  const context = encodeContext({ firmId: firm_id, vendorId: mission.company.id })
  const nameOf = (id: number | null) => people.find((one) => one.id === id)?.name ?? "–"
  const left = minutes_planned - minutes_spent
  return (
    <>
      <div className="head">
        <div className="head-text">
          <h2>
            {name} <StateTag mission={mission} />
          </h2>
          <p className="muted">
            {[reference, days(mission), signed_on === null ? "" : t("signed", { day: formatDay(language, signed_on) })]
              .filter((fact) => fact !== "")
              .join(" · ")}
          </p>
          <Progress mission={mission} />
        </div>
        <Acts mission={mission} />
      </div>
      {reason === "" ? null : <Notice tone="warn">{t("reason", { reason })}</Notice>}
      {run === null || !isWorking(mission) ? null : (
        <p role="status">{t("making", { made: run.made, left: run.left })}</p>
      )}
      {run?.state === "failed" ? <Notice tone="error">{t("making.failed")}</Notice> : null}
      <div className="mission-grid">
        <div>
          <Section title={t("services")}>
            <ul className="mission-lines">
              {content.services.map(({ assignee_id, ends_on, key, snapshot, starts_on }) => (
                <li key={key}>
                  <span className="grow">
                    {snapshot.title}
                    <br />
                    <small className="muted">
                      {[
                        t(`frequency.${snapshot.frequency}`),
                        days({ starts_on, ends_on }),
                        assignee_id === null ? null : nameOf(assignee_id)
                      ]
                        .filter((fact) => fact !== null)
                        .join(" · ")}
                    </small>
                  </span>
                  <b>{formatCents(language, snapshot.total_price)}</b>
                </li>
              ))}
            </ul>
          </Section>
          <Section title={t("tasks")}>
            {mission.tasks.total === 0 ? <p className="muted">{t("tasks.none")}</p> : <Tasks mission={mission} />}
          </Section>
        </div>
        <div>
          <Section title={t("budget")}>
            <Sums content={content} />
            <dl className="mission-sums">
              <dt>{t("budget.spent")}</dt>
              <dd>{hours(minutes_spent)}</dd>
              <dt>{t(left < 0 ? "budget.over" : "budget.left")}</dt>
              <dd>{hours(Math.abs(left))}</dd>
            </dl>
          </Section>
          <Section title={t("team")}>
            <ul className="mission-lines">
              <li>
                <span className="grow">{nameOf(content.manager_id)}</span>
                <small className="muted">{t("manager")}</small>
              </li>
              {content.member_ids
                .filter((id) => id !== content.manager_id)
                .map((id) => (
                  <li key={id}>{nameOf(id)}</li>
                ))}
            </ul>
          </Section>
          <Section title={t("dates")}>
            <p>{days(mission)}</p>
            {mission.tacit_renewal && mission.ends_on !== null ? (
              <p className="muted">
                {t("renews", { day: formatDay(language, mission.ends_on) })}
                {mission.is_announced ? ` · ${t("renews.announced")}` : ""}
              </p>
            ) : null}
          </Section>
          {mission.versions.length === 0 ? null : (
            <Section title={t("history")}>
              <ul className="mission-lines">
                {mission.versions.map(({ cause, made_at, number, state }) => (
                  <li key={number}>
                    <span className="grow">
                      {t("history.version", { number })} · {t(`history.${cause}`)}
                    </span>
                    <small className="muted">
                      {state === "proposed" ? t("state.amending") : formatDay(language, made_at.slice(0, 10))}
                    </small>
                  </li>
                ))}
              </ul>
            </Section>
          )}
          <Link to={routeOf("documents").path} params={{ context } as never} search={{} as never}>
            {t("documents")}
          </Link>
        </div>
      </div>
    </>
  )
}

function Section({ children, title }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="panel section" aria-label={title}>
      <h3>{title}</h3>
      {children}
    </section>
  )
}

function Tasks({ mission }: { readonly mission: MissionDetail }) {
  const { t } = useMissionWords()
  const [page, setPage] = useState(1)
  const params = { vendorId: mission.company.id, missionId: mission.id }
  const query = useQuery({
    ...useCall("missions.tasks", { params, query: { page }, showError: false }),
    placeholderData: (before) => before
  })
  const context = encodeContext({ firmId: mission.firm_id, vendorId: mission.company.id })
  return (
    <Asked query={query} rows={4}>
      {({ data, pagination }) => (
        <>
          <ul className="mission-lines" aria-label={t("tasks")}>
            {data.map((task) => (
              <TaskLine key={task.id} context={context} task={task} />
            ))}
          </ul>
          <MissionPages {...pagination} onPage={setPage} />
        </>
      )}
    </Asked>
  )
}

function TaskLine({ context, task }: { readonly context: string; readonly task: MissionTask }) {
  const { language, t } = useMissionWords()
  const { due_date, id, is_overdue, status, title, type } = task
  return (
    <li>
      <span className="grow">
        <Link to={routeOf("tasks").path} params={{ context } as never} search={{ task: id } as never}>
          {title}
        </Link>
        <br />
        <small className="muted">{t(type === "information_request" ? "task.client" : "task.firm")}</small>
      </span>
      <span className="tag" data-tone={status === "done" ? "ok" : is_overdue ? "error" : "plain"}>
        {t(`task.${status}`)}
      </span>
      {due_date === null ? null : <small>{formatDay(language, due_date)}</small>}
    </li>
  )
}

/** What can be done now, the one that most want first; the machine says which. */
const acts = [
  "change",
  "sign",
  "accept",
  "decline",
  "withdraw",
  "make",
  "resume",
  "complete",
  "suspend",
  "declineRenewal",
  "cancel"
] as const satisfies ReadonlyArray<MissionDoor>
type Act = (typeof acts)[number]
const textKeys = {
  change: "edit",
  sign: "sign",
  accept: "answer.accept",
  decline: "answer.decline",
  withdraw: "answer.withdraw",
  make: "make",
  resume: "resume",
  complete: "complete",
  suspend: "suspend",
  declineRenewal: "decline_renewal",
  cancel: "cancel"
} as const satisfies Record<Act, string>
/** Those that are asked about first, with what they mean. */
const asked = {
  sign: "sign.text",
  complete: "complete.text",
  suspend: "suspend.text",
  cancel: "cancel.text",
  declineRenewal: "decline_renewal.text"
} as const

function Acts({ mission }: { readonly mission: MissionDetail }) {
  const { t } = useMissionWords()
  const { ask } = usePortal()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const work = useRosterWork("mission", ["missions.read", "missions.list", "missions.tasks"])
  const [question, setQuestion] = useState<keyof typeof asked | null>(null)
  const { offered } = toMissionView(mission)
  const params = { vendorId: mission.company.id, missionId: mission.id }
  const context = encodeContext({ firmId: mission.firm_id, vendorId: mission.company.id })
  const number = mission.versions.find(({ state }) => state === "proposed")?.number ?? 0
  const event = (payload: { readonly type: string; readonly reason?: string }) =>
    ask("missions.act", { params, payload: payload as never, showError: false })
  const answer = (how: "accept" | "decline" | "withdraw") =>
    ask("missions.answer", { params: { ...params, number }, payload: { answer: how }, showError: false })
  const doing: Readonly<Record<Exclude<Act, "change">, (reason: string) => Promise<unknown>>> = {
    sign: () => event({ type: "sign" }),
    complete: () => event({ type: "complete" }),
    resume: () => event({ type: "resume" }),
    declineRenewal: () => event({ type: "decline_renewal" }),
    suspend: (reason) => event({ type: "suspend", reason }),
    cancel: (reason) => event({ type: "cancel", reason }),
    make: () => ask("missions.makeTasks", { params, showError: false }),
    accept: () => answer("accept"),
    decline: () => answer("decline"),
    withdraw: () => answer("withdraw")
  }
  const press = (act: Act) => {
    if (act === "change")
      return void navigate({
        to: routeOf("customer-services-create").path,
        params: { context, projectId: String(mission.id) } as never
      })
    if (act in asked) return setQuestion(act as keyof typeof asked)
    return work.act("missions:done", {}, () => doing[act](""))
  }
  const shown = acts.filter((act) => offered.includes(act))
  return (
    <div className="mission-actions">
      {shown.map((act, place) => (
        <button
          key={act}
          type="button"
          className="button"
          data-kind={act === "sign" || (place === 0 && act !== "change") ? undefined : "second"}
          onClick={() => press(act)}
        >
          {t(textKeys[act])}
        </button>
      ))}
      {question === null ? null : (
        <ActDialog
          act={question}
          onClose={() => setQuestion(null)}
          onDo={(reason) => {
            setQuestion(null)
            work.act("missions:done", {}, () => doing[question](reason))
            void queries.invalidateQueries({ queryKey: ["tasks.list"] })
          }}
        />
      )}
    </div>
  )
}

interface ActDialogProps {
  readonly act: keyof typeof asked
  readonly onClose: () => void
  readonly onDo: (reason: string) => void
}

function ActDialog({ act, onClose, onDo }: ActDialogProps) {
  const { t } = useMissionWords()
  const text = useText()
  const [reason, setReason] = useState("")
  const [isRefused, setRefused] = useState(false)
  const needsReason = act === "suspend" || act === "cancel"
  const problem = needsReason ? missionReasonProblem(reason) : null
  return (
    <Dialog
      title={t(textKeys[act])}
      onClose={onClose}
      role="alertdialog"
      footer={
        <DialogActions cancelLabel={t("back")} onCancel={onClose}>
          <button
            type="button"
            className="button"
            {...(act === "cancel" ? { "data-kind": "danger" } : {})}
            onClick={() => (problem === null ? onDo(reason) : setRefused(true))}
          >
            {t(textKeys[act])}
          </button>
        </DialogActions>
      }
    >
      <p>{t(asked[act])}</p>
      {needsReason ? (
        <label className="field">
          <span>{t("field.reason")}</span>
          <textarea
            className="input"
            rows={3}
            value={reason}
            aria-invalid={isRefused && problem !== null ? true : undefined}
            onChange={(event) => setReason(event.target.value)}
          />
          {isRefused && problem !== null ? (
            <span className="field-error" role="alert">
              {text(problem)}
            </span>
          ) : null}
        </label>
      ) : null}
    </Dialog>
  )
}
