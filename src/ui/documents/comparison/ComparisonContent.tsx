import { Link } from "@tanstack/react-router"
import { useSelector } from "@xstate/react"
import { Suspense } from "react"
import { useTranslation } from "react-i18next"
import type { ComparisonRef } from "#machines/documents/comparison/comparison.machine.ts"
import type { ComparisonView } from "#machines/documents/comparison/comparison.projection.ts"
import type { VersionId } from "#schemas/shared/ids.ts"
import type { Way } from "#ui/app/links.ts"
import { compare } from "#ui/documents/comparison/comparisonIcons.ts"
import { EmptyState } from "#ui/shared/page/EmptyState.tsx"
import { ErrorState } from "#ui/shared/States.tsx"
import { lazyPart } from "#ui/shared/lazy/lazyPart.tsx"
import { useText } from "#ui/shared/useText.ts"

const TextDifferences = lazyPart(
  () => import("#ui/documents/comparison/TextDifferences.tsx"),
  (module) => module.TextDifferences,
  "heavy"
)
const PagePictures = lazyPart(
  () => import("#ui/documents/comparison/PagePictures.tsx"),
  (module) => module.PagePictures,
  "heavy"
)

interface ContentProps {
  readonly comparison: ComparisonRef
  readonly view: ComparisonView
  readonly viewerOf: (versionId: VersionId) => Way
}

function Working({ view }: Pick<ContentProps, "view">) {
  const { t } = useTranslation("comparison")
  const said = t(view.state === "comparing" ? "comparing" : "reading")
  return (
    <div className="comparison-wait">
      <progress aria-label={said} {...(view.progress === null ? {} : { value: view.progress })} />
      <span role="status">{said}</span>
    </div>
  )
}

function Refused({ comparison, view, viewerOf }: ContentProps) {
  const { t } = useTranslation("comparison")
  const { extension, kind, mostMegabytes, mostPages, otherWay } = view
  const reason = view.reason ?? "kind"
  const versions = useSelector(comparison, ({ context }) => context.versions)
  return (
    <div className="comparison-wait">
      <EmptyState
        icon={compare}
        title={t(`refused.${reason}`)}
        text={
          reason === "tooLarge"
            ? t(`refused.tooLarge.${kind}`, { megabytes: mostMegabytes })
            : t(`refused.${reason}.text`, { extension, pages: mostPages })
        }
      >
        {otherWay === null ? null : (
          <button
            type="button"
            className="button"
            data-kind="primary"
            onClick={() => comparison.send({ type: "way.chosen", way: otherWay })}
          >
            {t(`instead.${otherWay}`)}
          </button>
        )}
        {versions
          .filter(({ id }) => id === view.beforeId || id === view.afterId)
          .toSorted((one, other) => one.number - other.number)
          .map(({ id, number }) => (
            <Link key={id} {...viewerOf(id)} className="button" data-kind="second">
              {t("open", { number })}
            </Link>
          ))}
      </EmptyState>
    </div>
  )
}

export function ComparisonContent({ comparison, view, viewerOf }: ContentProps) {
  const text = useText()
  if (view.state === "failed")
    return (
      <div className="comparison-wait">
        <ErrorState
          title={text(view.messageKey ?? "error.global")}
          onRetry={view.canRetry ? () => comparison.send({ type: "comparison.retried" }) : undefined}
        />
      </div>
    )
  if (view.state === "refused") return <Refused comparison={comparison} view={view} viewerOf={viewerOf} />
  return (
    <Suspense fallback={<Working view={view} />}>
      {view.state === "text" ? (
        <TextDifferences comparison={comparison} view={view} />
      ) : view.state === "pages" ? (
        <PagePictures comparison={comparison} view={view} />
      ) : (
        <Working view={view} />
      )}
    </Suspense>
  )
}
