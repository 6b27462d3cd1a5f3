import { type OpenScreen, screensOpenTo } from "#machines/everywhere/screens.ts"
import type { RouteArea, RouteRow } from "#schemas/access/routes.ts"
import { useCompany } from "#ui/app/frame/company.ts"
import { titleKeyOf } from "#ui/app/pageTitle.ts"
import { usePortal } from "#ui/app/portal.ts"
import { useEntrant } from "#ui/app/useEntrant.ts"
import { useFacts } from "#ui/app/useFacts.ts"
import { useHere } from "#ui/app/useHere.ts"
import { useText } from "#ui/shared/useText.ts"

/** Text keys of the areas that contain several screens. */
const areaTitles: Readonly<Partial<Record<RouteArea, string>>> = {
  "firm-settings": "titles:settings",
  "company-settings": "titles:company-settings",
  holding: "titles:holding-dashboard",
  "super-admin": "titles:sa-home"
}

/** The screens that the current user may open here, with their titles in the user's language. */
export const useOpenScreens = (): ReadonlyArray<OpenScreen> => {
  const { hasScreen } = usePortal().modules
  const entrant = useEntrant()
  const facts = useFacts()
  const company = useCompany()
  const { entity, side } = useHere()
  const text = useText()
  const placeOf = ({ area, company: need }: RouteRow) => {
    if (need === "always" && side === "accountant") return company?.company_name ?? ""
    const title = areaTitles[area]
    return title === undefined ? "" : text(title)
  }
  const hasCompany = entity?.vendorId != null
  return screensOpenTo({ entrant, facts, hasCompany, hasScreen }).map((row) => ({
    id: row.id,
    name: text(`titles:${titleKeyOf(row, side)}`),
    place: placeOf(row)
  }))
}
