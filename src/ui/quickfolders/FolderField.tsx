import { type CSSProperties, useId } from "react"
import { useTranslation } from "react-i18next"
import { nodeById, wayTo } from "#machines/documents/tree/tree.ts"
import type { QuickFolder } from "#schemas/quickfolders/quickFolder.ts"
import { writtenPath } from "#schemas/quickfolders/rules.ts"
import type { VendorId } from "#schemas/shared/ids.ts"
import { folderRows, keyOfLine, type Line } from "#ui/documents/around/folderRows.ts"
import { useClientFolders } from "#ui/quickfolders/clientFolders.ts"
import type { FieldBinding } from "#ui/shared/form/useForm.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { exclamationCircle } from "#ui/shared/icons/firstIcons.ts"
import { lock, folder as folderIcon, home } from "#ui/shared/icons/frame/documentIcons.ts"
import { Notice } from "#ui/shared/Notice.tsx"
import { SkeletonRows } from "#ui/shared/States.tsx"
import { useText } from "#ui/shared/useText.ts"
import { VirtualTree } from "#ui/shared/virtual/tree/VirtualTree.tsx"

interface FolderFieldProps {
  readonly field: FieldBinding<string>
  readonly vendorId: VendorId
  /** The current destination; its path can be missing until the tree has loaded. */
  readonly current: Pick<QuickFolder["folder"], "id" | "path"> | null
  /** The client's other quick folders; their destinations cannot be chosen again. */
  readonly others: ReadonlyArray<QuickFolder>
  readonly label?: string
  readonly hint?: string
  readonly isRequired?: boolean
}

const isLocked = (line: Line) => typeof line === "string" || line.read_only

/** [QCK-001] [ERR-044] Picks the destination in the client's folder tree. */
export function FolderField({ current, field, hint, isRequired = true, label, others, vendorId }: FolderFieldProps) {
  const { t } = useTranslation(["quickfolders", "documents"])
  const text = useText()
  const id = useId()
  const { failed, folders, known } = useClientFolders(vendorId)
  const chosen = field.value === "" ? null : Number(field.value)
  const node = chosen === null ? undefined : nodeById(known.tree, chosen)
  const taken = chosen === null ? undefined : others.find(({ folder }) => folder.id === chosen)
  const way = node === undefined ? null : wayTo(known.tree, node.id).map(({ name }) => name)
  const path = way ?? (chosen !== null && current?.id === chosen ? current.path : null)
  const messageKey = taken === undefined ? field.messageKey : "quickfolders.folder_taken"
  const lines = folderRows(known, false)
  return (
    <div className="field">
      <span className="label" id={`${id}-label`}>
        {label ?? t("quickfolders:field.folder_id")}
        {isRequired ? (
          <span className="required" aria-hidden="true">
            *
          </span>
        ) : null}
      </span>
      <div
        className="quick-tree"
        role="group"
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-help`}
        data-wrong={messageKey === null ? undefined : true}
        style={{ "--rows": lines.length } as CSSProperties}
      >
        {failed ? (
          <Notice tone="error">{text("connection.fetch_failed")}</Notice>
        ) : known.root === null || !known.loaded.has(known.root.id) ? (
          <SkeletonRows count={4} />
        ) : (
          <VirtualTree
            label={t("documents:tree")}
            rows={lines}
            labelOf={(line) => (typeof line === "string" ? t("documents:title") : line.name)}
            iconOf={({ node: line }) => (
              <Icon
                of={line === "root" ? home : isLocked(line) ? lock : folderIcon}
                className={line === "root" ? "tree-icon" : "tree-icon ft-folder"}
              />
            )}
            selected={chosen}
            onChoose={(line) => {
              if (!field.isReadOnly && typeof line !== "string") field.onChange(String(line.id))
            }}
            onToggle={(line, open) => void folders.expand(keyOfLine(line), open)?.catch(() => undefined)}
          />
        )}
      </div>
      <div id={`${id}-help`} aria-live="polite">
        {messageKey === null ? (
          <small>
            {path === null
              ? (hint ?? t("quickfolders:field.folder_id.hint"))
              : t("quickfolders:field.folder_id.chosen", { path: writtenPath(path) })}
          </small>
        ) : (
          <span className="field-error">
            <Icon of={exclamationCircle} />
            {text(messageKey)}
          </span>
        )}
      </div>
    </div>
  )
}
