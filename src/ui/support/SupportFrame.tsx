import { Link } from "@tanstack/react-router"
import { useQuery } from "@tanstack/react-query"
import { type ReactNode, useId } from "react"
import { useTranslation } from "react-i18next"
import type { SupportReport } from "#schemas/support/actions.api.ts"
import { textOf } from "#services/shared/i18n.ts"
import { useScreenTitle } from "#ui/app/pageTitle.ts"
import { useCall } from "#ui/app/useCall.ts"
import { useHere } from "#ui/app/useHere.ts"
import { check } from "#ui/shared/firstIcons.ts"
import { SelectField } from "#ui/shared/form/SelectField.tsx"
import type { FieldBinding } from "#ui/shared/form/useForm.ts"
import { Icon } from "#ui/shared/Icon.tsx"
import { QueryBoundary } from "#ui/shared/kit/list/QueryBoundary.tsx"
import "#ui/workspaces/workspaces.css"
import "#ui/support/support.css"

/** [SAD-O03] The layout of a support action: description, form, and the reports of actions run on this page. */
export function SupportFrame({ children, reports }: { readonly children: ReactNode; readonly reports?: ReactNode }) {
  const { i18n, t } = useTranslation("support")
  const title = useScreenTitle()
  const { row } = useHere()
  return (
    <>
      <div className="head">
        <div className="head-text">
          <Link className="support-back" to="/sa/support">
            {t("back")}
          </Link>
          <h1>{title}</h1>
          <p className="muted">{textOf(i18n, `support:text.${row?.id ?? ""}`, {})}</p>
        </div>
      </div>
      <div className="administration">
        <section className="panel section" aria-label={title}>
          {children}
        </section>
        {reports}
      </div>
    </>
  )
}

/** The actions run since the page was opened, newest first. */
export function Reports({ reports }: { readonly reports: ReadonlyArray<SupportReport> }) {
  const { t } = useTranslation("support")
  const id = useId()
  return (
    <section className="panel section" aria-labelledby={id} hidden={reports.length === 0}>
      <h2 id={id}>{t("report")}</h2>
      <div role="status">
        <ul className="support-reports">
          {reports.map(({ firm, outcome, subject }, index) => (
            <li key={reports.length - index}>
              <Icon of={check} />
              {t(`report.${outcome}`, { firm, name: subject })}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

/** A select of the platform's firms; deactivated ones are labelled. */
export function FirmField({ field, label }: { readonly field: FieldBinding<string>; readonly label: string }) {
  const { t } = useTranslation("support")
  const query = useQuery(useCall("provider.firms", { query: { per_page: 500 }, showError: false }))
  return (
    <QueryBoundary query={query} rows={1}>
      {({ data }) => (
        <SelectField
          field={field}
          label={label}
          required
          choices={[
            { value: "", label: t("choose") },
            ...data.map(({ domain, id, is_active, name }) => ({
              value: String(id),
              label: is_active ? `${name} – ${domain}` : t("firm.closed", { name })
            }))
          ]}
        />
      )}
    </QueryBoundary>
  )
}
