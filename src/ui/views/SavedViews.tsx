import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useNavigate, useRouterState } from "@tanstack/react-router"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { FirmId } from "#schemas/shared/ids.ts"
import type { SavedView, ViewSearch } from "#schemas/views/view.ts"
import type { ViewList } from "#schemas/views/viewRules.ts"
import { isFailure } from "#services/shared/saving.ts"
import { savedView, type ViewPlace } from "#services/views/viewResource.ts"
import { linkHere, type Said } from "#ui/app/links.ts"
import { usePageTexts } from "#ui/app/frame/pageTexts.ts"
import { usePortal } from "#ui/app/portal.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { CheckField } from "#ui/shared/form/CheckField.tsx"
import { FormDialog } from "#ui/shared/form/FormDialog.tsx"
import { TextField } from "#ui/shared/form/TextField.tsx"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { bookmark } from "#ui/views/button/bookmarkIcon.ts"
import { useResource } from "#ui/shared/kit/resource/useResource.ts"
import { MenuButton, type MenuItem } from "#ui/shared/Menu.tsx"

export interface SavedViewsProps {
  readonly firmId: FirmId
  readonly list: ViewList
  /** Search parameters of the list that a view stores. */
  readonly parts: ReadonlyArray<string>
  /** The visible columns, for lists that have a choice of them. */
  readonly columns?: ReadonlyArray<string>
  readonly onColumns?: (columns: ReadonlyArray<string>) => void
}

const picked = (raw: Said, parts: ReadonlyArray<string>) =>
  Object.fromEntries(Object.entries(raw).filter(([name, value]) => parts.includes(name) && value !== undefined))

const sorted = (search: object) =>
  JSON.stringify(Object.entries(search).toSorted(([one], [other]) => (one < other ? -1 : 1)))

/** [CLI-O02] [TSK-004] The saved views of a list: apply, save, update, and share with the firm. */
export function SavedViews({ columns, firmId, list, onColumns, parts }: SavedViewsProps) {
  usePageTexts("views")
  const { t } = useTranslation("views")
  const { ask, snackbar } = usePortal()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const raw = useRouterState({ select: (state) => state.location.search as Said })
  const { data } = useQuery(useCall("views.list", { params: { firmId }, query: { list }, showError: false }))
  const [editing, setEditing] = useState<SavedView | "new" | null>(null)
  const views = data?.data ?? []
  const here = picked(raw, parts) as ViewSearch
  const shown = columns ?? null
  const isHere = (view: SavedView) =>
    sorted(view.search) === sorted(here) &&
    (view.columns === null || shown === null || view.columns.join() === shown.join())
  const current = views.find(isHere) ?? null
  const show = (view: SavedView) => {
    if (view.columns !== null) onColumns?.(view.columns)
    const others = (before: Said) =>
      Object.fromEntries(Object.entries(before).filter(([name]) => !parts.includes(name) && name !== "page"))
    void navigate(linkHere((before) => ({ ...others(before), ...view.search })))
  }
  /**
   * Waits for the change and refetches the views; shows the success message if the change worked. `ask` has already
   * shown a failure.
   */
  const finish = async (work: Promise<unknown>, code: "views:removed" | "views:saved") => {
    try {
      await work
      snackbar.send({ type: "message.raised", message: { tone: "success", code, params: {}, text: null } })
    } catch (error) {
      if (!isFailure(error)) throw error
    }
    await queries.invalidateQueries({ queryKey: ["views.list"] })
  }
  const paramsOf = (view: SavedView) => ({ firmId, viewId: view.id })
  const remove = (view: SavedView) => finish(ask("views.remove", { params: paramsOf(view) }), "views:removed")
  const update = (view: SavedView) =>
    finish(
      ask("views.change", {
        params: paramsOf(view),
        headers: { "if-match": `"${view.revision}"` },
        payload: { search: here, columns: shown }
      }),
      "views:saved"
    )
  const [last, setLast] = useState<number | null>(null)
  const chosen = views.find(({ id }) => id === last) ?? null
  const choices = views.map((view): MenuItem => ({
    key: String(view.id),
    label: view.is_shared ? t("shared.name", { name: view.name }) : view.name,
    checked: view === current,
    onSelect: () => {
      setLast(view.id)
      show(view)
    }
  }))
  const kept = current ?? chosen
  const mayKeep = kept !== null && kept.closed_by.length === 0
  const items: ReadonlyArray<MenuItem> = [
    ...choices,
    { key: "new", label: t("save"), afterLine: choices.length > 0, onSelect: () => setEditing("new") },
    ...(mayKeep && kept !== current
      ? [{ key: "update", label: t("update", { name: kept.name }), onSelect: () => void update(kept) }]
      : []),
    ...(mayKeep
      ? [
          { key: "edit", label: t("edit", { name: kept.name }), onSelect: () => setEditing(kept) },
          {
            key: "remove",
            label: t("remove", { name: kept.name }),
            tone: "danger" as const,
            onSelect: () => void remove(kept)
          }
        ]
      : [])
  ]
  return (
    <>
      <MenuButton className="icon-button" label={t("title")} items={items} opensAtOnce>
        <Icon of={bookmark} />
      </MenuButton>
      {editing === null ? null : (
        <ViewDialog
          view={editing === "new" ? null : editing}
          place={{ firmId, list, search: here, columns: shown }}
          mayShare={data?.may_share === true}
          onClose={() => setEditing(null)}
        />
      )}
    </>
  )
}

interface ViewDialogProps {
  readonly view: SavedView | null
  readonly place: ViewPlace
  readonly mayShare: boolean
  readonly onClose: () => void
}

function ViewDialog({ mayShare, onClose, place, view }: ViewDialogProps) {
  const { t } = useTranslation("views")
  const form = useResource(savedView, { place, entity: view })
  return (
    <FormDialog
      title={t(view === null ? "dialog.new" : "dialog.edit")}
      form={form}
      labelOf={(field) => t(`field.${field as "name" | "is_shared"}`)}
      onClose={onClose}
    >
      <TextField field={form.field("name")} label={t("field.name")} required />
      {mayShare ? (
        <CheckField field={form.field("is_shared")} label={t("field.is_shared")} hint={t("field.is_shared.hint")} />
      ) : null}
    </FormDialog>
  )
}
