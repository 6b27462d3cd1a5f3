import { Suspense } from "react"
import { lazyPart } from "#ui/shared/lazy/lazyPart.tsx"

// The results are in their own chunk, loaded with the first search.
const Panel = lazyPart(
  () => import("#ui/documents/search/SearchPanel.tsx"),
  (module) => module.SearchPanel
)

export function SearchPanel() {
  return (
    <Suspense fallback={<section className="panel docs-content" />}>
      <Panel />
    </Suspense>
  )
}
