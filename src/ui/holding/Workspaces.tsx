import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useTranslation } from "react-i18next"
import { isOpen } from "#machines/workspaces/firmLife.projection.ts"
import { encodeContext } from "#schemas/access/context.ts"
import type { HoldingFirm } from "#schemas/holding/holding.api.ts"
import type { HoldingId } from "#schemas/holding/ids.ts"
import { linkTo } from "#ui/app/links.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { useHere } from "#ui/app/useHere.ts"
import { WorkspaceTag } from "#ui/holding/WorkspaceTag.tsx"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { building, plus } from "#ui/shared/icons/frame/icons.ts"
import { EntityList } from "#ui/shared/kit/list/EntityList.tsx"

/**
 * [HOL-004] [ACC-105] The workspaces of the holding with their counters; a user can enter those of whose team they are
 * a member.
 */
export function Workspaces({ holdingId }: { readonly holdingId: HoldingId }) {
  const { t } = useTranslation("holding")
  const query = useQuery(useCall("holding.firms", { params: { holdingId }, showError: false }))
  return (
    <>
      <div className="holding-acts">
        <Link {...linkTo("holding-workspaces-create", {})} className="button">
          <Icon of={plus} />
          {t("workspaces.new")}
        </Link>
      </div>
      <section className="panel">
        <EntityList
          query={query}
          rows={4}
          of={({ data }) => data}
          label={t("tab.holding-workspaces")}
          none={{ icon: building, title: t("workspaces.none") }}
        >
          {(firm) => <Line firm={firm} />}
        </EntityList>
      </section>
    </>
  )
}

function Line({ firm }: { readonly firm: HoldingFirm }) {
  const { t } = useTranslation("holding")
  const { entity } = useHere()
  const isHere = entity?.firmId === firm.id
  return (
    <li className="entity-line" data-faded={!isOpen(firm.state) || undefined}>
      <div className="entity-text">
        <h2 className="entity-name">
          <Link {...linkTo("holding-workspace", { workspaceId: String(firm.id) })} className="link">
            {firm.name}
          </Link>
          <WorkspaceTag firm={firm} />
          {isHere ? <span className="tag">{t("workspaces.here")}</span> : null}
        </h2>
        <small>{firm.domain}</small>
        <small>
          {[
            t("customers.count", { count: firm.customers }),
            t("workspaces.members", { count: firm.members }),
            t("workspaces.users", { count: firm.client_users })
          ].join(" · ")}
        </small>
      </div>
      <div className="actions">
        {firm.is_member && isOpen(firm.state) && !isHere ? (
          <Link
            {...linkTo("home", { context: encodeContext({ firmId: firm.id, vendorId: null }) })}
            className="button"
            data-kind="second"
            aria-label={t("workspaces.enter.of", { name: firm.name })}
          >
            {t("workspaces.enter")}
          </Link>
        ) : null}
      </div>
    </li>
  )
}
