import { useTranslation } from "react-i18next"
import type { QuickFolder } from "#schemas/quickfolders/quickFolder.ts"
import { writtenPath } from "#schemas/quickfolders/rules.ts"
import type { VendorId } from "#schemas/shared/ids.ts"
import { formatDate } from "#services/shared/display/formats.ts"
import { usePortal } from "#ui/app/portal.ts"
import type { useListActions } from "#ui/shared/kit/list/useListActions.ts"
import { LineActions } from "#ui/quickfolders/LineActions.tsx"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { folder as folderIcon } from "#ui/shared/icons/frame/icons.ts"
import { useText } from "#ui/shared/useText.ts"

interface QuickFolderLineProps {
  readonly vendorId: VendorId
  readonly quickFolder: QuickFolder
  readonly work: ReturnType<typeof useListActions>
  readonly onEdit: () => void
}

export function QuickFolderLine({ onEdit, quickFolder, vendorId, work }: QuickFolderLineProps) {
  const { t } = useTranslation("quickfolders")
  const text = useText()
  const { ask, texts } = usePortal()
  const { automations, files, folder, id, metadata, name } = quickFolder
  const recipients = automations.flatMap((one) => one.recipients)
  const facts = [
    ...(metadata.length === 0 ? [] : [metadata.map(({ label }) => label).join(", ")]),
    ...(recipients.length === 0 ? [] : [t("recipients", { count: recipients.length })]),
    files.last_at === null
      ? t("files.none")
      : `${t("files", { count: files.count })}, ${t("last", { date: formatDate(texts.language(), files.last_at) })}`
  ]
  return (
    <li className="entity-line">
      <div className="entity-text">
        <h2 className="entity-name">
          {name}
          {folder.state === "open" ? null : (
            <span className="tag" data-tone="warn">
              {text(`quickfolders:state.${folder.state}`)}
            </span>
          )}
        </h2>
        <small className="quick-place">
          <Icon of={folderIcon} /> {folder.path.length === 0 ? t("place.none") : writtenPath(folder.path)}
        </small>
        <small className="muted">{facts.join(" · ")}</small>
      </div>
      <LineActions
        name={name}
        onEdit={onEdit}
        onRemove={() =>
          work.ask("quickfolders:removal", { name }, "quickfolders:removed", () =>
            ask("quickfolders.remove", { params: { vendorId, quickFolderId: id }, showError: false })
          )
        }
      />
    </li>
  )
}
