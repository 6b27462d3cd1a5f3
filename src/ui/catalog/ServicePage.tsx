import { useQuery } from "@tanstack/react-query"
import { useNavigate, useParams } from "@tanstack/react-router"
import { Suspense } from "react"
import { useTranslation } from "react-i18next"
import { serviceFacts, toCatalogItemView } from "#machines/catalog/catalogItem.projection.ts"
import { idInAddress } from "#schemas/access/context.ts"
import type { Category, Service, ServiceId } from "#schemas/catalog/catalog.ts"
import { largestQuantity } from "#schemas/catalog/limits.ts"
import { priceFor } from "#schemas/catalog/pricing.ts"
import { budgetLimit, durationLimit, serviceGiven, type ServiceValues } from "#schemas/catalog/rules.ts"
import { frequencies, serviceDurations, smallestQuantity } from "#schemas/shared/constants.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import { frenchVatRates, largestPrice } from "#schemas/shared/money.ts"
import { catalogQueries, services } from "#services/catalog/catalogResources.ts"
import { linkTo } from "#ui/app/links.ts"
import { useScreenTitle } from "#ui/app/pageTitle.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { useHere } from "#ui/app/useHere.ts"
import { CatalogFrame } from "#ui/catalog/CatalogFrame.tsx"
import { ItemFrame } from "#ui/catalog/ItemFrame.tsx"
import { useMoney } from "#ui/catalog/Prices.tsx"
import { RichText } from "#ui/catalog/lazyRichText.ts"
import { TasksEditor } from "#ui/catalog/TasksEditor.tsx"
import { useListActions } from "#ui/shared/kit/list/useListActions.ts"
import { AreaField } from "#ui/shared/form/AreaField.tsx"
import { CheckField } from "#ui/shared/form/CheckField.tsx"
import { FormFrame } from "#ui/shared/form/FormFrame.tsx"
import { SelectField } from "#ui/shared/form/SelectField.tsx"
import { TextField } from "#ui/shared/form/TextField.tsx"
import { readOnlyForm } from "#ui/shared/form/useForm.ts"
import { heldAsText, MoneyField, NumberField, TimeField } from "#ui/shared/kit/number/index.ts"
import { useResource } from "#ui/shared/kit/resource/useResource.ts"
import { lazyPart } from "#ui/shared/lazy/lazyPart.tsx"
import { SkeletonRows } from "#ui/shared/States.tsx"
import { useText } from "#ui/shared/useText.ts"
import { QueryBoundary } from "#ui/shared/kit/list/QueryBoundary.tsx"

const ServiceChangePanel = lazyPart(
  () => import("#ui/catalog/ServiceChange.tsx"),
  (module) => module.ServiceChangePanel
)

/** [ACC-044] [CAT-002] One service: its texts, price, frequency and tasks. */
export function ServicePage() {
  const { catalogServiceId } = useParams({ strict: false }) as { readonly catalogServiceId?: string }
  const { entity } = useHere()
  return entity === null ? null : (
    <ServiceLoader key={catalogServiceId} firmId={entity.firmId} id={idInAddress<ServiceId>(catalogServiceId ?? "")} />
  )
}

function ServiceLoader({ firmId, id }: { readonly firmId: FirmId; readonly id: ServiceId }) {
  const title = useScreenTitle()
  const query = useQuery(useCall("catalog.service", { params: { firmId, catalogServiceId: id }, showError: false }))
  const categories = useQuery(useCall("catalog.categories", { params: { firmId }, showError: false }))
  return query.data === undefined || categories.data === undefined ? (
    <CatalogFrame current="settings-offers-categories" title={title}>
      <section className="panel">
        <QueryBoundary query={query} rows={6}>
          {() => <SkeletonRows count={6} />}
        </QueryBoundary>
      </section>
    </CatalogFrame>
  ) : (
    <Editor firmId={firmId} service={query.data.data} categories={categories.data.data} />
  )
}

interface EditorProps {
  readonly firmId: FirmId
  readonly service: Service
  readonly categories: ReadonlyArray<Category>
}

function Editor({ categories, firmId, service }: EditorProps) {
  const { t } = useTranslation("catalog")
  const navigate = useNavigate()
  const { context } = useHere()
  const work = useListActions("catalogService", catalogQueries)
  const back = linkTo("settings-offers-categories", { context, categoryId: String(service.category_id) })
  const category = categories.find(({ id }) => id === service.category_id)?.name
  return (
    <ItemFrame
      current="settings-offers-categories"
      back={{ way: back, label: category ?? t("tab.services") }}
      firmId={firmId}
      of={{ kind: "service", item: service }}
      work={work}
      onRemoved={() => navigate(back)}
    >
      <ServiceForm firmId={firmId} service={service} categories={categories} />
    </ItemFrame>
  )
}

function ServiceForm({ categories, firmId, service }: EditorProps) {
  const { t } = useTranslation("catalog")
  const text = useText()
  const { money, rate } = useMoney()
  const { isReadOnly } = toCatalogItemView(service, serviceFacts(service))
  const kept = useResource(services, { place: { firmId }, entity: service })
  const form = isReadOnly ? readOnlyForm(kept) : kept
  const price = form.field("unit_price")
  const quantity = form.field("quantity")
  const isPriced = /^\d+$/.test(price.value) && /^\d+$/.test(quantity.value)
  return (
    <FormFrame
      form={form}
      isReadOnly={isReadOnly}
      labelOf={(field) => text(`catalog:field.${field}`)}
      valueOf={(_, value) => (Array.isArray(value) ? t("task-count", { count: value.length }) : String(value))}
    >
      <section className="panel section" aria-label={t("section.words")}>
        <h2>{t("section.words")}</h2>
        <TextField field={form.field("title")} label={t("field.title")} required />
        <div className="pair">
          <SelectField
            field={form.field("category_id")}
            label={t("field.category_id")}
            required
            choices={categories.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
          <TextField field={form.field("reference")} label={t("field.reference")} hint={t("field.reference.hint")} />
        </div>
        <AreaField
          field={form.field("commercial_text")}
          label={t("field.commercial_text")}
          hint={t("field.commercial_text.hint")}
          rows={3}
        />
        <AreaField
          field={form.field("deliverable")}
          label={t("field.deliverable")}
          hint={t("field.deliverable.hint")}
          rows={2}
        />
        <CheckField
          field={form.field("is_client_visible")}
          label={t("field.is_client_visible")}
          hint={t("field.is_client_visible.hint")}
        />
      </section>
      <section className="panel section" aria-label={t("section.price")}>
        <h2>{t("section.price")}</h2>
        <div className="catalog-fields">
          <MoneyField field={heldAsText(price)} label={t("field.unit_price")} min={0} max={largestPrice} required />
          <TextField field={form.field("unit")} label={t("field.unit")} hint={t("field.unit.hint")} />
          <NumberField
            field={heldAsText(quantity)}
            label={t("field.quantity")}
            min={smallestQuantity}
            max={largestQuantity}
            step={1}
            required
          />
          <SelectField
            field={form.field("vat_rate")}
            label={t("field.vat_rate")}
            choices={frenchVatRates.map((one) => ({ value: String(one), label: rate(one) }))}
          />
        </div>
        <p className="catalog-sum" role="status">
          {isPriced ? t("sum", { total: money(priceFor(Number(price.value), Number(quantity.value))) }) : "\u00a0"}
        </p>
        <div className="catalog-fields">
          <SelectField
            field={form.field("frequency")}
            label={t("field.frequency")}
            choices={frequencies.map((one) => ({ value: one, label: text(`orders:frequency.${one}`) }))}
          />
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
          <TimeField
            field={heldAsText(form.field("hours_budget"))}
            label={t("field.hours_budget")}
            min={0}
            max={budgetLimit}
            hint={t("field.hours_budget.hint")}
          />
        </div>
      </section>
      <section className="panel section" aria-label={t("section.tasks")}>
        <h2>{t("section.tasks")}</h2>
        <p className="muted">{t("tasks.intro")}</p>
        <TasksEditor field={form.field("tasks")} />
      </section>
      <section className="panel section" aria-label={t("field.contractual_text")}>
        <h2>{t("field.contractual_text")}</h2>
        <p className="muted">{t("field.contractual_text.hint")}</p>
        <Suspense fallback={<SkeletonRows count={4} />}>
          <RichText field={form.field("contractual_text")} label={t("field.contractual_text")} />
        </Suspense>
      </section>
      {form.view.mustAsk ? (
        <Suspense fallback={null}>
          <ServiceChangePanel service={service} typed={serviceGiven(form.view.values as ServiceValues)} />
        </Suspense>
      ) : null}
    </FormFrame>
  )
}
