import { useQuery } from "@tanstack/react-query"
import { type ReactNode, useId } from "react"
import { useTranslation } from "react-i18next"
import type { FailedJob, FailedMail } from "#schemas/home/home.ts"
import { causeOf, jobKinds, knownKind, mailKinds } from "#schemas/home/failureRules.ts"
import type { Language } from "#schemas/shared/constants.ts"
import { formatDateTime } from "#services/shared/display/formats.ts"
import { usePortal } from "#ui/app/portal.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { useListActions } from "#ui/shared/kit/list/useListActions.ts"
import { exclamationCircle } from "#ui/shared/icons/firstIcons.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { ErrorState, SkeletonRows } from "#ui/shared/States.tsx"
import { RowAction } from "#ui/shared/kit/list/EntityLine.tsx"

/** [SAD-001] Failed jobs and mails with their time, number of attempts and error; jobs can be retried or deleted. */
export function FailedWork() {
  const { t } = useTranslation("home")
  const { ask } = usePortal()
  const work = useListActions("job", ["home.failures", "home.provider"])
  const { data, error, refetch } = useQuery(useCall("home.failures", { showError: false }))
  if (error !== null)
    return (
      <section className="panel">
        <ErrorState title={t("glance.error")} onRetry={() => void refetch()} />
      </section>
    )
  if (data === undefined) return <SkeletonRows count={2} />
  const { jobs, mails } = data.data
  const jobName = (job: FailedJob) => t(`failed.job.${knownKind(jobKinds, job.kind)}`)
  const call = (id: number) => ({ params: { failedJobId: id }, showError: false })
  return (
    <>
      {jobs.length === 0 ? null : (
        <Failures title={t("glance.jobs")}>
          {jobs.map((job) => (
            <Failure key={job.id} of={job} name={jobName(job)} about={null}>
              <button
                type="button"
                className="button"
                data-kind="second"
                data-size="small"
                aria-label={t("failed.retry.named", { kind: jobName(job) })}
                onClick={() => work.act("home:failed.retried", {}, () => ask("home.retryJob", call(job.id)))}
              >
                {t("failed.retry")}
              </button>
              <RowAction
                name={t("failed.dismiss.named", { kind: jobName(job) })}
                onClick={() =>
                  work.ask("home:dismissal", { kind: jobName(job) }, "home:failed.dismissed", () =>
                    ask("home.dismissJob", call(job.id))
                  )
                }
              >
                {t("failed.dismiss")}
              </RowAction>
            </Failure>
          ))}
        </Failures>
      )}
      {mails.length === 0 ? null : (
        <Failures title={t("glance.mails.failed")} note={t("failed.mails.note")}>
          {mails.map((mail) => (
            <Failure
              key={mail.id}
              of={mail}
              name={t(`failed.mail.${knownKind(mailKinds, mail.kind)}`)}
              about={mail.firm_name}
            />
          ))}
        </Failures>
      )}
    </>
  )
}

interface FailuresProps {
  readonly title: string
  readonly note?: string
  readonly children: ReactNode
}

function Failures({ children, note, title }: FailuresProps) {
  const heading = useId()
  return (
    <section className="panel" data-tone="error" aria-labelledby={heading}>
      <div className="glance-head">
        <Icon of={exclamationCircle} />
        <h2 id={heading}>{title}</h2>
      </div>
      {note === undefined ? null : <p className="glance-note muted">{note}</p>}
      <ul className="glance-list">{children}</ul>
    </section>
  )
}

interface FailureProps {
  readonly of: FailedJob | FailedMail
  readonly name: string
  readonly about: string | null
  readonly children?: ReactNode
}

function Failure({ about, children, name, of: { attempts, error, failed_at, kind } }: FailureProps) {
  const { i18n, t } = useTranslation("home")
  return (
    <li className="failure">
      <div className="grow">
        <strong>{name}</strong>
        {about === null ? null : ` · ${about}`}
        <small className="muted">
          {t("failed.tried", { count: attempts, date: formatDateTime(i18n.language as Language, failed_at) })}
        </small>
        <small>{t(`failed.cause.${causeOf(error)}`)}</small>
        <details>
          <summary>{t("failed.details")}</summary>
          <code>
            {kind}
            {error === "" ? null : `: ${error}`}
          </code>
        </details>
      </div>
      {children === undefined ? null : <span className="failure-acts">{children}</span>}
    </li>
  )
}
