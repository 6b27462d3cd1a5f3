import { Suspense } from "react"
import { lazyPart } from "#ui/shared/lazyPart.tsx"
import type { SavedViewsProps } from "#ui/views/SavedViews.tsx"

const SavedViews = lazyPart(
  () => import("#ui/views/SavedViews.tsx"),
  (module) => module.SavedViews,
  "silent"
)

/** The saved views of a list, loaded after it: no list waits for them. */
export function ListViews(props: SavedViewsProps) {
  return (
    <Suspense fallback={null}>
      <SavedViews {...props} />
    </Suspense>
  )
}
