import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useEffect } from "react"
import { useTranslation } from "react-i18next"
import type { DocumentNode } from "#schemas/documents/node.ts"
import { documentRefresh } from "#schemas/shared/constants.ts"
import { usePortal } from "#ui/app/portal.ts"
import { callQuery } from "#ui/app/useCall.ts"
import { Icon } from "#ui/shared/Icon.tsx"
import { infoCircle } from "#ui/shared/firstIcons.ts"

interface NewerNoticeProps {
  /** As it was when it was opened. */
  readonly document: DocumentNode
  readonly onShow: () => void
}

/** [VIE-001] [DOC-O03] What somebody adds meanwhile is offered: what is being read does not change under the eyes. */
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
    // The stream tells at once; without it somebody has to look.
    refetchInterval: () => (live.connected() ? false : documentRefresh)
  })
  const key = JSON.stringify(asked.queryKey)
  useEffect(() => {
    const look = () => void queries.invalidateQueries({ queryKey: JSON.parse(key) as ReadonlyArray<unknown> })
    const ends = [
      live.subscribe(({ entity, entity_id }) => {
        if (entity === "document" && entity_id === id) look()
      }),
      // What changed while the channel was down is not told again.
      live.onConnected((connected) => {
        if (connected) look()
      })
    ]
    // Nor what changed between the reading of the document and this moment.
    look()
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
