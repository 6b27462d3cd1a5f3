import { useQuery } from "@tanstack/react-query"
import { useCallback, useState } from "react"
import { useTranslation } from "react-i18next"
import { teamOffers } from "#machines/people/membership.projection.ts"
import { useTeamViewer } from "#ui/people/useTeamViewer.ts"
import type { TeamMember } from "#schemas/people/team.ts"
import type { FirmId, UserId } from "#schemas/shared/ids.ts"
import { useScreenTitle } from "#ui/app/pageTitle.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { useHere } from "#ui/app/useHere.ts"
import { MemberForm } from "#ui/people/MemberForm.tsx"
import { MemberLine } from "#ui/people/MemberLine.tsx"
import { teamAddress, teamOrders } from "#ui/people/peopleAddress.ts"
import { useListActions } from "#ui/shared/kit/list/useListActions.ts"
import { users } from "#ui/shared/icons/frame/icons.ts"
import { EntityList } from "#ui/shared/kit/list/EntityList.tsx"
import { FilterChoice } from "#ui/shared/kit/list/FilterChoice.tsx"
import { ListTools } from "#ui/shared/kit/list/ListTools.tsx"
import { matches } from "#ui/shared/kit/list/matches.ts"
import { useListAddress } from "#ui/shared/kit/list/useListAddress.ts"
import { AddButton } from "#ui/shared/kit/list/AddButton.tsx"
import "#ui/people/team.css"

const places = ["invited", "active", "revoked"]

const sorted = (members: ReadonlyArray<TeamMember>, order: (typeof teamOrders)[number]): ReadonlyArray<TeamMember> => {
  // The server already sorts by name.
  if (order === "name") return members
  return members.toSorted((one, other) =>
    order === "role" ? one.role.localeCompare(other.role) : places.indexOf(one.state) - places.indexOf(other.state)
  )
}

/** [ACC-048] [ROL-022] The firm's team. */
export function TeamUsersPage() {
  const { entity } = useHere()
  return entity === null ? null : <Team key={entity.firmId} firmId={entity.firmId} />
}

function Team({ firmId }: { readonly firmId: FirmId }) {
  const { t } = useTranslation("team")
  const title = useScreenTitle()
  const query = useQuery(useCall("team.list", { params: { firmId }, query: { per_page: 500 }, showError: false }))
  const { inviting } = teamOffers(useTeamViewer())
  const work = useListActions("membership", ["team.list", "team.vendors", "team.ofVendor"])
  const { asked, change, isNarrowed, keep, widen } = useListAddress(teamAddress, { as: "team", parts: ["order"] })
  const [open, setOpen] = useState<UserId | "new" | null>(null)
  const close = useCallback(() => setOpen(null), [])
  const total = query.data?.pagination.total
  return (
    <>
      <div className="head">
        <div className="head-text">
          <h1>{title}</h1>
          <p className="muted" role="status">
            {total === undefined ? "\u00a0" : t("team.count", { count: total })}
          </p>
        </div>
        <ListTools label={t("team.search")} search={asked.person} onSearch={(person) => change({ person })}>
          <FilterChoice
            label={t("order")}
            value={asked.order}
            words={teamOrders}
            labelOf={(one) => t(`order.${one}`)}
            onChoose={(order) => keep({ order })}
          />
          {inviting ? <AddButton onClick={() => setOpen("new")}>{t("invite")}</AddButton> : null}
        </ListTools>
      </div>
      <section className="panel">
        <EntityList
          query={query}
          rows={5}
          label={title}
          of={({ data }) =>
            sorted(
              data.filter(({ email, firstname, lastname }) => matches(asked.person, firstname, lastname, email)),
              asked.order
            )
          }
          none={{ icon: users, title: t("nothing") }}
          narrowed={() => (isNarrowed ? { title: t("nothing"), onWiden: widen } : null)}
          over={({ data }) => {
            const member = data.find(({ id }) => id === open)
            return (
              <>
                {open === "new" ? <MemberForm firmId={firmId} onClose={close} /> : null}
                {member === undefined ? null : (
                  <MemberForm key={member.id} firmId={firmId} member={member} onClose={close} />
                )}
              </>
            )
          }}
        >
          {(one) => (
            <MemberLine firmId={firmId} member={one} team={query.data?.data ?? []} work={work} onOpen={setOpen} />
          )}
        </EntityList>
      </section>
    </>
  )
}
