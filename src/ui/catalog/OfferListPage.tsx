import { useQuery } from "@tanstack/react-query"
import { Link, useNavigate, useRouterState } from "@tanstack/react-router"
import { Suspense, useCallback, useState } from "react"
import { useTranslation } from "react-i18next"
import type { CatalogState, Offer, OfferId, OfferSummary } from "#schemas/catalog/catalog.ts"
import { idsOf } from "#schemas/catalog/filters.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import { catalogQueries, newOffer } from "#services/catalog/catalogResources.ts"
import { useScreenTitle } from "#ui/app/pageTitle.ts"
import { useCall } from "#ui/app/useCall.ts"
import { useHere } from "#ui/app/useHere.ts"
import { CatalogFrame, ItemTag } from "#ui/catalog/CatalogFrame.tsx"
import { useMoney } from "#ui/catalog/Prices.tsx"
import { ListTools } from "#ui/catalog/ServicesPage.tsx"
import { useItemMenu } from "#ui/catalog/useItemMenu.ts"
import { useRosterWork } from "#ui/people/useRosterWork.ts"
import { FormDialog } from "#ui/shared/form/FormDialog.tsx"
import { TextField } from "#ui/shared/form/TextField.tsx"
import { Icon } from "#ui/shared/Icon.tsx"
import { ellipsisV, plus, shoppingBag } from "#ui/shared/icons.ts"
import { useResource } from "#ui/shared/kit/resource/useResource.ts"
import { lazyPart } from "#ui/shared/lazyPart.tsx"
import { MenuButton } from "#ui/shared/Menu.tsx"
import { EmptyState } from "#ui/shared/EmptyState.tsx"
import { SkeletonRows } from "#ui/shared/States.tsx"
import { useText } from "#ui/shared/useText.ts"
import { Asked } from "#ui/shared/Asked.tsx"

const Editor = lazyPart(
  () => import("#ui/catalog/OfferEditor.tsx"),
  (module) => module.OpenOffer,
  "heavy"
)

type Said = Readonly<Record<string, unknown>>

/** [ACC-042] [CAT-001] The firm's offers, or the one that the address names. */
export function OfferCatalogPage() {
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

const at = "/settings/{-$context}/offers/catalog-offers" as const

function OfferList({ firmId }: { readonly firmId: FirmId }) {
  const { t } = useTranslation("catalog")
  const navigate = useNavigate()
  const { context } = useHere()
  const work = useRosterWork("catalogOffer", catalogQueries)
  const [search, setSearch] = useState("")
  const [state, setState] = useState<CatalogState | null>(null)
  const [isAdding, setAdding] = useState(false)
  const close = useCallback(() => setAdding(false), [])
  const query = useQuery({
    ...useCall("catalog.offers", {
      params: { firmId },
      query: {
        per_page: 200,
        ...(state === null ? {} : { state }),
        ...(search.trim() === "" ? {} : { search: search.trim() })
      },
      showError: false
    }),
    placeholderData: (before) => before
  })
  const isFiltered = search !== "" || state !== null
  return (
    <section className="panel" aria-label={t("tab.offers")}>
      <div className="catalog-top">
        <ListTools label={t("offers.search")} search={search} state={state} onSearch={setSearch} onState={setState} />
        <button type="button" className="button" onClick={() => setAdding(true)}>
          <Icon of={plus} />
          {t("offers.add")}
        </button>
      </div>
      <Asked query={query} rows={5}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState
              icon={shoppingBag}
              title={t(isFiltered ? "nothing" : "offers.none")}
              text={isFiltered ? undefined : t("offers.none.text")}
            />
          ) : (
            <ul className="roster">
              {data.map((offer) => (
                <OfferLine key={offer.id} firmId={firmId} offer={offer} work={work} />
              ))}
            </ul>
          )
        }
      </Asked>
      {isAdding ? (
        <NewOffer
          firmId={firmId}
          onClose={close}
          onMade={({ id }) => void navigate({ to: at, params: { context }, search: { offer: id } as never })}
        />
      ) : null}
    </section>
  )
}

function PublicTag({ isPublic }: { readonly isPublic: boolean }) {
  const { t } = useTranslation("catalog")
  return (
    <span className="tag" data-tone={isPublic ? "info" : "plain"}>
      {t(isPublic ? "public" : "private")}
    </span>
  )
}

interface OfferLineProps {
  readonly firmId: FirmId
  readonly offer: OfferSummary
  readonly work: ReturnType<typeof useRosterWork>
}

function OfferLine({ firmId, offer, work }: OfferLineProps) {
  const { t } = useTranslation("catalog")
  const text = useText()
  const { money } = useMoney()
  const { context } = useHere()
  const { items } = useItemMenu({ firmId, of: { kind: "offer", item: offer }, work })
  const { duration, duration_unit, id, is_public, reference, service_count, state, title, total_price } = offer
  const facts = [
    ...(reference === "" ? [] : [reference]),
    t("service-count", { count: service_count }),
    text(`orders:duration.${duration_unit}`, { count: duration })
  ]
  return (
    <li className="roster-line" data-faded={state === "archived" || undefined}>
      <div className="roster-text">
        <h2 className="roster-name">
          <Link className="catalog-title" to={at} params={{ context }} search={{ offer: id } as never}>
            {title}
          </Link>
          <ItemTag state={state} />
          <PublicTag isPublic={is_public} />
        </h2>
        <small className="muted">{facts.join(" · ")}</small>
      </div>
      <span className="request-price">{money(total_price)}</span>
      <div className="actions">
        <MenuButton className="icon-button" label={t("more", { title })} items={items}>
          <Icon of={ellipsisV} />
        </MenuButton>
      </div>
    </li>
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
