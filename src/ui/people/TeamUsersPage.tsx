import { useQuery } from "@tanstack/react-query"
import { useCallback, useState } from "react"
import { useTranslation } from "react-i18next"
import type { TeamMember } from "#schemas/people/team.ts"
import type { FirmId, UserId } from "#schemas/shared/ids.ts"
import { useScreenTitle } from "#ui/app/pageTitle.ts"
import { useCall } from "#ui/app/useCall.ts"
import { useHere } from "#ui/app/useHere.ts"
import { MemberForm } from "#ui/people/MemberForm.tsx"
import { MemberLine } from "#ui/people/MemberLine.tsx"
import { matches, RosterTools, useSearchedPeople } from "#ui/people/Roster.tsx"
import { useRosterWork } from "#ui/people/useRosterWork.ts"
import { Icon } from "#ui/shared/Icon.tsx"
import { plus, users } from "#ui/shared/icons.ts"
import { EmptyState } from "#ui/shared/EmptyState.tsx"
import { Asked } from "#ui/shared/Asked.tsx"
import "#ui/people/team.css"

const orders = ["name", "role", "state"] as const
type Order = (typeof orders)[number]
const places = ["invited", "active", "revoked"]

const sorted = (members: ReadonlyArray<TeamMember>, order: Order): ReadonlyArray<TeamMember> => {
  // As the server orders them: by name.
  if (order === "name") return members
  return members.toSorted((one, other) =>
    order === "role" ? one.role.localeCompare(other.role) : places.indexOf(one.state) - places.indexOf(other.state)
  )
}

/** [ACC-048] [ROL-022] The people of the firm. */
export function TeamUsersPage() {
  const { entity } = useHere()
  return entity === null ? null : <Team key={entity.firmId} firmId={entity.firmId} />
}

function Team({ firmId }: { readonly firmId: FirmId }) {
  const { t } = useTranslation("team")
  const title = useScreenTitle()
  const query = useQuery(useCall("team.list", { params: { firmId }, query: { per_page: 500 }, showError: false }))
  const rights = useQuery(useCall("workspaces.rights", { params: { firmId }, showError: false }))
  const work = useRosterWork("membership", ["team.list", "team.vendors", "team.ofVendor"])
  const [typed, setTyped] = useSearchedPeople()
  const [order, setOrder] = useState<Order>("name")
  const [open, setOpen] = useState<UserId | "new" | null>(null)
  const close = useCallback(() => setOpen(null), [])
  const mayKeep = rights.data?.data.role === "admin"
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
        <RosterTools search={typed} onSearch={setTyped} searchLabel={t("team.search")}>
          <select
            className="input"
            aria-label={t("order")}
            value={order}
            onChange={(event) => setOrder(orders.find((one) => one === event.target.value) ?? "name")}
          >
            {orders.map((one) => (
              <option key={one} value={one}>
                {t(`order.${one}`)}
              </option>
            ))}
          </select>
          {mayKeep ? (
            <button type="button" className="button" onClick={() => setOpen("new")}>
              <Icon of={plus} />
              {t("invite")}
            </button>
          ) : null}
        </RosterTools>
      </div>
      <section className="panel">
        <Asked query={query} rows={5}>
          {({ data }) => {
            const shown = sorted(
              data.filter(({ email, firstname, lastname }) => matches(typed, firstname, lastname, email)),
              order
            )
            const member = data.find(({ id }) => id === open)
            return (
              <>
                {shown.length === 0 ? (
                  <EmptyState icon={users} title={t("nothing")} />
                ) : (
                  <ul className="roster" aria-label={title}>
                    {shown.map((one) => (
                      <MemberLine key={one.id} firmId={firmId} member={one} team={data} work={work} onOpen={setOpen} />
                    ))}
                  </ul>
                )}
                {open === "new" ? <MemberForm firmId={firmId} onClose={close} /> : null}
                {member === undefined ? null : (
                  <MemberForm key={member.id} firmId={firmId} member={member} onClose={close} />
                )}
              </>
            )
          }}
        </Asked>
      </section>
    </>
  )
}
