import { useTranslation } from "react-i18next"
import { type EditedFolder, toTree } from "#machines/treeModels/treeEditor.projection.ts"
import type { TreeFolder } from "#schemas/treeModels/treeModel.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { calendar, folder as closed, lock, tags } from "#ui/shared/icons/frame/icons.ts"

interface TreePreviewProps {
  readonly folders: ReadonlyArray<TreeFolder>
  /** Example year for the yearly folders. */
  readonly year: number
}

/** [WIZ-008] A read-only preview of the tree that a client gets. */
export function TreePreview({ folders, year }: TreePreviewProps) {
  const { t } = useTranslation("treeModels")
  return folders.length === 0 ? (
    <p className="muted">{t("preview.empty")}</p>
  ) : (
    <Branches tree={toTree(folders)} year={year} />
  )
}

function Branches({ tree, year }: { readonly tree: ReadonlyArray<EditedFolder>; readonly year: number }) {
  const { t } = useTranslation("treeModels")
  return (
    <ul className="tree-preview">
      {tree.map(({ folder, inside }) => (
        <li key={folder.key}>
          <span className="tree-preview-line">
            <Icon of={folder.kind === "year" ? calendar : closed} className="ft-folder" />
            {folder.kind === "year" ? t("preview.year", { year }) : folder.name}
            {folder.read_only ? <Mark icon={lock} text={t("editor.mark.locked")} /> : null}
            {folder.theme_ids.length > 0 ? <Mark icon={tags} text={t("editor.mark.themes")} /> : null}
          </span>
          {inside.length === 0 ? null : <Branches tree={inside} year={year} />}
        </li>
      ))}
    </ul>
  )
}

/** An icon with a text for screen readers. */
export function Mark({ icon, text }: { readonly icon: string; readonly text: string }) {
  return (
    <span className="tree-mark" title={text}>
      <Icon of={icon} />
      <span className="visually-hidden">{text}</span>
    </span>
  )
}
