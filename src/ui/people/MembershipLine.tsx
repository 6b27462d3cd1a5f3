import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { membershipRefusals, twoFactorResetRefusals } from "#machines/people/membership.projection.ts"
import type { TwoFactorState } from "#schemas/access/codes.ts"
import type { Language } from "#schemas/shared/constants.ts"
import type { UserId } from "#schemas/shared/ids.ts"
import { formatDate } from "#services/shared/display/formats.ts"
import { initialsOf, StateTag } from "#ui/people/StateTag.tsx"
import type { useListActions } from "#ui/shared/kit/list/useListActions.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { EntityLine } from "#ui/shared/kit/list/EntityLine.tsx"
import { chevronDown } from "#ui/shared/icons/frame/icons.ts"
import { MenuButton } from "#ui/shared/Menu.tsx"
import { useText } from "#ui/shared/useText.ts"

interface MembershipLineProps {
  readonly person: {
    readonly id: UserId
    readonly firstname: string
    readonly lastname: string
    readonly email: string
    readonly role: "admin" | "collaborator" | "guest"
    readonly state: "invited" | "active" | "revoked"
    readonly access_ends_on: string | null
    readonly two_factor: TwoFactorState
  }
  readonly refusals: ReturnType<typeof membershipRefusals>
  /** Whether the current user may manage the memberships of this list. */
  readonly mayKeep: boolean
  readonly isSelf: boolean
  /** Secondary facts shown below the name. */
  readonly facts: ReadonlyArray<string>
  readonly tags?: ReactNode
  /** Text keys of the removal's confirmation, as `namespace:prefix`. */
  readonly removal: string
  readonly calls: {
    readonly inviteAgain: () => Promise<unknown>
    readonly change: (change: { readonly is_open: boolean }) => Promise<unknown>
    readonly remove: () => Promise<unknown>
    readonly resetTwoFactor: () => Promise<unknown>
  }
  readonly work: ReturnType<typeof useListActions>
  readonly onOpen: (id: UserId) => void
}

/** A member of a team or a user of a company, with the actions that their membership allows. */
export function MembershipLine({
  calls,
  refusals,
  facts,
  isSelf,
  mayKeep,
  onOpen,
  person,
  removal,
  tags,
  work
}: MembershipLineProps) {
  const { i18n, t } = useTranslation("team")
  const text = useText()
  const { access_ends_on: end, email, firstname, id, lastname, role, state, two_factor } = person
  const name = `${firstname} ${lastname}`
  const reasonText = (refusals: ReadonlyArray<string> | null) =>
    refusals === null ? null : text(`closed.${refusals[0] ?? ""}`)
  const change = (is_open: boolean) => () => calls.change({ is_open })
  const ends =
    end === null || state === "revoked"
      ? []
      : [t("ends", { date: formatDate(i18n.language as Language, `${end}T12:00:00Z`) })]
  return (
    <EntityLine
      name={name}
      detail={email}
      facts={[...facts, ...ends].join(" · ")}
      initials={initialsOf(firstname, lastname)}
      isFaded={state === "revoked"}
      tags={
        <>
          <span className="tag" data-tone={role === "admin" ? "info" : "plain"}>
            {t(`role.${role}`)}
          </span>
          {tags}
          <StateTag state={state} />
          {two_factor === "off" ? null : <span className="tag">{t("two_factor.short")}</span>}
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
        disabled={refusals.change !== null}
        title={reasonText(refusals.change) ?? undefined}
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
            disabledReason: reasonText(refusals.inviteAgain),
            onSelect: () => work.act("team:again.done", { email }, calls.inviteAgain)
          },
          state === "revoked"
            ? {
                key: "reopen",
                label: t("reopen"),
                disabledReason: reasonText(refusals.reopen),
                onSelect: () => work.act("team:reopen.done", { name }, change(true))
              }
            : {
                key: "end",
                label: t("end"),
                disabledReason: reasonText(refusals.end),
                onSelect: () => work.ask("team:ending", { name }, "team:end.done", change(false))
              },
          {
            key: "twoFactor",
            label: t("two_factor.reset"),
            disabledReason: reasonText(twoFactorResetRefusals({ mayKeep, isSelf, twoFactor: two_factor })),
            onSelect: () =>
              work.ask("team:two_factor.resetting", { name }, "team:two_factor.reset.done", calls.resetTwoFactor)
          },
          {
            key: "remove",
            label: t("remove"),
            tone: "danger",
            afterLine: true,
            disabledReason: reasonText(refusals.remove),
            onSelect: () => work.ask(removal, { name }, "team:removed", calls.remove)
          }
        ]}
      >
        <Icon of={chevronDown} />
      </MenuButton>
    </EntityLine>
  )
}
