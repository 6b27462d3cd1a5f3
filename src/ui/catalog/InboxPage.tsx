import { useTranslation } from "react-i18next"
import { useScreenTitle } from "#ui/app/pageTitle.ts"
import { useHere } from "#ui/app/useHere.ts"
import { CatalogFrame } from "#ui/catalog/CatalogFrame.tsx"
import { RequestInbox } from "#ui/catalog/RequestPages.tsx"

/** [ACC-041] [SRQ-O01] What clients ask for, before the catalogue that they ask from. */
export function OffersPage() {
  const { t } = useTranslation("catalog")
  const title = useScreenTitle()
  const { entity } = useHere()
  return (
    <CatalogFrame current="settings-offers" title={title} intro={t("requests.intro")}>
      {entity === null ? null : <RequestInbox key={entity.firmId} firmId={entity.firmId} />}
    </CatalogFrame>
  )
}
