import { Link } from "@tanstack/react-router"
import { type KeyboardEvent, useCallback, useState } from "react"
import { useTranslation } from "react-i18next"
import type { Category, CategoryId } from "#schemas/catalog/catalog.ts"
import { categoryNameProblem } from "#schemas/catalog/rules.ts"
import { formOf } from "#schemas/shared/form.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import { catalogQueries } from "#services/catalog/catalogResources.ts"
import { resource } from "#services/shared/resource.ts"
import { linkTo } from "#ui/app/links.ts"
import { usePortal } from "#ui/app/portal.ts"
import { useHere } from "#ui/app/useHere.ts"
import type { useListActions } from "#ui/shared/kit/list/useListActions.ts"
import { FormDialog } from "#ui/shared/form/FormDialog.tsx"
import { TextField } from "#ui/shared/form/TextField.tsx"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { arrowDown, arrowUp, ellipsisV, pencil, plus, trash } from "#ui/shared/icons/frame/icons.ts"
import { useResource } from "#ui/shared/kit/resource/useResource.ts"
import { MenuButton } from "#ui/shared/Menu.tsx"

const blank = { name: "" }
const categories = resource<{ readonly firmId: FirmId }, Category>()({
  form: formOf(blank, ({ name }) => {
    const problem = categoryNameProblem(name)
    return problem === null ? {} : { name: [problem] }
  }),
  empty: blank,
  valuesOf: ({ name }) => ({ name }),
  create: ({ ask, place: params, payload }) => ask("catalog.createCategory", { params, payload }),
  change: ({ ask, entity: { id: categoryId }, headers, place, whole }) =>
    ask("catalog.changeCategory", { params: { ...place, categoryId }, headers, payload: whole }),
  read: async ({ ask, entity, place }) => {
    const { data } = await ask("catalog.categories", { params: place })
    return { data: data.find(({ id }) => id === entity.id) }
  },
  queries: catalogQueries,
  done: ({ name }) => ({ code: "catalog:category.saved", params: { name } })
})

interface CategoriesProps {
  readonly firmId: FirmId
  readonly list: ReadonlyArray<Category>
  readonly chosen: CategoryId | null
  readonly work: ReturnType<typeof useListActions>
}

/** [CAT-003] [ACC-043] The firm's categories, sorted by dragging or by Alt with the arrow keys. */
export function Categories({ chosen, firmId, list, work }: CategoriesProps) {
  const { t } = useTranslation("catalog")
  const { ask } = usePortal()
  const { context } = useHere()
  const [edited, setEdited] = useState<Category | "new" | null>(null)
  const [dragged, setDragged] = useState<CategoryId | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const [told, setTold] = useState("")
  const close = useCallback(() => setEdited(null), [])
  const place = async ({ id, name }: Category, to: number) => {
    if (to < 0 || to >= list.length) return
    await ask("catalog.placeCategory", { params: { firmId, categoryId: id }, payload: { place: to } })
    await work.refresh()
    setTold(t("category.placed", { name, place: to + 1, count: list.length }))
  }
  const onKeyDown = (category: Category, at: number) => (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return
    event.preventDefault()
    void place(category, at + (event.key === "ArrowUp" ? -1 : 1))
  }
  return (
    <section className="panel categories" aria-label={t("categories")}>
      <ul>
        <li>
          <Link
            className="category-link"
            {...linkTo("settings-offers-categories", { context, categoryId: undefined })}
            activeOptions={{ exact: true }}
            aria-current={chosen === null ? "page" : undefined}
          >
            <span className="grow">{t("category.all")}</span>
          </Link>
        </li>
        {list.map((category, at) => (
          <li
            key={category.id}
            draggable
            data-over={over === at || undefined}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = "move"
              setDragged(category.id)
            }}
            onDragOver={(event) => {
              if (dragged === null) return
              event.preventDefault()
              setOver(at)
            }}
            onDragEnd={() => {
              setDragged(null)
              setOver(null)
            }}
            onDrop={(event) => {
              event.preventDefault()
              const moved = list.find(({ id }) => id === dragged)
              setOver(null)
              if (moved !== undefined) void place(moved, at)
            }}
          >
            <Link
              className="category-link"
              {...linkTo("settings-offers-categories", { context, categoryId: String(category.id) })}
              aria-current={chosen === category.id ? "page" : undefined}
              aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
              onKeyDown={onKeyDown(category, at)}
            >
              <span className="grow">{category.name}</span>
              <small className="muted">{category.service_count}</small>
            </Link>
            <MenuButton
              className="icon-button"
              label={t("category.more", { name: category.name })}
              items={[
                { key: "edit", label: t("category.rename"), icon: pencil, onSelect: () => setEdited(category) },
                {
                  key: "up",
                  label: t("up"),
                  icon: arrowUp,
                  disabledReason: at === 0 ? t("first") : null,
                  onSelect: () => void place(category, at - 1)
                },
                {
                  key: "down",
                  label: t("down"),
                  icon: arrowDown,
                  disabledReason: at === list.length - 1 ? t("last") : null,
                  onSelect: () => void place(category, at + 1)
                },
                {
                  key: "remove",
                  label: t("remove"),
                  icon: trash,
                  tone: "danger",
                  afterLine: true,
                  onSelect: () =>
                    work.ask("catalog:category.removal", { name: category.name }, "catalog:category.removed", () =>
                      ask("catalog.removeCategory", {
                        params: { firmId, categoryId: category.id },
                        showError: false
                      })
                    )
                }
              ]}
            >
              <Icon of={ellipsisV} />
            </MenuButton>
          </li>
        ))}
      </ul>
      <span className="visually-hidden" role="status">
        {told}
      </span>
      <button type="button" className="button" data-kind="quiet" onClick={() => setEdited("new")}>
        <Icon of={plus} />
        {t("category.add")}
      </button>
      {edited === null ? null : (
        <CategoryForm firmId={firmId} category={edited === "new" ? null : edited} onClose={close} />
      )}
    </section>
  )
}

interface CategoryFormProps {
  readonly firmId: FirmId
  readonly category: Category | null
  readonly onClose: () => void
}

function CategoryForm({ category, firmId, onClose }: CategoryFormProps) {
  const { t } = useTranslation("catalog")
  const form = useResource(categories, { place: { firmId }, entity: category })
  return (
    <FormDialog
      title={t(category === null ? "category.add" : "category.rename")}
      form={form}
      labelOf={() => t("category.name")}
      onClose={onClose}
    >
      <TextField field={form.field("name")} label={t("category.name")} required />
    </FormDialog>
  )
}
