import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import type { FirmId } from "#schemas/shared/ids.ts"
import type { GroupFirms } from "#schemas/workspaces/workspaces.api.ts"
import { useScreenTitle } from "#ui/app/pageTitle.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { useHere } from "#ui/app/useHere.ts"
import { QueryBoundary } from "#ui/shared/kit/list/QueryBoundary.tsx"
import "#ui/workspaces/workspaces.css"

/** [ACC-039] [ACC-O10] The group's firms and their members, for the group's admins. */
export function GroupManagerPage() {
  const title = useScreenTitle()
  const { entity } = useHere()
  return (
    <>
      <div className="head">
        <h1>{title}</h1>
      </div>
      {entity === null ? null : <Group key={entity.firmId} firmId={entity.firmId} />}
    </>
  )
}

function Group({ firmId }: { readonly firmId: FirmId }) {
  const { t } = useTranslation("workspaces")
  const group = useQuery(useCall("workspaces.group", { params: { firmId }, showError: false }))
  return (
    <div className="administration">
      <QueryBoundary query={group} rows={6}>
        {({ data }) =>
          data === null ? (
            <p className="panel section">{t("holding.none")}</p>
          ) : (
            <>
              <p className="holding-name">{data.name}</p>
              {data.firms.map((firm) => (
                <Firm key={firm.id} firm={firm} isThis={firm.id === firmId} />
              ))}
            </>
          )
        }
      </QueryBoundary>
    </div>
  )
}

function Firm({ firm, isThis }: { readonly firm: GroupFirms["firms"][number]; readonly isThis: boolean }) {
  const { t } = useTranslation("workspaces")
  const heading = `group-firm-${firm.id}`
  return (
    <section className="panel section" aria-labelledby={heading}>
      <header className="section-head">
        <h2 id={heading}>
          {firm.name}
          {isThis ? <span className="tag">{t("holding.this")}</span> : null}
          {firm.active ? null : <span className="tag">{t("holding.closed")}</span>}
        </h2>
        <p className="muted">
          {firm.domain} · {t("holding.members", { count: firm.members.length })}
        </p>
      </header>
      {firm.members.length === 0 ? null : (
        <ul className="holding-firms">
          {firm.members.map((member) => (
            <li key={member.id}>
              <span>
                {member.name}
                {member.is_group_admin ? <span className="tag">{t("holding.group-admin")}</span> : null}
              </span>
              <small>
                {t(`rights.${member.role}`)} · {member.email}
              </small>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
