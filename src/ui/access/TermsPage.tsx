import { useRouter } from "@tanstack/react-router"
import { Suspense, use, useState } from "react"
import { useTranslation } from "react-i18next"
import type { Terms } from "#schemas/people/terms.ts"
import type { Language } from "#schemas/shared/constants.ts"
import { formatLongDate } from "#services/shared/display/formats.ts"
import { usePortal } from "#ui/app/portal.ts"
import { Brand } from "#ui/branding/Brand.tsx"
import { ErrorState, Skeleton } from "#ui/shared/States.tsx"
import "#ui/access/terms.css"

/** [ACC-115] The public page with the current terms of this host. */
export function TermsPage() {
  const { i18n } = useTranslation("passwords")
  return (
    <>
      <Brand />
      <CurrentTerms key={i18n.language} />
    </>
  )
}

/** Remounted, and so requested again, when the language changes: the call sends the language in a header. */
function CurrentTerms() {
  const { ask } = usePortal()
  const load = () =>
    ask("terms.current", { showError: false }).then(
      ({ data }) => data,
      () => null
    )
  const [loading, setLoading] = useState(load)
  return (
    <Suspense fallback={<Loading />}>
      <TermsLoader loading={loading} onRetry={() => setLoading(load())} />
    </Suspense>
  )
}

const widths = ["92%", "100%", "84%", "96%", "60%"]

function Loading() {
  const { t } = useTranslation("passwords")
  return (
    <div className="terms" role="status" aria-label={t("terms.loading")}>
      {widths.map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </div>
  )
}

interface TermsLoaderProps {
  /** Resolves with null if the request failed. */
  readonly loading: Promise<Terms | null>
  readonly onRetry: () => void
}

function TermsLoader({ loading, onRetry }: TermsLoaderProps) {
  const { t } = useTranslation("passwords")
  const { history } = useRouter()
  const terms = use(loading)
  if (terms === null) return <ErrorState title={t("terms.error")} onRetry={onRetry} />
  return (
    <>
      <TermsText terms={terms} />
      {history.canGoBack() ? (
        <button type="button" className="button" data-kind="second" onClick={() => history.back()}>
          {t("terms.back")}
        </button>
      ) : null}
    </>
  )
}

interface TermsTextProps {
  readonly terms: Omit<Terms, "id">
  /** Set inside a page that has its own `h1`: the headings are then one level lower. */
  readonly isPart?: boolean
}

/** The text of one version of the terms. */
export function TermsText({ isPart = false, terms }: TermsTextProps) {
  const { i18n, t } = useTranslation("passwords")
  const date = formatLongDate(i18n.language as Language, terms.published_at)
  const { firm_name: firm, version } = terms
  const [Title, Heading] = isPart ? (["h2", "h3"] as const) : (["h1", "h2"] as const)
  return (
    <article className="terms" lang={terms.language}>
      <Title className="terms-title">{terms.title}</Title>
      <p className="muted">
        {firm === null ? t("terms.platform", { version, date }) : t("terms.firm", { firm, version, date })}
      </p>
      {terms.sections.map(({ paragraphs, title }) => (
        <section key={title}>
          <Heading className="terms-heading">{title}</Heading>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
    </article>
  )
}
