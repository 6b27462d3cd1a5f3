import { useQuery } from "@tanstack/react-query"
import { type RefObject, useMemo } from "react"
import { useTranslation } from "react-i18next"
import { isModuleActive } from "#machines/access/openScreens.ts"
import type { TreeEditorView } from "#machines/treeModels/treeEditor.projection.ts"
import type { TreeEditorEvent } from "#machines/treeModels/treeEditor.setup.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import type { ThemeId } from "#schemas/themes/theme.ts"
import type { TreeFolder } from "#schemas/treeModels/treeModel.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { useHere } from "#ui/app/useHere.ts"
import { CheckField } from "#ui/shared/form/CheckField.tsx"
import { Field } from "#ui/shared/form/Field.tsx"
import { PickField } from "#ui/shared/form/PickField.tsx"

interface FolderPanelProps {
  /** Null for a model of the provider's catalogue, which has no themes. */
  readonly firmId: FirmId | null
  readonly view: TreeEditorView
  readonly isReadOnly: boolean
  readonly nameRef: RefObject<HTMLInputElement | null>
  readonly send: (event: TreeEditorEvent) => void
}

/** [NET-050] The properties of the selected folder. */
export function FolderPanel(props: FolderPanelProps) {
  const { t } = useTranslation("treeModels")
  const { selected } = props.view
  return (
    <section className="panel tree-properties" aria-label={t("editor.folder")}>
      {selected === null ? (
        <p className="muted">{t("editor.folder.none")}</p>
      ) : (
        <Properties {...props} folder={selected} />
      )}
    </section>
  )
}

function Properties({
  firmId,
  folder,
  isReadOnly,
  nameRef,
  send,
  view
}: FolderPanelProps & { readonly folder: TreeFolder }) {
  const { t } = useTranslation("treeModels")
  const { key } = folder
  const change = (change: Partial<Pick<TreeFolder, "kind" | "name" | "read_only" | "theme_ids">>) =>
    send({ type: "folder.changed", key, change })
  const year = view.folders.find(({ kind }) => kind === "year")
  const other = year !== undefined && year.key !== key ? year : null
  const isYearly = folder.kind !== "year" && year !== undefined && liesIn(view.folders, key, year.key)
  return (
    <>
      <h2>{folder.name.trim() === "" ? t("editor.folder") : folder.name}</h2>
      {isYearly ? <p className="muted">{t("editor.folder.yearly")}</p> : null}
      <Field label={t("editor.folder.name")} required messageKey={view.selectedProblem}>
        {(control) => (
          <input
            {...control}
            ref={nameRef}
            className="input"
            name="folder"
            autoComplete="off"
            value={folder.name}
            readOnly={isReadOnly}
            onChange={(event) => change({ name: event.target.value })}
            onKeyDown={(event) => {
              if (event.key !== "Enter" && event.key !== "Escape") return
              // Enter ends the rename and must not submit the form.
              event.preventDefault()
              document.querySelector<HTMLElement>(`.tree-line[data-key="${key}"]`)?.focus()
            }}
          />
        )}
      </Field>
      <CheckField
        field={{
          name: "year",
          value: folder.kind === "year",
          messageKey: null,
          isReadOnly: isReadOnly || isYearly,
          onChange: (isYear) => change({ kind: isYear ? "year" : "folder" })
        }}
        label={t("editor.folder.year")}
        hint={
          other === null || isYearly
            ? t("editor.folder.year.hint")
            : t("editor.folder.year.taken", { name: other.name })
        }
      />
      <CheckField
        field={{
          name: "locked",
          value: folder.read_only,
          messageKey: null,
          isReadOnly,
          onChange: (read_only) => change({ read_only })
        }}
        label={t("editor.folder.locked")}
        hint={t("editor.folder.locked.hint")}
      />
      {firmId === null ? null : (
        <Themes
          firmId={firmId}
          chosen={folder.theme_ids}
          isReadOnly={isReadOnly}
          onChange={(theme_ids) => change({ theme_ids })}
        />
      )}
    </>
  )
}

const liesIn = (folders: ReadonlyArray<TreeFolder>, key: string, above: string): boolean => {
  const from = folders.findIndex((folder) => folder.key === above)
  const at = folders.findIndex((folder) => folder.key === key)
  const level = folders[from]?.level ?? 0
  return at > from && folders.slice(from + 1, at + 1).every((folder) => folder.level > level)
}

interface ThemesProps {
  readonly firmId: FirmId
  readonly chosen: ReadonlyArray<ThemeId>
  readonly isReadOnly: boolean
  readonly onChange: (chosen: ReadonlyArray<ThemeId>) => void
}

/** [THM-O01] The themes that the folder gets in each client's tree; nothing if the firm has no themes. */
function Themes({ chosen, firmId, isReadOnly, onChange }: ThemesProps) {
  const { t } = useTranslation("treeModels")
  const { t: ofThemes } = useTranslation("themes")
  const { modules } = useHere()
  const hasThemes = isModuleActive(modules, "themes")
  const query = useQuery({
    ...useCall("themes.ofFirm", { params: { firmId }, showError: false }),
    enabled: hasThemes
  })
  const rows = useMemo(
    () =>
      (query.data?.data ?? []).map(({ acl, id, sharing, title }) => ({
        id: String(id),
        name: title,
        detail: `${ofThemes(`sharing.${sharing}`)} · ${ofThemes(`acl.${acl}`)}`
      })),
    [ofThemes, query.data]
  )
  if (!hasThemes || query.data === undefined) return null
  if (rows.length === 0) return <p className="muted">{t("editor.folder.themes.none")}</p>
  return (
    <PickField
      field={{
        name: "themes",
        value: chosen.map(String),
        messageKey: null,
        isReadOnly,
        onChange: (ids) => onChange(ids.map((id) => Number(id) as ThemeId))
      }}
      label={t("editor.folder.themes")}
      hint={t("editor.folder.themes.hint")}
      searchLabel={t("editor.folder.themes.search")}
      emptyText={t("editor.folder.themes.none")}
      rows={rows}
    />
  )
}
