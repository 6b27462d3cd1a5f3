import { useQuery } from "@tanstack/react-query"
import { useNavigate, useParams } from "@tanstack/react-router"
import { Suspense, useCallback, useState } from "react"
import { useTranslation } from "react-i18next"
import { idInAddress } from "#schemas/access/context.ts"
import type { Category, CategoryId, ServiceSummary } from "#schemas/catalog/catalog.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import { catalogQueries, newService } from "#services/catalog/catalogResources.ts"
import { linkTo } from "#ui/app/links.ts"
import { useScreenTitle } from "#ui/app/pageTitle.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { useHere } from "#ui/app/useHere.ts"
import { CatalogFrame } from "#ui/catalog/CatalogFrame.tsx"
import { Categories } from "#ui/catalog/Categories.tsx"
import { ItemLine, ItemList, useItemFilter } from "#ui/catalog/ItemList.tsx"
import { ServicesTools } from "#ui/catalog/ServicesTools.tsx"
import { useItemMenu } from "#ui/catalog/useItemMenu.ts"
import { ImportPage } from "#ui/customers/imports/lazyImport.ts"
import { useImportPlace } from "#ui/customers/useCustomers.ts"
import { useListActions } from "#ui/shared/kit/list/useListActions.ts"
import { QueryBoundary } from "#ui/shared/kit/list/QueryBoundary.tsx"
import { FormDialog } from "#ui/shared/form/FormDialog.tsx"
import { SelectField } from "#ui/shared/form/SelectField.tsx"
import { TextField } from "#ui/shared/form/TextField.tsx"
import { useResource } from "#ui/shared/kit/resource/useResource.ts"
import { SkeletonRows } from "#ui/shared/States.tsx"
import { useText } from "#ui/shared/useText.ts"

const kinds = ["catalog_services"] as const

/** [ACC-043] [CAT-003] The categories and the services of the one in the URL; or the import that the URL names. */
export function ServicesPage() {
  const { t } = useTranslation("catalog")
  const title = useScreenTitle()
  const { entity } = useHere()
  const { categoryId } = useParams({ strict: false }) as { readonly categoryId?: string }
  const { go, place } = useImportPlace(kinds)
  const name = useCallback((id: number | null) => go(id ?? "catalog_services", "in its place"), [go])
  const close = useCallback(() => go(null, "after it"), [go])
  if (entity === null) return null
  const { firmId } = entity
  if (place !== null)
    return (
      <Suspense fallback={<SkeletonRows count={4} />}>
        <ImportPage firmId={firmId} kinds={kinds} place={place} onNamed={name} onClose={close} />
      </Suspense>
    )
  return (
    <CatalogFrame current="settings-offers-categories" title={title} intro={t("services.intro")}>
      <CatalogLoader
        key={firmId}
        firmId={firmId}
        chosen={categoryId === undefined ? null : idInAddress<CategoryId>(categoryId)}
        onImport={() => go("catalog_services", "after it")}
      />
    </CatalogFrame>
  )
}

function CatalogLoader({ chosen, firmId, onImport }: Pick<ServicesProps, "chosen" | "firmId" | "onImport">) {
  const query = useQuery(useCall("catalog.categories", { params: { firmId }, showError: false }))
  const work = useListActions("catalogService", catalogQueries)
  return (
    <QueryBoundary query={query} rows={5}>
      {({ data }) => (
        <div className="catalog-split">
          <Categories firmId={firmId} list={data} chosen={chosen} work={work} />
          <Services firmId={firmId} categories={data} chosen={chosen} work={work} onImport={onImport} />
        </div>
      )}
    </QueryBoundary>
  )
}

interface ServicesProps {
  readonly firmId: FirmId
  readonly categories: ReadonlyArray<Category>
  readonly chosen: CategoryId | null
  readonly work: ReturnType<typeof useListActions>
  readonly onImport: () => void
}

function Services({ categories, chosen, firmId, onImport, work }: ServicesProps) {
  const { t } = useTranslation("catalog")
  const navigate = useNavigate()
  const { context } = useHere()
  const filter = useItemFilter()
  const [isAdding, setAdding] = useState(false)
  const close = useCallback(() => setAdding(false), [])
  const query = useQuery({
    ...useCall("catalog.services", {
      params: { firmId },
      query: { per_page: 500, ...(chosen === null ? {} : { category_id: chosen }), ...filter.query },
      showError: false
    }),
    placeholderData: (before) => before
  })
  return (
    <ItemList
      label={t("tab.services")}
      searchLabel={t("services.search")}
      filter={filter}
      query={query}
      tools={<ServicesTools firmId={firmId} onImport={onImport} />}
      add={categories.length === 0 ? null : { label: t("services.add"), onPress: () => setAdding(true) }}
      none={{
        title: t("services.none"),
        text: t(categories.length === 0 ? "services.no-category" : "services.none.text")
      }}
      line={(service) => (
        <ServiceLine
          key={service.id}
          firmId={firmId}
          service={service}
          category={chosen === null ? categories.find(({ id }) => id === service.category_id)?.name : undefined}
          work={work}
        />
      )}
    >
      {isAdding ? (
        <NewService
          firmId={firmId}
          categories={categories}
          chosen={chosen}
          onClose={close}
          onMade={(service) => void navigate(wayTo(context, service))}
        />
      ) : null}
    </ItemList>
  )
}

const wayTo = (
  context: string | undefined,
  { category_id, id }: { readonly id: number; readonly category_id: number }
) => linkTo("settings-offers-service", { context, categoryId: String(category_id), catalogServiceId: String(id) })

interface ServiceLineProps {
  readonly firmId: FirmId
  readonly service: ServiceSummary
  readonly category: string | undefined
  readonly work: ReturnType<typeof useListActions>
}

function ServiceLine({ category, firmId, service, work }: ServiceLineProps) {
  const { t } = useTranslation("catalog")
  const text = useText()
  const { context } = useHere()
  const { items } = useItemMenu({ firmId, of: { kind: "service", item: service }, work })
  const { frequency, is_client_visible, task_count, unit, unit_price } = service
  return (
    <ItemLine
      item={service}
      items={items}
      way={wayTo(context, service)}
      facts={[
        ...(category === undefined ? [] : [category]),
        text(`orders:frequency.${frequency}`),
        t("task-count", { count: task_count })
      ]}
      price={unit_price}
      unit={unit}
      tag={
        is_client_visible ? null : (
          <span className="tag" data-tone="plain">
            {t("internal")}
          </span>
        )
      }
    />
  )
}

interface NewServiceProps {
  readonly firmId: FirmId
  readonly categories: ReadonlyArray<Category>
  readonly chosen: CategoryId | null
  readonly onMade: (service: { readonly id: number; readonly category_id: number }) => void
  readonly onClose: () => void
}

function NewService({ categories, chosen, firmId, onClose, onMade }: NewServiceProps) {
  const { t } = useTranslation("catalog")
  const text = useText()
  const [initial] = useState({ title: "", category_id: String(chosen ?? categories[0]?.id ?? "") })
  const form = useResource(newService, { place: { firmId }, entity: null, initial, onSaved: onMade })
  return (
    <FormDialog
      title={t("services.add")}
      form={form}
      labelOf={(field) => text(`catalog:field.${field}`)}
      onClose={onClose}
    >
      <TextField field={form.field("title")} label={t("field.title")} required />
      <SelectField
        field={form.field("category_id")}
        label={t("field.category_id")}
        required
        choices={categories.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
    </FormDialog>
  )
}
