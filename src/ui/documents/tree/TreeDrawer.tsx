"use no memo"

import { useState } from "react"
import { useTranslation } from "react-i18next"
import { FolderTree } from "#ui/documents/tree/FolderTree.tsx"
import { useModalDialog } from "#ui/shared/dialog/useModalDialog.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { sitemap } from "#ui/shared/icons/frame/documentIcons.ts"
import { times } from "#ui/shared/icons/firstIcons.ts"

/** The folder tree in a drawer, on narrow screens. */
export function TreeDrawer() {
  const { t } = useTranslation("documents")
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className="icon-button docs-tree-button"
        aria-label={t("folders")}
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <Icon of={sitemap} />
      </button>
      {isOpen ? <Drawer onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function Drawer({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(["documents", "app"])
  const { close, dialog } = useModalDialog(onClose)
  return (
    <dialog {...dialog} className="docs-drawer" aria-label={t("documents:folders")}>
      <div className="docs-drawer-inside">
        <div className="docs-drawer-head">
          <h2>{t("documents:folders")}</h2>
          <button type="button" className="icon-button" aria-label={t("app:close")} onClick={close}>
            <Icon of={times} />
          </button>
        </div>
        <FolderTree onGone={close} />
      </div>
    </dialog>
  )
}
