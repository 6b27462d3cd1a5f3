import { Link } from "@tanstack/react-router"
import { useTranslation } from "react-i18next"
import { encodeContext } from "#schemas/access/context.ts"
import type { FirmId, VendorId } from "#schemas/shared/ids.ts"
import { linkTo } from "#ui/app/links.ts"

interface Place {
  readonly firmId: FirmId
  readonly vendorId: VendorId
}

export function BackToMissions({ firmId, vendorId }: Place) {
  const { t } = useTranslation("missions")
  return (
    <Link {...linkTo("customer-services", { context: encodeContext({ firmId, vendorId }) })}>{t("back.list")}</Link>
  )
}
