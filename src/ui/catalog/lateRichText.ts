import { lazyPart } from "#ui/shared/lazyPart.tsx"

/** Its library weighs more than the page: the page is there before it. */
export const RichText = lazyPart(
  () => import("#ui/catalog/RichText.tsx"),
  (module) => module.NoteEditor,
  "heavy"
)
