import { Link } from "@tanstack/react-router"
import { useTranslation } from "react-i18next"
import { encodeContext } from "#schemas/access/context.ts"
import type { FirmId, VendorId } from "#schemas/shared/ids.ts"
import { linkTo } from "#ui/app/links.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { arrowLeft } from "#ui/shared/icons/frame/icons.ts"

interface Place {
  readonly firmId: FirmId
  readonly vendorId: VendorId
}

export function BackToMissions({ firmId, vendorId }: Place) {
  const { t } = useTranslation("missions")
  return (
    <Link className="mission-back" {...linkTo("customer-services", { context: encodeContext({ firmId, vendorId }) })}>
      <Icon of={arrowLeft} />
      {t("back.list")}
    </Link>
  )
}
