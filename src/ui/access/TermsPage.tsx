import { QueryClientProvider, useQuery } from "@tanstack/react-query"
import { useRouter } from "@tanstack/react-router"
import { useTranslation } from "react-i18next"
import type { Terms } from "#schemas/people/terms.ts"
import type { Language } from "#schemas/shared/constants.ts"
import { formatLongDate } from "#services/shared/formats.ts"
import { queryClient } from "#ui/app/queryClient.ts"
import { usePortal } from "#ui/app/portal.ts"
import { Brand } from "#ui/branding/Brand.tsx"
import { ErrorState, Skeleton } from "#ui/shared/States.tsx"
import "#ui/access/terms.css"

/** [ACC-115] The terms that hold at this host, for anyone. */
export function TermsPage() {
  return (
    <QueryClientProvider client={queryClient}>
      <Brand />
      <CurrentTerms />
    </QueryClientProvider>
  )
}

const widths = ["92%", "100%", "84%", "96%", "60%"]

function CurrentTerms() {
  const { i18n, t } = useTranslation("passwords")
  const { ask } = usePortal()
  const query = useQuery({
    queryKey: ["terms.current", i18n.language],
    queryFn: ({ signal }) => ask("terms.current", { showError: false }, signal)
  })
  const { history } = useRouter()
  if (query.isPending)
    return (
      <div className="terms" role="status" aria-label={t("terms.loading")}>
        {widths.map((width) => (
          <Skeleton key={width} width={width} />
        ))}
      </div>
    )
  if (query.isError) return <ErrorState title={t("terms.error")} onRetry={() => void query.refetch()} />
  return (
    <>
      <TermsText terms={query.data.data} />
      {history.canGoBack() ? (
        <button type="button" className="button" data-kind="second" onClick={() => history.back()}>
          {t("terms.back")}
        </button>
      ) : null}
    </>
  )
}

/** One version as its readers see it. */
export function TermsText({ terms }: { readonly terms: Omit<Terms, "id"> }) {
  const { i18n, t } = useTranslation("passwords")
  const date = formatLongDate(i18n.language as Language, terms.published_at)
  const { firm_name: firm, version } = terms
  return (
    <article className="terms" lang={terms.language}>
      <h1>{terms.title}</h1>
      <p className="muted">
        {firm === null ? t("terms.platform", { version, date }) : t("terms.firm", { firm, version, date })}
      </p>
      {terms.sections.map(({ paragraphs, title }) => (
        <section key={title}>
          <h2>{title}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
    </article>
  )
}
