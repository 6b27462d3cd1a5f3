"use no memo"

import { Suspense, useState } from "react"
import { useTranslation } from "react-i18next"
import type { FolderNode } from "#schemas/documents/node.ts"
import { FolderTree } from "#ui/documents/tree/FolderTree.tsx"
import { TreeSpace } from "#ui/documents/tree/TreeSpace.tsx"
import type { Anchor } from "#ui/shared/placeMenu.ts"
import { lazyPart } from "#ui/shared/lazy/lazyPart.tsx"

const NodeMenu = lazyPart(
  () => import("#ui/documents/onDemand/NodeMenu.tsx"),
  (module) => module.NodeMenu,
  "over"
)

/** The folder tree beside the content, on wide screens. */
export function FolderPane() {
  const { t } = useTranslation("documents")
  const [menu, setMenu] = useState<{ readonly folder: FolderNode; readonly anchor: Anchor } | null>(null)
  return (
    <TreeSpace label={t("folders")}>
      <FolderTree onMenu={(folder, anchor) => setMenu({ folder, anchor })} />
      {menu === null ? null : (
        <Suspense fallback={null}>
          <NodeMenu nodes={[menu.folder]} anchor={menu.anchor} onClose={() => setMenu(null)} />
        </Suspense>
      )}
    </TreeSpace>
  )
}
