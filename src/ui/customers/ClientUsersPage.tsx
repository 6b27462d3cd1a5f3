import { useQuery } from "@tanstack/react-query"
import { Suspense, useCallback, useState } from "react"
import { useTranslation } from "react-i18next"
import type { UserId, VendorId } from "#schemas/shared/ids.ts"
import { useScreenTitle } from "#ui/app/pageTitle.ts"
import { useCall } from "#ui/app/useCall.ts"
import { useHere } from "#ui/app/useHere.ts"
import { FileHeading } from "#ui/customers/file/FileHeading.tsx"
import { ClientFilePage } from "#ui/customers/file/ClientFilePage.tsx"
import { ClientUserLine } from "#ui/customers/ClientUserLine.tsx"
import { matches, RosterTools, useSearchedPeople } from "#ui/people/Roster.tsx"
import { useRosterWork } from "#ui/people/useRosterWork.ts"
import { Icon } from "#ui/shared/Icon.tsx"
import { plus, users as people } from "#ui/shared/icons.ts"
import { Notice } from "#ui/shared/Notice.tsx"
import { EmptyState } from "#ui/shared/EmptyState.tsx"
import { useText } from "#ui/shared/useText.ts"
import { Allowed } from "#ui/app/Allowed.tsx"
import { Asked } from "#ui/shared/Asked.tsx"
import "#ui/customers/clientUsers.css"
import { lazyPart } from "#ui/shared/lazyPart.tsx"

/** With the rules of phone numbers, which weigh more than the page: fetched when it is opened. */
const ClientUserForm = lazyPart(
  () => import("#ui/customers/ClientUserForm.tsx"),
  (module) => module.ClientUserForm,
  "over"
)

/** [ACC-057] [CLI-010] [CLI-011] The users of a company: the firm's tab of its file, and the company's own setting. */
export function ClientUsersPage() {
  const { entity } = useHere()
  return (
    <ClientFilePage>
      {entity?.vendorId == null ? null : (
        <Allowed>
          <Users key={entity.vendorId} vendorId={entity.vendorId} />
        </Allowed>
      )}
    </ClientFilePage>
  )
}

function Users({ vendorId }: { readonly vendorId: VendorId }) {
  const { t } = useTranslation("team")
  const text = useText()
  const title = useScreenTitle()
  const query = useQuery(useCall("clientUsers.list", { params: { vendorId }, showError: false }))
  const work = useRosterWork("membership", ["clientUsers.list"])
  const [typed, setTyped] = useSearchedPeople()
  const [open, setOpen] = useState<UserId | "new" | null>(null)
  const close = useCallback(() => setOpen(null), [])
  const known = query.data?.data
  const because = known?.closed_by[0]
  return (
    <>
      <FileHeading isStatus text={known === undefined ? "\u00a0" : t("users.count", { count: known.users.length })}>
        <RosterTools search={typed} onSearch={setTyped} searchLabel={t("users.search")}>
          {known !== undefined && because === undefined ? (
            <button type="button" className="button" onClick={() => setOpen("new")}>
              <Icon of={plus} />
              {t("users.invite")}
            </button>
          ) : null}
        </RosterTools>
      </FileHeading>
      {because === undefined ? null : <Notice tone="info">{text(`closed.${because}`)}</Notice>}
      <section className="panel">
        <Asked query={query} rows={4}>
          {({ data: { users } }) => {
            const shown = users.filter(({ email, firstname, job, lastname }) =>
              matches(typed, firstname, lastname, email, job)
            )
            const user = users.find(({ id }) => id === open)
            return (
              <>
                {shown.length === 0 ? (
                  <EmptyState
                    icon={people}
                    title={t(users.length === 0 ? "users.none" : "nothing")}
                    text={users.length === 0 ? t("users.none.text") : undefined}
                  />
                ) : (
                  <ul className="roster" aria-label={title}>
                    {shown.map((one) => (
                      <ClientUserLine
                        key={one.id}
                        vendorId={vendorId}
                        user={one}
                        mayKeep={because === undefined}
                        work={work}
                        onOpen={setOpen}
                      />
                    ))}
                  </ul>
                )}
                <Suspense fallback={null}>
                  {open === "new" ? <ClientUserForm vendorId={vendorId} onClose={close} /> : null}
                  {user === undefined ? null : (
                    <ClientUserForm key={user.id} vendorId={vendorId} user={user} onClose={close} />
                  )}
                </Suspense>
              </>
            )
          }}
        </Asked>
      </section>
    </>
  )
}
