import { Link } from "@tanstack/react-router"
import type { TFunction } from "i18next"
import { encodeContext } from "#schemas/access/context.ts"
import { routeOf } from "#schemas/access/routes.ts"
import type { VendorSummary } from "#schemas/access/session.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import { AllClientsCheck, ClientCheck } from "#ui/customers/ClientChecks.tsx"
import { groupedSiren } from "#ui/customers/customersSearch.ts"
import type { GridColumn } from "#ui/shared/VirtualGrid.tsx"

type T = TFunction<"customers">

/** What opening a client file leads to. */
export const documentsOf = (firmId: FirmId, { id }: VendorSummary) => ({
  to: routeOf("documents").path,
  params: { context: encodeContext({ firmId, vendorId: id }) } as never
})

const Absent = ({ t }: { readonly t: T }) => (
  <span className="num" aria-label={t("none")}>
    –
  </span>
)

function Company({ firmId, row, t }: { readonly firmId: FirmId; readonly row: VendorSummary; readonly t: T }) {
  return (
    <span className="fname">
      {/* Enter on the line does the same, so the link is no stop of its own. */}
      <Link {...documentsOf(firmId, row)} search={{} as never} className="customer-name truncate" tabIndex={-1}>
        {row.company_name}
      </Link>
      {row.active ? null : (
        <span className="tag" data-tone="plain">
          {t("deactivated")}
        </span>
      )}
    </span>
  )
}

const Notifications = ({ count, t }: { readonly count: number; readonly t: T }) =>
  count === 0 ? (
    <span className="num">0</span>
  ) : (
    <span className="tag" aria-label={`${t("column.notifications")} ${count}`}>
      {count}
    </span>
  )

const optional = (value: string | null, t: T) => (value === null || value === "" ? <Absent t={t} /> : value)

const check = (t: T): GridColumn<VendorSummary> => ({
  key: "check",
  header: t("column.select"),
  head: <AllClientsCheck />,
  width: "2.75rem",
  className: "client-check-cell",
  render: ({ company_name, id }) => <ClientCheck id={id} name={company_name} />
})

const allColumns = (firmId: FirmId, t: T): ReadonlyArray<GridColumn<VendorSummary>> => [
  check(t),
  {
    key: "company_name",
    header: t("column.company"),
    width: "minmax(11rem, 2fr)",
    sortable: true,
    render: (row) => <Company firmId={firmId} row={row} t={t} />
  },
  {
    key: "client_code",
    header: t("column.code"),
    width: "7rem",
    sortable: true,
    className: "num",
    render: ({ client_code: code }) => optional(code, t)
  },
  {
    key: "siren",
    header: t("column.siren"),
    width: "7rem",
    sortable: true,
    className: "num",
    render: ({ siren }) => optional(siren === null ? null : groupedSiren(siren), t)
  },
  {
    key: "contact",
    header: t("column.contact"),
    width: "minmax(8rem, 2fr)",
    render: ({ contact_email: contact }) => optional(contact, t)
  },
  {
    key: "workspace",
    header: t("column.workspace"),
    width: "minmax(9.75rem, 1fr)",
    render: ({ workspace }) => workspace
  },
  {
    key: "notifications",
    header: t("column.notifications"),
    width: "7.25rem",
    render: ({ notifications }) => <Notifications count={notifications} t={t} />
  }
]

/** The name over what tells two of the same name apart. */
const narrowColumns = (firmId: FirmId, t: T): ReadonlyArray<GridColumn<VendorSummary>> => [
  check(t),
  {
    key: "company_name",
    header: t("column.company"),
    width: "minmax(0, 1fr)",
    className: "customer-lines",
    render: (row) => (
      <>
        <Company firmId={firmId} row={row} t={t} />
        <span className="customer-facts truncate">
          {[row.client_code, row.siren === null ? null : groupedSiren(row.siren), row.contact_email]
            .filter((fact) => fact !== null && fact !== "")
            .join(" · ")}
        </span>
      </>
    )
  },
  {
    key: "notifications",
    header: t("column.notifications"),
    width: "max-content",
    render: ({ notifications }) => (notifications === 0 ? null : <Notifications count={notifications} t={t} />)
  }
]

export type Room = "narrow" | "medium" | "wide"

export const columnsFor = (room: Room, firmId: FirmId, t: T): ReadonlyArray<GridColumn<VendorSummary>> =>
  room === "narrow"
    ? narrowColumns(firmId, t)
    : allColumns(firmId, t).filter(({ key }) => room === "wide" || key !== "workspace")
