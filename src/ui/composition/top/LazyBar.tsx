import { Suspense, useEffect, useEffectEvent, useState } from "react"
import { useRouterState } from "@tanstack/react-router"
import { embeddedOf } from "#schemas/access/redirects.ts"
import { ConnectionBar } from "#ui/app/top/ConnectionBar.tsx"
import { usePortal } from "#ui/app/portal.ts"
import { useHere } from "#ui/app/useHere.ts"
import { lazyPart } from "#ui/shared/lazy/lazyPart.tsx"

/** [NPS-O02] Rendered only after the first event in `firsts`. */
const SurveyCorner = lazyPart(
  () => import("#ui/surveys/SurveyCorner.tsx"),
  (module) => module.SurveyCorner,
  "silent"
)

/**
 * The first of these events loads `watchUse`, which also receives that event: an unused page needs none of its code.
 */
const firsts = ["pointerdown", "keydown", "wheel", "error", "unhandledrejection"] as const

/**
 * [ANA-003] [ANA-004] Loaded after the page: the connection bar, the survey, and the code that reports the use of the
 * portal.
 */
export function LazyBar() {
  const { ask } = usePortal()
  const { entity, row } = useHere()
  const place = useEffectEvent(() => (entity === null ? null : { firmId: entity.firmId, screen: row?.id ?? "" }))
  const isEmbedded = useRouterState({ select: (state) => embeddedOf(state.location.href) !== null })
  const [isUsed, setUsed] = useState(false)
  useEffect(() => {
    const waiting = new AbortController()
    const left = new AbortController()
    const begin = async (first: Event) => {
      waiting.abort()
      setUsed(true)
      const { watchUse } = await import("#ui/analytics/watchUse.ts")
      if (!left.signal.aborted) left.signal.addEventListener("abort", watchUse({ ask, place: () => place(), first }))
    }
    // If the code cannot be loaded, the use of this page is not reported; the user sees no error.
    const onFirst = (event: Event) => void begin(event).catch(() => undefined)
    for (const name of firsts) window.addEventListener(name, onFirst, { passive: true, signal: waiting.signal })
    return () => {
      waiting.abort()
      left.abort()
    }
  }, [ask])
  return (
    <>
      <ConnectionBar />
      {isUsed ? (
        <Suspense fallback={null}>
          <SurveyCorner isEmbedded={isEmbedded} />
        </Suspense>
      ) : null}
    </>
  )
}
