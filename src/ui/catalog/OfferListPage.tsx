import { useQuery } from "@tanstack/react-query"
import { useNavigate, useRouterState } from "@tanstack/react-router"
import { Suspense, useCallback, useState } from "react"
import { useTranslation } from "react-i18next"
import type { Offer, OfferId, OfferSummary } from "#schemas/catalog/catalog.ts"
import { idsOf } from "#schemas/catalog/filters.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import { catalogQueries, newOffer } from "#services/catalog/catalogResources.ts"
import { linkTo, type Said } from "#ui/app/links.ts"
import { useScreenTitle } from "#ui/app/pageTitle.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { useHere } from "#ui/app/useHere.ts"
import { CatalogFrame } from "#ui/catalog/CatalogFrame.tsx"
import { ItemLine, ItemList, useItemFilter } from "#ui/catalog/ItemList.tsx"
import { useItemMenu } from "#ui/catalog/useItemMenu.ts"
import { useListActions } from "#ui/shared/kit/list/useListActions.ts"
import { FormDialog } from "#ui/shared/form/FormDialog.tsx"
import { TextField } from "#ui/shared/form/TextField.tsx"
import { useResource } from "#ui/shared/kit/resource/useResource.ts"
import { lazyPart } from "#ui/shared/lazy/lazyPart.tsx"
import { SkeletonRows } from "#ui/shared/States.tsx"
import { useText } from "#ui/shared/useText.ts"

const Editor = lazyPart(
  () => import("#ui/catalog/OfferEditor.tsx"),
  (module) => module.OpenOffer,
  "heavy"
)

/** [ACC-042] [CAT-001] The firm's offers, or the one in the URL. */
export function OfferListPage() {
  const { t } = useTranslation("catalog")
  const title = useScreenTitle()
  const { entity } = useHere()
  const raw: Said = useRouterState({ select: (state) => state.location.search as Said })
  const open = idsOf(raw["offer"])[0] as OfferId | undefined
  if (entity === null) return null
  if (open !== undefined)
    return (
      <Suspense fallback={<SkeletonRows count={8} />}>
        <Editor key={open} firmId={entity.firmId} id={open} />
      </Suspense>
    )
  return (
    <CatalogFrame current="settings-offers-catalog" title={title} intro={t("offers.intro")}>
      <OfferList key={entity.firmId} firmId={entity.firmId} />
    </CatalogFrame>
  )
}

function OfferList({ firmId }: { readonly firmId: FirmId }) {
  const { t } = useTranslation("catalog")
  const navigate = useNavigate()
  const { context } = useHere()
  const work = useListActions("catalogOffer", catalogQueries)
  const filter = useItemFilter()
  const [isAdding, setAdding] = useState(false)
  const close = useCallback(() => setAdding(false), [])
  const query = useQuery({
    ...useCall("catalog.offers", { params: { firmId }, query: { per_page: 200, ...filter.query }, showError: false }),
    placeholderData: (before) => before
  })
  return (
    <ItemList
      label={t("tab.offers")}
      searchLabel={t("offers.search")}
      filter={filter}
      query={query}
      add={{ label: t("offers.add"), onPress: () => setAdding(true) }}
      none={{ title: t("offers.none"), text: t("offers.none.text") }}
      line={(offer) => <OfferLine key={offer.id} firmId={firmId} offer={offer} work={work} />}
    >
      {isAdding ? (
        <NewOffer
          firmId={firmId}
          onClose={close}
          onMade={({ id }) => void navigate(linkTo("settings-offers-catalog", { context }, { offer: id }))}
        />
      ) : null}
    </ItemList>
  )
}

interface OfferLineProps {
  readonly firmId: FirmId
  readonly offer: OfferSummary
  readonly work: ReturnType<typeof useListActions>
}

function OfferLine({ firmId, offer, work }: OfferLineProps) {
  const { t } = useTranslation("catalog")
  const text = useText()
  const { context } = useHere()
  const { items } = useItemMenu({ firmId, of: { kind: "offer", item: offer }, work })
  const { duration, duration_unit, id, is_public, service_count, total_price } = offer
  return (
    <ItemLine
      item={offer}
      items={items}
      way={linkTo("settings-offers-catalog", { context }, { offer: id })}
      facts={[
        t("service-count", { count: service_count }),
        text(`orders:duration.${duration_unit}`, { count: duration })
      ]}
      price={total_price}
      tag={
        <span className="tag" data-tone={is_public ? "info" : "plain"}>
          {t(is_public ? "public" : "private")}
        </span>
      }
    />
  )
}

interface NewOfferProps {
  readonly firmId: FirmId
  readonly onMade: (offer: Offer) => void
  readonly onClose: () => void
}

function NewOffer({ firmId, onClose, onMade }: NewOfferProps) {
  const { t } = useTranslation("catalog")
  const form = useResource(newOffer, { place: { firmId }, entity: null, onSaved: onMade })
  return (
    <FormDialog title={t("offers.add")} form={form} labelOf={() => t("field.title")} onClose={onClose}>
      <TextField field={form.field("title")} label={t("field.title")} hint={t("offers.title.hint")} required />
    </FormDialog>
  )
}
