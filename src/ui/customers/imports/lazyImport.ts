import { lazyPart } from "#ui/shared/lazyPart.tsx"

/** With its machine and its texts' rules: fetched when somebody imports. */
export const ImportPage = lazyPart(
  () => import("#ui/customers/imports/ImportPage.tsx"),
  (module) => module.ImportPage,
  "heavy"
)
