import {
  book,
  briefcase,
  building,
  checkSquare,
  cog,
  fileEdit,
  folder,
  home,
  inbox,
  questionCircle,
  server,
  sitemap,
  thLarge,
  users,
  video
} from "#ui/shared/icons/frame/icons.ts"
import { speech } from "#ui/shared/icons/frame/speechIcon.ts"

/**
 * Icons of the rail, by the names that manifests use. In a separate file because every signed-in page loads the frame.
 */
export const frameIcons = {
  book,
  briefcase,
  building,
  checkSquare,
  cog,
  fileEdit,
  folder,
  home,
  inbox,
  questionCircle,
  server,
  sitemap,
  speech,
  thLarge,
  users,
  video
}
