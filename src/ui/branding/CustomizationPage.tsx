import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useEffect } from "react"
import { useTranslation } from "react-i18next"
import { lookRefusalKey } from "#machines/branding/customization.projection.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import { useScreenTitle } from "#ui/app/pageTitle.ts"
import { usePortal } from "#ui/app/portal.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { useFirmRole } from "#ui/app/useFirmRole.ts"
import { useHere } from "#ui/app/useHere.ts"
import { LookForm } from "#ui/branding/LookForm.tsx"
import { palette } from "#ui/shared/icons/frame/icons.ts"
import { EmptyState } from "#ui/shared/page/EmptyState.tsx"
import { ErrorState, SkeletonRows } from "#ui/shared/States.tsx"
import { useText } from "#ui/shared/useText.ts"
import "#ui/branding/customization.css"

/**
 * [ACC-034] [WHL-003] The firm's colours and pictures, editable by its admins; other staff see the reason why they are
 * read-only.
 */
export function CustomizationPage() {
  const { t } = useTranslation("branding")
  const text = useText()
  const title = useScreenTitle()
  const { firm } = useHere()
  const refusalKey = lookRefusalKey(useFirmRole())
  return (
    <>
      <div className="head">
        <div className="head-text">
          <h1>{title}</h1>
          <p className="muted">{t("intro")}</p>
        </div>
      </div>
      {firm === null || refusalKey !== null ? (
        <div className="panel">
          <EmptyState icon={palette} title={t("closed.title")} text={text(refusalKey ?? "closed.isOfFirm")} />
        </div>
      ) : (
        <Customization key={firm.id} firmId={firm.id} />
      )}
    </>
  )
}

function Customization({ firmId }: { readonly firmId: FirmId }) {
  const { t } = useTranslation("branding")
  const text = useText()
  const { live } = usePortal()
  const client = useQueryClient()
  const request = useCall("branding.whiteLabels", { params: { firmId }, showError: false })
  const query = useQuery(request)
  useEffect(
    () =>
      live.subscribe(({ entity, entity_id }) => {
        if (entity === "white_label" && entity_id === firmId)
          void client.invalidateQueries({ queryKey: ["branding.whiteLabels"] })
      }),
    [client, firmId, live]
  )
  if (query.data !== undefined)
    return (
      <LookForm
        firmId={firmId}
        looks={query.data.data}
        onLooks={(looks) => client.setQueryData(request.queryKey, { data: looks })}
      />
    )
  return (
    <div className="panel">
      {query.isError ? (
        <ErrorState title={t("load.title")} text={text(query.error.code)} onRetry={() => void query.refetch()} />
      ) : (
        <SkeletonRows />
      )}
    </div>
  )
}
