"use no memo"

import { useParams } from "@tanstack/react-router"
import { Suspense } from "react"
import { useHere } from "#ui/app/useHere.ts"
import { DocumentsScreen } from "#ui/documents/page/DocumentsScreen.tsx"
import { lazyPart } from "#ui/shared/lazy/lazyPart.tsx"
import "#ui/documents/documents.css"

// Rarely shown, so not part of the code of the first visit.
const NoCompany = lazyPart(
  () => import("#ui/documents/onDemand/NoCompany.tsx"),
  (module) => module.NoCompany,
  "heavy"
)

/** [ACC-080] [DOC-010] Shows the folder and the company given in the URL. */
export function DocumentsPage() {
  const { context, entity, me } = useHere()
  const { folderHash } = useParams({ strict: false }) as { readonly folderHash?: string }
  if (entity?.vendorId == null || context === undefined || me === null)
    return (
      <Suspense fallback={null}>
        <NoCompany />
      </Suspense>
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
