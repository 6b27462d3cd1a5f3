import { useQuery } from "@tanstack/react-query"
import { type ReactNode, useId } from "react"
import { useTranslation } from "react-i18next"
import type { Filters } from "#machines/documents/list/display.ts"
import { contentTypes, type Narrowing, narrowingNames, notNarrowed } from "#schemas/documents/filters/filtering.ts"
import type { VendorId } from "#schemas/shared/ids.ts"
import { usePortal } from "#ui/app/portal.ts"
import { callQuery } from "#ui/app/frame/useCall.ts"
import {
  useBrowserView,
  useChoosing,
  useContent,
  useDocumentsStore,
  useShownRows
} from "#ui/documents/page/documentsStoreContext.ts"
import { usePageTexts } from "#ui/app/frame/pageTexts.ts"
import { FilterSurface } from "#ui/shared/FilterSurface.tsx"
import type { Anchor } from "#ui/shared/placeMenu.ts"
import { DayInput } from "#ui/shared/kit/date/index.ts"
import "#ui/documents/filters/filters.css"

interface FieldProps {
  readonly filters: Filters
  readonly choose: (part: Partial<Narrowing>) => void
  readonly vendorId: VendorId
}

/** A labelled control. The control has its own `aria-label`; the `label` element makes a click on the text focus it. */
function Field(props: { readonly label: string; readonly children: ReactNode }) {
  return (
    <label>
      <span>{props.label}</span>
      {props.children}
    </label>
  )
}

const emptyAsNull = (text: string) => (text === "" ? null : text)

function TypeField({ choose, filters }: FieldProps) {
  const { t } = useTranslation("search")
  return (
    <Field label={t("type")}>
      <select
        aria-label={t("type")}
        className="input"
        value={filters.type ?? ""}
        onChange={({ target }) => choose({ type: contentTypes.find((type) => type === target.value) ?? null })}
      >
        <option value="">{t("any")}</option>
        {contentTypes.map((type) => (
          <option key={type} value={type}>
            {t(`type.${type}`)}
          </option>
        ))}
      </select>
    </Field>
  )
}

/**
 * [NET-068] The authors of the documents that the user can see. The chosen author stays listed even if unknown to the
 * user.
 */
function AuthorField({ choose, filters, vendorId }: FieldProps) {
  const { t } = useTranslation("search")
  const portal = usePortal()
  const request = { params: { vendorId }, query: { per_page: 500 }, showError: false } as const
  const { data } = useQuery({ ...callQuery(portal, "marks.authors", request), staleTime: 60_000 })
  const authors = data?.data ?? []
  const { author } = filters
  return (
    <Field label={t("author")}>
      <select
        aria-label={t("author")}
        className="input"
        value={author ?? ""}
        onChange={({ target }) => choose({ author: target.value === "" ? null : Number(target.value) })}
      >
        <option value="">{t("any.person")}</option>
        {author === null || authors.some(({ id }) => id === author) ? null : (
          <option value={author}>{t("author.chosen")}</option>
        )}
        {authors.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </Field>
  )
}

/** [THM-004] The themes that the user can see in this company; hidden if there are none. */
function ThemeField({ choose, filters, vendorId }: FieldProps) {
  const { t } = useTranslation("search")
  const portal = usePortal()
  const request = { params: { vendorId }, showError: false } as const
  const { data } = useQuery({ ...callQuery(portal, "themes.ofVendor", request), staleTime: 60_000 })
  const themes = data?.data ?? []
  const { theme } = filters
  if (themes.length === 0 && theme === null) return null
  return (
    <Field label={t("theme")}>
      <select
        aria-label={t("theme")}
        className="input"
        value={theme ?? ""}
        onChange={({ target }) => choose({ theme: target.value === "" ? null : Number(target.value) })}
      >
        <option value="">{t("any")}</option>
        {theme === null || themes.some(({ id }) => id === theme) ? null : (
          <option value={theme}>{t("theme.chosen")}</option>
        )}
        {themes.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </select>
    </Field>
  )
}

const dayField = (name: "from" | "to") =>
  function DayField({ choose, filters }: FieldProps) {
    const { t } = useTranslation("search")
    const id = useId()
    const bound = name === "from" ? { max: filters.to ?? undefined } : { min: filters.from ?? undefined }
    return (
      <div className="filter-day">
        <label htmlFor={id}>{t(name)}</label>
        <DayInput
          label={t(name)}
          id={id}
          {...bound}
          value={filters[name] ?? ""}
          onChange={(day) => choose({ [name]: emptyAsNull(day) })}
        />
      </div>
    )
  }

/** The control of each filter in the schema. */
const fields: { readonly [Name in keyof Narrowing]: (props: FieldProps) => ReactNode } = {
  author: AuthorField,
  type: TypeField,
  theme: ThemeField,
  from: dayField("from"),
  to: dayField("to")
}

interface FilterPanelProps {
  readonly anchor: Anchor
  readonly onClose: () => void
}

/** The filters of the folder's documents. Each choice applies at once and is written to the URL. */
export function FilterPanel({ anchor, onClose }: FilterPanelProps) {
  usePageTexts("documents")
  const { t } = useTranslation("documents")
  const { store } = useDocumentsStore()
  const { filters } = useBrowserView()
  const choosing = useChoosing()
  const content = useContent()
  const rows = useShownRows()
  const choose = (part: Partial<Narrowing>) => choosing({ type: "filters.chosen", filters: part })
  return (
    <FilterSurface
      anchor={anchor}
      label={t("filters")}
      field="select"
      className="filters-panel"
      isSet={narrowingNames.some((name) => filters[name] !== null)}
      results={content?.next === null ? rows.length : null}
      onClear={() => choose(notNarrowed)}
      onClose={onClose}
    >
      {narrowingNames.map((name) => {
        const Control = fields[name]
        return <Control key={name} filters={filters} choose={choose} vendorId={store.vendorId} />
      })}
    </FilterSurface>
  )
}
