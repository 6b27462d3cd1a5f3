import { Suspense } from "react"
import { lazyPart } from "#ui/shared/lazyPart.tsx"

// The results come in a file of their own, with the first question.
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
