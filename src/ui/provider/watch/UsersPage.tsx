import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { twoFactorResetRefusals } from "#machines/people/membership.projection.ts"
import type { ProviderUser } from "#schemas/provider/watch.ts"
import type { Language } from "#schemas/shared/constants.ts"
import { formatDate } from "#services/shared/display/formats.ts"
import { useScreenTitle } from "#ui/app/pageTitle.ts"
import { usePortal } from "#ui/app/portal.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { useHere } from "#ui/app/useHere.ts"
import { useListActions } from "#ui/shared/kit/list/useListActions.ts"
import { users as usersIcon } from "#ui/shared/icons/frame/icons.ts"
import { EntityLine, RowAction } from "#ui/shared/kit/list/EntityLine.tsx"
import { EntityList } from "#ui/shared/kit/list/EntityList.tsx"
import { listAddress, page, text } from "#ui/shared/kit/list/listAddress.ts"
import { ListTools } from "#ui/shared/kit/list/ListTools.tsx"
import { useListAddress } from "#ui/shared/kit/list/useListAddress.ts"
import "#ui/provider/watch/watch.css"

const address = listAddress({ search: text(), page })
const perPage = 50

/** [NET-112] The users of the platform and of all firms; a super admin can end their sessions. */
export function UsersPage() {
  const { t } = useTranslation("watch")
  const title = useScreenTitle()
  const { asked, change, isNarrowed, widen } = useListAddress(address)
  const work = useListActions("user", ["providerWatch.users"])
  const query = useQuery({
    ...useCall("providerWatch.users", {
      query: {
        page: asked.page,
        per_page: perPage,
        ...(asked.search.trim() === "" ? {} : { search: asked.search.trim() })
      },
      showError: false
    }),
    placeholderData: keepPreviousData
  })
  return (
    <>
      <div className="head">
        <div className="head-text">
          <h1>{title}</h1>
          <p className="muted">{t("users.intro")}</p>
        </div>
      </div>
      <ListTools label={t("users.search")} search={asked.search} onSearch={(search) => change({ search })} />
      <section className="panel" aria-label={title} aria-busy={query.isPlaceholderData}>
        <EntityList
          query={query}
          rows={8}
          of={({ data }) => data}
          none={{ icon: usersIcon, title: t("users.nothing") }}
          narrowed={() => (isNarrowed ? { title: t("users.nothing"), onWiden: widen } : null)}
          pages={({ pagination: { last_page: last, page: at } }) => ({ last, page: at })}
          onPage={(to) => void change({ page: to })}
        >
          {(user) => <Line user={user} work={work} />}
        </EntityList>
      </section>
    </>
  )
}

function Line({ user, work }: { readonly user: ProviderUser; readonly work: ReturnType<typeof useListActions> }) {
  const { i18n, t } = useTranslation("watch")
  const { ask } = usePortal()
  const isSelf = useHere().me?.id === user.id
  const twoFactor = user.has_two_factor ? "on" : "off"
  const offersReset = twoFactorResetRefusals({ mayKeep: true, isSelf, twoFactor }) === null
  const {
    companies,
    email,
    firms,
    firstname,
    has_two_factor,
    id,
    is_active,
    is_super_admin,
    lastname,
    seen_at,
    sessions
  } = user
  const name = `${firstname} ${lastname}`.trim() || email
  const facts = [
    ...firms,
    ...(companies === 0 ? [] : [t("users.companies", { count: companies })]),
    ...(sessions === 0 ? [] : [t("users.sessions", { count: sessions })]),
    seen_at === null ? t("users.unseen") : t("users.seen", { date: formatDate(i18n.language as Language, seen_at) })
  ]
  return (
    <EntityLine
      name={name}
      detail={email}
      facts={facts.join(" · ")}
      isFaded={!is_active}
      tags={
        <>
          {has_two_factor ? <span className="tag">{t("users.two_factor")}</span> : null}
          {is_super_admin ? <span className="tag">{t("users.super")}</span> : null}
          {is_active ? null : (
            <span className="tag" data-tone="plain">
              {t("users.closed")}
            </span>
          )}
        </>
      }
    >
      {offersReset ? (
        <RowAction
          name={t("users.reset.of", { name })}
          onClick={() =>
            work.ask("watch:resetting", { name }, "watch:reset", () =>
              ask("providerWatch.resetTwoFactor", { params: { userId: id }, showError: false })
            )
          }
        >
          {t("users.reset")}
        </RowAction>
      ) : null}
      {sessions === 0 ? null : (
        <RowAction
          name={t("users.end.of", { name })}
          onClick={() =>
            work.ask("watch:ending", { name }, "watch:ended", () =>
              ask("providerWatch.endSessions", { params: { userId: id }, showError: false })
            )
          }
        >
          {t("users.end")}
        </RowAction>
      )}
    </EntityLine>
  )
}
