import {
  book,
  briefcase,
  building,
  checkSquare,
  cog,
  folder,
  home,
  inbox,
  questionCircle,
  sitemap,
  thLarge,
  users
} from "#ui/shared/icons.ts"

/** Icons of the rail, by the names that manifests give: apart, because the frame of every page carries them. */
export const frameIcons = {
  book,
  briefcase,
  building,
  checkSquare,
  cog,
  folder,
  home,
  inbox,
  questionCircle,
  sitemap,
  thLarge,
  users
}
