import { useTranslation } from "react-i18next"
import { usePortal } from "#ui/app/portal.ts"
import { titleKeyOf, useScreenTitle } from "#ui/app/pageTitle.ts"
import { useEntrant } from "#ui/app/useEntrant.ts"
import { useFacts } from "#ui/app/useFacts.ts"
import { useHere } from "#ui/app/useHere.ts"
import { TileGroup } from "#ui/shared/TileGroup.tsx"
import { useText } from "#ui/shared/useText.ts"
import { settingsFor } from "#ui/workspaces/settingsTiles.ts"
import { routeOf } from "#schemas/access/routes.ts"
import "#ui/workspaces/workspaces.css"

/** [ACC-O10] [ACC-031] [ACC-040] [ACC-050] The settings that the user may open, for staff and client users. */
export function SettingsHomePage() {
  const { t } = useTranslation("workspaces")
  const text = useText()
  const title = useScreenTitle()
  const { context, side } = useHere()
  const groups = settingsFor(usePortal().modules, useEntrant(), useFacts())
  return (
    <>
      <div className="head">
        <h1>{title}</h1>
      </div>
      {groups.map(({ name, tiles }) => (
        <TileGroup
          key={name}
          title={t(`group.${name}`)}
          tiles={tiles}
          context={context}
          nameOf={({ id }) => text(`titles:${titleKeyOf(routeOf(id), side)}`)}
          textOf={({ id, text: key }) => text(key ?? `workspaces:tile.${id}`)}
        />
      ))}
    </>
  )
}
