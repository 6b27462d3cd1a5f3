import { lazyPart } from "#ui/shared/lazyPart.tsx"

/** With its machine and its texts' rules: fetched when somebody imports. */
export const ImportPage = lazyPart(
  () => import("#ui/customers/imports/ImportPage.tsx"),
  (module) => module.ImportPage,
  "heavy"
)

/** With the rules of every field and the numbering plans: fetched once the lines of a file were tried. */
export const ImportCorrection = lazyPart(
  () => import("#ui/customers/imports/ImportCorrection.tsx"),
  (module) => module.ImportCorrection,
  "heavy"
)
