import { lazy, Suspense } from "react"

// The results come in a file of their own, with the first question.
const Panel = lazy(() =>
  import("#ui/documents/search/SearchPanel.tsx").then((module) => ({ default: module.SearchPanel }))
)

export function SearchPanel() {
  return (
    <Suspense fallback={<section className="panel docs-content" />}>
      <Panel />
    </Suspense>
  )
}
