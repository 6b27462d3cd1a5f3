import { lazyPart } from "#ui/shared/lazyPart.tsx"

/** Loaded after the list: no list waits for its views. */
export const SavedViews = lazyPart(
  () => import("#ui/views/SavedViews.tsx"),
  (module) => module.SavedViews,
  "over"
)
