import { skipToken, useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { endingClosedBy, ownShareKeeper, shownState } from "#machines/documents/shares/shareLink.projection.ts"
import type { Share } from "#schemas/documents/sharing.ts"
import { formatDate, formatDateTime, formatLongDate } from "#services/shared/display/formats.ts"
import { useDocumentsStore } from "#ui/documents/page/documentsStoreContext.ts"
import { useLanguage } from "#ui/documents/list/NodeCells.tsx"
import { SharedLine } from "#ui/documents/shared/SharedLine.tsx"
import { useShares } from "#ui/documents/shares/useShares.ts"
import { useText } from "#ui/shared/useText.ts"

const tones = { active: "ok", expired: "plain", revoked: "plain" } as const

interface GivenProps {
  readonly shares: ReadonlyArray<Share>
  /** When the list was loaded, in milliseconds since the epoch. */
  readonly at: number
}

/** [DOC-O06] The shares that the user has given: recipients, number of visits, and a button that ends the share. */
export function GivenShares({ at, shares }: GivenProps) {
  const { store } = useDocumentsStore()
  const { askToEnd } = useShares(store.vendorId, null)
  const standing = (share: Share) => shownState(share, at) === "active"
  // Active shares first; each group keeps its order, newest first.
  const rows = [...shares.filter(standing), ...shares.filter((share) => !standing(share))]
  return rows.map((share) => <Given key={share.id} share={share} at={at} onEnd={askToEnd} />)
}

interface OneGivenProps {
  readonly share: Share
  readonly at: number
  readonly onEnd: (share: Share) => void
}

function Given({ at, onEnd, share }: OneGivenProps) {
  const { t } = useTranslation("shares")
  const text = useText()
  const language = useLanguage()
  const { store } = useDocumentsStore()
  const rights = useQuery({ ...store.access, queryFn: skipToken }).data?.data
  const state = shownState(share, at)
  const isOff = state === "active" && !share.is_author_here
  const closedBy = endingClosedBy(share, ownShareKeeper(rights), at)
  const whom = share.audience === "people" ? share.people.map(({ name }) => name) : share.emails
  const facts = [
    whom.length === 0 ? t("audience.outsiders") : whom.join(", "),
    t("shared.on", { date: formatDate(language, share.created_at) }),
    share.expires_at === null ? t("until.never") : t("until", { date: formatLongDate(language, share.expires_at) }),
    ...(share.has_password ? [t("shared.password")] : []),
    ...(share.may_download ? [] : [t("shared.viewOnly")]),
    share.visits === 0 ? t("visits.none") : t("visits", { count: share.visits })
  ]
  return (
    <SharedLine
      nodes={share.nodes}
      facts={facts}
      message={share.message}
      tag={
        <span
          className="tag"
          data-tone={isOff ? "warn" : tones[state]}
          title={isOff ? t("shared.off.text") : undefined}
        >
          {t(isOff ? "shared.off" : `state.${state}`)}
        </span>
      }
    >
      {state === "active" ? (
        <button
          type="button"
          className="button"
          data-kind="second"
          data-size="small"
          aria-label={[
            t("end.named", { date: formatDateTime(language, share.created_at) }),
            ...share.nodes.map(({ name }) => name)
          ].join(" – ")}
          aria-disabled={closedBy === null ? undefined : true}
          title={closedBy === null ? undefined : text(`closed.${closedBy}`)}
          onClick={() => {
            if (closedBy === null) onEnd(share)
          }}
        >
          {t("end")}
        </button>
      ) : null}
    </SharedLine>
  )
}
