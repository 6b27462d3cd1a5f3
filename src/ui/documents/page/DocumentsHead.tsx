"use no memo"

import { Suspense } from "react"
import { useTranslation } from "react-i18next"
import { useCompany } from "#ui/app/frame/company.ts"
import { Crumb } from "#ui/documents/list/Crumb.tsx"
import { useBrowserView, useDocumentsStore, useWay } from "#ui/documents/page/documentsStoreContext.ts"
import { HeadActions, Standing, TreeDrawer } from "#ui/documents/page/aside.ts"
import { useScreenKeys } from "#ui/documents/page/useScreenKeys.ts"
import { Breadcrumbs } from "#ui/shared/page/Breadcrumbs.tsx"
import { Skeleton } from "#ui/shared/States.tsx"

/** The name of the open folder; null until it is loaded. */
export const useFolderTitle = (): string | null => {
  const { t } = useTranslation("documents")
  const { isShared } = useDocumentsStore()
  const { isTrash } = useBrowserView()
  const way = useWay()
  if (isShared || isTrash) return t(isShared ? "shared" : "trash")
  return way === null ? null : (way.at(-1)?.name ?? t("title"))
}

/** The heading of the documents page: the open folder, and the buttons that add to it. */
export function DocumentsHead() {
  useScreenKeys()
  const { isTrash } = useBrowserView()
  const title = useFolderTitle()
  return (
    <div className="head docs-head">
      <div className="head-text">
        <Way />
        <div className="docs-title">
          <Suspense fallback={<span className="docs-tree-button icon-button" />}>
            <TreeDrawer />
          </Suspense>
          <h1 className="truncate" title={title ?? undefined}>
            {title ?? <Skeleton width="12rem" height="1.5rem" />}
          </h1>
          <Suspense fallback={null}>
            <Standing />
          </Suspense>
        </div>
      </div>
      <div className="actions">
        <Suspense fallback={null}>
          <HeadActions isTrash={isTrash} />
        </Suspense>
      </div>
    </div>
  )
}

function Way() {
  const { t } = useTranslation("documents")
  const { isTrash } = useBrowserView()
  const title = useFolderTitle()
  const company = useCompany()?.company_name ?? t("title")
  const way = useWay() ?? []
  const above = [{ id: 0, hash: "root", name: company }, ...way.slice(0, -1)]
  const { isShared } = useDocumentsStore()
  const isTop = !isShared && !isTrash && way.length === 0 && title !== null
  return (
    <Breadcrumbs
      items={[
        ...(isTop ? [] : above.map((crumb) => ({ key: crumb.id, content: <Crumb {...crumb} /> }))),
        { key: "here", content: isTop ? company : (title ?? <Skeleton width="6rem" />) }
      ]}
    />
  )
}
