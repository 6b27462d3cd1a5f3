import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import type { FirmId } from "#schemas/shared/ids.ts"
import type { TreeModelSummary } from "#schemas/treeModels/treeModel.ts"
import { parisToday } from "#services/people/today.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { Dialog } from "#ui/shared/dialog/Dialog.tsx"
import { TreePreview } from "#ui/treeModels/TreePreview.tsx"
import { QueryBoundary } from "#ui/shared/kit/list/QueryBoundary.tsx"

interface PreviewDialogProps {
  readonly firmId: FirmId
  readonly model: Pick<TreeModelSummary, "id" | "name">
  readonly onClose: () => void
}

/** [WIZ-008] Previews a model's tree, with the current year's folder as an example. */
export function PreviewDialog({ firmId, model, onClose }: PreviewDialogProps) {
  const { t } = useTranslation("treeModels")
  const params = { firmId, structureId: model.id }
  const query = useQuery(useCall("treeModels.one", { params, showError: false }))
  return (
    <Dialog title={t("preview.title", { name: model.name })} onClose={onClose} width="32rem">
      <QueryBoundary query={query} rows={6}>
        {({ data }) => (
          <div className="tree-preview-box" tabIndex={0} role="group" aria-label={t("editor.tree")}>
            {data.description === "" ? null : <p className="muted">{data.description}</p>}
            <TreePreview folders={data.folders} year={Number(parisToday().slice(0, 4))} />
            <small className="muted">{t("preview.lists")}</small>
          </div>
        )}
      </QueryBoundary>
    </Dialog>
  )
}
