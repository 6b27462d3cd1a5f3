import { useTranslation } from "react-i18next"
import type { BatchJob, JobState } from "#schemas/documents/batchJobs.ts"
import type { Language } from "#schemas/shared/constants.ts"
import { formatNumber } from "#services/shared/display/formats.ts"
import { useText } from "#ui/shared/useText.ts"

const tones: Readonly<Record<JobState, string>> = {
  cancelled: "plain",
  done: "ok",
  failed: "error",
  queued: "info",
  refused: "warn",
  running: "info"
}

/** Maximum number of document names listed per reason. */
const said = 3

/** [NET-095] Groups the report by reason, the most frequent first. */
const reasonsOf = (report: BatchJob["report"]) =>
  [...Map.groupBy(report, ({ code }) => code)]
    .map(([code, lines]) => [code, lines.flatMap(({ name }) => name ?? []), lines.length] as const)
    .toSorted(([, , one], [, , other]) => other - one)

const listOf = (names: ReadonlyArray<string>, language: Language) =>
  `(${new Intl.ListFormat(language, { type: "unit" }).format(names.slice(0, said))}${names.length > said ? "…" : ""})`

/** [NET-095] One batch job of the user: its progress, its report, and a cancel button while it runs. */
export function JobLine({ job, onCancel }: { readonly job: BatchJob; readonly onCancel: () => void }) {
  const { i18n, t } = useTranslation("notices")
  const text = useText()
  const language = i18n.language as Language
  const isUnderWay = job.ended_at === null
  const label = t(`work.${job.type}`)
  const done = t("job", { done: formatNumber(language, job.done), total: formatNumber(language, job.total) })
  return (
    <li className="job-line">
      <span className="notice-text">
        <span>
          {label} · {job.company_name}
        </span>
        {isUnderWay ? <progress aria-label={label} max={job.total} value={job.done} /> : null}
        <small>{job.code === null ? done : text(job.code, { count: job.report.length })}</small>
        {reasonsOf(job.report).map(([code, names, count]) => (
          <small key={code}>
            {formatNumber(language, count)} × {text(code, { name: names[0] ?? "" })}
            {names.length === 0 ? null : ` ${listOf(names, language)}`}
          </small>
        ))}
      </span>
      <span className="tag" data-tone={tones[job.state]}>
        {t(`job.${job.state}`)}
      </span>
      {isUnderWay ? (
        <button type="button" className="button" data-kind="quiet" onClick={onCancel}>
          {t("cancel")}
        </button>
      ) : null}
    </li>
  )
}
