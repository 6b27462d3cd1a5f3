import { useNavigate, useSearch } from "@tanstack/react-router"
import { useTranslation } from "react-i18next"
import type { ReceivedShare } from "#schemas/documents/sharing.ts"
import { formatDate, formatLongDate } from "#services/shared/display/formats.ts"
import { linkHere } from "#ui/app/links.ts"
import { useLanguage } from "#ui/documents/list/NodeCells.tsx"
import { usePageTexts } from "#ui/app/frame/pageTexts.ts"
import { GivenShares } from "#ui/documents/shared/GivenShares.tsx"
import { SharedLine } from "#ui/documents/shared/SharedLine.tsx"
import { useShared } from "#ui/documents/shared/useShared.ts"
import { shareLink } from "#ui/shared/icons/documents/shareIcon.ts"
import { EmptyState } from "#ui/shared/page/EmptyState.tsx"
import { ErrorState, SkeletonRows } from "#ui/shared/States.tsx"
import { useText } from "#ui/shared/useText.ts"
import "#ui/documents/shares/shares.css"

const sides = ["received", "given"] as const

/** [DOC-O06] The shares that the user has received or given, as the URL says. */
export function SharedPanel() {
  usePageTexts("documents")
  const { t } = useTranslation("shares")
  const navigate = useNavigate()
  const { side } = useSearch({ strict: false }) as { readonly side?: unknown }
  const shown = side === "given" ? "given" : "received"
  return (
    <section className="panel docs-content" aria-label={t(shown)}>
      <div className="docs-bar">
        <div className="chips" role="group" aria-label={t("places")}>
          {sides.map((one) => (
            <button
              key={one}
              type="button"
              className="chip"
              aria-pressed={shown === one}
              onClick={() =>
                void navigate({
                  ...linkHere((before) => ({ ...before, side: one === "given" ? one : undefined })),
                  replace: true
                })
              }
            >
              {t(one)}
            </button>
          ))}
        </div>
      </div>
      <Shares side={shown} />
    </section>
  )
}

function Shares({ side }: { readonly side: (typeof sides)[number] }) {
  const { t } = useTranslation("shares")
  const text = useText()
  const { at, failure, given, isLoading, received, retry } = useShared(side === "given")
  if (failure !== null) return <ErrorState title={t("shared.failed")} text={text(failure.code)} onRetry={retry} />
  if (isLoading) return <SkeletonRows count={6} />
  const rows = side === "given" ? given : received
  if (rows === null || rows.length === 0)
    return <EmptyState icon={shareLink} title={t(`${side}.none.title`)} text={t(`${side}.none.text`)} />
  return (
    <div className="details-body">
      <ul className="shared-list" role="list" aria-label={t(side)}>
        {side === "given" ? <GivenShares shares={given ?? []} at={at} /> : <Received shares={received ?? []} />}
      </ul>
    </div>
  )
}

function Received({ shares }: { readonly shares: ReadonlyArray<ReceivedShare> }) {
  const { t } = useTranslation("shares")
  const language = useLanguage()
  return shares.map((share) => (
    <SharedLine
      key={share.id}
      nodes={share.nodes}
      message={share.message}
      facts={[
        t("shared.by", { name: share.created_by.name, date: formatDate(language, share.created_at) }),
        share.expires_at === null ? t("until.never") : t("until", { date: formatLongDate(language, share.expires_at) })
      ]}
    />
  ))
}
