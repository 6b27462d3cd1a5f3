import { lazy } from "react"

/** With its machine and its texts' rules: fetched when somebody imports. */
export const ImportScreen = lazy(() =>
  import("#ui/customers/imports/ImportScreen.tsx").then((module) => ({ default: module.ImportScreen }))
)
