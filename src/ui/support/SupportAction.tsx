import { useHere } from "#ui/app/useHere.ts"
import { CopyTreePage } from "#ui/support/CopyTreePage.tsx"
import { DiagnosticPage } from "#ui/support/DiagnosticPage.tsx"
import { PersonActionPage } from "#ui/support/PersonActionPage.tsx"
import { SupportPage } from "#ui/support/SupportPage.tsx"

/** [SAD-021] One chunk for the list and its actions: each `import()` costs bytes on the first page. */
export function SupportAction() {
  const { row } = useHere()
  if (row?.id === "sa-support") return <SupportPage />
  if (row?.id === "sa-support-diagnostic") return <DiagnosticPage />
  return row?.id === "sa-support-tree-structure-duplicate" ? <CopyTreePage /> : <PersonActionPage />
}
