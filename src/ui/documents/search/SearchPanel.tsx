import { noFilters } from "#schemas/documents/searching.ts"
import { Hit } from "#ui/documents/search/Hit.tsx"
import { resultsId, walkHits } from "#ui/documents/search/hitKeys.ts"
import { useSearchRef, useSearchTexts, useSearchView } from "#ui/documents/search/searchActor.ts"
import { SearchFilters } from "#ui/documents/search/SearchFilters.tsx"
import { search as glass } from "#ui/shared/icons/frame/documentIcons.ts"
import { EmptyState } from "#ui/shared/page/EmptyState.tsx"
import { ErrorState, SkeletonRows } from "#ui/shared/States.tsx"
import { useText } from "#ui/shared/useText.ts"
import "#ui/documents/search/search.css"

/**
 * [VAL-032] The search results, shown instead of the folder's rows. Hits can be opened, or shown in their folder, but
 * not moved.
 */
export function SearchPanel() {
  const { t } = useSearchTexts()
  const { busy, hits, phase } = useSearchView()
  const isFirst = busy && hits.length === 0
  return (
    <section className="panel docs-content" aria-label={t("search:title")} aria-busy={busy}>
      <SearchFilters />
      <p className="visually-hidden" role="status">
        {phase === "showing"
          ? t("search:found", { count: hits.length })
          : phase === "noneFound"
            ? t("search:none")
            : ""}
      </p>
      {isFirst ? <SkeletonRows count={8} /> : hits.length > 0 ? <Hits /> : <Standing />}
    </section>
  )
}

function Hits() {
  const { t } = useSearchTexts()
  const text = useText()
  const ref = useSearchRef()
  const { busy, canExtend, failureCode, hits, isExtending } = useSearchView()
  return (
    <div className="search-hits" data-stale={busy || undefined} onKeyDown={walkHits}>
      <ol id={resultsId}>
        {hits.map((hit) => (
          <Hit key={hit.node.id} hit={hit} />
        ))}
      </ol>
      {failureCode === null ? null : (
        <p className="search-more" role="alert">
          {text(failureCode)}
        </p>
      )}
      {canExtend || isExtending ? (
        <div className="search-more">
          <button
            type="button"
            className="button"
            data-kind="second"
            aria-disabled={isExtending || undefined}
            onClick={() => ref.send({ type: "more.asked" })}
          >
            {t(isExtending ? "app:loading" : "search:more")}
          </button>
        </div>
      ) : null}
    </div>
  )
}

/** Shown instead of hits: nothing found, loading, or an error. */
function Standing() {
  const { t } = useSearchTexts()
  const text = useText()
  const ref = useSearchRef()
  const { canRetry, failureCode, isFiltered, phase, question } = useSearchView()
  if (phase === "failed")
    return (
      <ErrorState
        title={t("search:failed")}
        text={text(failureCode ?? "error.global")}
        onRetry={canRetry ? () => ref.send({ type: "search.retried" }) : undefined}
      />
    )
  if (phase !== "noneFound") return <EmptyState icon={glass} title={t("search:idle")} text={t("search:idle.text")} />
  return (
    <EmptyState
      icon={glass}
      title={t("search:none.of", { question })}
      text={t(isFiltered ? "search:none.filtered" : "search:none.text")}
    >
      {isFiltered ? (
        <button
          type="button"
          className="button"
          data-kind="second"
          onClick={() => ref.send({ type: "filters.chosen", filters: noFilters })}
        >
          {t("search:unfilter")}
        </button>
      ) : null}
    </EmptyState>
  )
}
