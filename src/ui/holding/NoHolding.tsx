import { Link } from "@tanstack/react-router"
import { useTranslation } from "react-i18next"
import { linkTo } from "#ui/app/links.ts"
import { useScreenTitle } from "#ui/app/pageTitle.ts"
import { useHere } from "#ui/app/useHere.ts"
import { sitemap } from "#ui/shared/icons/frame/icons.ts"
import { EmptyState } from "#ui/shared/page/EmptyState.tsx"

/** [ACC-113] [ACC-O14] Shown instead of every holding screen while the module is inactive. */
export function NoHolding() {
  const { t } = useTranslation("workspaces")
  const title = useScreenTitle()
  const { context } = useHere()
  return (
    <>
      <div className="head">
        <h1>{title}</h1>
      </div>
      <div className="panel">
        <EmptyState icon={sitemap} title={t("no-holding.title")} text={t("no-holding.text")}>
          <Link {...linkTo("home", { context })} className="button" data-kind="second">
            {t("no-holding.home")}
          </Link>
        </EmptyState>
      </div>
    </>
  )
}
