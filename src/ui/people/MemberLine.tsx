import { useTranslation } from "react-i18next"
import { membershipDoors } from "#machines/people/membership.projection.ts"
import type { TeamMember } from "#schemas/people/team.ts"
import type { FirmId, UserId } from "#schemas/shared/ids.ts"
import { usePortal } from "#ui/app/portal.ts"
import { useHere } from "#ui/app/useHere.ts"
import { MembershipLine } from "#ui/people/MembershipLine.tsx"
import type { useRosterWork } from "#ui/people/useRosterWork.ts"

interface MemberLineProps {
  readonly firmId: FirmId
  readonly member: TeamMember
  readonly team: ReadonlyArray<TeamMember>
  readonly work: ReturnType<typeof useRosterWork>
  readonly onOpen: (id: UserId) => void
}

/** What the life cycle asks, as far as the list knows it; the server decides by its own. */
const membershipOf = (member: TeamMember, team: ReadonlyArray<TeamMember>) => ({
  side: "team" as const,
  state: member.state,
  role: member.role,
  hasJoined: member.joined_at !== null,
  hasOtherAdmin: team.some(
    ({ access_ends_on, id, role, state }) =>
      id !== member.id && role === "admin" && state === "active" && access_ends_on === null
  )
})

/** [ROL-025] */
export function MemberLine({ firmId, member, onOpen, team, work }: MemberLineProps) {
  const { t } = useTranslation("team")
  const { ask } = usePortal()
  const { firm, me } = useHere()
  const isSelf = me?.id === member.id
  const request = { params: { firmId, userId: member.id }, showError: false } as const
  return (
    <MembershipLine
      person={member}
      doors={membershipDoors(membershipOf(member, team), {
        mayKeep: firm?.isAccountantAdmin ?? false,
        isSelf,
        isGroupAdmin: firm?.isGroupAdmin ?? false
      })}
      isSelf={isSelf}
      facts={[
        member.role === "admin" || member.all_clients ? t("reach.all") : t("reach.some", { count: member.clients }),
        ...(member.admin_module ? [t("admin_module.short")] : [])
      ]}
      tags={member.is_group_admin ? <span className="tag">{t("group_admin.short")}</span> : null}
      removal="team:removal"
      calls={{
        inviteAgain: () => ask("team.inviteAgain", request),
        change: (payload) => ask("team.change", { ...request, payload }),
        remove: () => ask("team.remove", request)
      }}
      work={work}
      onOpen={onOpen}
    />
  )
}
