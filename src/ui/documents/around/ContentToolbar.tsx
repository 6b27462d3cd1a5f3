"use no memo"

import { useSelector } from "@xstate/react"
import { Suspense } from "react"
import { useTranslation } from "react-i18next"
import { viewParameters } from "#machines/documents/list/viewAddress.ts"
import type { TreeNode } from "#schemas/documents/node.ts"
import { useHere } from "#ui/app/useHere.ts"
import { FilterButton } from "#ui/documents/around/FilterButton.tsx"
import { ColumnsButton, type DocumentColumnsProps } from "#ui/documents/around/ColumnsButton.tsx"
import { SortMenu } from "#ui/documents/around/SortMenu.tsx"
import {
  useBrowserView,
  useChoosing,
  useDocumentsStore,
  useSelectionRef
} from "#ui/documents/page/documentsStoreContext.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { thLarge } from "#ui/shared/icons/frame/documentIcons.ts"
import { list } from "#ui/shared/icons/list/listIcons.ts"
import { questionCircle } from "#ui/shared/icons/frame/icons.ts"
import { check } from "#ui/shared/icons/firstIcons.ts"
import { lazyPart } from "#ui/shared/lazy/lazyPart.tsx"
import { toolbar } from "#ui/shared/toolbar/toolbar.ts"
import { useBreakpoint } from "#ui/shared/page/useBreakpoint.ts"
import { whenIdle } from "#ui/shared/lazy/whenIdle.ts"
import { ListViews } from "#ui/views/button/ListViews.tsx"

const BulkBar = lazyPart(
  () => import("#ui/documents/onDemand/BulkBar.tsx"),
  (module) => module.BulkBar
)

// The print styles are loaded later, so that the first visit does not wait for them.
whenIdle(() => import("#ui/documents/list/docsPrint.css"))

/** A toolbar of constant height: the view options, or the actions on the selection. */
export function ContentToolbar({ columns, rows }: DocumentColumnsProps & { readonly rows: ReadonlyArray<TreeNode> }) {
  const selection = useSelectionRef()
  const selected = useSelector(selection, (state) => state.context.selected)
  const nodes = selected.size === 0 ? [] : rows.filter(({ id }) => selected.has(id))
  if (nodes.length === 0) return <ViewBar columns={columns} />
  return (
    <Suspense fallback={<ViewBar columns={columns} />}>
      <BulkBar nodes={nodes} />
    </Suspense>
  )
}

function ViewBar({ columns }: DocumentColumnsProps) {
  const { t } = useTranslation("documents")
  const { store } = useDocumentsStore()
  const { firm } = useHere()
  const choose = useChoosing()
  const isNarrow = useBreakpoint() === "narrow"
  const { filters, isTrash, mode } = useBrowserView()
  if (isTrash) return <div className="docs-bar" data-empty="true" />
  return (
    <div className="docs-bar" {...toolbar} aria-label={t("mode.group")}>
      <div className="chips" role="group" aria-label={t("filter.group")}>
        {(["validated", "unvalidated"] as const).map((filter) => (
          <button
            key={filter}
            type="button"
            className="chip"
            aria-pressed={filters[filter]}
            onClick={() => choose({ type: "filter.toggled", filter })}
          >
            <Icon of={check} />
            {t(`filter.${filter}`)}
          </button>
        ))}
      </div>
      <span className="grow" />
      <FilterButton />
      {firm === null ? null : (
        <ListViews
          firmId={firm.id}
          list="documents"
          parts={viewParameters}
          columns={columns.columns}
          onColumns={columns.chooseAll}
        />
      )}
      {isNarrow || mode !== "list" ? null : <ColumnsButton columns={columns} />}
      <SortMenu />
      <button
        type="button"
        className="icon-button docs-keys"
        data-size="small"
        aria-label={t("keys")}
        title={t("keys")}
        aria-keyshortcuts="?"
        onClick={() => store.ref.send({ type: "dialog.asked", dialog: { name: "help", nodes: [] } })}
      >
        <Icon of={questionCircle} />
      </button>
      <div className="segments" role="group" aria-label={t("mode.group")}>
        {(["list", "mosaic"] as const).map((choice) => (
          <button
            key={choice}
            type="button"
            aria-pressed={mode === choice}
            aria-label={t(`mode.${choice}`)}
            title={t(`mode.${choice}`)}
            onClick={() => choose({ type: "mode.chosen", mode: choice })}
          >
            <Icon of={choice === "list" ? list : thLarge} />
          </button>
        ))}
      </div>
    </div>
  )
}
