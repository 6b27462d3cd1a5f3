import { useTranslation } from "react-i18next"
import { routeOf } from "#schemas/access/routes.ts"
import { hasScreen } from "#ui/app/pages.ts"
import { titleKeyOf, useScreenTitle } from "#ui/app/pageTitle.ts"
import { Tile } from "#ui/home/Tile.tsx"
import { useText } from "#ui/shared/useText.ts"
import { builtScreens, providerTiles } from "#ui/workspaces/provider/providerTiles.ts"
import "#ui/workspaces/provider/home.css"

/** [SAD-001] [SAD-O02] The way to every screen of the provider's area. */
export function ProviderHomePage() {
  const { t } = useTranslation("provider")
  const text = useText()
  const title = useScreenTitle()
  return (
    <>
      <div className="head">
        <h1>{title}</h1>
      </div>
      {providerTiles.map(({ name, tiles }) => (
        <section key={name} className="settings-group" aria-labelledby={`provider-${name}`}>
          <h2 id={`provider-${name}`}>{t(`home.${name}`)}</h2>
          <ul className="tiles">
            {tiles.map(({ icon, id }) => (
              <li key={id}>
                <Tile
                  id={id}
                  icon={icon}
                  context={undefined}
                  name={text(`titles:${titleKeyOf(routeOf(id), null)}`)}
                  text={text(`provider:tile.${id}`)}
                  soon={hasScreen(id) || builtScreens.some((built) => built === id) ? undefined : t("soon")}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}
