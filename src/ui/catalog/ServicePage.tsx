import { useQuery } from "@tanstack/react-query"
import { Link, useNavigate, useParams } from "@tanstack/react-router"
import { Suspense } from "react"
import { useTranslation } from "react-i18next"
import { idInAddress } from "#schemas/access/context.ts"
import type { Category, Service, ServiceId } from "#schemas/catalog/catalog.ts"
import { priceFor } from "#schemas/catalog/pricing.ts"
import { frequencies, serviceDurations } from "#schemas/shared/constants.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import { frenchVatRates } from "#schemas/shared/money.ts"
import { catalogQueries, services } from "#services/catalog/catalogResources.ts"
import { useScreenTitle } from "#ui/app/pageTitle.ts"
import { useCall } from "#ui/app/useCall.ts"
import { useHere } from "#ui/app/useHere.ts"
import { AmountField } from "#ui/catalog/AmountField.tsx"
import { CatalogFrame, ItemTag } from "#ui/catalog/CatalogFrame.tsx"
import { useMoney } from "#ui/catalog/Prices.tsx"
import { RichText } from "#ui/catalog/lateRichText.ts"
import { TasksEditor } from "#ui/catalog/TasksEditor.tsx"
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

/** [ACC-044] [CAT-002] One service: its words, price, rhythm and tasks. */
export function CatalogServicePage() {
  const { catalogServiceId } = useParams({ strict: false }) as { readonly catalogServiceId?: string }
  const { entity } = useHere()
  return entity === null ? null : (
    <Loaded key={catalogServiceId} firmId={entity.firmId} id={idInAddress<ServiceId>(catalogServiceId ?? "")} />
  )
}

function Loaded({ firmId, id }: { readonly firmId: FirmId; readonly id: ServiceId }) {
  const title = useScreenTitle()
  const query = useQuery(useCall("catalog.service", { params: { firmId, catalogServiceId: id }, showError: false }))
  const categories = useQuery(useCall("catalog.categories", { params: { firmId }, showError: false }))
  return query.data === undefined || categories.data === undefined ? (
    <CatalogFrame current="settings-offers-categories" title={title}>
      <section className="panel">
        <Asked query={query} rows={6}>
          {() => <SkeletonRows count={6} />}
        </Asked>
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
  const text = useText()
  const navigate = useNavigate()
  const { context } = useHere()
  const work = useRosterWork("catalogService", catalogQueries)
  const back = { context, categoryId: String(service.category_id) }
  const { items, publish, view } = useItemMenu({
    firmId,
    of: { kind: "service", item: service },
    work,
    onRemoved: () => void navigate({ to: "/settings/{-$context}/offers/categories/{-$categoryId}", params: back })
  })
  return (
    <CatalogFrame
      current="settings-offers-categories"
      title={service.title}
      actions={
        <div className="actions">
          <ItemTag state={service.state} />
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
          <MenuButton className="icon-button" label={t("more", { title: service.title })} items={items}>
            <Icon of={ellipsisH} />
          </MenuButton>
        </div>
      }
    >
      <Link className="catalog-back" to="/settings/{-$context}/offers/categories/{-$categoryId}" params={back}>
        <Icon of={arrowLeft} />
        {categories.find(({ id }) => id === service.category_id)?.name ?? t("tab.services")}
      </Link>
      {view.changeClosedBy === null ? null : <Notice tone="info">{text(`closed.${view.changeClosedBy}`)}</Notice>}
      {service.uses > 0 ? <p className="muted">{t("used", { count: service.uses })}</p> : null}
      <ServiceForm firmId={firmId} service={service} categories={categories} />
    </CatalogFrame>
  )
}

function ServiceForm({ categories, firmId, service }: EditorProps) {
  const { t } = useTranslation("catalog")
  const text = useText()
  const { money, rate } = useMoney()
  const form = useResource(services, { place: { firmId }, entity: service })
  const price = form.field("unit_price")
  const quantity = form.field("quantity")
  const isPriced = /^\d+$/.test(price.value) && /^\d+$/.test(quantity.value)
  return (
    <FormFrame
      form={form}
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
          <AmountField
            field={price}
            kind="cents"
            label={t("field.unit_price")}
            hint={t("field.unit_price.hint")}
            required
          />
          <TextField field={form.field("unit")} label={t("field.unit")} hint={t("field.unit.hint")} />
          <AmountField field={quantity} kind="whole" label={t("field.quantity")} required />
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
          <AmountField field={form.field("duration")} kind="whole" label={t("field.duration")} required />
          <SelectField
            field={form.field("duration_unit")}
            label={t("field.duration_unit")}
            choices={serviceDurations.map((one) => ({ value: one, label: text(`catalog:unit.${one}`) }))}
          />
          <AmountField
            field={form.field("hours_budget")}
            kind="minutes"
            label={t("field.hours_budget")}
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
    </FormFrame>
  )
}
