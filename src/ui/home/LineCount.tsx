import { useTranslation } from "react-i18next"
import { toldCount } from "#machines/home/home.projection.ts"

/** How many there are; beyond the limit nobody counts. */
export function LineCount({ line }: { readonly line: { readonly total: number } }) {
  const { t } = useTranslation("home")
  const { count, isMore } = toldCount(line)
  return <span className="home-count num">{isMore ? t("more", { count }) : count}</span>
}
