import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { mayUseModule } from "#schemas/access/policy/entering.ts"
import { type RouteId, routeOf } from "#schemas/access/routes.ts"
import { hasScreen } from "#ui/app/pages.ts"
import { TabBar } from "#ui/app/TabBar.tsx"
import { useHere } from "#ui/app/useHere.ts"
import { useText } from "#ui/shared/useText.ts"

/** [CLI-010] In the order of the tabs. */
const tabs = [
  "customer-general",
  "customer-addresses",
  "customer-banks",
  "customer-fiscal",
  "customer-notes",
  "customer-services",
  "customer-financial-years",
  "customer-themes",
  "customer-users",
  "customer-workflows",
  "customer-automation",
  "customer-administration"
] as const satisfies ReadonlyArray<RouteId>
const isTab = (id: string | undefined) => tabs.some((tab) => tab === id)

/** The tabs of a client file around its pages, for the firm; the same page among a company's settings has none. */
export function FileTabs({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation("clientFile")
  const text = useText()
  const { modules, row } = useHere()
  if (!isTab(row?.id)) return children
  const open = tabs.filter((id) => hasScreen(id) && mayUseModule(modules, routeOf(id).module).length === 0)
  return (
    <>
      <TabBar label={t("tabs")} tabs={open.map((id) => ({ id, label: text(`titles:${id}`) }))} />
      {children}
    </>
  )
}
