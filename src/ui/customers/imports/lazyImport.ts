import { lazyPart } from "#ui/shared/lazy/lazyPart.tsx"

/** Loaded when the user imports, with its machine and its rules. */
export const ImportPage = lazyPart(
  () => import("#ui/customers/imports/ImportPage.tsx"),
  (module) => module.ImportPage,
  "heavy"
)

/** Loaded after the dry run, with the rules of every field and the numbering plans. */
export const ImportCorrection = lazyPart(
  () => import("#ui/customers/imports/ImportCorrection.tsx"),
  (module) => module.ImportCorrection,
  "heavy"
)
