"use no memo"

import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useNavigate, useRouterState, useSearch } from "@tanstack/react-router"
import { Suspense, useEffect } from "react"
import { useTranslation } from "react-i18next"
import { embeddedOf } from "#schemas/access/redirects.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import { linkHere } from "#ui/app/links.ts"
import { useScreenTitle } from "#ui/app/pageTitle.ts"
import { usePortal } from "#ui/app/portal.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { useHere } from "#ui/app/useHere.ts"
import { EmptyState } from "#ui/shared/page/EmptyState.tsx"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { chevronRight } from "#ui/shared/icons/frame/icons.ts"
import { QueryBoundary } from "#ui/shared/kit/list/QueryBoundary.tsx"
import { speech } from "#ui/shared/icons/frame/speechIcon.ts"
import { SkeletonRows } from "#ui/shared/States.tsx"
import { Messages } from "#ui/threads/Messages.tsx"
import { openAt } from "#ui/threads/openAt.ts"
import { ProviderConversations } from "#ui/threads/ProviderConversations.tsx"
import { LaterThread } from "#ui/threads/laterTalk.ts"
import "#ui/threads/messages.css"

/** [CHT-001] [CHT-O01] The user's conversations in a firm, with one of them open. */
export function MessagesPage() {
  const title = useScreenTitle()
  const { t } = useTranslation("threads")
  const { entity, side } = useHere()
  const search = useSearch({ strict: false }) as Readonly<Record<string, unknown>>
  const navigate = useNavigate()
  const isEmbedded = useRouterState({ select: (state) => embeddedOf(state.location.href) !== null })
  if (entity === null || side === null) return null
  // [CHT-O01] Embedded in another site, the portal shows documents only: that site has its own chat.
  if (isEmbedded) return <EmptyState icon={speech} title={t("embedded")} text={t("embedded.text")} />
  return (
    <>
      <div className="head">
        <div className="head-text">
          <h1>{title}</h1>
          <p className="muted">{t(`intro.${side}`)}</p>
        </div>
      </div>
      <Messages
        key={`${entity.firmId}-${entity.vendorId ?? 0}`}
        firmId={entity.firmId}
        vendorId={entity.vendorId ?? null}
        isStaff={side === "accountant"}
        open={openAt(search["about"])}
        onOpen={(about) => void navigate(linkHere({ about: about ?? undefined }))}
      />
    </>
  )
}

/** Refetches the list of firms when one of them writes; also needed while the list is empty. */
const useNewsOfFirms = () => {
  const { live } = usePortal()
  const queries = useQueryClient()
  useEffect(() => {
    const refresh = () => void queries.invalidateQueries({ queryKey: ["threads.firms"] })
    const ends = [
      live.onTalk(({ kind, subject }) => {
        if (kind === "changed" && subject === "provider") refresh()
      }),
      // Comments written before the live channel was connected are not replayed: refetch after each connection.
      live.onConnected((isUp) => {
        if (isUp) refresh()
      })
    ]
    return () => ends.forEach((end) => end())
  }, [live, queries])
}

/** [CHT-O01] The provider's page for conversations with firms. */
export function ProviderMessagesPage() {
  const title = useScreenTitle()
  const { t } = useTranslation("threads")
  const search = useSearch({ strict: false }) as Readonly<Record<string, unknown>>
  const navigate = useNavigate()
  const query = useQuery(useCall("threads.firms", { query: {}, showError: false }))
  useNewsOfFirms()
  const firm = Number(search["firm"])
  const open = Number.isSafeInteger(firm) && firm > 0 ? (firm as FirmId) : null
  return (
    <>
      <div className="head">
        <div className="head-text">
          <h1>{title}</h1>
          <p className="muted">{t("intro.provider")}</p>
        </div>
      </div>
      <div className="messages" data-open={open !== null || undefined}>
        <QueryBoundary query={query} rows={5}>
          {({ data }) =>
            data.length === 0 ? (
              <EmptyState icon={speech} title={t("firms.none")} text={t("firms.none.text")} />
            ) : (
              <ProviderConversations
                lines={data}
                open={open}
                onOpen={(chosen) => void navigate(linkHere({ firm: chosen ?? undefined }))}
              />
            )
          }
        </QueryBoundary>
        {open === null ? null : (
          <section className="panel messages-open" aria-label={t("open")}>
            <button
              type="button"
              className="button messages-back"
              data-kind="quiet"
              data-size="small"
              onClick={() => void navigate(linkHere({ firm: undefined }))}
            >
              <Icon of={chevronRight} />
              {t("back")}
            </button>
            <div className="talk-about">
              <h2>{query.data?.data.find((line) => line.firm.id === open)?.firm.name ?? ""}</h2>
            </div>
            <Suspense fallback={<SkeletonRows count={4} />}>
              <LaterThread
                key={open}
                place={{ firmId: open, subject: "provider", subjectId: open, audience: "provider" }}
                vendorId={null}
              />
            </Suspense>
          </section>
        )}
      </div>
    </>
  )
}
