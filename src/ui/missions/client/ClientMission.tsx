import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { Suspense, useState } from "react"
import { toMissionView } from "#machines/missions/mission.projection.ts"
import type { MissionDetail, MissionId, MissionVersion } from "#schemas/missions/mission.ts"
import type { MissionService } from "#schemas/missions/missionRules.ts"
import type { VendorId } from "#schemas/shared/ids.ts"
import { formatDay } from "#services/shared/days.ts"
import { formatMoney } from "#services/shared/numbers.ts"
import { linkTo } from "#ui/app/links.ts"
import { usePortal } from "#ui/app/portal.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { useHere } from "#ui/app/useHere.ts"
import { BlocksText } from "#ui/shared/BlocksText.tsx"
import { MissionQuestion } from "#ui/missions/MissionQuestion.tsx"
import { StateTag, useMissionWords } from "#ui/missions/MissionFacts.tsx"
import { Sums } from "#ui/missions/MissionSums.tsx"
import { ProposedVersion } from "#ui/missions/page/ProposedVersion.tsx"
import { Section } from "#ui/missions/page/Section.tsx"
import { useListActions } from "#ui/shared/kit/list/useListActions.ts"
import { QueryBoundary } from "#ui/shared/kit/list/QueryBoundary.tsx"
import { lazyPart } from "#ui/shared/lazy/lazyPart.tsx"
import { Notice } from "#ui/shared/Notice.tsx"
import { useText } from "#ui/shared/useText.ts"

const TalkFold = lazyPart(
  () => import("#ui/threads/TalkFold.tsx"),
  (module) => module.TalkFold
)

interface ClientMissionProps {
  readonly vendorId: VendorId
  readonly missionId: MissionId
}

/** One mission as its client sees it; the client accepts or declines a new version here. */
export function ClientMission({ missionId, vendorId }: ClientMissionProps) {
  useListActions("mission", ["missions.read", "missions.agreed"])
  const query = useQuery(useCall("missions.read", { params: { vendorId, missionId }, showError: false }))
  return (
    <QueryBoundary query={query} rows={6}>
      {({ data }) => <Agreement mission={data} />}
    </QueryBoundary>
  )
}

function Agreement({ mission }: { readonly mission: MissionDetail }) {
  const { days, language, t } = useMissionWords()
  const { context } = useHere()
  const { content, ends_on, name, reason, reference, request_id, signed_on, tacit_renewal, versions } = mission
  const proposed = versions.find(({ state }) => state === "proposed")
  const facts = [
    reference,
    days(mission),
    signed_on === null ? "" : t("signed", { day: formatDay(language, signed_on) })
  ]
  return (
    <>
      <div className="head-text">
        <h1 tabIndex={-1}>
          {name} <StateTag mission={mission} />
        </h1>
        <p className="muted">{facts.filter((fact) => fact !== "").join(" · ")}</p>
      </div>
      {reason === "" ? null : <Notice tone="warn">{t("reason", { reason })}</Notice>}
      {tacit_renewal && mission.is_announced && ends_on !== null ? (
        <Notice tone="info">{t("client.renews", { day: formatDay(language, ends_on) })}</Notice>
      ) : null}
      {proposed === undefined ? null : (
        <>
          <ProposedVersion mission={mission} version={proposed} isOfFirm={false} />
          <Answer mission={mission} version={proposed} />
        </>
      )}
      <Section title={t("client.agreed")}>
        <ul className="mission-lines">
          {content.services.map((service) => (
            <AgreedService key={service.key} service={service} />
          ))}
        </ul>
        <Sums content={content} isOfFirm={false} />
      </Section>
      {request_id === null ? null : (
        <p className="mission-links">
          <Link {...linkTo("service-requests", { context }, { request: request_id })}>{t("client.request")}</Link>
        </p>
      )}
      <Suspense fallback={null}>
        <TalkFold subject="mission" subjectId={mission.id} vendorId={mission.company.id} />
      </Suspense>
    </>
  )
}

/** A service with its deliverable; its contract terms are collapsed. */
function AgreedService({ service: { ends_on, snapshot, starts_on } }: { readonly service: MissionService }) {
  const { days, language, t } = useMissionWords()
  const { contractual_text, deliverable, frequency, title, total_price } = snapshot
  return (
    <li>
      <span className="grow">
        {title}
        <small className="muted">
          {t(`frequency.${frequency}`)} · {days({ starts_on, ends_on })}
        </small>
        {deliverable === "" ? null : <small>{deliverable}</small>}
        {contractual_text.length === 0 ? null : (
          <details className="section-fold">
            <summary>
              {t("client.terms")}
              <span className="visually-hidden"> – {title}</span>
            </summary>
            <BlocksText blocks={contractual_text} />
          </details>
        )}
      </span>
      <b>{formatMoney(language, total_price)}</b>
    </li>
  )
}

const doneKeys = { accept: "missions:client.accept.done", decline: "missions:client.decline.done" } as const

/** [MIS-001] The buttons to accept or decline a proposed version; users who may not answer see the reason instead. */
function Answer({ mission, version }: { readonly mission: MissionDetail; readonly version: MissionVersion }) {
  const { t } = useMissionWords()
  const text = useText()
  const { ask } = usePortal()
  const work = useListActions("mission", ["missions.read", "missions.agreed"])
  const [question, setQuestion] = useState<"accept" | "decline" | null>(null)
  const { refusals } = toMissionView(mission)
  const [refusal] = refusals.accept ?? []
  const params = { vendorId: mission.company.id, missionId: mission.id, number: version.number }
  const answer = (how: "accept" | "decline", reason: string) =>
    ask("missions.answer", {
      params,
      payload: { answer: how, ...(reason.trim() === "" ? {} : { reason: reason.trim() }) },
      showError: false
    })
  if (refusal !== undefined) return <p className="muted">{text(`closed.${refusal}`)}</p>
  return (
    <div className="mission-actions">
      <button type="button" className="button" onClick={() => setQuestion("accept")}>
        {t("client.accept")}
      </button>
      <button type="button" className="button" data-kind="second" onClick={() => setQuestion("decline")}>
        {t("client.decline")}
      </button>
      {question === null ? null : (
        <MissionQuestion
          title={t(`client.${question}`)}
          text={t(`client.${question}.text`)}
          needsReason={question === "decline"}
          tone="plain"
          onClose={() => setQuestion(null)}
          onDo={(reason) => {
            setQuestion(null)
            work.act(doneKeys[question], {}, () => answer(question, reason))
          }}
        />
      )}
    </div>
  )
}
