import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import type { AcceptedTerms, Terms } from "#schemas/people/terms.ts"
import type { Language } from "#schemas/shared/constants.ts"
import { formatDateTime, formatLongDate } from "#services/shared/display/formats.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { QueryBoundary } from "#ui/shared/kit/list/QueryBoundary.tsx"
import { ProfileFrame, Section } from "#ui/people/ProfileFrame.tsx"

/** Adds the language to the query key: the answer depends on the request's language header. */
const inLanguage = <Options extends { readonly queryKey: ReadonlyArray<unknown> }>(
  options: Options,
  language: string
) => ({
  ...options,
  queryKey: [...options.queryKey, language]
})

/**
 * [ACC-090] [ACC-O13] The profile's page for the terms of service: those the user has accepted, with the date, and
 * those in force.
 */
export function ProfileTermsPage() {
  const { i18n, t } = useTranslation("people")
  const query = useQuery(inLanguage(useCall("ownTerms.accepted", { showError: false }), i18n.language))
  return (
    <ProfileFrame>
      <Section title={t("terms.title")} text={t("terms.text")}>
        <QueryBoundary query={query} title={t("load.title")} rows={2}>
          {({ data }) =>
            data.length > 0 ? (
              <ul className="accepted">
                {data.map((terms) => (
                  <Accepted key={`${terms.firm_id} ${terms.version}`} terms={terms} />
                ))}
              </ul>
            ) : (
              <p className="muted">{t("terms.none")}</p>
            )
          }
        </QueryBoundary>
      </Section>
      <InForce />
    </ProfileFrame>
  )
}

/**
 * The terms in force, accepted or not. Shown here because their public page opens only for visitors who are not signed
 * in (ACC-015).
 */
function InForce() {
  const { i18n, t } = useTranslation("people")
  const query = useQuery(inLanguage(useCall("terms.current", { showError: false }), i18n.language))
  return (
    <Section title={t("terms.in-force")}>
      <QueryBoundary query={query} title={t("load.title")} rows={1}>
        {({ data }) => <TermsText terms={data} />}
      </QueryBoundary>
    </Section>
  )
}

/** The accepted version and its date. The text comes with it: a published version never changes. */
function Accepted({ terms }: { readonly terms: AcceptedTerms }) {
  const { i18n, t } = useTranslation("people")
  const language = i18n.language as Language
  return (
    <li>
      <b>
        {terms.firm_name ?? t("terms.platform")}
        <span className="tag" data-tone="plain">
          {t("terms.version", { version: terms.version })}
        </span>
      </b>
      <span>{t("terms.accepted", { date: formatDateTime(language, terms.accepted_at) })}</span>
      <small>{t("terms.published", { date: formatLongDate(language, terms.published_at) })}</small>
      <TermsText terms={terms} />
    </li>
  )
}

function TermsText({ terms }: { readonly terms: Terms }) {
  return (
    <details className="terms-text">
      <summary>{terms.title}</summary>
      <div tabIndex={0} role="region" aria-label={terms.title} lang={terms.language}>
        {terms.sections.map((section) => (
          <section key={section.title}>
            <h3>{section.title}</h3>
            {section.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
      </div>
    </details>
  )
}
