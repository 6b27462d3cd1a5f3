import { useSelector } from "@xstate/react"
import { useTranslation } from "react-i18next"
import type { TreeNode } from "#schemas/documents/node.ts"
import { useBrowserView, useDesk, useSelectionRef } from "#ui/documents/deskContext.ts"
import { SortMenu } from "#ui/documents/SortMenu.tsx"
import { useActions } from "#ui/documents/useActions.ts"
import { Icon } from "#ui/shared/Icon.tsx"
import { ellipsisV, list, thLarge } from "#ui/shared/documentIcons.ts"
import { check, times } from "#ui/shared/firstIcons.ts"
import { MenuButton } from "#ui/shared/Menu.tsx"

/** One bar, always as high: what is shown and how, or what to do with what is selected. */
export function ContentToolbar({ rows }: { readonly rows: ReadonlyArray<TreeNode> }) {
  const selection = useSelectionRef()
  const selected = useSelector(selection, (state) => state.context.selected)
  const nodes = selected.size === 0 ? [] : rows.filter(({ id }) => selected.has(id))
  return nodes.length === 0 ? <ViewBar /> : <BulkBar nodes={nodes} />
}

function BulkBar({ nodes }: { readonly nodes: ReadonlyArray<TreeNode> }) {
  const { t } = useTranslation(["documents", "app"])
  const selection = useSelectionRef()
  const actions = useActions().of(nodes)
  const count = nodes.length
  return (
    <div className="docs-bar" data-bulk="true" role="toolbar" aria-label={t("documents:bulk")}>
      <button
        type="button"
        className="icon-button"
        data-size="small"
        aria-label={t("documents:bulk.clear")}
        title={t("documents:bulk.clear")}
        onClick={() => selection.send({ type: "selection.cleared" })}
      >
        <Icon of={times} />
      </button>
      <b role="status">{count === 1 ? t("documents:bulk.one") : t("documents:bulk.many", { count })}</b>
      <div className="docs-bulk">
        {actions
          .filter(({ key }) => key !== "open")
          .map((action) => (
            <button
              key={action.key}
              type="button"
              className="bulk-action"
              data-name={action.key}
              aria-label={action.closedReason === null ? action.label : `${action.label}. ${action.closedReason}`}
              data-tone={action.tone}
              aria-disabled={action.closedReason === null ? undefined : true}
              title={action.closedReason ?? action.label}
              onClick={() => {
                if (action.closedReason === null) action.onSelect()
              }}
            >
              <Icon of={action.icon} />
              <span>{action.label}</span>
            </button>
          ))}
      </div>
      <MenuButton label={t("app:more")} items={actions} className="icon-button docs-bulk-menu">
        <Icon of={ellipsisV} />
      </MenuButton>
    </div>
  )
}

function ViewBar() {
  const { t } = useTranslation("documents")
  const { browser } = useDesk()
  const { filters, isTrash, mode } = useBrowserView()
  if (isTrash) return <div className="docs-bar" data-empty="true" />
  return (
    <div className="docs-bar" role="toolbar" aria-label={t("mode.group")}>
      <div className="chips" role="group" aria-label={t("filter.group")}>
        {(["validated", "unvalidated"] as const).map((filter) => (
          <button
            key={filter}
            type="button"
            className="chip"
            aria-pressed={filters[filter]}
            onClick={() => browser.send({ type: "filter.toggled", filter })}
          >
            <Icon of={check} />
            {t(`filter.${filter}`)}
          </button>
        ))}
      </div>
      <span className="grow" />
      <SortMenu />
      <div className="segments" role="group" aria-label={t("mode.group")}>
        {(["list", "mosaic"] as const).map((choice) => (
          <button
            key={choice}
            type="button"
            aria-pressed={mode === choice}
            aria-label={t(`mode.${choice}`)}
            title={t(`mode.${choice}`)}
            onClick={() => browser.send({ type: "mode.chosen", mode: choice })}
          >
            <Icon of={choice === "list" ? list : thLarge} />
          </button>
        ))}
      </div>
    </div>
  )
}
