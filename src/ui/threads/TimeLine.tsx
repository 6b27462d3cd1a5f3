"use no memo"

import { useInfiniteQuery } from "@tanstack/react-query"
import { useEffect } from "react"
import { useTranslation } from "react-i18next"
import type { EventId, FirmId } from "#schemas/shared/ids.ts"
import type { Language } from "#schemas/shared/constants.ts"
import type { Subject } from "#schemas/threads/threadRules.ts"
import { formatDateTime } from "#services/shared/display/formats.ts"
import { usePortal } from "#ui/app/portal.ts"
import { EmptyState } from "#ui/shared/page/EmptyState.tsx"
import { history } from "#ui/shared/icons/list/actingIcons.ts"
import { ErrorState, SkeletonRows } from "#ui/shared/States.tsx"
import { useText } from "#ui/shared/useText.ts"
import { InternalTag } from "#ui/threads/InternalTag.tsx"
import "#ui/threads/timeLine.css"

interface TimeLineProps {
  readonly firmId: FirmId
  readonly subject: Subject
  readonly subjectId: number
}

/** [CHT-O01] The events and comments of a subject, newest first. */
export function TimeLine({ firmId, subject, subjectId }: TimeLineProps) {
  const { i18n, t } = useTranslation("threads")
  const text = useText()
  const { ask, live } = usePortal()
  const language = i18n.language as Language
  const params = { firmId, subject, subjectId }
  const query = useInfiniteQuery({
    queryKey: ["threads.timeLine", params],
    initialPageParam: null as number | null,
    queryFn: ({ pageParam, signal }) =>
      ask(
        "threads.timeLine",
        { params, query: pageParam === null ? {} : { before: pageParam as EventId }, showError: false },
        signal
      ),
    getNextPageParam: ({ next }) => next
  })
  const { refetch } = query
  useEffect(
    () =>
      live.subscribe(({ entity, entity_id }) => {
        if (subject === "company" || entity === "comment" || entity_id === subjectId) void refetch()
      }),
    [live, refetch, subject, subjectId]
  )
  if (query.data === undefined)
    return query.isError ? (
      <ErrorState title={t("failed")} text={text(query.error.code)} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows count={5} />
    )
  const lines = query.data.pages.flatMap(({ data }) => data)
  if (lines.length === 0) return <EmptyState icon={history} title={t("line.empty")} text={t("line.empty.text")} />
  return (
    <section className="time-line" aria-label={t("line")}>
      <ol>
        {lines.map(({ at, audience, by, id, name, text: said, type }) => (
          <li key={id} data-audience={audience ?? undefined}>
            <p>
              <strong>{by?.name ?? t("line.portal")}</strong> {t(`line.${type}`)}
              {audience === "internal" ? <InternalTag /> : null}
            </p>
            {said === null || said === "" ? null : <blockquote>{said}</blockquote>}
            <small className="muted">
              <time dateTime={at}>{formatDateTime(language, at)}</time>
              {name === "" || subject !== "company" ? null : ` · ${name}`}
            </small>
          </li>
        ))}
      </ol>
      {query.hasNextPage ? (
        <button
          type="button"
          className="button"
          data-kind="second"
          data-size="small"
          aria-disabled={query.isFetchingNextPage || undefined}
          onClick={() => void query.fetchNextPage()}
        >
          {t("line.more")}
        </button>
      ) : null}
    </section>
  )
}
