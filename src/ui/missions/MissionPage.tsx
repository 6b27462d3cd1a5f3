import { useQuery } from "@tanstack/react-query"
import { Link, useParams } from "@tanstack/react-router"
import { Suspense } from "react"
import { encodeContext } from "#schemas/access/context.ts"
import type { MissionDetail, MissionDocument, MissionId, MissionLogLine } from "#schemas/missions/mission.ts"
import { planOf } from "#schemas/missions/plan.ts"
import type { VendorId } from "#schemas/shared/ids.ts"
import { formatDay } from "#services/shared/days.ts"
import { formatDate } from "#services/shared/display/formats.ts"
import { formatTime } from "#services/shared/numbers.ts"
import { linkTo } from "#ui/app/links.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { useHere } from "#ui/app/useHere.ts"
import { FileHead } from "#ui/customers/file/FileHead.tsx"
import { BackToMissions } from "#ui/missions/BackToMissions.tsx"
import { Progress, StateTag, useMissionWords } from "#ui/missions/MissionFacts.tsx"
import { Sums } from "#ui/missions/MissionSums.tsx"
import { MissionActs } from "#ui/missions/page/MissionActs.tsx"
import { MissionServices } from "#ui/missions/page/MissionServices.tsx"
import { MissionTasks } from "#ui/missions/page/MissionTasks.tsx"
import { Section } from "#ui/missions/page/Section.tsx"
import { useListActions } from "#ui/shared/kit/list/useListActions.ts"
import { lazyPart } from "#ui/shared/lazy/lazyPart.tsx"
import { Notice } from "#ui/shared/Notice.tsx"
import { SkeletonRows } from "#ui/shared/States.tsx"
import { QueryBoundary } from "#ui/shared/kit/list/QueryBoundary.tsx"
import "#ui/customers/file/head.css"
import "#ui/shared/entityList.css"
import "#ui/missions/missions.css"

const LetterPanel = lazyPart(
  () => import("#ui/letters/LetterPanel.tsx"),
  (module) => module.LetterPanel
)
const ProposedVersion = lazyPart(
  () => import("#ui/missions/page/ProposedVersion.tsx"),
  (module) => module.ProposedVersion
)

const AmendmentDraft = lazyPart(
  () => import("#ui/missions/page/AmendmentDraft.tsx"),
  (module) => module.AmendmentDraft
)

const ServiceOfMission = lazyPart(
  () => import("#ui/missions/page/ServiceOfMission.tsx"),
  (module) => module.ServiceOfMission
)
const StayedTasks = lazyPart(
  () => import("#ui/missions/page/StayedTasks.tsx"),
  (module) => module.StayedTasks
)

/** [ACC-071] One mission or one of its services: what was agreed, the progress and the results. */
export function MissionPage() {
  const { firmId, vendorId } = useHere().entity ?? { firmId: null, vendorId: null }
  const { projectId, serviceId } = useParams({ strict: false }) as {
    readonly projectId?: string
    readonly serviceId?: string
  }
  if (firmId === null || vendorId === null) return <SkeletonRows />
  return (
    <div className="mission-page">
      <FileHead vendorId={vendorId} />
      {serviceId === undefined ? <BackToMissions firmId={firmId} vendorId={vendorId} /> : null}
      <OneMission key={projectId} vendorId={vendorId} id={Number(projectId) as MissionId} service={serviceId ?? null} />
    </div>
  )
}

/** Poll interval in ms while the job that creates the tasks runs, in case its live event is lost. */
const pollInterval = 2_000
const TalkFold = lazyPart(
  () => import("#ui/threads/TalkFold.tsx"),
  (module) => module.TalkFold
)

const isWorking = (mission: MissionDetail | undefined) =>
  mission?.run?.state === "waiting" || mission?.run?.state === "running"

interface OneMissionProps {
  readonly id: MissionId
  readonly vendorId: VendorId
  /** Key of the service in the URL; null shows the whole mission. */
  readonly service: string | null
}

function OneMission({ id, service, vendorId }: OneMissionProps) {
  useListActions("mission", ["missions.read", "missions.tasks"])
  useListActions("task", ["missions.read", "missions.tasks"])
  const query = useQuery({
    ...useCall("missions.read", { params: { vendorId, missionId: id }, showError: false }),
    refetchInterval: ({ state }) => (isWorking(state.data?.data) ? pollInterval : false)
  })
  return (
    <QueryBoundary query={query} rows={6}>
      {({ data }) =>
        service === null ? (
          <Detail mission={data} />
        ) : (
          <Suspense fallback={<SkeletonRows count={4} />}>
            <ServiceOfMission key={service} mission={data} service={service} />
          </Suspense>
        )
      }
    </QueryBoundary>
  )
}

function Detail({ mission }: { readonly mission: MissionDetail }) {
  const { days, language, t } = useMissionWords()
  const { content, firm_id, minutes_planned, minutes_spent, name, people, reason, reference, run, signed_on, state } =
    mission
  const context = encodeContext({ firmId: firm_id, vendorId: mission.company.id })
  const nameOf = (id: number | null) => people.find((one) => one.id === id)?.name ?? "–"
  const left = minutes_planned - minutes_spent
  const proposed = mission.versions.find(({ state }) => state === "proposed")
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
        <MissionActs mission={mission} />
      </div>
      {reason === "" ? null : <Notice tone="warn">{t("reason", { reason })}</Notice>}
      {run === null || !isWorking(mission) ? null : (
        <p role="status">{t("making", { made: run.made, left: run.left })}</p>
      )}
      {run?.state === "done" && run.stayed > 0 ? <Stayed mission={mission} count={run.stayed} /> : null}
      {run?.state === "failed" ? <Notice tone="error">{t("making.failed")}</Notice> : null}
      {mission.amendment === null ? null : (
        <Suspense fallback={<SkeletonRows count={1} />}>
          <AmendmentDraft mission={mission} amendment={mission.amendment} />
        </Suspense>
      )}
      {proposed === undefined ? null : (
        <Suspense fallback={<SkeletonRows count={3} />}>
          <ProposedVersion mission={mission} version={proposed} isOfFirm />
        </Suspense>
      )}
      <div className="mission-grid">
        <div>
          <MissionServices mission={mission} />
          <Section title={t("tasks")}>
            {mission.tasks.total === 0 ? <TasksToCome mission={mission} /> : <MissionTasks mission={mission} />}
          </Section>
          {mission.documents.length === 0 ? null : (
            <Section title={t("files")}>
              <ul className="mission-lines">
                {mission.documents.map((document) => (
                  <DocumentLine key={`${document.task_id} ${document.hash}`} context={context} document={document} />
                ))}
              </ul>
            </Section>
          )}
        </div>
        <div>
          {state === "draft" ? null : (
            <Section title={t("letter")}>
              <Suspense fallback={<SkeletonRows count={2} />}>
                <LetterPanel firmId={firm_id} vendorId={mission.company.id} missionId={mission.id} />
              </Suspense>
            </Section>
          )}
          <Section title={t("budget")}>
            <Sums content={content} />
            <dl className="mission-sums">
              <dt>{t("budget.spent")}</dt>
              <dd>{formatTime(minutes_spent)}</dd>
              <dt>{t(left < 0 ? "budget.over" : "budget.left")}</dt>
              <dd>{formatTime(Math.abs(left))}</dd>
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
                {mission.versions.map((version) => (
                  <VersionLine key={version.number} version={version} signedOn={signed_on} />
                ))}
              </ul>
            </Section>
          )}
          <Suspense fallback={null}>
            <TalkFold subject="mission" subjectId={mission.id} vendorId={mission.company.id} />
          </Suspense>
          <PastAndLinks mission={mission} />
        </div>
      </div>
    </>
  )
}

/**
 * The tasks that the last run left unchanged. Only a signed mission has the preview that lists them; otherwise they are
 * counted.
 */
function Stayed({ count, mission }: { readonly mission: MissionDetail; readonly count: number }) {
  const { t } = useMissionWords()
  if (mission.state !== "signed") return <p className="muted">{t("making.stayed", { count })}</p>
  return (
    <Suspense fallback={<SkeletonRows count={1} />}>
      <StayedTasks mission={mission} count={count} />
    </Suspense>
  )
}

/** The empty state of the tasks, with the number that signing the mission will create. */
function TasksToCome({ mission }: { readonly mission: MissionDetail }) {
  const { t } = useMissionWords()
  const count = mission.signed_on === null ? planOf(mission.content).length : 0
  return (
    <p className="muted">
      {t("tasks.none")} {count === 0 ? null : t("foresight", { count })}
    </p>
  )
}

/** The mission's log, with links to its documents and to its service request. */
function PastAndLinks({ mission }: { readonly mission: MissionDetail }) {
  const { t } = useMissionWords()
  const { firm_id, request_id } = mission
  const context = encodeContext({ firmId: firm_id, vendorId: mission.company.id })
  return (
    <>
      {mission.log.length === 0 ? null : (
        <Section title={t("log")}>
          <ul className="mission-lines">
            {mission.log.map((line) => (
              <LogLine key={`${line.type} ${line.at}`} line={line} />
            ))}
          </ul>
        </Section>
      )}
      <p className="mission-links">
        <Link {...linkTo("documents", { context })}>{t("documents")}</Link>
        {request_id === null ? null : (
          <Link
            {...linkTo(
              "settings-offers",
              { context: encodeContext({ firmId: firm_id, vendorId: null }) },
              { request: request_id }
            )}
          >
            {t("request")}
          </Link>
        )}
      </p>
    </>
  )
}

function DocumentLine({ context, document }: { readonly context: string; readonly document: MissionDocument }) {
  const { language } = useMissionWords()
  const { added_at, added_by, folder_hash, hash, name, task_id, task_title } = document
  return (
    <li>
      <span className="grow">
        <Link {...linkTo("viewer", { context, folderHash: folder_hash ?? "root", documentHash: hash })}>{name}</Link>
        <br />
        <small className="muted">
          {added_by === null ? null : `${added_by.name} · `}
          <Link {...linkTo("tasks", { context }, { task: task_id })}>{task_title}</Link>
        </small>
      </span>
      <small className="muted">{formatDate(language, added_at)}</small>
    </li>
  )
}

function LogLine({ line: { at, by, type } }: { readonly line: MissionLogLine }) {
  const { language, t } = useMissionWords()
  return (
    <li>
      <span className="grow">{t(`log.${type}`)}</span>
      <small className="muted">
        {by === null ? null : `${by.name} · `}
        {formatDate(language, at)}
      </small>
    </li>
  )
}

interface VersionLineProps {
  readonly version: MissionDetail["versions"][number]
  readonly signedOn: string | null
}

function VersionLine({ signedOn, version }: VersionLineProps) {
  const { language, t } = useMissionWords()
  const { answered_at, cause, made_at, number, reason, state } = version
  return (
    <li>
      <span className="grow">
        {t("history.version", { number })} · {t(`history.${cause}`)}
        {reason === "" ? null : (
          <>
            <br />
            <small className="muted">{reason}</small>
          </>
        )}
      </span>
      <small className="muted">
        {cause === "amendment" ? <>{t(`version.${state}`)} · </> : null}
        {formatDay(language, (cause === "signature" ? signedOn : null) ?? (answered_at ?? made_at).slice(0, 10))}
      </small>
    </li>
  )
}
