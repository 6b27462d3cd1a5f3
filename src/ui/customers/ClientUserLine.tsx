import { useTranslation } from "react-i18next"
import { membershipDoors } from "#machines/people/membership.projection.ts"
import type { ClientUser } from "#schemas/customers/clientUsers.api.ts"
import type { Language } from "#schemas/shared/constants.ts"
import type { UserId, VendorId } from "#schemas/shared/ids.ts"
import { formatDate } from "#services/shared/formats.ts"
import { usePortal } from "#ui/app/portal.ts"
import { useHere } from "#ui/app/useHere.ts"
import { initialsOf, RosterLine, StateTag } from "#ui/people/Roster.tsx"
import type { useRosterWork } from "#ui/people/useRosterWork.ts"
import { Icon } from "#ui/shared/Icon.tsx"
import { chevronDown } from "#ui/shared/icons.ts"
import { MenuButton } from "#ui/shared/Menu.tsx"
import { useText } from "#ui/shared/useText.ts"

interface ClientUserLineProps {
  readonly vendorId: VendorId
  readonly user: ClientUser
  readonly mayKeep: boolean
  readonly work: ReturnType<typeof useRosterWork>
  readonly onOpen: (id: UserId) => void
}

export function ClientUserLine({ mayKeep, onOpen, user, vendorId, work }: ClientUserLineProps) {
  const { i18n, t } = useTranslation("team")
  const text = useText()
  const { ask } = usePortal()
  const { me } = useHere()
  const { access_ends_on: end, email, firstname, id, job, lastname, role, state } = user
  const name = `${firstname} ${lastname}`
  const isSelf = me?.id === id
  const doors = membershipDoors(
    { side: "company", state, role, hasJoined: user.joined_at !== null, hasOtherAdmin: true },
    { mayKeep, isSelf, isGroupAdmin: false }
  )
  const because = (closed: ReadonlyArray<string> | null) => (closed === null ? null : text(`closed.${closed[0] ?? ""}`))
  const params = { vendorId, userId: id }
  const change = (is_open: boolean) => () =>
    ask("clientUsers.change", { params, payload: { is_open }, showError: false })
  const facts = [
    job,
    end === null || state === "revoked"
      ? ""
      : t("ends", { date: formatDate(i18n.language as Language, `${end}T12:00:00Z`) })
  ].filter((fact) => fact !== "")
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
              work.act("team:again.done", { email }, () => ask("clientUsers.inviteAgain", { params, showError: false }))
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
              work.ask("team:userRemoval", { name }, "team:removed", () =>
                ask("clientUsers.remove", { params, showError: false })
              )
          }
        ]}
      >
        <Icon of={chevronDown} />
      </MenuButton>
    </RosterLine>
  )
}
