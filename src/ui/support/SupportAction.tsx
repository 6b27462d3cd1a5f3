import type { ComponentType } from "react"
import type { RouteId } from "#schemas/access/routes.ts"
import { useHere } from "#ui/app/useHere.ts"
import { ChangeGedsPage } from "#ui/support/ChangeGedsPage.tsx"
import { CleanQuickFoldersPage } from "#ui/support/CleanQuickFoldersPage.tsx"
import { CopyCatalogPage } from "#ui/support/CopyCatalogPage.tsx"
import { CopyTreePage } from "#ui/support/CopyTreePage.tsx"
import { DeleteSurveysPage } from "#ui/support/DeleteSurveysPage.tsx"
import { DiagnosticPage } from "#ui/support/DiagnosticPage.tsx"
import { GiveThemePage } from "#ui/support/GiveThemePage.tsx"
import { LaunchImportPage } from "#ui/support/LaunchImportPage.tsx"
import { PersonActionPage } from "#ui/support/PersonActionPage.tsx"
import { SupportPage } from "#ui/support/SupportPage.tsx"

const pages: Partial<Record<RouteId, ComponentType>> = {
  "sa-support": SupportPage,
  "sa-support-affect-theme-to-users": GiveThemePage,
  "sa-support-change-geds-of-vendors": ChangeGedsPage,
  "sa-support-clean-quick-folders": CleanQuickFoldersPage,
  "sa-support-delete-node-surveys": DeleteSurveysPage,
  "sa-support-diagnostic": DiagnosticPage,
  "sa-support-launch-import": LaunchImportPage,
  "sa-support-offers-template-duplicate": CopyCatalogPage,
  "sa-support-tree-structure-duplicate": CopyTreePage
}

/**
 * [SAD-021] Renders the list or the support action of the current route: one chunk, because each `import()` costs bytes
 * on the first page.
 */
export function SupportAction() {
  const { row } = useHere()
  const Page = (row === null ? undefined : pages[row.id as RouteId]) ?? PersonActionPage
  return <Page />
}
