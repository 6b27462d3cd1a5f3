import { useQuery } from "@tanstack/react-query"
import { useCallback, useState } from "react"
import { useTranslation } from "react-i18next"
import { teamOffers } from "#machines/people/membership.projection.ts"
import { useTeamViewer } from "#ui/people/useTeamViewer.ts"
import type { VendorSummary } from "#schemas/access/session.ts"
import type { ClientTeamMember } from "#schemas/people/team.api.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import { clientTeam } from "#services/people/teamResource.ts"
import { useScreenTitle } from "#ui/app/pageTitle.ts"
import { useCompanySearch } from "#ui/app/companySearch.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { useHere } from "#ui/app/useHere.ts"
import { useListActions } from "#ui/shared/kit/list/useListActions.ts"
import { FormDialog } from "#ui/shared/form/FormDialog.tsx"
import { PickField } from "#ui/shared/form/PickField.tsx"
import { useResource } from "#ui/shared/kit/resource/useResource.ts"
import { briefcase } from "#ui/shared/icons/frame/icons.ts"
import { EmptyState } from "#ui/shared/page/EmptyState.tsx"
import { SkeletonRows } from "#ui/shared/States.tsx"
import { VirtualList } from "#ui/shared/virtual/VirtualList.tsx"
import { listAddress, text } from "#ui/shared/kit/list/listAddress.ts"
import { ListTools } from "#ui/shared/kit/list/ListTools.tsx"
import { QueryBoundary } from "#ui/shared/kit/list/QueryBoundary.tsx"
import { useListAddress } from "#ui/shared/kit/list/useListAddress.ts"
import { RowAction } from "#ui/shared/kit/list/EntityLine.tsx"
import "#ui/people/companies.css"

const companiesAddress = listAddress({ search: text() })

/** [ACC-046] [ROL-022] The staff assigned to each client file, listed by client. */
export function TeamCompaniesPage() {
  const { entity } = useHere()
  return entity === null ? null : <Companies key={entity.firmId} firmId={entity.firmId} />
}

function Companies({ firmId }: { readonly firmId: FirmId }) {
  const { t } = useTranslation("team")
  const { t: frame } = useTranslation("app")
  const title = useScreenTitle()
  useListActions("membership", ["team.ofVendor", "team.vendors", "team.list"])
  const { asked, change } = useListAddress(companiesAddress)
  const { isSearching, matches: shown, more, query, total } = useCompanySearch(firmId, asked.search)
  const [open, setOpen] = useState<VendorSummary | null>(null)
  const close = useCallback(() => setOpen(null), [])
  return (
    <>
      <div className="head">
        <div className="head-text">
          <h1>{title}</h1>
          <p className="muted" role="status">
            {query.data === undefined ? "\u00a0" : t("companies.count", { count: total })}
          </p>
        </div>
        <ListTools label={t("clients.search")} search={asked.search} onSearch={(search) => change({ search })} />
      </div>
      <section className="panel companies">
        <QueryBoundary query={query} rows={8}>
          {() =>
            shown.length === 0 && isSearching ? (
              <SkeletonRows count={4} />
            ) : shown.length === 0 ? (
              <EmptyState icon={briefcase} title={t(total === 0 ? "clients.none" : "nothing")} />
            ) : (
              <VirtualList label={title} rows={shown} keyOf={({ id }) => String(id)} estimate={56}>
                {(row) => (
                  <div className="entity-line">
                    <span className="entity-text">
                      <span className="entity-name">{row.company_name}</span>
                      {row.client_code === null ? null : <small>{row.client_code}</small>}
                    </span>
                    <span className="actions">
                      <RowAction name={t("companies.team.of", { name: row.company_name })} onClick={() => setOpen(row)}>
                        {t("companies.team")}
                      </RowAction>
                    </span>
                  </div>
                )}
              </VirtualList>
            )
          }
        </QueryBoundary>
        {more > 0 ? <p className="companies-more muted">{frame("companies.more", { count: more })}</p> : null}
      </section>
      {open === null ? null : <ClientTeam key={open.id} firmId={firmId} vendor={open} onClose={close} />}
    </>
  )
}

interface ClientTeamProps {
  readonly firmId: FirmId
  readonly vendor: VendorSummary
  readonly onClose: () => void
}

function ClientTeam(props: ClientTeamProps) {
  const params = { firmId: props.firmId, vendorId: props.vendor.id }
  const team = useQuery(useCall("team.ofVendor", { params, showError: false }))
  return team.data === undefined ? null : <ClientTeamForm {...props} team={team.data.data} />
}

function ClientTeamForm({
  firmId,
  onClose,
  team,
  vendor
}: ClientTeamProps & { readonly team: ReadonlyArray<ClientTeamMember> }) {
  const { t } = useTranslation("team")
  const { assigning } = teamOffers(useTeamViewer())
  const form = useResource(clientTeam, {
    place: { firmId, vendorId: vendor.id, name: vendor.company_name },
    entity: team
  })
  const field = form.field("user_ids")
  return (
    <FormDialog
      title={t("companies.team.title", { name: vendor.company_name })}
      form={form}
      labelOf={() => t("field.user_ids")}
      onClose={onClose}
    >
      <PickField
        field={{ ...field, isReadOnly: field.isReadOnly || !assigning }}
        label={t("field.user_ids")}
        searchLabel={t("team.search")}
        emptyText={t("nothing")}
        rows={team.map(({ firstname, id, lastname, reaches_by }) => ({
          id: String(id),
          name: `${firstname} ${lastname}`,
          always: reaches_by === "role" || reaches_by === "all_clients" ? t(`reaches.${reaches_by}`) : null
        }))}
      />
    </FormDialog>
  )
}
