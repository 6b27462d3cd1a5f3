import { useTranslation } from "react-i18next"
import type { TreeNode } from "#schemas/documents/node.ts"
import { useSelectionRef } from "#ui/documents/page/documentsStoreContext.ts"
import { useActions } from "#ui/documents/actions/useActions.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { ellipsisV } from "#ui/shared/icons/list/actingIcons.ts"
import { times } from "#ui/shared/icons/firstIcons.ts"
import { MenuButton } from "#ui/shared/Menu.tsx"
import { toolbar } from "#ui/shared/toolbar/toolbar.ts"

// Prefetches the code that runs actions as soon as the bar offers one.
import("#ui/documents/onDemand/nodeActionRunner.ts").catch(() => undefined)

/** The actions on the selected nodes; a disabled one shows the reason. */
export function BulkBar({ nodes }: { readonly nodes: ReadonlyArray<TreeNode> }) {
  const { t } = useTranslation(["documents", "app"])
  const selection = useSelectionRef()
  const actions = useActions(nodes)
  const count = nodes.length
  return (
    <div className="docs-bar" data-bulk="true" {...toolbar} aria-label={t("documents:bulk")}>
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
      <b role="status">{t("documents:selected", { count })}</b>
      <div className="docs-bulk">
        {actions
          .filter(({ key }) => key !== "open" && key !== "why")
          .map((action) => (
            <button
              key={action.key}
              type="button"
              className="bulk-action"
              data-name={action.key}
              aria-label={action.disabledReason === null ? action.label : `${action.label}. ${action.disabledReason}`}
              data-tone={action.tone}
              aria-disabled={action.disabledReason === null ? undefined : true}
              title={
                action.disabledReason === null
                  ? action.label
                  : [action.disabledReason, action.howToEnable].filter(Boolean).join(" ")
              }
              onClick={() => {
                if (action.disabledReason === null) action.onSelect()
              }}
            >
              <Icon of={action.icon} />
              <span>{action.label}</span>
            </button>
          ))}
      </div>
      <MenuButton
        label={`${t("app:more")} – ${t("documents:selected", { count })}`}
        items={actions}
        className="icon-button docs-bulk-menu"
      >
        <Icon of={ellipsisV} />
      </MenuButton>
    </div>
  )
}
