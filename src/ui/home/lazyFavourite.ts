import { lazyPart } from "#ui/shared/lazy/lazyPart.tsx"

/** Loaded lazily, after the page that contains it. */
export const FavouriteButton = lazyPart(
  () => import("#ui/home/FavouriteButton.tsx"),
  (module) => module.FavouriteButton,
  "silent"
)
