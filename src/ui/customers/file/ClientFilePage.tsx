import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { usePortal } from "#ui/app/portal.ts"
import { TabBar } from "#ui/app/TabBar.tsx"
import { useHere } from "#ui/app/useHere.ts"
import { FileHead } from "#ui/customers/file/FileHead.tsx"
import { openTabs, tabAt } from "#ui/customers/file/tabs.ts"
import { useText } from "#ui/shared/useText.ts"
import "#ui/customers/file/head.css"

/**
 * Wraps a page of a client file in the file's header and tabs, for the firm. In the company's settings the page has
 * neither.
 */
export function ClientFilePage({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation("clientFile")
  const text = useText()
  const { modules } = usePortal()
  const { entity, modules: active, row } = useHere()
  const current = tabAt(modules, row?.id)
  if (current === undefined) return children
  return (
    <>
      {entity?.vendorId == null ? null : <FileHead key={entity.vendorId} vendorId={entity.vendorId} />}
      <TabBar
        label={t("tabs")}
        tabs={openTabs(modules, active).map((id) => ({ id, label: text(`titles:${id}`) }))}
        current={current}
      />
      {children}
    </>
  )
}
