import { useQuery } from "@tanstack/react-query"
import { Link, useNavigate } from "@tanstack/react-router"
import { Suspense } from "react"
import { useTranslation } from "react-i18next"
import type { Offer, OfferId } from "#schemas/catalog/catalog.ts"
import { serviceDurations } from "#schemas/shared/constants.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import { catalogQueries, offers } from "#services/catalog/catalogResources.ts"
import { useScreenTitle } from "#ui/app/pageTitle.ts"
import { useCall } from "#ui/app/useCall.ts"
import { useHere } from "#ui/app/useHere.ts"
import { AmountField } from "#ui/catalog/AmountField.tsx"
import { CatalogFrame, ItemTag } from "#ui/catalog/CatalogFrame.tsx"
import { OfferServices } from "#ui/catalog/OfferServices.tsx"
import { RichText } from "#ui/catalog/lateRichText.ts"
import { useItemMenu } from "#ui/catalog/useItemMenu.ts"
import { useRosterWork } from "#ui/people/useRosterWork.ts"
import { AreaField } from "#ui/shared/form/AreaField.tsx"
import { CheckField } from "#ui/shared/form/CheckField.tsx"
import { FormFrame } from "#ui/shared/form/FormFrame.tsx"
import { SelectField } from "#ui/shared/form/SelectField.tsx"
import { TextField } from "#ui/shared/form/TextField.tsx"
import { Icon } from "#ui/shared/Icon.tsx"
import { arrowLeft, ellipsisH } from "#ui/shared/icons.ts"
import { useResource } from "#ui/shared/kit/resource/useResource.ts"
import { MenuButton } from "#ui/shared/Menu.tsx"
import { Notice } from "#ui/shared/Notice.tsx"
import { SkeletonRows } from "#ui/shared/States.tsx"
import { useText } from "#ui/shared/useText.ts"
import { Asked } from "#ui/shared/Asked.tsx"

const at = "/settings/{-$context}/offers/catalog-offers" as const

/** [ACC-042] [CAT-001] One offer: its words, services and what they come to. */
export function OpenOffer({ firmId, id }: { readonly firmId: FirmId; readonly id: OfferId }) {
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
