import { Link } from "@tanstack/react-router"
import type { TFunction } from "i18next"
import { encodeContext } from "#schemas/access/context.ts"
import type { ClientLine } from "#schemas/customers/standing.ts"
import type { Language } from "#schemas/shared/constants.ts"
import type { FirmId, VendorId } from "#schemas/shared/ids.ts"
import type { ClientColumn } from "#services/customers/keptColumns.ts"
import { formatDate } from "#services/shared/display/formats.ts"
import { linkTo } from "#ui/app/links.ts"
import { AllClientsCheck, ClientCheck } from "#ui/customers/ClientChecks.tsx"
import { groupedSiren } from "#ui/customers/customersSearch.ts"
import { openWaits, shownCount, toneOf, type Wait, waitLink, waits } from "#ui/customers/standingLinks.ts"
import { folder } from "#ui/shared/icons/frame/documentIcons.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import type { FirmRole } from "#schemas/access/policy/rights/rights.ts"
import type { Breakpoint } from "#ui/shared/page/useBreakpoint.ts"
import type { GridColumn } from "#ui/shared/virtual/grid/VirtualGrid.tsx"

type T = TFunction<"customers">
type Column = GridColumn<ClientLine>

/** What the cells need besides their row. */
export interface ColumnGround {
  readonly firmId: FirmId
  readonly role: FirmRole | null
  readonly modules: ReadonlyArray<string> | null
  readonly language: Language
}

/** [CLI-010] The link to a client file, which Enter or a click on its line opens. */
export const fileOf = (firmId: FirmId, { id }: { readonly id: VendorId }) =>
  linkTo("customer", { context: encodeContext({ firmId, vendorId: id }) })

const Absent = ({ t }: { readonly t: T }) => (
  <span className="num" aria-label={t("none")}>
    –
  </span>
)

function Company({ ground, row, t }: { readonly ground: ColumnGround; readonly row: ClientLine; readonly t: T }) {
  return (
    <span className="fname">
      {/* Not in the tab order, because Enter on the line opens the same link. */}
      <Link {...fileOf(ground.firmId, row)} className="customer-name truncate" tabIndex={-1}>
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

function Documents({ ground, row, t }: { readonly ground: ColumnGround; readonly row: ClientLine; readonly t: T }) {
  const label = t("documents", { name: row.company_name })
  return (
    <Link
      {...linkTo("documents", {
        context: encodeContext({ firmId: ground.firmId, vendorId: row.id }),
        folderHash: undefined
      })}
      className="icon-button"
      data-size="small"
      aria-label={label}
      title={label}
      tabIndex={-1}
    >
      <Icon of={folder} />
    </Link>
  )
}

interface CountProps {
  readonly wait: Wait
  readonly row: ClientLine
  readonly ground: ColumnGround
  readonly t: T
}

/** The number of things that wait in a client file, as a link; 0 has neither link nor colour. */
function Count({ ground, row, t, wait }: CountProps) {
  const count = row[wait]
  if (count === 0) return <Absent t={t} />
  return (
    <Link
      {...waitLink(wait, ground.firmId, row.id, ground.role)}
      className="tag customer-count"
      data-tone={toneOf(wait)}
      aria-label={`${t(`column.${wait}`)} ${shownCount(count)}`}
      tabIndex={-1}
    >
      {shownCount(count)}
    </Link>
  )
}

const optional = (value: string | null, t: T) => (value === null || value === "" ? <Absent t={t} /> : value)

const Keepers = ({ row: { keepers }, t }: { readonly row: ClientLine; readonly t: T }) => {
  const [first, ...others] = keepers
  if (first === undefined) return <Absent t={t} />
  return (
    <span title={keepers.map(({ name }) => name).join(", ")}>
      {others.length === 0 ? first.name : `${first.name} +${others.length}`}
    </span>
  )
}

const check = (t: T): Column => ({
  key: "check",
  header: t("column.select"),
  head: <AllClientsCheck />,
  width: "2.75rem",
  className: "client-check-cell",
  render: ({ company_name, id }) => <ClientCheck id={id} name={company_name} />
})
const documents = (ground: ColumnGround, t: T): Column => ({
  key: "documents",
  header: t("column.documents"),
  head: <span className="visually-hidden">{t("column.documents")}</span>,
  width: "2.75rem",
  className: "customer-way",
  render: (row) => <Documents ground={ground} row={row} t={t} />
})

const counted = (wait: Wait, ground: ColumnGround, t: T): Column => ({
  key: wait,
  header: t(`column.${wait}`),
  width: "5.625rem",
  render: (row) => <Count wait={wait} row={row} ground={ground} t={t} />
})

const columnOf = (key: ClientColumn, ground: ColumnGround, t: T): Column => {
  const header = t(`column.${key}`)
  switch (key) {
    case "client_code":
      return {
        key,
        header,
        width: "6.5rem",
        sortable: true,
        className: "num",
        render: ({ client_code: code }) => optional(code, t)
      }
    case "siren":
      return {
        key,
        header,
        width: "7rem",
        sortable: true,
        className: "num",
        render: ({ siren }) => optional(siren === null ? null : groupedSiren(siren), t)
      }
    case "contact":
      return {
        key,
        header,
        width: "minmax(8rem, 2fr)",
        render: ({ contact_email: contact }) => optional(contact, t)
      }
    case "keepers":
      return {
        key,
        header,
        width: "minmax(6rem, 1fr)",
        className: "customer-keepers",
        render: (row) => <Keepers row={row} t={t} />
      }
    case "last_activity":
      return {
        key,
        header,
        width: "8.25rem",
        className: "num",
        render: ({ last_activity: at }) => (at === null ? <Absent t={t} /> : formatDate(ground.language, at))
      }
    case "notifications":
      return {
        key,
        header,
        width: "7.25rem",
        render: ({ notifications }) =>
          notifications === 0 ? <Absent t={t} /> : <span className="tag">{notifications}</span>
      }
    case "workspace":
      return { key, header, width: "minmax(9.75rem, 1fr)", render: ({ workspace }) => workspace }
    default:
      return counted(key, ground, t)
  }
}

/**
 * The columns on narrow screens: the name, and below it the waiting work or, without any, facts that distinguish
 * clients with the same name.
 */
const narrowColumns = (ground: ColumnGround, t: T): ReadonlyArray<Column> => [
  check(t),
  {
    key: "company_name",
    header: t("column.company"),
    width: "minmax(0, 1fr)",
    className: "customer-lines",
    render: (row) => {
      const waiting = openWaits(ground.modules).filter((wait) => row[wait] > 0)
      return (
        <>
          <Company ground={ground} row={row} t={t} />
          <span className="customer-facts truncate">
            {waiting.length === 0
              ? [row.client_code, row.siren === null ? null : groupedSiren(row.siren), row.contact_email]
                  .filter((fact) => fact !== null && fact !== "")
                  .join(" · ")
              : waiting.map((wait) => (
                  <span key={wait} data-tone={toneOf(wait)}>
                    {t(`fact.${wait}`, { count: row[wait], shown: shownCount(row[wait]) })}
                  </span>
                ))}
          </span>
        </>
      )
    }
  },
  documents(ground, t)
]

/** Maximum number of columns in a window of medium width. */
const fitting = 4

/** The columns that the user can choose: those of inactive modules are left out. */
export const offeredColumns = (all: ReadonlyArray<ClientColumn>, modules: ReadonlyArray<string> | null) => {
  const open = openWaits(modules)
  return all.filter((column) => {
    const wait = waits.find((one) => one === column)
    return wait === undefined || open.includes(wait)
  })
}

export const columnsFor = (
  room: Breakpoint,
  chosen: ReadonlyArray<ClientColumn>,
  ground: ColumnGround,
  t: T
): ReadonlyArray<Column> => {
  if (room === "narrow") return narrowColumns(ground, t)
  const shown = offeredColumns(chosen, ground.modules)
  return [
    check(t),
    {
      key: "company_name",
      header: t("column.company"),
      width: "minmax(10rem, 3fr)",
      sortable: true,
      className: "customer-company",
      render: (row) => <Company ground={ground} row={row} t={t} />
    },
    ...shown.slice(0, room === "medium" ? fitting : shown.length).map((key) => columnOf(key, ground, t)),
    documents(ground, t)
  ]
}
