import { Link, Navigate, useRouterState } from "@tanstack/react-router"
import { encodeContext } from "#schemas/access/context.ts"
import { linkTo, type Said } from "#ui/app/links.ts"
import { useHere } from "#ui/app/useHere.ts"
import { ClientFilePage } from "#ui/customers/file/ClientFilePage.tsx"
import { FileHeading } from "#ui/customers/file/FileHeading.tsx"
import { useMissionWords } from "#ui/missions/MissionFacts.tsx"
import { Missions } from "#ui/missions/MissionList.tsx"
import { SkeletonRows } from "#ui/shared/States.tsx"

/** [ACC-069] [MIS-003] The missions of a client in its file, with a link to those of the whole firm. */
export function MissionsPage() {
  const { t } = useMissionWords()
  const { firmId, vendorId } = useHere().entity ?? { firmId: null, vendorId: null }
  const search = useRouterState({ select: (state) => state.location.search as Said })
  if (firmId === null || vendorId === null) return <SkeletonRows />
  const ofFirm = (others: Said) =>
    linkTo("settings-offers", { context: encodeContext({ firmId, vendorId: null }) }, { ...others, show: "missions" })
  // The firm-wide list used to have this URL: redirect old links.
  if (search["show"] === "firm") return <Navigate {...ofFirm(search)} replace />
  return (
    <ClientFilePage>
      <FileHeading text={t("intro")}>
        <Link className="button" data-kind="quiet" {...ofFirm({})}>
          {t("of-firm")}
        </Link>
      </FileHeading>
      <Missions key={vendorId} firmId={firmId} vendorId={vendorId} />
    </ClientFilePage>
  )
}
