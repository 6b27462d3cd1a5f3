import { Link } from "@tanstack/react-router"
import { useTranslation } from "react-i18next"
import { type RouteArea, type RouteId, type RouteRow } from "#schemas/access/routes.ts"
import { linkTo } from "#ui/app/links.ts"
import { useScreenTitle } from "#ui/app/pageTitle.ts"
import { useHere } from "#ui/app/useHere.ts"
import { clock } from "#ui/shared/icons.ts"
import { EmptyState } from "#ui/shared/EmptyState.tsx"
import { useText } from "#ui/shared/useText.ts"

/** Routes with a text of their own; the others use their area's. */
const own = [
  "accounting-software",
  "customers",
  "everial",
  "home",
  "profile",
  "quickfolders",
  "service-requests",
  "videoconference"
]

export const purposeOf = (row: Pick<RouteRow, "area" | "id" | "module">): string => {
  const named = own.find((id) => row.id === id || row.id.startsWith(`${id}-`))
  if (named !== undefined) return named
  return row.module === "missions" || row.module === "workflows" ? row.module : row.area
}

const backs: Partial<Record<RouteArea, RouteId>> = {
  "client-file": "customer",
  "company-settings": "settings",
  "firm-settings": "settings",
  "super-admin": "sa-home"
}
/** Target of the back link: the home page of the route's area. */
export const backOf = ({ area }: Pick<RouteRow, "area">): RouteId => backs[area] ?? "home"

/** [ACC-O10] Placeholder for a route without a screen: says what it is for and links back. */
export function PlacePage() {
  const { t } = useTranslation("places")
  const text = useText()
  const title = useScreenTitle()
  const { context, row } = useHere()
  const back = row === null ? "home" : backOf(row)
  return (
    <>
      <div className="head">
        <h1>{title}</h1>
      </div>
      <div className="panel">
        <EmptyState icon={clock} title={t("absent")} text={row === null ? undefined : text(`places:${purposeOf(row)}`)}>
          <Link {...linkTo(back, { context })} className="button">
            {text(`places:back.${back}`)}
          </Link>
        </EmptyState>
      </div>
    </>
  )
}
