import { useQuery } from "@tanstack/react-query"
import { Link, useNavigate, useParams } from "@tanstack/react-router"
import { useCallback, useState } from "react"
import { useTranslation } from "react-i18next"
import { idInAddress } from "#schemas/access/context.ts"
import type { CatalogState, Category, CategoryId, ServiceSummary } from "#schemas/catalog/catalog.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import { catalogQueries, newService } from "#services/catalog/catalogResources.ts"
import { useScreenTitle } from "#ui/app/pageTitle.ts"
import { useCall } from "#ui/app/useCall.ts"
import { useHere } from "#ui/app/useHere.ts"
import { CatalogFrame, ItemTag } from "#ui/catalog/CatalogFrame.tsx"
import { Categories } from "#ui/catalog/Categories.tsx"
import { useMoney } from "#ui/catalog/Prices.tsx"
import { useItemMenu } from "#ui/catalog/useItemMenu.ts"
import { useRosterWork } from "#ui/people/useRosterWork.ts"
import { FormDialog } from "#ui/shared/form/FormDialog.tsx"
import { SelectField } from "#ui/shared/form/SelectField.tsx"
import { TextField } from "#ui/shared/form/TextField.tsx"
import { Icon } from "#ui/shared/Icon.tsx"
import { ellipsisV, plus, search as searchIcon, shoppingBag } from "#ui/shared/icons.ts"
import { useResource } from "#ui/shared/kit/resource/useResource.ts"
import { MenuButton } from "#ui/shared/Menu.tsx"
import { EmptyState } from "#ui/shared/EmptyState.tsx"
import { useText } from "#ui/shared/useText.ts"
import { Asked } from "#ui/shared/Asked.tsx"

export const catalogStates = ["published", "draft", "archived"] as const

interface ListToolsProps {
  readonly label: string
  readonly search: string
  readonly state: CatalogState | null
  readonly onSearch: (text: string) => void
  readonly onState: (state: CatalogState | null) => void
}

/** Search and state, of services and of offers. */
export function ListTools({ label, onSearch, onState, search, state }: ListToolsProps) {
  const { t } = useTranslation("catalog")
  return (
    <div className="catalog-bar">
      <label className="with-icon">
        <Icon of={searchIcon} />
        <input
          className="input"
          type="search"
          aria-label={label}
          placeholder={label}
          value={search}
          onChange={({ target }) => onSearch(target.value)}
        />
      </label>
      <select
        className="input"
        aria-label={t("filter.state")}
        value={state ?? ""}
        onChange={({ target }) => onState(catalogStates.find((one) => one === target.value) ?? null)}
      >
        <option value="">{t("filter.all")}</option>
        {catalogStates.map((one) => (
          <option key={one} value={one}>
            {t(`states.${one}`)}
          </option>
        ))}
      </select>
    </div>
  )
}

/** [ACC-043] [CAT-003] The categories, and the services of the one in the address. */
export function ServicesPage() {
  const { t } = useTranslation("catalog")
  const title = useScreenTitle()
  const { entity } = useHere()
  const { categoryId } = useParams({ strict: false }) as { readonly categoryId?: string }
  const chosen = categoryId === undefined ? null : idInAddress<CategoryId>(categoryId)
  return (
    <CatalogFrame current="settings-offers-categories" title={title} intro={t("services.intro")}>
      {entity === null ? null : <Loaded key={entity.firmId} firmId={entity.firmId} chosen={chosen} />}
    </CatalogFrame>
  )
}

function Loaded({ chosen, firmId }: { readonly firmId: FirmId; readonly chosen: CategoryId | null }) {
  const query = useQuery(useCall("catalog.categories", { params: { firmId }, showError: false }))
  const work = useRosterWork("catalogService", catalogQueries)
  return (
    <Asked query={query} rows={5}>
      {({ data }) => (
        <div className="catalog-split">
          <Categories firmId={firmId} list={data} chosen={chosen} work={work} />
          <Services firmId={firmId} categories={data} chosen={chosen} work={work} />
        </div>
      )}
    </Asked>
  )
}

interface ServicesProps {
  readonly firmId: FirmId
  readonly categories: ReadonlyArray<Category>
  readonly chosen: CategoryId | null
  readonly work: ReturnType<typeof useRosterWork>
}

function Services({ categories, chosen, firmId, work }: ServicesProps) {
  const { t } = useTranslation("catalog")
  const navigate = useNavigate()
  const { context } = useHere()
  const [search, setSearch] = useState("")
  const [state, setState] = useState<CatalogState | null>(null)
  const [isAdding, setAdding] = useState(false)
  const close = useCallback(() => setAdding(false), [])
  const query = useQuery({
    ...useCall("catalog.services", {
      params: { firmId },
      query: {
        per_page: 500,
        ...(chosen === null ? {} : { category_id: chosen }),
        ...(state === null ? {} : { state }),
        ...(search.trim() === "" ? {} : { search: search.trim() })
      },
      showError: false
    }),
    placeholderData: (before) => before
  })
  const isFiltered = search !== "" || state !== null
  return (
    <section className="panel" aria-label={t("tab.services")}>
      <div className="catalog-top">
        <ListTools label={t("services.search")} search={search} state={state} onSearch={setSearch} onState={setState} />
        {categories.length === 0 ? null : (
          <button type="button" className="button" onClick={() => setAdding(true)}>
            <Icon of={plus} />
            {t("services.add")}
          </button>
        )}
      </div>
      <Asked query={query} rows={6}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState
              icon={shoppingBag}
              title={t(isFiltered ? "nothing" : "services.none")}
              text={isFiltered ? undefined : t(categories.length === 0 ? "services.no-category" : "services.none.text")}
            />
          ) : (
            <ul className="roster">
              {data.map((service) => (
                <ServiceLine
                  key={service.id}
                  firmId={firmId}
                  service={service}
                  category={chosen === null ? categories.find(({ id }) => id === service.category_id)?.name : undefined}
                  work={work}
                />
              ))}
            </ul>
          )
        }
      </Asked>
      {isAdding ? (
        <NewService
          firmId={firmId}
          categories={categories}
          chosen={chosen}
          onClose={close}
          onMade={(service) =>
            void navigate({
              to: "/settings/{-$context}/offers/categories/$categoryId/catalog-services/$catalogServiceId",
              params: { context, categoryId: String(service.category_id), catalogServiceId: String(service.id) }
            })
          }
        />
      ) : null}
    </section>
  )
}

interface ServiceLineProps {
  readonly firmId: FirmId
  readonly service: ServiceSummary
  readonly category: string | undefined
  readonly work: ReturnType<typeof useRosterWork>
}

function ServiceLine({ category, firmId, service, work }: ServiceLineProps) {
  const { t } = useTranslation("catalog")
  const text = useText()
  const { money } = useMoney()
  const { context } = useHere()
  const { items } = useItemMenu({ firmId, of: { kind: "service", item: service }, work })
  const { category_id, frequency, id, is_client_visible, reference, state, task_count, title, unit, unit_price } =
    service
  const facts = [
    ...(category === undefined ? [] : [category]),
    ...(reference === "" ? [] : [reference]),
    text(`orders:frequency.${frequency}`),
    t("task-count", { count: task_count })
  ]
  return (
    <li className="roster-line" data-faded={state === "archived" || undefined}>
      <div className="roster-text">
        <h2 className="roster-name">
          <Link
            className="catalog-title"
            to="/settings/{-$context}/offers/categories/$categoryId/catalog-services/$catalogServiceId"
            params={{ context, categoryId: String(category_id), catalogServiceId: String(id) }}
          >
            {title}
          </Link>
          <ItemTag state={state} />
          {is_client_visible ? null : (
            <span className="tag" data-tone="plain">
              {t("internal")}
            </span>
          )}
        </h2>
        <small className="muted">{facts.join(" · ")}</small>
      </div>
      <span className="request-price">
        {money(unit_price)}
        {unit === "" ? "" : ` / ${unit}`}
      </span>
      <div className="actions">
        <MenuButton className="icon-button" label={t("more", { title })} items={items}>
          <Icon of={ellipsisV} />
        </MenuButton>
      </div>
    </li>
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
