import { lazyPart } from "#ui/shared/lazy/lazyPart.tsx"

/** Loaded after the page that it stands on. */
export const FavouriteButton = lazyPart(
  () => import("#ui/home/FavouriteButton.tsx"),
  (module) => module.FavouriteButton,
  "silent"
)
