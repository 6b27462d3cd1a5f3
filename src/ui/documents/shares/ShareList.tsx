import { skipToken, useQuery } from "@tanstack/react-query"
import { useSelector } from "@xstate/react"
import { useTranslation } from "react-i18next"
import { endingClosedBy, shareKeeper, shownState } from "#machines/documents/shares/shareLink.projection.ts"
import type { Share } from "#schemas/documents/sharing.ts"
import type { Language } from "#schemas/shared/constants.ts"
import { formatDate, formatDateTime, formatLongDate } from "#services/shared/display/formats.ts"
import { usePortal } from "#ui/app/portal.ts"
import { useDocumentsStore } from "#ui/documents/page/documentsStoreContext.ts"
import type { useShares } from "#ui/documents/shares/useShares.ts"
import { ErrorState, Skeleton } from "#ui/shared/States.tsx"
import { useText } from "#ui/shared/useText.ts"

type Shares = ReturnType<typeof useShares>
const tones = { active: "ok", expired: "plain", revoked: "plain" } as const

/** The share links to this node itself, newest first. */
export function ShareList({ shares }: { readonly shares: Shares }) {
  const { t } = useTranslation("shares")
  const text = useText()
  return (
    <>
      <h3>{t("existing")}</h3>
      {shares.failure !== null ? (
        <ErrorState title={text(shares.failure.code)} onRetry={shares.retry} />
      ) : shares.list === null ? (
        <Skeleton width="60%" />
      ) : shares.list.length === 0 ? (
        <p className="muted">{t("existing.none")}</p>
      ) : (
        <ul className="shared-list" role="list">
          {shares.list.map((share) => (
            <OneShare key={share.id} share={share} shares={shares} />
          ))}
        </ul>
      )}
    </>
  )
}

function OneShare({ share, shares }: { readonly share: Share; readonly shares: Shares }) {
  const { i18n, t } = useTranslation("shares")
  const text = useText()
  const language = i18n.language as Language
  const { session } = usePortal()
  const { store } = useDocumentsStore()
  const me = useSelector(session, (state) => state.context.person?.me.id ?? null)
  const rights = useQuery({ ...store.access, queryFn: skipToken }).data?.data
  const closedBy = endingClosedBy(share, shareKeeper(share, me, rights), shares.at)
  const state = shownState(share, shares.at)
  const whom = share.audience === "people" ? share.people.map(({ name }) => name) : share.emails
  return (
    <li>
      <span aria-hidden="true" />
      <div>
        {whom.length === 0 ? t("audience.outsiders") : whom.join(", ")}{" "}
        <span className="tag" data-tone={tones[state]}>
          {t(`state.${state}`)}
        </span>
        <br />
        <small>
          {share.created_by.name} · {formatDate(language, share.created_at)} ·{" "}
          {share.expires_at === null
            ? t("until.never")
            : t("until", { date: formatLongDate(language, share.expires_at) })}{" "}
          · {share.visits === 0 ? t("visits.none") : t("visits", { count: share.visits })}
        </small>
      </div>
      {state === "active" ? (
        <button
          type="button"
          className="button"
          data-kind="quiet"
          data-size="small"
          aria-label={[t("end.named", { date: formatDateTime(language, share.created_at) }), ...whom].join(" – ")}
          aria-disabled={closedBy === null ? undefined : true}
          title={closedBy === null ? undefined : text(`closed.${closedBy}`)}
          onClick={() => {
            if (closedBy === null) shares.askToEnd(share)
          }}
        >
          {t("end")}
        </button>
      ) : null}
    </li>
  )
}
