import { useTranslation } from "react-i18next"
import type { TreeNode } from "#schemas/documents/node.ts"
import { useActions } from "#ui/documents/actions/useActions.ts"
import { MenuPanel } from "#ui/shared/Menu.tsx"
import type { Anchor } from "#ui/shared/placeMenu.ts"

// Prefetches the code that runs actions as soon as the menu offers one.
import("#ui/documents/onDemand/nodeActionRunner.ts").catch(() => undefined)

interface NodeMenuProps {
  readonly nodes: ReadonlyArray<TreeNode>
  readonly anchor: Anchor
  readonly onClose: () => void
}

const leading: ReadonlySet<string> = new Set([
  "open",
  "download",
  "share",
  "mail",
  "marks",
  "themes",
  "workflows",
  "details"
])

export function NodeMenu({ anchor, nodes, onClose }: NodeMenuProps) {
  const { t } = useTranslation("documents")
  const actions = useActions(nodes)
  const firstChange = actions.find(({ key }) => !leading.has(key))
  return (
    <MenuPanel
      label={t("actions.all")}
      anchor={anchor}
      onClose={onClose}
      items={actions.map((action) => ({
        ...action,
        afterLine: (action === firstChange && action !== actions[0]) || action.tone === "danger" || action.key === "why"
      }))}
    />
  )
}
