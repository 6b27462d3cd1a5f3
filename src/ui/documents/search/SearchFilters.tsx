import { useId } from "react"
import type { SearchHit } from "#schemas/documents/search.ts"
import { type SearchFilters as Filters, searchTypes } from "#schemas/documents/searching.ts"
import { useBrowserView, useWay } from "#ui/documents/page/documentsStoreContext.ts"
import { ownFolder } from "#ui/documents/search/address.ts"
import { useSearchRef, useSearchTexts, useSearchView } from "#ui/documents/search/searchActor.ts"
import { check } from "#ui/shared/icons/firstIcons.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { DayInput } from "#ui/shared/kit/date/index.ts"

/** The authors of the hits, sorted by name; the chosen author is listed even without hits. */
const authorsOf = (hits: ReadonlyArray<SearchHit>, chosen: number | null, unknown: string) => {
  const names = new Map(chosen === null ? [] : [[chosen, unknown] as [number, string]])
  for (const { node } of hits) if (node.type === "document") names.set(node.author.id, node.author.name)
  return [...names].toSorted(([, one], [, other]) => one.localeCompare(other))
}

export function SearchFilters() {
  const { t } = useSearchTexts()
  const id = useId()
  const ref = useSearchRef()
  const { filters, hits } = useSearchView()
  const { folder } = useBrowserView()
  const here = ownFolder(folder)
  const name = useWay()?.at(-1)?.name ?? ""
  const choose = (part: Partial<Filters>) => ref.send({ type: "filters.chosen", filters: { ...filters, ...part } })
  const validated = filters.validated === null ? "" : String(filters.validated)
  return (
    <div className="docs-bar search-bar" role="group" aria-label={t("search:filters")}>
      {here === null ? null : (
        <button
          type="button"
          className="chip"
          aria-pressed={filters.folder !== null}
          title={t("search:here.of", { name })}
          onClick={() => choose({ folder: filters.folder === null ? here : null })}
        >
          <Icon of={check} />
          {t("search:here")}
        </button>
      )}
      <select
        className="input"
        aria-label={t("search:type")}
        data-chosen={filters.type !== null || undefined}
        value={filters.type ?? ""}
        onChange={({ target }) => choose({ type: searchTypes.find((type) => type === target.value) ?? null })}
      >
        <option value="">{t("search:type")}</option>
        {searchTypes.map((type) => (
          <option key={type} value={type}>
            {t(`search:type.${type}`)}
          </option>
        ))}
      </select>
      <select
        className="input"
        aria-label={t("search:state")}
        data-chosen={filters.validated !== null || undefined}
        value={validated}
        onChange={({ target }) => choose({ validated: target.value === "" ? null : target.value === "true" })}
      >
        <option value="">{t("search:state")}</option>
        <option value="true">{t("documents:state.validated")}</option>
        <option value="false">{t("documents:state.unvalidated")}</option>
      </select>
      <select
        className="input"
        aria-label={t("search:author")}
        data-chosen={filters.author !== null || undefined}
        value={filters.author ?? ""}
        onChange={({ target }) => choose({ author: target.value === "" ? null : Number(target.value) })}
      >
        <option value="">{t("search:author")}</option>
        {authorsOf(hits, filters.author, t("search:author.chosen")).map(([id, author]) => (
          <option key={id} value={id}>
            {author}
          </option>
        ))}
      </select>
      <div className="search-days">
        <span className="search-day">
          <label htmlFor={`${id}-from`}>{t("search:from")}</label>
          <DayInput
            label={t("search:from")}
            id={`${id}-from`}
            max={filters.to ?? undefined}
            data-chosen={filters.from !== null || undefined}
            value={filters.from ?? ""}
            onChange={(chosen) => choose({ from: chosen === "" ? null : chosen })}
          />
        </span>
        <span className="search-day">
          <label htmlFor={`${id}-to`}>{t("search:to")}</label>
          <DayInput
            label={t("search:to")}
            id={`${id}-to`}
            min={filters.from ?? undefined}
            data-chosen={filters.to !== null || undefined}
            value={filters.to ?? ""}
            onChange={(chosen) => choose({ to: chosen === "" ? null : chosen })}
          />
        </span>
      </div>
    </div>
  )
}
