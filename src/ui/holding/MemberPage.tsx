import { useQuery } from "@tanstack/react-query"
import { Link, useParams } from "@tanstack/react-router"
import { type ReactNode, Suspense } from "react"
import { useTranslation } from "react-i18next"
import type { HoldingId } from "#schemas/holding/ids.ts"
import type { HoldingMember } from "#schemas/holding/team.api.ts"
import type { UserId } from "#schemas/shared/ids.ts"
import { idOf } from "#services/shared/digits.ts"
import { linkTo } from "#ui/app/links.ts"
import { usePageSubject } from "#ui/app/pageSubject.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { useHere } from "#ui/app/useHere.ts"
import { MemberProfile } from "#ui/holding/MemberProfile.tsx"
import { MemberThemes } from "#ui/holding/MemberThemes.tsx"
import { MemberVendors } from "#ui/holding/MemberVendors.tsx"
import { MemberWorkspaces } from "#ui/holding/MemberWorkspaces.tsx"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { QueryBoundary } from "#ui/shared/kit/list/QueryBoundary.tsx"
import { arrowLeft } from "#ui/shared/icons/pageIcons.ts"
import { SkeletonRows } from "#ui/shared/States.tsx"

const sections = [
  "holding-member-profile",
  "holding-member-vendors",
  "holding-member-themes",
  "holding-member-assignment"
] as const

export interface OfGroupMember {
  readonly holdingId: HoldingId
  readonly member: HoldingMember
}

const contentOf = (id: string, of: OfGroupMember): ReactNode => {
  if (id === "holding-member-vendors") return <MemberVendors {...of} />
  if (id === "holding-member-themes") return <MemberThemes {...of} />
  if (id === "holding-member-assignment") return <MemberWorkspaces {...of} />
  return <MemberProfile {...of} />
}

/** [HOL-006] A member of the group's team: profile, client files, themes and workspaces. */
export function MemberPage({ holdingId }: { readonly holdingId: HoldingId }) {
  const { t } = useTranslation("holding")
  const { userId = "" } = useParams({ strict: false }) as { readonly userId?: string }
  const query = useQuery(
    useCall("holdingTeam.read", { params: { holdingId, userId: idOf<UserId>(userId) }, showError: false })
  )
  return (
    <>
      <div>
        <Link {...linkTo("holding-team", {})} className="button" data-kind="quiet">
          <Icon of={arrowLeft} />
          {t("tab.holding-team")}
        </Link>
      </div>
      <QueryBoundary query={query} rows={8}>
        {({ data }) => <Member key={data.id} holdingId={holdingId} member={data} />}
      </QueryBoundary>
    </>
  )
}

function Member({ holdingId, member }: OfGroupMember) {
  const { t } = useTranslation(["holding", "titles"])
  const { row } = useHere()
  const name = `${member.firstname} ${member.lastname}`
  usePageSubject(name)
  const id = row?.id ?? sections[0]
  return (
    <>
      <h2 className="holding-subject">{name}</h2>
      <nav className="tabs" aria-label={t("holding:member.sections")}>
        <ul>
          {sections.map((section) => (
            <li key={section}>
              <Link
                {...linkTo(section, { userId: String(member.id) })}
                activeProps={{}}
                activeOptions={{ exact: true }}
                aria-current={section === id ? "page" : undefined}
              >
                {t(`titles:${section}`)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Suspense
        fallback={
          <div className="panel">
            <SkeletonRows count={6} />
          </div>
        }
      >
        {contentOf(id, { holdingId, member })}
      </Suspense>
    </>
  )
}
