import { useTranslation } from "react-i18next"
import { routeOf } from "#schemas/access/routes.ts"
import { usePageTexts } from "#ui/app/frame/pageTexts.ts"
import { usePortal } from "#ui/app/portal.ts"
import { titleKeyOf, useScreenTitle } from "#ui/app/pageTitle.ts"
import { TileGroup } from "#ui/shared/TileGroup.tsx"
import { useText } from "#ui/shared/useText.ts"
import { providerTilesOf } from "#ui/workspaces/provider/providerTiles.ts"
import { ProviderGlance } from "#ui/workspaces/provider/ProviderGlance.tsx"
import "#ui/workspaces/provider/glance.css"
import "#ui/workspaces/provider/home.css"

/** [SAD-001] [SAD-O02] The provider's home page: the platform's status and links to every provider screen. */
export function ProviderHomePage() {
  const title = useScreenTitle()
  return (
    <>
      <div className="head">
        <h1>{title}</h1>
      </div>
      <ProviderHome />
    </>
  )
}

/** The platform's status, and links to every provider screen. */
export function ProviderHome() {
  usePageTexts("workspaces/provider")
  const { t } = useTranslation("provider")
  const text = useText()
  return (
    <>
      <ProviderGlance />
      {providerTilesOf(usePortal().modules).map(({ name, tiles }) => (
        <TileGroup
          key={name}
          title={t(`home.${name}`)}
          tiles={tiles}
          context={undefined}
          nameOf={({ id }) => text(`titles:${titleKeyOf(routeOf(id), null)}`)}
          textOf={({ id }) => text(`provider:tile.${id}`)}
        />
      ))}
    </>
  )
}
