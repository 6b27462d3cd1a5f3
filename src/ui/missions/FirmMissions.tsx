import { Link } from "@tanstack/react-router"
import { useTranslation } from "react-i18next"
import { routeOf } from "#schemas/access/routes.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import { useHere } from "#ui/app/useHere.ts"
import { Missions } from "#ui/missions/MissionList.tsx"

/** The missions of all clients that one reaches. */
export function FirmMissions({ firmId }: { readonly firmId: FirmId }) {
  const { t } = useTranslation("missions")
  const { context } = useHere()
  return (
    <>
      <div className="head">
        <div className="head-text">
          <h1>{t("of-firm")}</h1>
          <Link to={routeOf("customer-services").path} params={{ context } as never} search={{} as never}>
            {t("back.list")}
          </Link>
        </div>
      </div>
      <Missions firmId={firmId} vendorId={null} />
    </>
  )
}
