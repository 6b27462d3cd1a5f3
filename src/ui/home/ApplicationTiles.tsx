import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { isModuleActive } from "#machines/access/openScreens.ts"
import type { EntityContext } from "#schemas/access/context.ts"
import { resolvedUrl } from "#schemas/shared/web.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { useHere } from "#ui/app/useHere.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { externalLink, thLarge } from "#ui/shared/icons/frame/icons.ts"
import "#ui/home/home.css"
import "#ui/shared/tiles.css"

/** [ACC-O12] [ROL-O03] The firm's applications for this user, below the portal's own tiles. */
export function ApplicationTiles() {
  const { entity, modules } = useHere()
  if (entity === null || !isModuleActive(modules, "applications")) return null
  return <Tiles entity={entity} />
}

function Tiles({ entity: { firmId, vendorId } }: { readonly entity: EntityContext }) {
  const { t } = useTranslation("applications")
  const { side } = useHere()
  // Staff query by firm only: their applications do not depend on the client they are looking at.
  const query = {
    firm_id: firmId,
    ...(side === "client" && vendorId !== null ? { vendor_id: vendorId } : {})
  }
  const { data } = useQuery(useCall("applications.mine", { query, showError: false }))
  const tiles = data?.data.filter(({ is_home }) => is_home) ?? []
  // Also after a failed request: the applications are an optional part of the page.
  if (tiles.length === 0) return null
  return (
    <section className="home-applications" aria-labelledby="home-applications">
      <h2 id="home-applications">{t("home.title")}</h2>
      <ul className="tiles">
        {tiles.map(({ description, id, logo, title, uri }) => (
          <li key={id}>
            <a className="tile" href={resolvedUrl(uri, location.origin)} target="_blank" rel="noopener noreferrer">
              <span className="tile-icon">{logo === null ? <Icon of={thLarge} /> : <img src={logo} alt="" />}</span>
              <span className="tile-name">
                {title}
                <Icon of={externalLink} />
                <span className="visually-hidden">{t("new_tab")}</span>
              </span>
              {description === "" ? null : <span className="tile-text">{description}</span>}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
