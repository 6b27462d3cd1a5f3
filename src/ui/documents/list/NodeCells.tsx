import { Link } from "@tanstack/react-router"
import { useSelector } from "@xstate/react"
import { Fragment, Suspense } from "react"
import { useTranslation } from "react-i18next"
import type { TreeNode } from "#schemas/documents/node.ts"
import type { Language } from "#schemas/shared/constants.ts"
import { formatDate, formatNumber, formatSize } from "#services/shared/display/formats.ts"
import { RenameField, RowMarks } from "#ui/documents/page/aside.ts"
import { useGoing, useNodeActionRef, useSelectionRef } from "#ui/documents/page/documentsStoreContext.ts"
import { FileIcon, kindOf } from "#ui/shared/icons/frame/FileIcon.tsx"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { ellipsisH, lock } from "#ui/shared/icons/frame/documentIcons.ts"
import type { Anchor } from "#ui/shared/placeMenu.ts"
import { lazyPart } from "#ui/shared/lazy/lazyPart.tsx"

const ThemeDots = lazyPart(
  () => import("#ui/documents/themes/ThemeDots.tsx"),
  (module) => module.ThemeDots,
  "silent"
)

export const kindOfNode = (node: TreeNode) => (node.type === "folder" ? "folder" : kindOf(node.extension))

export const useLanguage = () => useTranslation().i18n.language as Language

/**
 * The checkbox of a row, toggled by the click and key handlers of the row. A change of the selection rerenders only
 * this box.
 */
export function RowCheck({ id, name }: { readonly id: number; readonly name: string }) {
  const { t } = useTranslation("app")
  const isSelected = useSelector(useSelectionRef(), (state) => state.context.selected.has(id))
  return (
    <label className="docs-check">
      <input
        type="checkbox"
        className="check"
        checked={isSelected}
        readOnly
        tabIndex={-1}
        aria-label={t("select.row", { name })}
      />
    </label>
  )
}

/**
 * A long name without spaces may break after `_ - . , )`; it breaks inside a part only if that part alone does not fit.
 */
export function Breakable({ name }: { readonly name: string }) {
  return name.split(/(?<=[_\-.,)])(?=[^\s])/).map((part, place) => (
    <Fragment key={place}>
      {place === 0 ? null : <wbr />}
      {part}
    </Fragment>
  ))
}

export function NameCell({ isStatic = false, node }: { readonly node: TreeNode; readonly isStatic?: boolean }) {
  const { t } = useTranslation("documents")
  const going = useGoing()
  const isRenamed = useSelector(
    useNodeActionRef(),
    (state) => state.context.kind === "rename" && !state.matches("idle") && state.context.targets[0]?.id === node.id
  )
  return (
    <span className="fname">
      <FileIcon kind={kindOfNode(node)} />
      {isRenamed ? (
        <Suspense fallback={<span>{node.name}</span>}>
          <RenameField />
        </Suspense>
      ) : isStatic ? (
        <span title={node.name}>
          <Breakable name={node.name} />
        </span>
      ) : (
        <Link
          {...(node.type === "folder" ? going.documents(node.hash) : going.viewer(node))}
          className="docs-name"
          title={node.name}
          draggable={false}
          tabIndex={-1}
        >
          <Breakable name={node.name} />
        </Link>
      )}
      {node.themes.length === 0 ? null : (
        <Suspense fallback={null}>
          <ThemeDots ids={node.themes} />
        </Suspense>
      )}
      <Suspense fallback={null}>
        <RowMarks node={node} />
      </Suspense>
      {node.read_only ? (
        <span className="docs-lock" title={t("state.readOnly")}>
          <Icon of={lock} />
          <span className="visually-hidden">{t("state.readOnly")}</span>
        </span>
      ) : null}
    </span>
  )
}

export function StateTag({ node }: { readonly node: TreeNode }) {
  const { t } = useTranslation("documents")
  if (node.type === "folder") return null
  return (
    <span className="tag" data-tone={node.is_validated ? "ok" : "warn"}>
      {t(node.is_validated ? "state.validated" : "state.unvalidated")}
    </span>
  )
}

export function DateText({ instant }: { readonly instant: string | null }) {
  const language = useLanguage()
  return instant === null ? null : <time dateTime={instant}>{formatDate(language, instant)}</time>
}

export const dateOf = (node: TreeNode) => (node.type === "document" ? node.start_date : node.updated_at)

/** [I18-008] The size of a document, or the number of items of a folder. */
export function SizeText({ node }: { readonly node: TreeNode }) {
  const { t } = useTranslation("documents")
  const language = useLanguage()
  if (node.type === "document") return formatSize(language, node.size)
  if (node.counter === 0) return t("items.none")
  return t("items", { count: node.counter, replace: { count: formatNumber(language, node.counter) } })
}

export function MenuCell({
  node,
  onMenu
}: {
  readonly node: TreeNode
  readonly onMenu: (node: TreeNode, anchor: Anchor) => void
}) {
  const { t } = useTranslation("documents")
  return (
    <button
      type="button"
      className="icon-button"
      data-size="small"
      tabIndex={-1}
      aria-haspopup="menu"
      aria-label={t("row.menu", { name: node.name })}
      onClick={(event) => onMenu(node, event.currentTarget.getBoundingClientRect())}
    >
      <Icon of={ellipsisH} />
    </button>
  )
}
