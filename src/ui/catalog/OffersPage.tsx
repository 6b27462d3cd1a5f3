import { useQuery } from "@tanstack/react-query"
import { Link, useNavigate, useRouterState } from "@tanstack/react-router"
import { Suspense, useCallback, useState } from "react"
import { useTranslation } from "react-i18next"
import type { CatalogState, Offer, OfferId, OfferSummary } from "#schemas/catalog/catalog.ts"
import { idsOf } from "#schemas/catalog/clientCatalog.ts"
import { serviceDurations } from "#schemas/shared/constants.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import { catalogQueries, newOffer, offers } from "#services/catalog/catalogResources.ts"
import { useScreenTitle } from "#ui/app/pageTitle.ts"
import { useCall } from "#ui/app/useCall.ts"
import { useHere } from "#ui/app/useHere.ts"
import { AmountField } from "#ui/catalog/AmountField.tsx"
import { CatalogFrame, ItemTag } from "#ui/catalog/CatalogFrame.tsx"
import { OfferServices } from "#ui/catalog/OfferServices.tsx"
import { useMoney } from "#ui/catalog/Prices.tsx"
import { RequestInbox } from "#ui/catalog/RequestPages.tsx"
import { RichText } from "#ui/catalog/ServicePage.tsx"
import { ListTools } from "#ui/catalog/ServicesPage.tsx"
import { useItemMenu } from "#ui/catalog/useItemMenu.ts"
import { useRosterWork } from "#ui/people/useRosterWork.ts"
import { AreaField } from "#ui/shared/form/AreaField.tsx"
import { CheckField } from "#ui/shared/form/CheckField.tsx"
import { FormDialog } from "#ui/shared/form/FormDialog.tsx"
import { FormFrame } from "#ui/shared/form/FormFrame.tsx"
import { SelectField } from "#ui/shared/form/SelectField.tsx"
import { TextField } from "#ui/shared/form/TextField.tsx"
import { Icon } from "#ui/shared/Icon.tsx"
import { arrowLeft, ellipsisH, ellipsisV, plus, shoppingBag } from "#ui/shared/icons.ts"
import { useResource } from "#ui/shared/kit/resource/useResource.ts"
import { MenuButton } from "#ui/shared/Menu.tsx"
import { Notice } from "#ui/shared/Notice.tsx"
import { EmptyState, SkeletonRows } from "#ui/shared/States.tsx"
import { useText } from "#ui/shared/useText.ts"
import { Asked } from "#ui/shared/Asked.tsx"

// One file for all the pages: each more would cost the first page of everybody a few bytes.
export { ServicesPage } from "#ui/catalog/ServicesPage.tsx"
export { CatalogServicePage } from "#ui/catalog/ServicePage.tsx"

/** [ACC-041] [SRQ-O01] What clients ask for, before the catalogue that they ask from. */
export function OffersPage() {
  const { t } = useTranslation("catalog")
  const title = useScreenTitle()
  const { entity } = useHere()
  return (
    <CatalogFrame current="settings-offers" title={title} intro={t("requests.intro")}>
      {entity === null ? null : <RequestInbox key={entity.firmId} firmId={entity.firmId} />}
    </CatalogFrame>
  )
}

type Said = Readonly<Record<string, unknown>>

/** [ACC-042] [CAT-001] The firm's offers, or the one that the address names. */
export function OfferCatalogPage() {
  const { t } = useTranslation("catalog")
  const title = useScreenTitle()
  const { entity } = useHere()
  const raw: Said = useRouterState({ select: (state) => state.location.search as Said })
  const open = idsOf(raw["offer"])[0] as OfferId | undefined
  if (entity === null) return null
  if (open !== undefined) return <OpenOffer key={open} firmId={entity.firmId} id={open} />
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

function OpenOffer({ firmId, id }: { readonly firmId: FirmId; readonly id: OfferId }) {
  const title = useScreenTitle()
  const query = useQuery(useCall("catalog.offer", { params: { firmId, offerId: id }, showError: false }))
  return query.data === undefined ? (
    <CatalogFrame current="settings-offers-catalog" title={title}>
      <section className="panel">
        <Asked query={query} rows={6}>
          {() => null}
        </Asked>
      </section>
    </CatalogFrame>
  ) : (
    <OfferEditor firmId={firmId} offer={query.data.data} />
  )
}

function OfferEditor({ firmId, offer }: { readonly firmId: FirmId; readonly offer: Offer }) {
  const { t } = useTranslation("catalog")
  const text = useText()
  const navigate = useNavigate()
  const { context } = useHere()
  const work = useRosterWork("catalogOffer", catalogQueries)
  const { items, publish, view } = useItemMenu({
    firmId,
    of: {
      kind: "offer",
      item: {
        ...offer,
        service_count: offer.services.length,
        unpublished_count: offer.services.filter(({ state }) => state !== "published").length
      }
    },
    work,
    onRemoved: () => void navigate({ to: at, params: { context }, search: {} as never })
  })
  return (
    <CatalogFrame
      current="settings-offers-catalog"
      title={offer.title}
      actions={
        <div className="actions">
          <ItemTag state={offer.state} />
          {view.state === "draft" ? (
            <button
              type="button"
              className="button"
              data-kind="second"
              aria-disabled={publish.closedReason !== null || undefined}
              title={publish.closedReason ?? undefined}
              onClick={publish.closedReason === null ? publish.onSelect : undefined}
            >
              {publish.label}
            </button>
          ) : null}
          <MenuButton className="icon-button" label={t("more", { title: offer.title })} items={items}>
            <Icon of={ellipsisH} />
          </MenuButton>
        </div>
      }
    >
      <Link className="catalog-back" to={at} params={{ context }} search={{} as never}>
        <Icon of={arrowLeft} />
        {t("tab.offers")}
      </Link>
      {view.changeClosedBy === "isItemNotArchived" ? (
        <Notice tone="info">{text("closed.isItemNotArchived")}</Notice>
      ) : null}
      {view.state === "draft" && publish.closedReason !== null ? (
        <Notice tone="info">{publish.closedReason}</Notice>
      ) : null}
      {offer.uses > 0 ? <p className="muted">{t("used", { count: offer.uses })}</p> : null}
      <OfferForm firmId={firmId} offer={offer} />
    </CatalogFrame>
  )
}

function OfferForm({ firmId, offer }: { readonly firmId: FirmId; readonly offer: Offer }) {
  const { t } = useTranslation("catalog")
  const text = useText()
  const form = useResource(offers, { place: { firmId }, entity: offer })
  return (
    <FormFrame
      form={form}
      labelOf={(field) => text(`catalog:field.${field}`)}
      valueOf={(_, value) => (Array.isArray(value) ? t("service-count", { count: value.length }) : String(value))}
    >
      <section className="panel section" aria-label={t("section.words")}>
        <h2>{t("section.words")}</h2>
        <div className="pair">
          <TextField field={form.field("title")} label={t("field.title")} required />
          <TextField field={form.field("reference")} label={t("field.reference")} hint={t("field.reference.hint")} />
        </div>
        <AreaField
          field={form.field("commercial_text")}
          label={t("field.commercial_text")}
          hint={t("field.commercial_text.hint")}
          rows={3}
        />
        <CheckField field={form.field("is_public")} label={t("field.is_public")} hint={t("field.is_public.hint")} />
        <div className="catalog-fields">
          <AmountField field={form.field("duration")} kind="whole" label={t("field.duration")} required />
          <SelectField
            field={form.field("duration_unit")}
            label={t("field.duration_unit")}
            choices={serviceDurations.map((one) => ({ value: one, label: text(`catalog:unit.${one}`) }))}
          />
        </div>
      </section>
      <section className="panel section" aria-label={t("section.services")}>
        <h2>{t("section.services")}</h2>
        <OfferServices firmId={firmId} form={form} />
      </section>
      <section className="panel section" aria-label={t("field.contractual_text")}>
        <h2>{t("field.contractual_text")}</h2>
        <p className="muted">{t("field.contractual_text.hint")}</p>
        <Suspense fallback={<SkeletonRows count={4} />}>
          <RichText field={form.field("contractual_text")} label={t("field.contractual_text")} />
        </Suspense>
      </section>
    </FormFrame>
  )
}
