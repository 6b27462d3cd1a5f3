import { lazyPart } from "#ui/shared/lazy/lazyPart.tsx"

/** Loaded when the user opens an import; contains its machine and its rules. */
export const ImportPage = lazyPart(
  () => import("#ui/customers/imports/ImportPage.tsx"),
  (module) => module.ImportPage,
  "heavy"
)

/** Loaded after the dry run; contains the rules of all fields and the numbering plans. */
export const ImportCorrection = lazyPart(
  () => import("#ui/customers/imports/ImportCorrection.tsx"),
  (module) => module.ImportCorrection,
  "heavy"
)
