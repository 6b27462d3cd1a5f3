import { useParams, useRouterState } from "@tanstack/react-router"
import { useTranslation } from "react-i18next"
import { idInAddress } from "#schemas/access/context.ts"
import { queryOf } from "#schemas/access/redirects.ts"
import type { NodeHash, VersionId } from "#schemas/shared/ids.ts"
import { useHere } from "#ui/app/useHere.ts"
import { Viewer } from "#ui/documents/viewer/Viewer.tsx"
import { ErrorState } from "#ui/shared/States.tsx"

/** The version in the URL; null shows the latest one. */
const versionOf = (text: string | undefined): VersionId | null =>
  text === undefined || text === "" ? null : idInAddress<VersionId>(text)

/** [VIE-001] [VIE-002] Shows the document and version in the URL. */
export function ViewerPage() {
  const { t } = useTranslation("errors")
  const { context, entity } = useHere()
  const { documentHash, folderHash, versionId } = useParams({ strict: false }) as Readonly<
    Record<string, string | undefined>
  >
  const href = useRouterState({ select: ({ location }) => location.href })
  const newTab = queryOf(href, "newTab")
  const vendorId = entity?.vendorId ?? null
  if (vendorId === null || context === undefined || documentHash === undefined)
    return <ErrorState title={t("error.404")} />
  return (
    <Viewer
      key={`${vendorId}/${documentHash}`}
      place={{ vendorId, hash: documentHash as NodeHash }}
      folder={folderHash ?? ""}
      folderAddress={`/documents/${context}/${folderHash ?? ""}`}
      address={`/viewer/${context}/${folderHash ?? ""}/${documentHash}`}
      versionId={versionOf(versionId)}
      newTab={newTab !== null && newTab !== "false"}
    />
  )
}
