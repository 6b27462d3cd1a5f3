import { Link } from "@tanstack/react-router"
import { useTranslation } from "react-i18next"
import { useScreenTitle } from "#ui/app/pageTitle.ts"
import { Icon } from "#ui/shared/Icon.tsx"
import { plus } from "#ui/shared/icons.ts"
import { FirmList } from "#ui/workspaces/provider/FirmList.tsx"
import "#ui/workspaces/provider/firms.css"

/** [SAD-002] */
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
          <Link
            to="/sa/accounting-firms/$accountingFirmId"
            params={{ accountingFirmId: String(id) } as never}
            className="link"
          >
            {name}
          </Link>
        )}
      />
    </>
  )
}
