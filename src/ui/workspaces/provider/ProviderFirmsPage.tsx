import { Link } from "@tanstack/react-router"
import { useTranslation } from "react-i18next"
import { useScreenTitle } from "#ui/app/pageTitle.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { plus } from "#ui/shared/icons/frame/icons.ts"
import { FirmList } from "#ui/workspaces/provider/FirmList.tsx"
import { linkTo } from "#ui/app/links.ts"
import "#ui/workspaces/provider/firms.css"

/** [SAD-002] The provider's page of all firms, with the link to create one. */
export function ProviderFirmsPage() {
  const { t } = useTranslation("provider")
  const title = useScreenTitle()
  return (
    <>
      <div className="head">
        <h1>{title}</h1>
        <Link to="/sa/accounting-firms/create" className="button">
          <Icon of={plus} />
          {t("firms.add")}
        </Link>
      </div>
      <FirmList
        nameOf={({ id, name }) => (
          <Link {...linkTo("sa-firm", { accountingFirmId: String(id) })} className="link">
            {name}
          </Link>
        )}
      />
    </>
  )
}
