import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useEffect } from "react"
import { useTranslation } from "react-i18next"
import type { DocumentNode } from "#schemas/documents/node.ts"
import { documentRefresh } from "#schemas/shared/constants.ts"
import { usePortal } from "#ui/app/portal.ts"
import { callQuery } from "#ui/app/frame/useCall.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { infoCircle } from "#ui/shared/icons/firstIcons.ts"

interface NewerNoticeProps {
  /** The document as it was when the viewer opened it. */
  readonly document: DocumentNode
  readonly onShow: () => void
}

/**
 * [VIE-001] [DOC-O03] Offers a newer version of the document; the viewer never replaces the shown version by itself.
 */
export function NewerNotice({ document, onShow }: NewerNoticeProps) {
  const { t } = useTranslation("viewer")
  const portal = usePortal()
  const { live } = portal
  const queries = useQueryClient()
  const { hash, id, vendor_id: vendorId, version_number } = document
  const asked = callQuery(portal, "documents.document", {
    params: { vendorId, document: hash },
    showError: false
  })
  const { data } = useQuery({
    ...asked,
    initialData: { data: document },
    staleTime: Infinity,
    // Poll only while the live channel is down.
    refetchInterval: () => (live.connected() ? false : documentRefresh)
  })
  const key = JSON.stringify(asked.queryKey)
  useEffect(() => {
    const refetch = () => void queries.invalidateQueries({ queryKey: JSON.parse(key) as ReadonlyArray<unknown> })
    const ends = [
      live.subscribe(({ entity, entity_id }) => {
        if (entity === "document" && entity_id === id) refetch()
      }),
      live.onGap(refetch)
    ]
    // Nor are changes made between the load of the document and this subscription.
    refetch()
    return () => {
      for (const end of ends) end()
    }
  }, [id, key, live, queries])
  if (data.data.version_number <= version_number) return null
  return (
    <p className="viewer-notice" role="status">
      <Icon of={infoCircle} />
      <span>{t("newer", { number: data.data.version_number })}</span>
      <button type="button" className="button" data-kind="quiet" onClick={onShow}>
        {t("newer.show")}
      </button>
    </p>
  )
}
