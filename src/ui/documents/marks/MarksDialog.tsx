import { Suspense } from "react"
import { useTranslation } from "react-i18next"
import type { TreeNode } from "#schemas/documents/node.ts"
import { Marks } from "#ui/documents/marks/Marks.tsx"
import { usePageTexts } from "#ui/app/frame/pageTexts.ts"
import { Dialog } from "#ui/shared/dialog/Dialog.tsx"

interface MarksDialogProps {
  readonly nodes: ReadonlyArray<TreeNode>
  readonly onClose: () => void
}

/** The marks of one folder or document, opened from its menu. */
export function MarksDialog({ nodes, onClose }: MarksDialogProps) {
  const [node] = nodes
  return node === undefined ? null : (
    <Suspense fallback={null}>
      <Worded node={node} onClose={onClose} />
    </Suspense>
  )
}

function Worded({ node, onClose }: { readonly node: TreeNode; readonly onClose: () => void }) {
  usePageTexts("documents")
  const { t } = useTranslation(["marks", "app"])
  return (
    <Dialog
      title={node.type === "folder" && node.is_root ? t("marks:title.root") : t("marks:title", { name: node.name })}
      onClose={onClose}
      width="30rem"
      footer={
        <button type="button" className="button" data-kind="second" onClick={onClose}>
          {t("app:close")}
        </button>
      }
    >
      <Marks node={node} />
    </Dialog>
  )
}
