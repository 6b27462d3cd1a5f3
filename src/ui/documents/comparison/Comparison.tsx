import { useCanGoBack, useNavigate, useRouter } from "@tanstack/react-router"
import { shallowEqual, useSelector } from "@xstate/react"
import { useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import { comparisonMachine } from "#machines/documents/comparison/comparison.machine.ts"
import { toComparisonView } from "#machines/documents/comparison/comparison.projection.ts"
import type { VersionPair } from "#schemas/documents/comparing.ts"
import type { ViewingPlace } from "#schemas/documents/viewing.ts"
import { comparisonActors } from "#services/documents/comparisonActors.ts"
import { linkTo } from "#ui/app/links.ts"
import { useRuntime } from "#ui/app/runtime.ts"
import { ComparisonBar } from "#ui/documents/comparison/ComparisonBar.tsx"
import { ComparisonContent } from "#ui/documents/comparison/ComparisonContent.tsx"
import { ComparisonSides } from "#ui/documents/comparison/ComparisonSides.tsx"
import { useComparisonKeys } from "#ui/documents/comparison/useComparisonKeys.ts"
import { useActorRef } from "#ui/shared/actors.ts"
import "#ui/documents/comparison/comparison.css"

interface ComparisonProps {
  readonly place: ViewingPlace
  readonly pair: VersionPair
  /** The path parameters of the viewer's URL. */
  readonly way: { readonly context: string; readonly folderHash: string; readonly documentHash: string }
}

export function Comparison({ pair, place, way }: ComparisonProps) {
  const { t } = useTranslation("comparison")
  const runtime = useRuntime()
  const router = useRouter()
  const navigate = useNavigate()
  const canGoBack = useCanGoBack()
  const [machine] = useState(() => comparisonMachine.provide({ actors: comparisonActors(runtime) }))
  const comparison = useActorRef(machine, { input: { ...place, ...pair } })
  const view = useSelector(comparison, toComparisonView, shallowEqual)
  const { afterId, beforeId } = pair
  const { context, documentHash, folderHash } = way
  useComparisonKeys(comparison)

  // The URL determines the two versions, so that the back button and shared links work like the selects.
  useEffect(() => comparison.send({ type: "pair.chosen", beforeId, afterId }), [comparison, beforeId, afterId])
  useEffect(() => {
    const here = { context, folderHash, documentHash }
    const moving = comparison.on("comparison.moved", (moved) => {
      const params = { ...here, beforeId: String(moved.beforeId), afterId: String(moved.afterId) }
      void navigate({ ...linkTo("comparison", params), replace: true })
    })
    const leaving = comparison.on("comparison.left", () => {
      if (canGoBack) router.history.back()
      else void navigate({ ...linkTo("viewer", { ...here, versionId: undefined }), replace: true })
    })
    return () => {
      moving.unsubscribe()
      leaving.unsubscribe()
    }
  }, [comparison, router, navigate, canGoBack, context, folderHash, documentHash])

  return (
    <article className="comparison" aria-label={t("title")}>
      <ComparisonBar comparison={comparison} view={view} />
      <ComparisonSides comparison={comparison} view={view} />
      <ComparisonContent
        comparison={comparison}
        view={view}
        viewerOf={(versionId) => linkTo("viewer", { ...way, versionId: String(versionId) })}
      />
    </article>
  )
}
