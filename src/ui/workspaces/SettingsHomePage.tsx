import { useTranslation } from "react-i18next"
import { hasScreen } from "#ui/app/pages.ts"
import { titleKeyOf, useScreenTitle } from "#ui/app/pageTitle.ts"
import { useEntrant } from "#ui/app/useEntrant.ts"
import { useFacts } from "#ui/app/useFacts.ts"
import { useHere } from "#ui/app/useHere.ts"
import { Tile } from "#ui/home/Tile.tsx"
import { useText } from "#ui/shared/useText.ts"
import { settingsFor } from "#ui/workspaces/settingsTiles.ts"
import { routeOf } from "#schemas/access/routes.ts"
import "#ui/workspaces/workspaces.css"

/** [ACC-O10] [ACC-031] [ACC-040] [ACC-050] The setting screens that one may open, for staff and for client users. */
export function SettingsHomePage() {
  const { t } = useTranslation("workspaces")
  const text = useText()
  const title = useScreenTitle()
  const { context, side } = useHere()
  const groups = settingsFor(useEntrant(), useFacts())
  return (
    <>
      <div className="head">
        <h1>{title}</h1>
      </div>
      {groups.map(({ name, tiles }) => (
        <section key={name} className="settings-group" aria-labelledby={`settings-${name}`}>
          <h2 id={`settings-${name}`}>{t(`group.${name}`)}</h2>
          <ul className="tiles">
            {tiles.map(({ icon, id }) => (
              <li key={id}>
                <Tile
                  id={id}
                  icon={icon}
                  context={context}
                  name={text(`titles:${titleKeyOf(routeOf(id), side)}`)}
                  text={text(`workspaces:tile.${id}`)}
                  soon={hasScreen(id) ? undefined : t("soon")}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}
