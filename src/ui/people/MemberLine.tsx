import { useTranslation } from "react-i18next"
import { membershipDoors } from "#machines/people/membership.projection.ts"
import type { TeamMember } from "#schemas/people/team.ts"
import type { Language } from "#schemas/shared/constants.ts"
import type { FirmId, UserId } from "#schemas/shared/ids.ts"
import { formatDate } from "#services/shared/formats.ts"
import { usePortal } from "#ui/app/portal.ts"
import { useHere } from "#ui/app/useHere.ts"
import { initialsOf, RosterLine, StateTag } from "#ui/people/Roster.tsx"
import type { useRosterWork } from "#ui/people/useRosterWork.ts"
import { Icon } from "#ui/shared/Icon.tsx"
import { chevronDown } from "#ui/shared/icons.ts"
import { MenuButton } from "#ui/shared/Menu.tsx"
import { useText } from "#ui/shared/useText.ts"

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

export function MemberLine({ firmId, member, onOpen, team, work }: MemberLineProps) {
  const { i18n, t } = useTranslation("team")
  const text = useText()
  const { ask } = usePortal()
  const { firm, me } = useHere()
  const { email, firstname, id, lastname, role, state } = member
  const name = `${firstname} ${lastname}`
  const isSelf = me?.id === id
  const doors = membershipDoors(membershipOf(member, team), {
    mayKeep: firm?.isAccountantAdmin ?? false,
    isSelf,
    isGroupAdmin: firm?.isGroupAdmin ?? false
  })
  const because = (closed: ReadonlyArray<string> | null) => (closed === null ? null : text(`closed.${closed[0] ?? ""}`))
  const params = { firmId, userId: id }
  const change = (is_open: boolean) => () => ask("team.change", { params, payload: { is_open }, showError: false })
  const end = member.access_ends_on
  const facts = [
    role === "admin" || member.all_clients ? t("reach.all") : t("reach.some", { count: member.clients }),
    ...(member.admin_module ? [t("admin_module.short")] : []),
    ...(end === null || state === "revoked"
      ? []
      : [t("ends", { date: formatDate(i18n.language as Language, `${end}T12:00:00Z`) })])
  ]
  return (
    <RosterLine
      name={name}
      detail={email}
      facts={facts.join(" · ")}
      initials={initialsOf(firstname, lastname)}
      isFaded={state === "revoked"}
      tags={
        <>
          <span className="tag" data-tone={role === "admin" ? "info" : "plain"}>
            {t(`role.${role}`)}
          </span>
          {member.is_group_admin ? <span className="tag">{t("group_admin.short")}</span> : null}
          <StateTag state={state} />
          {isSelf ? <span className="muted">{t("you")}</span> : null}
        </>
      }
    >
      <button
        type="button"
        className="button"
        data-kind="quiet"
        data-size="small"
        aria-label={t("edit.of", { name })}
        disabled={doors.change !== null}
        title={because(doors.change) ?? undefined}
        onClick={() => onOpen(id)}
      >
        {t("edit")}
      </button>
      <MenuButton
        className="icon-button"
        label={t("more.of", { name })}
        items={[
          {
            key: "again",
            label: t("again"),
            closedReason: because(doors.inviteAgain),
            onSelect: () =>
              work.act("team:again.done", { email }, () => ask("team.inviteAgain", { params, showError: false }))
          },
          state === "revoked"
            ? {
                key: "reopen",
                label: t("reopen"),
                closedReason: because(doors.reopen),
                onSelect: () => work.act("team:reopen.done", { name }, change(true))
              }
            : {
                key: "end",
                label: t("end"),
                closedReason: because(doors.end),
                onSelect: () => work.ask("team:ending", { name }, "team:end.done", change(false))
              },
          {
            key: "remove",
            label: t("remove"),
            tone: "danger",
            afterLine: true,
            closedReason: because(doors.remove),
            onSelect: () =>
              work.ask("team:removal", { name }, "team:removed", () => ask("team.remove", { params, showError: false }))
          }
        ]}
      >
        <Icon of={chevronDown} />
      </MenuButton>
    </RosterLine>
  )
}
