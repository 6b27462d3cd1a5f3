import { useTranslation } from "react-i18next"
import type { RouteRow } from "#schemas/access/routes.ts"
import { useScreenTitle } from "#ui/app/pageTitle.ts"
import { useHere } from "#ui/app/useHere.ts"
import { clock } from "#ui/shared/icons.ts"
import { EmptyState } from "#ui/shared/States.tsx"
import { useText } from "#ui/shared/useText.ts"

/** Routes with a sentence of their own; the others have their area's. */
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

/** What will live at an address whose screen is not built yet. */
export function PlacePage() {
  const { t } = useTranslation("places")
  const text = useText()
  const title = useScreenTitle()
  const { row } = useHere()
  return (
    <>
      <div className="head">
        <h1>{title}</h1>
      </div>
      <div className="panel">
        <EmptyState
          icon={clock}
          title={t("coming")}
          text={row === null ? undefined : text(`places:${purposeOf(row)}`)}
        />
      </div>
    </>
  )
}
