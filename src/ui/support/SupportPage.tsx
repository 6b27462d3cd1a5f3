import { useTranslation } from "react-i18next"
import { type RouteId, routeOf } from "#schemas/access/routes.ts"
import { usePortal } from "#ui/app/portal.ts"
import { titleKeyOf, useScreenTitle } from "#ui/app/pageTitle.ts"
import { Tile } from "#ui/shared/Tile.tsx"
import * as icons from "#ui/shared/icons/frame/icons.ts"
import { useText } from "#ui/shared/useText.ts"
import "#ui/workspaces/workspaces.css"

/** [SAD-021] The support actions and their icons, in display order; those without a screen are omitted. */
const all = [
  ["sa-support-offers-template-duplicate", icons.shoppingBag],
  ["sa-support-change-geds-of-vendors", icons.server],
  ["sa-support-add-admin-group-role", icons.sitemap],
  ["sa-support-delete-node-surveys", icons.bolt],
  ["sa-support-affect-theme-to-users", icons.tags],
  ["sa-support-tree-structure-duplicate", icons.folder],
  ["sa-support-own-user-delete", icons.users],
  ["sa-support-send-invitation", icons.idCard],
  ["sa-support-clean-quick-folders", icons.inbox],
  ["sa-support-diagnostic", icons.chartBar],
  ["sa-support-launch-import", icons.building]
] as const satisfies ReadonlyArray<readonly [RouteId, string]>

/** [SAD-021] The overview of the support actions. */
export function SupportPage() {
  const { t } = useTranslation("support")
  const text = useText()
  const title = useScreenTitle()
  const { hasScreen } = usePortal().modules
  return (
    <>
      <div className="head">
        <div className="head-text">
          <h1>{title}</h1>
          <p className="muted">{t("intro")}</p>
        </div>
      </div>
      <ul className="tiles">
        {all
          .filter(([id]) => hasScreen(id))
          .map(([id, icon]) => (
            <li key={id}>
              <Tile
                id={id}
                icon={icon}
                context={undefined}
                name={text(`titles:${titleKeyOf(routeOf(id), null)}`)}
                text={text(`support:tile.${id}`)}
              />
            </li>
          ))}
      </ul>
    </>
  )
}
