import { Link } from "@tanstack/react-router"
import { useTranslation } from "react-i18next"
import { routeOf } from "#schemas/access/routes.ts"
import { useCompany } from "#ui/app/company.ts"
import { contextFor } from "#ui/app/companyChoice.ts"
import { entriesFor } from "#ui/app/navigation.ts"
import { useHere } from "#ui/app/useHere.ts"
import { UserMenu } from "#ui/app/UserMenu.tsx"
import { Brand } from "#ui/branding/Brand.tsx"
import { Icon } from "#ui/shared/Icon.tsx"
import { useText } from "#ui/shared/useText.ts"

/** The main navigation: the firm on top, the person below. */
export function Rail() {
  const { t } = useTranslation("app")
  const text = useText()
  const { entity, firm, me, modules, row, side } = useHere()
  const entries = entriesFor({
    side,
    isSuperAdmin: me?.isSuperAdmin ?? false,
    isGroupAdmin: firm?.isGroupAdmin ?? false,
    modules,
    isGuest: useCompany()?.role === "guest"
  })
  return (
    <nav className="rail" id="rail" aria-label={t("nav.label")}>
      <Brand />
      <div className="rail-list">
        <ul>
          {entries.map(({ covers, icon, id, label }) => (
            <li key={id}>
              <Link
                to={routeOf(id).path}
                params={{ context: contextFor(id, side, entity) } as never}
                search={{} as never}
                activeProps={{}}
                aria-current={row !== null && covers(row) ? "page" : undefined}
              >
                <Icon of={icon} />
                <span className="truncate">
                  {text(id === "tasks" && side === "client" ? "titles:tasks-customer" : `app:nav.${label}`)}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
      <UserMenu />
    </nav>
  )
}
