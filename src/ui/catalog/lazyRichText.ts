import { lazyPart } from "#ui/shared/lazy/lazyPart.tsx"

/** Loaded lazily: the editor library is larger than the page. */
export const RichText = lazyPart(
  () => import("#ui/catalog/RichText.tsx"),
  (module) => module.NoteEditor,
  "heavy"
)
