import { useQuery } from "@tanstack/react-query"
import { Suspense } from "react"
import { useTranslation } from "react-i18next"
import { nodeThemesEventRefusals } from "#machines/themes/themes.projection.ts"
import type { TreeNode } from "#schemas/documents/node.ts"
import type { NodeThemes, Theme } from "#schemas/themes/theme.ts"
import { nodeThemes } from "#services/themes/nodeThemeResource.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { useActorOrNobody, useDocumentsStore } from "#ui/documents/page/documentsStoreContext.ts"
import { usePageTexts } from "#ui/app/frame/pageTexts.ts"
import { Dialog } from "#ui/shared/dialog/Dialog.tsx"
import { Choices } from "#ui/shared/form/Choices.tsx"
import { FormDialog } from "#ui/shared/form/FormDialog.tsx"
import { PickField } from "#ui/shared/form/PickField.tsx"
import { useResource } from "#ui/shared/kit/resource/useResource.ts"
import { Notice } from "#ui/shared/Notice.tsx"
import { useText } from "#ui/shared/useText.ts"
import { QueryBoundary } from "#ui/shared/kit/list/QueryBoundary.tsx"
import "#ui/shared/entityList.css"
import "#ui/shared/form/form.css"

interface NodeThemesDialogProps {
  readonly nodes: ReadonlyArray<TreeNode>
  readonly onClose: () => void
}

/** [THM-O01] The themes of one folder or document: those inherited from the folder above, or its own. */
export function NodeThemesDialog({ nodes, onClose }: NodeThemesDialogProps) {
  const [node] = nodes
  return node === undefined ? null : (
    <Suspense fallback={null}>
      <Known node={node} onClose={onClose} />
    </Suspense>
  )
}

interface KnownProps {
  readonly node: TreeNode
  readonly onClose: () => void
}

function Known({ node, onClose }: KnownProps) {
  usePageTexts("themes")
  const { t } = useTranslation(["themes", "app"])
  const vendorId = useDocumentsStore().store.vendorId
  const themes = useQuery(useCall("themes.ofVendor", { params: { vendorId }, showError: false }))
  const on = useQuery({
    ...useCall("themes.onNode", { params: { vendorId, nodeId: node.id }, showError: false }),
    gcTime: 0
  })
  if (themes.data !== undefined && on.data !== undefined)
    return <Editor node={node} onClose={onClose} themes={themes.data.data} on={on.data.data} />
  return (
    <Dialog title={t("themes:on.title", { name: node.name })} onClose={onClose}>
      {themes.isError ? (
        <QueryBoundary query={themes} rows={4}>
          {() => null}
        </QueryBoundary>
      ) : (
        <QueryBoundary query={on} rows={4}>
          {() => null}
        </QueryBoundary>
      )}
    </Dialog>
  )
}

const sources = ["inherited", "own"] as const

function Editor({
  node,
  on,
  onClose,
  themes
}: KnownProps & { readonly themes: ReadonlyArray<Theme>; readonly on: NodeThemes }) {
  const { t } = useTranslation("themes")
  const text = useText()
  const { store } = useDocumentsStore()
  const by = useActorOrNobody()
  const form = useResource(nodeThemes, {
    place: { vendorId: store.vendorId, nodeId: node.id, name: node.name },
    entity: on,
    onSaved: store.refetchIfDisconnected
  })
  const refusals = nodeThemesEventRefusals(
    on.is_own,
    {
      isRoot: node.type === "folder" && node.is_root,
      isReadOnly: node.read_only,
      isTrashed: node.deleted_at !== null,
      hasThemeAccess: node.theme_acl !== "read-only"
    },
    { type: "themes.set", by, areTheirs: true, keepsSight: true }
  )
  const [source, chosen] = [form.field("source"), form.field("theme_ids")]
  const [guard] = refusals ?? []
  const held = new Set<number>(on.theme_ids)
  const rows = themes
    .filter(({ access, id }) => access !== null || held.has(id))
    .map(({ acl, id, title }) => ({ id: String(id), name: title, detail: t(`acl.${acl}`) }))
  return (
    <FormDialog
      title={t("on.title", { name: node.name })}
      form={form}
      labelOf={(field) => t(field === "source" ? "on.legend" : "on.themes")}
      onClose={onClose}
    >
      {guard === undefined ? null : <Notice tone="info">{text(`errors:closed.${guard}`)}</Notice>}
      <Choices
        legend={t("on.legend")}
        value={source.value}
        disabled={source.isReadOnly || guard !== undefined}
        choices={sources.map((value) => ({ value, label: t(`on.${value}`), hint: t(`on.${value}.hint`) }))}
        onChange={source.onChange}
      />
      {source.value === "inherited" ? null : (
        <PickField
          field={{ ...chosen, isReadOnly: chosen.isReadOnly || guard !== undefined }}
          label={t("on.themes")}
          searchLabel={t("on.search")}
          emptyText={t("on.none")}
          rows={rows}
        />
      )}
      {on.hidden === 0 ? null : <p className="muted">{t("on.others", { count: on.hidden })}</p>}
    </FormDialog>
  )
}
