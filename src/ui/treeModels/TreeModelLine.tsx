import { Link } from "@tanstack/react-router"
import { useTranslation } from "react-i18next"
import type { FirmId } from "#schemas/shared/ids.ts"
import type { TreeModelSummary } from "#schemas/treeModels/treeModel.ts"
import { useHere } from "#ui/app/useHere.ts"
import type { useListActions } from "#ui/shared/kit/list/useListActions.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { ellipsisH, eye } from "#ui/shared/icons/frame/icons.ts"
import { MenuButton } from "#ui/shared/Menu.tsx"
import { TreeModelTags } from "#ui/treeModels/TreeModelTags.tsx"
import { useTreeModelMenu } from "#ui/treeModels/useTreeModelMenu.ts"
import { RowAction } from "#ui/shared/kit/list/EntityLine.tsx"

interface TreeModelLineProps {
  readonly firmId: FirmId
  readonly model: TreeModelSummary
  readonly work: ReturnType<typeof useListActions>
  readonly onPreview: () => void
}

export function TreeModelLine({ firmId, model, onPreview, work }: TreeModelLineProps) {
  const { t } = useTranslation("treeModels")
  const { context } = useHere()
  const { items, view } = useTreeModelMenu({ firmId, model, work, onPreview })
  const { description, folder_count, id, name, vendor_count } = model
  const facts = [t("editor.count", { count: folder_count }), t("used", { count: vendor_count })]
  return (
    <li className="entity-line">
      <div className="entity-text">
        <h2 className="entity-name">
          {name}
          <TreeModelTags model={model} />
        </h2>
        <small>{facts.join(" · ")}</small>
        {description === "" ? null : <small className="muted">{description}</small>}
      </div>
      <div className="actions">
        {view.mayKeep ? (
          <>
            <Link
              className="button"
              data-kind="quiet"
              data-size="small"
              aria-label={`${t("edit")} – ${name}`}
              to="/settings/{-$context}/tree-structures/{-$structureId}"
              params={{ context, structureId: String(id) }}
            >
              {t("edit")}
            </Link>
            <MenuButton className="icon-button" label={`${t("more")} – ${name}`} items={items}>
              <Icon of={ellipsisH} />
            </MenuButton>
          </>
        ) : (
          <RowAction name={`${t("preview")} – ${name}`} onClick={onPreview}>
            <Icon of={eye} />
            {t("preview")}
          </RowAction>
        )}
      </div>
    </li>
  )
}
