import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query"
import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import { holdsNow } from "#schemas/holding/memberWorkspaces.ts"
import type { MemberVendor } from "#schemas/holding/team.api.ts"
import type { FirmId, VendorId } from "#schemas/shared/ids.ts"
import { teamQueries } from "#services/holding/teamOfGroup.ts"
import type { CallFailure } from "#services/shared/failures.ts"
import { usePortal } from "#ui/app/portal.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { memberVendorsAddress } from "#ui/holding/holdingAddress.ts"
import type { OfGroupMember } from "#ui/holding/MemberPage.tsx"
import { briefcase } from "#ui/shared/icons/frame/icons.ts"
import { EntityList } from "#ui/shared/kit/list/EntityList.tsx"
import { FilterChoice } from "#ui/shared/kit/list/FilterChoice.tsx"
import { AllCheck, LineCheck, pressing, selectionKeys } from "#ui/shared/kit/list/ListChecks.tsx"
import { ListTools } from "#ui/shared/kit/list/ListTools.tsx"
import { useListAddress } from "#ui/shared/kit/list/useListAddress.ts"
import { type ListSelection, useListSelection } from "#ui/shared/kit/list/useListSelection.ts"
import { toolbar } from "#ui/shared/toolbar/toolbar.ts"

const perPage = 50
const none: ReadonlyArray<MemberVendor> = []
const shownVendors = ["all", "assigned"] as const

/**
 * [HOL-006] The client files of a member's workspaces and why the member can reach each; selected files can be assigned
 * or unassigned.
 */
export function MemberVendors({ holdingId, member }: OfGroupMember) {
  const { t } = useTranslation("holding")
  const { ask, snackbar } = usePortal()
  const queries = useQueryClient()
  const { asked, change, isNarrowed, widen } = useListAddress(memberVendorsAddress)
  const params = { holdingId, userId: member.id }
  const query = useQuery({
    ...useCall("holdingTeam.vendors", {
      params,
      query: {
        page: asked.page,
        per_page: perPage,
        shown: asked.shown,
        ...(asked.search.trim() === "" ? {} : { search: asked.search.trim() }),
        ...(asked.workspace === null ? {} : { firm: asked.workspace as FirmId })
      },
      showError: false
    }),
    placeholderData: keepPreviousData
  })
  const rows = query.data?.data ?? none
  const selection = useListSelection(useMemo(() => rows.map((row) => ({ ...row, id: row.id as number })), [rows]))
  const held = member.workspaces.filter(holdsNow)
  const give = (isGiven: boolean) => {
    const chosen = selection.chosen.flatMap(({ id }) =>
      rows.some((row) => row.id === id && row.is_assigned !== isGiven) ? [id as VendorId] : []
    )
    ask("holdingTeam.assignVendors", {
      params,
      payload: isGiven ? { added_vendor_ids: chosen } : { removed_vendor_ids: chosen },
      showError: false
    }).then(
      () => {
        selection.clear()
        for (const key of teamQueries) void queries.invalidateQueries({ queryKey: [key] })
        snackbar.send({
          type: "message.raised",
          message: {
            tone: "success",
            ...(isGiven
              ? { code: "holding:vendors.given", params: { count: chosen.length } }
              : { code: "holding:vendors.taken", params: { count: chosen.length } }),
            text: null
          }
        })
      },
      ({ code }: CallFailure) =>
        snackbar.send({ type: "message.raised", message: { tone: "error", code, params: {}, text: null } })
    )
  }
  return (
    <>
      <ListTools label={t("customers.search")} search={asked.search} onSearch={(search) => change({ search })}>
        <FilterChoice
          label={t("customers.workspace")}
          value={asked.workspace === null ? "" : String(asked.workspace)}
          words={["", ...held.map(({ id }) => String(id))]}
          labelOf={(word) => held.find(({ id }) => String(id) === word)?.name ?? t("customers.workspace.all")}
          onChoose={(word) => void change({ workspace: word === "" ? null : Number(word) })}
        />
        <FilterChoice
          label={t("vendors.shown")}
          value={asked.shown}
          words={shownVendors}
          labelOf={(word) => t(`vendors.shown.${word}`)}
          onChoose={(shown) => void change({ shown })}
        />
      </ListTools>
      <section className="panel" aria-label={t("vendors.label")} aria-busy={query.isPlaceholderData}>
        <EntityList
          query={query}
          rows={8}
          of={({ data }) => data}
          none={{ icon: briefcase, title: t("vendors.none") }}
          narrowed={() => (isNarrowed ? { onWiden: widen } : null)}
          head={({ data, pagination }) =>
            data.length === 0 ? null : (
              <div className="holding-bar" {...toolbar} aria-label={t("customers.acts")}>
                <AllCheck
                  isAll={selection.isAll}
                  isSome={selection.selected.size > 0}
                  onToggle={() => selection.toggleAll(selection.isAll)}
                />
                <b role="status">
                  {selection.chosen.length === 0
                    ? t("customers.count", { count: pagination.total })
                    : t("customers.selected", { count: selection.chosen.length })}
                </b>
                {selection.chosen.length === 0 ? null : (
                  <>
                    <button type="button" className="button" onClick={() => give(true)}>
                      {t("vendors.give")}
                    </button>
                    <button type="button" className="button" data-kind="second" onClick={() => give(false)}>
                      {t("vendors.take")}
                    </button>
                  </>
                )}
              </div>
            )
          }
          pages={({ pagination: { last_page: last, page } }) => ({ last, page })}
          onPage={(page) => void change({ page })}
        >
          {(row) => <VendorLine row={row} selection={selection} />}
        </EntityList>
      </section>
    </>
  )
}

function VendorLine({ row, selection }: { readonly row: MemberVendor; readonly selection: ListSelection }) {
  const { t } = useTranslation("holding")
  return (
    <li className="entity-line" {...selectionKeys(selection, row.id)} {...pressing(selection, row.id)}>
      <LineCheck selection={selection} id={row.id} name={row.company_name} />
      <div className="entity-text">
        <h2 className="entity-name">
          {row.company_name}
          {row.is_assigned ? (
            <span className="tag" data-tone="info">
              {t("vendors.assigned")}
            </span>
          ) : null}
        </h2>
        <small>{[row.firm_name, row.client_code].filter((one) => one !== null && one !== "").join(" · ")}</small>
      </div>
      <small className="holding-count">{t(`vendors.by.${row.reaches_by ?? "none"}`)}</small>
    </li>
  )
}
