"use no memo"

import { Link } from "@tanstack/react-router"
import { Suspense } from "react"
import { useTranslation } from "react-i18next"
import { useCompany } from "#ui/app/frame/company.ts"
import { contextFor } from "#ui/app/frame/companyChoice.ts"
import { usePortal } from "#ui/app/portal.ts"
import { entriesFor, isLitBy, walkerOf } from "#ui/composition/frame/navigation.ts"
import { DisplayTools } from "#ui/composition/frame/DisplayTools.tsx"
import { useRailWidth } from "#ui/app/frame/railWidth.ts"
import { useHere } from "#ui/app/useHere.ts"
import { UserMenu } from "#ui/app/frame/UserMenu.tsx"
import { linkTo } from "#ui/app/links.ts"
import { Brand } from "#ui/branding/Brand.tsx"
import { frameIcons } from "#ui/shared/icons/frame/frameIcons.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { chevronRight } from "#ui/shared/icons/frame/icons.ts"
import { lazyPart } from "#ui/shared/lazy/lazyPart.tsx"
import { useText } from "#ui/shared/useText.ts"

/** [CHT-O01] Loaded after the page, so that no page waits for the number of unread messages. */
const UnreadBadge = lazyPart(
  () => import("#ui/threads/bell/UnreadBadge.tsx"),
  (module) => module.UnreadBadge,
  "silent"
)

/** The main navigation: the firm at the top, the user at the bottom. */
export function Rail() {
  const { t } = useTranslation("app")
  const text = useText()
  const [isNarrow, toggle] = useRailWidth()
  const { entity, firm, me, modules, row, side } = useHere()
  const entries = entriesFor(usePortal().modules, walkerOf({ side, me, firm, modules, company: useCompany() }))
  return (
    <nav className="rail" id="rail" data-narrow={isNarrow || undefined} aria-label={t("nav.label")}>
      <Brand />
      <div className="rail-list">
        <ul>
          {entries.map((entry) => {
            const { clientLabel, icon, id, label } = entry
            const name = text(side === "client" && clientLabel !== undefined ? clientLabel : label)
            return (
              <li key={id}>
                <Link
                  title={isNarrow ? name : undefined}
                  {...linkTo(id, { context: contextFor(id, side, entity) })}
                  activeProps={{}}
                  // `isLitBy` decides which entry is current; the router would also count URLs with the same
                  // prefix.
                  activeOptions={{ exact: true }}
                  aria-current={row !== null && isLitBy(entry, row) ? "page" : undefined}
                >
                  <Icon of={frameIcons[icon]} />
                  <span>{name}</span>
                  {id === "messages" && firm !== null ? (
                    <Suspense fallback={null}>
                      <UnreadBadge firmId={firm.id} />
                    </Suspense>
                  ) : null}
                </Link>
              </li>
            )
          })}
        </ul>
      </div>
      <button
        type="button"
        className="rail-width"
        aria-controls="rail"
        aria-label={t(isNarrow ? "nav.widen" : "nav.narrow")}
        title={t(isNarrow ? "nav.widen" : "nav.narrow")}
        onClick={toggle}
      >
        <Icon of={chevronRight} />
      </button>
      <div className="rail-end">
        <UserMenu />
        <span className="rail-looks">
          <DisplayTools />
        </span>
      </div>
    </nav>
  )
}
