import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useId, useState } from "react"
import { useTranslation } from "react-i18next"
import type { HoldingCustomer, HoldingFirm } from "#schemas/holding/holding.api.ts"
import type { HoldingId } from "#schemas/holding/ids.ts"
import { planLimit } from "#schemas/holding/words.ts"
import type { Workspace } from "#schemas/holding/workspaces.api.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import { planCounts, readPlan, withPlan } from "#services/holding/deletionPlan.ts"
import { idOf } from "#services/shared/digits.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { QueryBoundary } from "#ui/shared/kit/list/QueryBoundary.tsx"
import { Notice } from "#ui/shared/Notice.tsx"
import { useText } from "#ui/shared/useText.ts"

interface DeletionPlanProps {
  readonly firm: Workspace
  readonly holdingId: HoldingId
  readonly targets: ReadonlyArray<HoldingFirm>
  /** Form values: what happens to all client files, and the exceptions for single ones. */
  readonly plan: { readonly customers: string; readonly transfer_to: string; readonly plans: ReadonlyArray<string> }
  readonly messageKey: string | null
  readonly isReadOnly: boolean
  readonly onChange: (plans: ReadonlyArray<string>) => void
}

/** Client files per page; the user searches for others. */
const perPage = 20

/**
 * [WSP-006] [WSP-O01] What happens to the client files of a deleted workspace: totals per target, and a list to choose
 * exceptions.
 */
export function DeletionPlan(props: DeletionPlanProps) {
  const { t } = useTranslation("holding")
  const text = useText()
  const { firm, messageKey, plan, targets } = props
  const counts = planCounts(plan, firm.counts.customers)
  const nameOf = (id: FirmId) => targets.find((one) => one.id === id)?.name ?? ""
  return (
    <>
      <ul className="holding-goes" aria-label={t("deletion.plan")}>
        {[...counts].map(([to, count]) => (
          <li key={to ?? "gone"}>
            {to === null ? t("deletion.plan.gone", { count }) : t("deletion.plan.moves", { count, name: nameOf(to) })}
          </li>
        ))}
      </ul>
      {messageKey === null ? null : <Notice tone="error">{text(messageKey)}</Notice>}
      <details className="holding-singly">
        <summary>{t("deletion.singly", { count: plan.plans.length })}</summary>
        <Customers {...props} />
      </details>
    </>
  )
}

function Customers({ firm, holdingId, isReadOnly, onChange, plan, targets }: DeletionPlanProps) {
  const { t } = useTranslation("holding")
  const [search, setSearch] = useState("")
  const id = useId()
  const query = useQuery({
    ...useCall("holding.customers", {
      params: { holdingId },
      query: { firm: firm.id, page: 1, per_page: perPage, ...(search.trim() === "" ? {} : { search: search.trim() }) },
      showError: false
    }),
    placeholderData: keepPreviousData
  })
  const single = new Map(plan.plans.map(readPlan).map(({ to_firm_id, vendor_id }) => [vendor_id, to_firm_id]))
  const isFull = plan.plans.length >= planLimit
  return (
    <div className="holding-report">
      <label className="visually-hidden" htmlFor={id}>
        {t("customers.search")}
      </label>
      <input
        id={id}
        className="input"
        type="search"
        placeholder={t("customers.search")}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <QueryBoundary query={query} rows={4}>
        {({ data, pagination }) => (
          <>
            <ul className="holding-plans" aria-label={t("deletion.customers")}>
              {data.map((customer) => (
                <Customer
                  key={customer.id}
                  customer={customer}
                  targets={targets}
                  to={single.get(customer.id)}
                  isReadOnly={isReadOnly || (isFull && !single.has(customer.id))}
                  onChoose={(choice) => onChange(withPlan(plan.plans, customer.id, choice))}
                />
              ))}
            </ul>
            {pagination.total > data.length ? (
              <p className="muted">{t("deletion.singly.more", { count: pagination.total - data.length })}</p>
            ) : null}
            {isFull ? <p className="muted">{t("deletion.singly.full", { count: planLimit })}</p> : null}
          </>
        )}
      </QueryBoundary>
    </div>
  )
}

interface CustomerProps {
  readonly customer: HoldingCustomer
  readonly targets: ReadonlyArray<HoldingFirm>
  /** Target workspace; null deletes the client file, undefined follows the plan for all. */
  readonly to: FirmId | null | undefined
  readonly isReadOnly: boolean
  readonly onChoose: (choice: { readonly to: FirmId | null } | null) => void
}

function Customer({ customer, isReadOnly, onChoose, targets, to }: CustomerProps) {
  const { t } = useTranslation("holding")
  const { client_code, company_name } = customer
  return (
    <li>
      <span>
        {company_name} {client_code === null ? null : <small className="muted">{client_code}</small>}
      </span>
      <select
        className="input"
        aria-label={t("deletion.singly.of", { name: company_name })}
        value={to === undefined ? "" : (to ?? "gone")}
        disabled={isReadOnly}
        onChange={({ target: { value } }) =>
          onChoose(value === "" ? null : { to: value === "gone" ? null : idOf<FirmId>(value) })
        }
      >
        <option value="">{t("deletion.singly.as_all")}</option>
        {targets.map(({ id, name }) => (
          <option key={id} value={id}>
            {t("deletion.singly.to", { name })}
          </option>
        ))}
        <option value="gone">{t("deletion.singly.gone")}</option>
      </select>
    </li>
  )
}
