import { useTranslation } from "react-i18next"
import { useTeamViewer } from "#ui/people/useTeamViewer.ts"
import { reachesAllBy, teamMemberRefusals, teamOffers } from "#machines/people/membership.projection.ts"
import type { TeamMember } from "#schemas/people/team.ts"
import type { FirmId, UserId } from "#schemas/shared/ids.ts"
import { usePortal } from "#ui/app/portal.ts"
import { useHere } from "#ui/app/useHere.ts"
import { MembershipLine } from "#ui/people/MembershipLine.tsx"
import type { useListActions } from "#ui/shared/kit/list/useListActions.ts"

interface MemberLineProps {
  readonly firmId: FirmId
  readonly member: TeamMember
  readonly team: ReadonlyArray<TeamMember>
  readonly work: ReturnType<typeof useListActions>
  readonly onOpen: (id: UserId) => void
}

/** [ROL-025] A team member in the firm's list, with their client access, rights and the actions on their membership. */
export function MemberLine({ firmId, member, onOpen, team, work }: MemberLineProps) {
  const { t } = useTranslation("team")
  const { ask } = usePortal()
  const { me } = useHere()
  const viewer = useTeamViewer()
  const isSelf = me?.id === member.id
  const request = { params: { firmId, userId: member.id }, showError: false } as const
  return (
    <MembershipLine
      person={member}
      refusals={teamMemberRefusals(member, team, { ...viewer, isSelf })}
      isSelf={isSelf}
      mayKeep={teamOffers(viewer).assigning}
      facts={[
        reachesAllBy(member) !== null ? t("reach.all") : t("reach.some", { count: member.clients }),
        ...(member.admin_module ? [t("admin_module.short")] : [])
      ]}
      tags={member.is_group_admin ? <span className="tag">{t("group_admin.short")}</span> : null}
      removal="team:removal"
      calls={{
        inviteAgain: () => ask("team.inviteAgain", request),
        change: (payload) => ask("team.change", { ...request, payload }),
        remove: () => ask("team.remove", request),
        resetTwoFactor: () => ask("team.resetTwoFactor", request)
      }}
      work={work}
      onOpen={onOpen}
    />
  )
}
