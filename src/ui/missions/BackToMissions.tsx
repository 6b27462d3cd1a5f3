import { Link } from "@tanstack/react-router"
import { useTranslation } from "react-i18next"
import { encodeContext } from "#schemas/access/context.ts"
import { routeOf } from "#schemas/access/routes.ts"
import type { FirmId, VendorId } from "#schemas/shared/ids.ts"

interface Place {
  readonly firmId: FirmId
  readonly vendorId: VendorId
}

export function BackToMissions({ firmId, vendorId }: Place) {
  const { t } = useTranslation("missions")
  return (
    <Link
      to={routeOf("customer-services").path}
      params={{ context: encodeContext({ firmId, vendorId }) } as never}
      search={{} as never}
    >
      {t("back.list")}
    </Link>
  )
}
