"use no memo"

import { useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { FolderTree } from "#ui/documents/tree/FolderTree.tsx"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { sitemap } from "#ui/shared/icons/frame/documentIcons.ts"
import { times } from "#ui/shared/icons/firstIcons.ts"

/** The folder tree in a drawer, on narrow screens. */
export function TreeDrawer() {
  const { t } = useTranslation(["documents", "app"])
  const dialog = useRef<HTMLDialogElement>(null)
  const [isOpen, setOpen] = useState(false)
  const close = () => dialog.current?.close()
  return (
    <>
      <button
        type="button"
        className="icon-button docs-tree-button"
        aria-label={t("documents:folders")}
        aria-expanded={isOpen}
        onClick={() => {
          setOpen(true)
          dialog.current?.showModal()
        }}
      >
        <Icon of={sitemap} />
      </button>
      <dialog
        ref={dialog}
        className="docs-drawer"
        aria-label={t("documents:folders")}
        onClose={() => setOpen(false)}
        onClick={(event) => {
          // A click on the backdrop has the dialog itself as target.
          if (event.target === event.currentTarget) close()
        }}
      >
        {isOpen ? (
          <div className="docs-drawer-inside">
            <div className="docs-drawer-head">
              <h2>{t("documents:folders")}</h2>
              <button type="button" className="icon-button" aria-label={t("app:close")} onClick={close}>
                <Icon of={times} />
              </button>
            </div>
            <FolderTree onGone={close} />
          </div>
        ) : null}
      </dialog>
    </>
  )
}
