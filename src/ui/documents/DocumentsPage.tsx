"use no memo"

import { useParams } from "@tanstack/react-router"
import { useTranslation } from "react-i18next"
import { useHere } from "#ui/app/useHere.ts"
import { DocumentsScreen } from "#ui/documents/DocumentsScreen.tsx"
import { building } from "#ui/shared/icons.ts"
import { EmptyState } from "#ui/shared/EmptyState.tsx"
import "#ui/documents/documents.css"

/** [ACC-080] [DOC-010] Shows the folder and the company given in the address. */
export function DocumentsPage() {
  const { t } = useTranslation("documents")
  const { context, entity, me } = useHere()
  const { folderHash } = useParams({ strict: false }) as { readonly folderHash?: string }
  if (entity?.vendorId == null || context === undefined || me === null)
    return (
      <div className="panel">
        <EmptyState icon={building} title={t("company.none.title")} text={t("company.none.text")} />
      </div>
    )
  return (
    <DocumentsScreen
      key={entity.vendorId}
      vendorId={entity.vendorId}
      context={context}
      userId={me.id}
      folder={folderHash ?? "root"}
    />
  )
}
