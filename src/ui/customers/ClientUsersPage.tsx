import { useQuery } from "@tanstack/react-query"
import { Suspense, useCallback, useState } from "react"
import { useTranslation } from "react-i18next"
import type { UserId, VendorId } from "#schemas/shared/ids.ts"
import { useScreenTitle } from "#ui/app/pageTitle.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { useHere } from "#ui/app/useHere.ts"
import { FileHeading } from "#ui/customers/file/FileHeading.tsx"
import { ClientFilePage } from "#ui/customers/file/ClientFilePage.tsx"
import { ClientUserLine } from "#ui/customers/ClientUserLine.tsx"
import { peopleAddress } from "#ui/people/peopleAddress.ts"
import { useListActions } from "#ui/shared/kit/list/useListActions.ts"
import { users as people } from "#ui/shared/icons/frame/icons.ts"
import { Notice } from "#ui/shared/Notice.tsx"
import { useText } from "#ui/shared/useText.ts"
import { AccessGate } from "#ui/app/AccessGate.tsx"
import { EntityList } from "#ui/shared/kit/list/EntityList.tsx"
import { ListTools } from "#ui/shared/kit/list/ListTools.tsx"
import { matches } from "#ui/shared/kit/list/matches.ts"
import { useListAddress } from "#ui/shared/kit/list/useListAddress.ts"
import "#ui/customers/clientUsers.css"
import { lazyPart } from "#ui/shared/lazy/lazyPart.tsx"
import { AddButton } from "#ui/shared/kit/list/AddButton.tsx"

/** Loaded when the form opens: with the numbering plans for phone numbers it is larger than the page. */
const ClientUserForm = lazyPart(
  () => import("#ui/customers/ClientUserForm.tsx"),
  (module) => module.ClientUserForm,
  "over"
)

/**
 * [ACC-057] [CLI-010] [CLI-011] The users of a company. The page is a tab of the client file, and a page of the
 * company's settings.
 */
export function ClientUsersPage() {
  const { entity } = useHere()
  return (
    <ClientFilePage>
      {entity?.vendorId == null ? null : (
        <AccessGate>
          <Users key={entity.vendorId} vendorId={entity.vendorId} />
        </AccessGate>
      )}
    </ClientFilePage>
  )
}

function Users({ vendorId }: { readonly vendorId: VendorId }) {
  const { t } = useTranslation("team")
  const text = useText()
  const title = useScreenTitle()
  const query = useQuery(useCall("clientUsers.list", { params: { vendorId }, showError: false }))
  const work = useListActions("membership", ["clientUsers.list"])
  const { asked, change, isNarrowed, widen } = useListAddress(peopleAddress)
  const [open, setOpen] = useState<UserId | "new" | null>(null)
  const close = useCallback(() => setOpen(null), [])
  const known = query.data?.data
  const reason = known?.closed_by[0]
  return (
    <>
      <FileHeading isStatus text={known === undefined ? "\u00a0" : t("users.count", { count: known.users.length })}>
        <ListTools label={t("users.search")} search={asked.person} onSearch={(person) => change({ person })}>
          {known !== undefined && reason === undefined ? (
            <AddButton onClick={() => setOpen("new")}>{t("users.invite")}</AddButton>
          ) : null}
        </ListTools>
      </FileHeading>
      {reason === undefined ? null : <Notice tone="info">{text(`closed.${reason}`)}</Notice>}
      <section className="panel">
        <EntityList
          query={query}
          rows={4}
          label={title}
          of={({ data: { users } }) =>
            users.filter(({ email, firstname, job, lastname }) =>
              matches(asked.person, firstname, lastname, email, job)
            )
          }
          none={{ icon: people, title: t("users.none"), text: t("users.none.text") }}
          narrowed={({ data: { users } }) =>
            isNarrowed && users.length > 0 ? { title: t("nothing"), onWiden: widen } : null
          }
          over={({ data: { users } }) => {
            const user = users.find(({ id }) => id === open)
            return (
              <Suspense fallback={null}>
                {open === "new" ? <ClientUserForm vendorId={vendorId} onClose={close} /> : null}
                {user === undefined ? null : (
                  <ClientUserForm key={user.id} vendorId={vendorId} user={user} onClose={close} />
                )}
              </Suspense>
            )
          }}
        >
          {(one) => (
            <ClientUserLine
              vendorId={vendorId}
              user={one}
              mayKeep={reason === undefined}
              work={work}
              onOpen={setOpen}
            />
          )}
        </EntityList>
      </section>
    </>
  )
}
