import { useQuery } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { Suspense } from "react"
import { useTranslation } from "react-i18next"
import { offerFacts, toCatalogItemView } from "#machines/catalog/catalogItem.projection.ts"
import type { Offer, OfferId } from "#schemas/catalog/catalog.ts"
import { durationLimit } from "#schemas/catalog/rules.ts"
import { serviceDurations } from "#schemas/shared/constants.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import { catalogQueries, offers } from "#services/catalog/catalogResources.ts"
import { linkTo } from "#ui/app/links.ts"
import { useScreenTitle } from "#ui/app/pageTitle.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { useHere } from "#ui/app/useHere.ts"
import { CatalogFrame } from "#ui/catalog/CatalogFrame.tsx"
import { ItemFrame } from "#ui/catalog/ItemFrame.tsx"
import { OfferServices } from "#ui/catalog/OfferServices.tsx"
import { RichText } from "#ui/catalog/lazyRichText.ts"
import { useListActions } from "#ui/shared/kit/list/useListActions.ts"
import { AreaField } from "#ui/shared/form/AreaField.tsx"
import { CheckField } from "#ui/shared/form/CheckField.tsx"
import { FormFrame } from "#ui/shared/form/FormFrame.tsx"
import { SelectField } from "#ui/shared/form/SelectField.tsx"
import { TextField } from "#ui/shared/form/TextField.tsx"
import { readOnlyForm } from "#ui/shared/form/useForm.ts"
import { heldAsText, NumberField } from "#ui/shared/kit/number/index.ts"
import { useResource } from "#ui/shared/kit/resource/useResource.ts"
import { SkeletonRows } from "#ui/shared/States.tsx"
import { useText } from "#ui/shared/useText.ts"
import { QueryBoundary } from "#ui/shared/kit/list/QueryBoundary.tsx"

/** [ACC-042] [CAT-001] One offer: its texts, its services and their total. */
export function OpenOffer({ firmId, id }: { readonly firmId: FirmId; readonly id: OfferId }) {
  const title = useScreenTitle()
  const query = useQuery(useCall("catalog.offer", { params: { firmId, offerId: id }, showError: false }))
  return query.data === undefined ? (
    <CatalogFrame current="settings-offers-catalog" title={title}>
      <section className="panel">
        <QueryBoundary query={query} rows={6}>
          {() => null}
        </QueryBoundary>
      </section>
    </CatalogFrame>
  ) : (
    <OfferEditor firmId={firmId} offer={query.data.data} />
  )
}

function OfferEditor({ firmId, offer }: { readonly firmId: FirmId; readonly offer: Offer }) {
  const { t } = useTranslation("catalog")
  const navigate = useNavigate()
  const { context } = useHere()
  const work = useListActions("catalogOffer", catalogQueries)
  const back = linkTo("settings-offers-catalog", { context })
  const item = {
    ...offer,
    service_count: offer.services.length,
    unpublished_count: offer.services.filter(({ state }) => state !== "published").length
  }
  return (
    <ItemFrame
      current="settings-offers-catalog"
      back={{ way: back, label: t("tab.offers") }}
      firmId={firmId}
      of={{ kind: "offer", item }}
      work={work}
      onRemoved={() => navigate(back)}
    >
      <OfferForm firmId={firmId} offer={offer} isReadOnly={toCatalogItemView(item, offerFacts(item)).isReadOnly} />
    </ItemFrame>
  )
}

interface OfferFormProps {
  readonly firmId: FirmId
  readonly offer: Offer
  readonly isReadOnly: boolean
}

function OfferForm({ firmId, isReadOnly, offer }: OfferFormProps) {
  const { t } = useTranslation("catalog")
  const text = useText()
  const kept = useResource(offers, { place: { firmId }, entity: offer })
  const form = isReadOnly ? readOnlyForm(kept) : kept
  return (
    <FormFrame
      form={form}
      isReadOnly={isReadOnly}
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
          <NumberField
            field={heldAsText(form.field("duration"))}
            label={t("field.duration")}
            min={1}
            max={durationLimit}
            step={1}
            required
          />
          <SelectField
            field={form.field("duration_unit")}
            label={t("field.duration_unit")}
            choices={serviceDurations.map((one) => ({ value: one, label: text(`catalog:unit.${one}`) }))}
          />
          <TextField field={form.field("unit")} label={t("field.unit")} hint={t("offer.unit.hint")} />
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
