import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useEffect } from "react"
import { useTranslation } from "react-i18next"
import type { FirmId, NodeHash, VendorId } from "#schemas/shared/ids.ts"
import { isFailure } from "#services/shared/saving.ts"
import { usePageTexts } from "#ui/app/frame/pageTexts.ts"
import { usePortal } from "#ui/app/portal.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { useHere } from "#ui/app/useHere.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { star } from "#ui/shared/icons/pageIcons.ts"
import "#ui/home/favourite.css"

interface FavouriteButtonProps {
  readonly vendorId: VendorId
  /** Null if the favourite is the client itself. */
  readonly document: NodeHash | null
  readonly name: string
}

/** [ACC-084] Reports that a document was opened, for the list of recent ones. A lost report only leaves a gap there. */
const useViewReport = (vendorId: VendorId, document: NodeHash | null) => {
  const { ask } = usePortal()
  useEffect(() => {
    if (document === null) return
    ask("home.lookDocument", { params: { vendorId, documentHash: document }, showError: false }).catch(
      (error: unknown) => {
        if (!isFailure(error)) throw error
      }
    )
  }, [ask, document, vendorId])
}

/** [ACC-084] Adds the client, or its open document, to the user's favourites on the home page, or removes it. */
export function FavouriteButton(props: FavouriteButtonProps) {
  const { firm } = useHere()
  useViewReport(props.vendorId, props.document)
  return firm === null ? null : <Star {...props} firmId={firm.id} />
}

function Star({ document, firmId, name, vendorId }: FavouriteButtonProps & { readonly firmId: FirmId }) {
  usePageTexts("home")
  const { t } = useTranslation("waits")
  const { ask } = usePortal()
  const queries = useQueryClient()
  const { data } = useQuery(useCall("home.guide", { params: { firmId }, showError: false }))
  if (data === undefined) return null
  const isFavourite = data.data.favourites.some(
    (one) => one.company.id === vendorId && (one.document?.hash ?? null) === document
  )
  const label = t(isFavourite ? "favourite.take" : "favourite.put", { name })
  const press = async () => {
    try {
      await ask("home.favour", {
        params: { vendorId },
        payload: { document_hash: document, is_favourite: !isFavourite }
      })
    } catch (error) {
      // `ask` has already shown the failure.
      if (!isFailure(error)) throw error
    }
    await queries.invalidateQueries({ queryKey: ["home.guide"] })
  }
  return (
    <button
      type="button"
      className="icon-button favourite"
      aria-label={label}
      title={label}
      aria-pressed={isFavourite}
      onClick={() => void press()}
    >
      <Icon of={star} />
    </button>
  )
}
