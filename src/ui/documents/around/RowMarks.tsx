import { skipToken, useQuery } from "@tanstack/react-query"
import { Suspense } from "react"
import { useTranslation } from "react-i18next"
import type { TreeNode } from "#schemas/documents/node.ts"
import { useHere } from "#ui/app/useHere.ts"
import { usePortal } from "#ui/app/portal.ts"
import { callQuery } from "#ui/app/frame/useCall.ts"
import { useContent, useDocumentsStore } from "#ui/documents/page/documentsStoreContext.ts"
import { useHeardMarks } from "#ui/documents/around/hearMarks.ts"
import { RowStatus } from "#ui/documents/around/RowStatus.tsx"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { lock } from "#ui/shared/icons/frame/documentIcons.ts"
import { eye } from "#ui/shared/icons/firstIcons.ts"

const minute = 60_000

/**
 * [NET-078] [DOC-001] The coloured flags of a row, and whether it is watched or being signed. The marks of all rows
 * come from one request per folder.
 */
export function RowMarks({ node }: { readonly node: TreeNode }) {
  useHeardMarks()
  const { t } = useTranslation("documents")
  const portal = usePortal()
  const { store } = useDocumentsStore()
  const { modules } = useHere()
  const { vendorId } = store
  const folder = useContent()?.folder ?? null
  const isHere = folder !== null && node.deleted_at === null
  const asked = callQuery(portal, "marks.inFolder", {
    params: { vendorId, nodeId: folder?.id ?? node.id },
    showError: false
  })
  const marks = useQuery({ ...asked, ...(isHere ? {} : { queryFn: skipToken }), staleTime: minute })
  const own = marks.data?.data.find(({ node_id }) => node_id === node.id)
  // Names and colours of the flags, which a folder without flags does not need.
  const flags = useQuery({
    ...callQuery(portal, "marks.flags", { params: { vendorId }, showError: false }),
    enabled: own !== undefined && own.flags.length > 0,
    staleTime: 5 * minute
  })
  const isHeld = "hold" in node
  const status =
    isHere && node.type === "document" && modules?.includes("workflows") === true ? (
      <Suspense fallback={null}>
        <RowStatus node={node} folder={folder.id} />
      </Suspense>
    ) : null
  if (own === undefined && !isHeld) return status
  const put = (flags.data?.data ?? []).filter(({ id }) => own?.flags.includes(id))
  return (
    <span className="row-marks">
      {status}
      {put.map(({ color, id, name }) => (
        <span key={id} title={name}>
          <i className="flag-dot" style={{ background: color }} />
          <span className="visually-hidden">{name}</span>
        </span>
      ))}
      {isHeld ? (
        <span title={t("state.signing")}>
          <Icon of={lock} />
          <span className="visually-hidden">{t("state.signing")}</span>
        </span>
      ) : null}
      {own?.is_surveyed === true ? (
        <span title={t("marks.watched")}>
          <Icon of={eye} />
          <span className="visually-hidden">{t("marks.watched")}</span>
        </span>
      ) : null}
    </span>
  )
}
