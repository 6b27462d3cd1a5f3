import { useTranslation } from "react-i18next"
import { toTreeModelView } from "#machines/treeModels/treeModels.projection.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import type { TreeModelStep } from "#schemas/treeModels/treeModels.api.ts"
import type { TreeModelSummary } from "#schemas/treeModels/treeModel.ts"
import { usePortal } from "#ui/app/portal.ts"
import type { useListActions } from "#ui/shared/kit/list/useListActions.ts"
import { copy, eye, play, star, trash, undo } from "#ui/shared/icons/frame/icons.ts"
import type { MenuItem } from "#ui/shared/Menu.tsx"
import { useText } from "#ui/shared/useText.ts"

interface TreeModelMenu {
  readonly firmId: FirmId
  readonly model: TreeModelSummary
  readonly work: ReturnType<typeof useListActions>
  readonly onPreview: () => void
  /**
   * Leaves the page of the deleted model. Awaited before the queries are invalidated, so that the page does not refetch
   * it.
   */
  readonly onRemoved?: () => Promise<void>
}

/** The menu of a tree model; an unavailable action has the reason. */
export const useTreeModelMenu = ({ firmId, model, onPreview, onRemoved, work }: TreeModelMenu) => {
  const { t } = useTranslation("treeModels")
  const text = useText()
  const { ask } = usePortal()
  const { id, name } = model
  const params = { firmId, structureId: id }
  const view = toTreeModelView(model)
  const reason = (guard: string | null) => (guard === null ? null : text(`closed.${guard}`))
  const step = (type: TreeModelStep, done: string) => () =>
    work.act(`treeModels:${done}`, { name }, () =>
      ask("treeModels.step", { params, payload: { type }, showError: false })
    )
  const offer = {
    label: t("offer"),
    disabledReason: reason(view.offerClosedBy),
    onSelect: step("model.offered", "offer.done")
  }
  const preview: MenuItem = { key: "preview", label: t("preview"), icon: eye, onSelect: onPreview }
  const keeping: ReadonlyArray<MenuItem> = [
    view.isDraft
      ? { key: "offer", icon: play, ...offer }
      : {
          key: "withdraw",
          label: t("withdraw"),
          icon: undo,
          disabledReason: reason(view.withdrawalClosedBy),
          onSelect: step("model.withdrawn", "withdraw.done")
        },
    ...(view.canPrefer
      ? [
          {
            key: "prefer",
            label: t("make-default"),
            icon: star,
            onSelect: step("model.preferred", "make-default.done")
          }
        ]
      : []),
    ...(view.canUnprefer
      ? [
          {
            key: "unprefer",
            label: t("unmake-default"),
            icon: star,
            onSelect: step("model.unpreferred", "unmake-default.done")
          }
        ]
      : []),
    {
      key: "duplicate",
      label: t("duplicate"),
      icon: copy,
      onSelect: () =>
        work.act("treeModels:copied", { name }, () => ask("treeModels.duplicate", { params, showError: false }))
    },
    {
      key: "remove",
      label: t("remove"),
      icon: trash,
      tone: "danger",
      afterLine: true,
      disabledReason: reason(view.removalClosedBy),
      onSelect: () =>
        work.ask("treeModels:removal", { name }, "treeModels:removed", async () => {
          await ask("treeModels.remove", { params, showError: false })
          await onRemoved?.()
        })
    }
  ]
  return { view, offer, items: view.mayKeep ? [preview, ...keeping] : [preview] }
}
