import { Link } from "@tanstack/react-router"
import { useQuery } from "@tanstack/react-query"
import { type ReactNode, useId } from "react"
import { useTranslation } from "react-i18next"
import type { FirmId } from "#schemas/shared/ids.ts"
import type { SupportReport } from "#schemas/support/actions.api.ts"
import { textOf } from "#services/shared/i18n.ts"
import { useScreenTitle } from "#ui/app/pageTitle.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { useHere } from "#ui/app/useHere.ts"
import { check } from "#ui/shared/icons/firstIcons.ts"
import { SelectField } from "#ui/shared/form/SelectField.tsx"
import type { FieldBinding } from "#ui/shared/form/useForm.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
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

/** Reports of the support actions run since the page was opened, newest first. */
export function Reports({ reports }: { readonly reports: ReadonlyArray<SupportReport> }) {
  const { t } = useTranslation("support")
  const id = useId()
  return (
    <section className="panel section" aria-labelledby={id} hidden={reports.length === 0}>
      <h2 id={id}>{t("report")}</h2>
      <div role="status">
        <ul className="support-reports">
          {reports.map(({ count, firm, left = [], outcome, subject }, index) => (
            <li key={reports.length - index}>
              <Icon of={check} />
              <span>
                {count === undefined
                  ? t(`report.${outcome}` as "report.given", { firm, name: subject })
                  : t(`report.${outcome}` as "report.cleaned", { firm, name: subject, count })}
                {left.length === 0 ? null : (
                  <span className="support-left">
                    {t(outcome === "switched" ? "report.left.companies" : "report.left", { names: left.join(", ") })}
                  </span>
                )}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

/** A select of all firms of the platform; deactivated ones are labelled. */
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

interface OfFirmFieldProps<Call extends "support.trees" | "support.themes"> {
  readonly call: Call
  /** The chosen firm's id as digits; empty until one is chosen. */
  readonly firm: string
  readonly field: FieldBinding<string>
  readonly label: string
  /** Text shown instead of the select if the firm has no such item. */
  readonly none: string
}

/** A select of a firm's tree models or themes; a placeholder until a firm is chosen. */
export function OfFirmField({ firm, ...props }: OfFirmFieldProps<"support.trees" | "support.themes">) {
  return firm === "" ? (
    <FirstTheFirm field={props.field} label={props.label} />
  ) : (
    <Named key={firm} firmId={Number(firm) as FirmId} {...props} />
  )
}

/** Placeholder for a dependent select until a firm is chosen. */
export function FirstTheFirm({ field, label }: { readonly field: FieldBinding<string>; readonly label: string }) {
  const { t } = useTranslation("support")
  return <SelectField field={field} label={label} required choices={[{ value: "", label: t("firm.first") }]} />
}

function Named({
  call,
  field,
  firmId,
  label,
  none
}: Omit<OfFirmFieldProps<"support.trees" | "support.themes">, "firm"> & { readonly firmId: FirmId }) {
  const { t } = useTranslation("support")
  const query = useQuery(useCall(call, { query: { firm_id: firmId }, showError: false }))
  return (
    <QueryBoundary query={query} rows={1}>
      {({ data }) => (
        <SelectField
          field={field}
          label={label}
          required
          choices={[
            { value: "", label: data.length === 0 ? none : t("choose") },
            ...data.map(({ id, name }) => ({ value: String(id), label: name }))
          ]}
        />
      )}
    </QueryBoundary>
  )
}

/** Binds a firm select so that its change also clears the dependent field. */
export const emptying = (firm: FieldBinding<string>, dependent: FieldBinding<string>): FieldBinding<string> => ({
  ...firm,
  onChange: (id) => {
    dependent.onChange("")
    firm.onChange(id)
  }
})
