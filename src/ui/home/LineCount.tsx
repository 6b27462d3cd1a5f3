import { useTranslation } from "react-i18next"
import { toldCount } from "#machines/home/home.projection.ts"

/** The number of items of a group; a lower bound from `homeCountLimit` on, where the server stops counting. */
export function LineCount({ line }: { readonly line: { readonly total: number } }) {
  const { t } = useTranslation("home")
  const { count, isMore } = toldCount(line)
  return <span className="home-count num">{isMore ? t("more", { count }) : count}</span>
}
