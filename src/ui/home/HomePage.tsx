import { useTranslation } from "react-i18next"
import { useCompany } from "#ui/app/company.ts"
import { entriesFor } from "#ui/app/navigation.ts"
import { useScreenTitle } from "#ui/app/pageTitle.ts"
import { useHere } from "#ui/app/useHere.ts"
import { ApplicationTiles } from "#ui/home/ApplicationTiles.tsx"
import { Tile } from "#ui/home/Tile.tsx"
import { useText } from "#ui/shared/useText.ts"
import { ContactRequest } from "#ui/support/ContactRequest.tsx"

/** [ACC-O12] What one can go to from here, as tiles. */
export function HomePage() {
  const { t } = useTranslation("places")
  const text = useText()
  useScreenTitle()
  const { context, firm, me, modules, side } = useHere()
  const entries = entriesFor({
    side,
    isSuperAdmin: me?.isSuperAdmin ?? false,
    isGroupAdmin: firm?.isGroupAdmin ?? false,
    modules,
    isGuest: useCompany()?.role === "guest"
  }).filter(({ id }) => id !== "home")
  return (
    <>
      <div className="head">
        <h1>{t("hello", { name: me?.firstname ?? "" })}</h1>
      </div>
      <ul className="tiles">
        {entries.map(({ icon, id, label }) => (
          <li key={id}>
            <Tile
              id={id}
              icon={icon}
              context={context}
              name={text(id === "tasks" && side === "client" ? "titles:tasks-customer" : `app:nav.${label}`)}
              text={text(`places:tile.${id}`)}
            />
          </li>
        ))}
      </ul>
      <ApplicationTiles />
      <ContactRequest />
    </>
  )
}
