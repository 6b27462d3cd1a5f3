import { type ComponentType, lazy, Suspense } from "react"

// Searching comes in files of its own: the field after the rows, the results with the first question.
const Field = lazy(() =>
  import("#ui/documents/search/SearchField.tsx").then(
    (module): { readonly default: ComponentType } => ({ default: module.SearchField }),
    // Lost with the connection: the documents must not go with it.
    (): { readonly default: ComponentType } => ({ default: () => null })
  )
)
const Panel = lazy(() =>
  import("#ui/documents/search/SearchPanel.tsx").then((module) => ({ default: module.SearchPanel }))
)

export function SearchField() {
  return (
    <Suspense fallback={<span className="docs-search" />}>
      <Field />
    </Suspense>
  )
}

export function SearchPanel() {
  return (
    <Suspense fallback={<section className="panel docs-content" />}>
      <Panel />
    </Suspense>
  )
}
