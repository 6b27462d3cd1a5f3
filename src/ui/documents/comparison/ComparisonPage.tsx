import { useParams } from "@tanstack/react-router"
import { useTranslation } from "react-i18next"
import { idInAddress } from "#schemas/access/context.ts"
import type { NodeHash, VersionId } from "#schemas/shared/ids.ts"
import { useHere } from "#ui/app/useHere.ts"
import { Comparison } from "#ui/documents/comparison/Comparison.tsx"
import { ErrorState } from "#ui/shared/States.tsx"

/** [VIE-001] [DOC-004] Compares two versions, side by side, of the document in the URL. */
export function ComparisonPage() {
  const { t } = useTranslation("errors")
  const { context, entity } = useHere()
  const { afterId, beforeId, documentHash, folderHash } = useParams({ strict: false }) as Readonly<
    Record<string, string | undefined>
  >
  const vendorId = entity?.vendorId ?? null
  if (vendorId === null || context === undefined || documentHash === undefined)
    return <ErrorState title={t("error.404")} />
  return (
    <Comparison
      key={`${vendorId}/${documentHash}`}
      place={{ vendorId, hash: documentHash as NodeHash }}
      pair={{ beforeId: idInAddress<VersionId>(beforeId), afterId: idInAddress<VersionId>(afterId) }}
      way={{ context, folderHash: folderHash ?? "root", documentHash }}
    />
  )
}
