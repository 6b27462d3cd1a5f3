import { lazy } from "react"

/** With its machine and its texts' rules: fetched when somebody imports. */
export const ImportPage = lazy(() =>
  import("#ui/customers/imports/ImportPage.tsx").then((module) => ({ default: module.ImportPage }))
)
