import { useTranslation } from "react-i18next"
import { toldCount } from "#machines/home/home.projection.ts"

/** The number of items; above the limit the server does not count further. */
export function LineCount({ line }: { readonly line: { readonly total: number } }) {
  const { t } = useTranslation("home")
  const { count, isMore } = toldCount(line)
  return <span className="home-count num">{isMore ? t("more", { count }) : count}</span>
}
