import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import type { Language } from "#schemas/shared/constants.ts"
import { npsOf, scores } from "#schemas/surveys/form.ts"
import type { SurveyResults as Results } from "#schemas/surveys/surveys.api.ts"
import { formatMonth } from "#services/analytics/figureWords.ts"
import type { CallFailure } from "#services/shared/failures.ts"
import { formatDate, formatNumber } from "#services/shared/display/formats.ts"
import { exportAnswers } from "#services/surveys/surveyResource.ts"
import { usePortal } from "#ui/app/portal.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { chartBar, download, inbox } from "#ui/shared/icons/frame/icons.ts"
import { EmptyState } from "#ui/shared/page/EmptyState.tsx"
import { EntityList } from "#ui/shared/kit/list/EntityList.tsx"
import { FilterChoice } from "#ui/shared/kit/list/FilterChoice.tsx"
import { listAddress, page, text, word } from "#ui/shared/kit/list/listAddress.ts"
import { QueryBoundary } from "#ui/shared/kit/list/QueryBoundary.tsx"
import { useListAddress } from "#ui/shared/kit/list/useListAddress.ts"

const address = listAddress({ show: word(["results"], "results"), round: text(), page })

/** [NPS-O02] The results of a survey round: score, scores per month, distribution, comments, and a CSV export. */
export function SurveyResults() {
  const { t } = useTranslation("surveys")
  const { ask, snackbar } = usePortal()
  const { asked, change } = useListAddress(address)
  const query = useQuery({
    ...useCall("surveys.results", { query: asked.round === "" ? {} : { round: asked.round }, showError: false }),
    placeholderData: keepPreviousData
  })
  const save = (round: string) =>
    void exportAnswers(ask, round, [t("csv.date"), t("csv.score"), t("csv.side"), t("csv.language")], {
      firm: t("side.firm"),
      client: t("side.client")
    }).catch(({ code }: CallFailure) =>
      snackbar.send({ type: "message.raised", message: { tone: "error", code, params: {}, text: null } })
    )
  return (
    <QueryBoundary query={query} rows={8}>
      {({ data }) => (
        <>
          <div className="actions survey-tools">
            <FilterChoice
              label={t("round")}
              value={data.collection}
              words={data.collections}
              labelOf={(round) => t("round.named", { round })}
              onChoose={(round) => void change({ round })}
            />
            <button
              type="button"
              className="button"
              data-kind="second"
              aria-disabled={data.answers === 0 || undefined}
              onClick={() => (data.answers === 0 ? undefined : save(data.collection))}
            >
              <Icon of={download} />
              {t("csv")}
            </button>
          </div>
          {data.answers === 0 ? (
            <section className="panel">
              <EmptyState icon={chartBar} title={t("results.none")} text={t("results.none.text")} />
            </section>
          ) : (
            <Figures results={data} />
          )}
          {data.answers === 0 ? null : <Comments round={data.collection} />}
        </>
      )}
    </QueryBoundary>
  )
}

function Figures({ results: { answers, distribution, months } }: { readonly results: Results }) {
  const { i18n, t } = useTranslation("surveys")
  const language = i18n.language as Language
  const signed = (score: number | null) =>
    score === null ? "–" : `${score > 0 ? "+" : ""}${formatNumber(language, score)}`
  const share = (from: number, to: number) =>
    `${Math.round((distribution.slice(from, to).reduce((sum, many) => sum + many, 0) * 100) / answers)} %`
  return (
    <div className="survey-parts">
      <section className="panel section" aria-labelledby="survey-score">
        <h2 id="survey-score">{t("results.score")}</h2>
        <dl className="survey-figures">
          <div>
            <dt>{t("results.nps")}</dt>
            <dd>{signed(npsOf(distribution))}</dd>
          </div>
          <div>
            <dt>{t("results.answers")}</dt>
            <dd>{formatNumber(language, answers)}</dd>
          </div>
          <div>
            <dt>{t("results.promoters")}</dt>
            <dd>{share(9, 11)}</dd>
          </div>
          <div>
            <dt>{t("results.detractors")}</dt>
            <dd>{share(0, 7)}</dd>
          </div>
        </dl>
        <table className="survey-months">
          <caption className="visually-hidden">{t("results.months")}</caption>
          <thead>
            <tr>
              <th scope="col">{t("results.month")}</th>
              <th scope="col">{t("results.nps")}</th>
              <th scope="col">{t("results.answers")}</th>
            </tr>
          </thead>
          <tbody>
            {months.map(({ distribution: spread, month }) => (
              <tr key={month}>
                <td>{formatMonth(language, month, "long")}</td>
                <td>{signed(npsOf(spread))}</td>
                <td>
                  {formatNumber(
                    language,
                    spread.reduce((sum, many) => sum + many, 0)
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <section className="panel section" aria-labelledby="survey-spread">
        <h2 id="survey-spread">{t("results.spread")}</h2>
        <ul className="survey-bars">
          {scores.toReversed().map((score) => {
            const many = distribution[score] ?? 0
            return (
              <li key={score}>
                <b>{score}</b>
                <meter
                  min={0}
                  max={Math.max(...distribution, 1)}
                  value={many}
                  aria-label={t("results.given", { score, count: many })}
                />
                <span>{formatNumber(language, many)}</span>
              </li>
            )
          })}
        </ul>
      </section>
    </div>
  )
}

const perPage = 20

function Comments({ round }: { readonly round: string }) {
  const { i18n, t } = useTranslation("surveys")
  const { asked, change } = useListAddress(address)
  const query = useQuery({
    ...useCall("surveys.answers", {
      query: { round, page: asked.page, per_page: perPage, commented: "true" },
      showError: false
    }),
    placeholderData: keepPreviousData
  })
  return (
    <section className="panel" aria-labelledby="survey-comments">
      <div className="section">
        <h2 id="survey-comments">{t("results.comments")}</h2>
      </div>
      <EntityList
        query={query}
        rows={3}
        of={({ data }) => data}
        none={{ icon: inbox, title: t("results.comments.none") }}
        pages={({ pagination: { last_page: last, page: at } }) => ({ last, page: at })}
        onPage={(at) => void change({ page: at })}
      >
        {({ answered_at, comment, score, side }) => (
          <li className="entity-line">
            <div className="entity-text">
              <p className="survey-comment">{comment}</p>
              <small>
                {[
                  t("results.scored", { score }),
                  t(`side.${side}`),
                  formatDate(i18n.language as Language, answered_at)
                ].join(" · ")}
              </small>
            </div>
          </li>
        )}
      </EntityList>
    </section>
  )
}
