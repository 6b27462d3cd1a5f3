import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { Suspense, useMemo } from "react"
import { useTranslation } from "react-i18next"
import type { HoldingId } from "#schemas/holding/ids.ts"
import type { HoldingUser } from "#schemas/holding/team.api.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import { assignActor, teamQueries } from "#services/holding/teamOfGroup.ts"
import { linkTo } from "#ui/app/links.ts"
import { usePortal } from "#ui/app/portal.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { useHere } from "#ui/app/useHere.ts"
import { groupTeamAddress, shownMembers, shownRoles } from "#ui/holding/holdingAddress.ts"
import { useGroupBulk } from "#ui/holding/useGroupBulk.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { briefcase, times, users } from "#ui/shared/icons/frame/icons.ts"
import { EntityList } from "#ui/shared/kit/list/EntityList.tsx"
import { FilterChoice } from "#ui/shared/kit/list/FilterChoice.tsx"
import { AllCheck, LineCheck, pressing, selectionKeys } from "#ui/shared/kit/list/ListChecks.tsx"
import { ListTools } from "#ui/shared/kit/list/ListTools.tsx"
import { useListAddress } from "#ui/shared/kit/list/useListAddress.ts"
import { type ListSelection, useListSelection } from "#ui/shared/kit/list/useListSelection.ts"
import { lazyPart } from "#ui/shared/lazy/lazyPart.tsx"
import { toolbar } from "#ui/shared/toolbar/toolbar.ts"

const AssignDialog = lazyPart(
  () => import("#ui/holding/AssignDialog.tsx"),
  (module) => module.AssignDialog,
  "over"
)

const perPage = 50
const none: ReadonlyArray<HoldingUser> = []
const needs = ["vendors"]
const nameOf = ({ firstname, lastname }: HoldingUser) => `${firstname} ${lastname}`

/**
 * [HOL-005] [ACC-108] The people of all workspaces: search, filters and page in the URL, and bulk assignment of client
 * files.
 */
export function GroupTeam({ holdingId }: { readonly holdingId: HoldingId }) {
  const { t } = useTranslation("holding")
  const { ask } = usePortal()
  const { asked, change, isNarrowed, widen } = useListAddress(groupTeamAddress)
  const { role: wanted } = asked
  const query = useQuery({
    ...useCall("holdingTeam.list", {
      params: { holdingId },
      query: {
        page: asked.page,
        per_page: perPage,
        ...(asked.search.trim() === "" ? {} : { search: asked.search.trim() }),
        ...(asked.workspace === null ? {} : { firm: asked.workspace as FirmId }),
        ...(wanted === "all" ? {} : { role: wanted }),
        ...(asked.state === "all" ? {} : { state: asked.state })
      },
      showError: false
    }),
    placeholderData: keepPreviousData
  })
  const firms = useQuery(useCall("holding.firms", { params: { holdingId }, showError: false })).data?.data ?? []
  const rows = query.data?.data ?? none
  const selection = useListSelection(useMemo(() => rows.map((row) => ({ ...row, id: row.id as number })), [rows]))
  const assigning = useGroupBulk({
    act: () => assignActor(ask, { holdingId }),
    needs,
    queries: teamQueries,
    entity: "membership",
    done: (count) => ({ code: "holding:assign.done", params: { count } }),
    onDone: selection.clear
  })
  return (
    <>
      <ListTools label={t("team.search")} search={asked.search} onSearch={(search) => change({ search })}>
        <FilterChoice
          label={t("customers.workspace")}
          value={asked.workspace === null ? "" : String(asked.workspace)}
          words={["", ...firms.map(({ id }) => String(id))]}
          labelOf={(word) => firms.find(({ id }) => String(id) === word)?.name ?? t("customers.workspace.all")}
          onChoose={(word) => void change({ workspace: word === "" ? null : Number(word) })}
        />
        <FilterChoice
          label={t("team.role")}
          value={asked.role}
          words={shownRoles}
          labelOf={(role) => t(`team.role.${role}`)}
          onChoose={(role) => void change({ role })}
        />
        <FilterChoice
          label={t("team.state")}
          value={asked.state}
          words={shownMembers}
          labelOf={(state) => t(`team.state.${state}`)}
          onChoose={(state) => void change({ state })}
        />
      </ListTools>
      <section className="panel" aria-label={t("tab.holding-team")} aria-busy={query.isPlaceholderData}>
        <EntityList
          query={query}
          rows={8}
          of={({ data }) => data}
          none={{ icon: users, title: t("team.none") }}
          narrowed={() => (isNarrowed ? { onWiden: widen } : null)}
          head={({ data, pagination }) =>
            data.length === 0 ? null : (
              <div className="holding-bar" {...toolbar} aria-label={t("team.acts")}>
                <AllCheck
                  isAll={selection.isAll}
                  isSome={selection.selected.size > 0}
                  onToggle={() => selection.toggleAll(selection.isAll)}
                />
                <b role="status">
                  {selection.chosen.length === 0
                    ? t("team.count", { count: pagination.total })
                    : t("team.selected", { count: selection.chosen.length })}
                </b>
                {selection.chosen.length === 0 ? null : (
                  <>
                    <button
                      type="button"
                      className="button"
                      onClick={() =>
                        assigning.begin(
                          selection.chosen.map((one) => ({ id: one.id, name: nameOf(one as HoldingUser) }))
                        )
                      }
                    >
                      <Icon of={briefcase} />
                      {t("assign")}
                    </button>
                    <button
                      type="button"
                      className="icon-button"
                      aria-label={t("customers.select.none")}
                      title={t("customers.select.none")}
                      onClick={selection.clear}
                    >
                      <Icon of={times} />
                    </button>
                  </>
                )}
              </div>
            )
          }
          pages={({ pagination: { last_page: last, page } }) => ({ last, page })}
          onPage={(page) => void change({ page })}
        >
          {(row) => <MemberLine row={row} selection={selection} />}
        </EntityList>
      </section>
      {assigning.view.isOpen ? (
        <Suspense fallback={null}>
          <AssignDialog holdingId={holdingId} firms={firms} view={assigning.view} send={assigning.send} />
        </Suspense>
      ) : null}
    </>
  )
}

function MemberLine({ row, selection }: { readonly row: HoldingUser; readonly selection: ListSelection }) {
  const { t } = useTranslation("holding")
  const { me } = useHere()
  const name = nameOf(row)
  return (
    <li
      className="entity-line"
      data-faded={row.state === "revoked" || undefined}
      {...selectionKeys(selection, row.id)}
      {...pressing(selection, row.id)}
    >
      <LineCheck selection={selection} id={row.id} name={name} />
      <div className="entity-text">
        <h2 className="entity-name">
          <Link {...linkTo("holding-member-profile", { userId: String(row.id) })} className="link">
            {name}
          </Link>
          {row.is_group_admin ? <span className="tag">{t("admins.group")}</span> : null}
          {row.state === "active" ? null : (
            <span className="tag" data-tone={row.state === "invited" ? "info" : "plain"}>
              {t(`team.state.${row.state}.one`)}
            </span>
          )}
          {me?.id === row.id ? <span className="muted">{t("team.you")}</span> : null}
        </h2>
        <small>{row.email}</small>
        <small>
          {row.workspaces.map((one) => t("team.in", { name: one.name, role: t(`role.${one.role}`) })).join(" · ")}
        </small>
      </div>
      <small className="holding-count">{t("team.clients", { count: row.clients })}</small>
    </li>
  )
}
