import { Link } from "@tanstack/react-router"
import { useTranslation } from "react-i18next"
import { routeOf } from "#schemas/access/routes.ts"
import { linkTo, linkToRow } from "#ui/app/links.ts"
import { usePortal } from "#ui/app/portal.ts"
import { usePageTexts } from "#ui/app/frame/pageTexts.ts"
import { titleKeyOf } from "#ui/app/pageTitle.ts"
import { useEntrant } from "#ui/app/useEntrant.ts"
import { useFacts } from "#ui/app/useFacts.ts"
import { useHere } from "#ui/app/useHere.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { arrowLeft } from "#ui/shared/icons/pageIcons.ts"
import { useText } from "#ui/shared/useText.ts"
import { currentTile, settingsFor } from "#ui/workspaces/settingsTiles.ts"
import "#ui/workspaces/settingsList.css"

/** [ACC-O10] [ROL-015] Navigation beside every settings screen: the other screens, and the link to the overview. */
export function SettingsList() {
  usePageTexts("workspaces")
  const { t } = useTranslation("workspaces")
  const text = useText()
  const { context, row, side } = useHere()
  const groups = settingsFor(usePortal().modules, useEntrant(), useFacts())
  const current = currentTile(groups, row)
  const overview = routeOf(side === "client" ? "company-settings" : "settings")
  const title = text(`titles:${titleKeyOf(overview, side)}`)
  // The overview's URL is a prefix of all settings URLs: without `exact` the router would mark it as current
  // everywhere.
  const exactly = { exact: true, includeSearch: false }
  return (
    <nav className="settings-list" aria-label={title}>
      <Link className="settings-back" {...linkToRow(overview, { context })} activeOptions={exactly}>
        <Icon of={arrowLeft} />
        {title}
      </Link>
      {groups.map(({ name, tiles }) => (
        <div key={name} className="settings-part">
          <span id={`settings-${name}`}>{t(`group.${name}`)}</span>
          <ul aria-labelledby={`settings-${name}`}>
            {tiles.map(({ icon, id }) => (
              <li key={id}>
                <Link
                  {...linkTo(id, { context })}
                  activeOptions={exactly}
                  activeProps={{}}
                  aria-current={id === current ? "page" : undefined}
                >
                  <Icon of={icon} />
                  <span className="truncate">{text(`titles:${titleKeyOf(routeOf(id), side)}`)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
