import { useTranslation } from "react-i18next"
import type { QuickFolderPermissions } from "#machines/quickfolders/quickFolder.machine.ts"
import { droppingClosedBy } from "#machines/quickfolders/quickFolders.projection.ts"
import type { Choice } from "#machines/quickfolders/quickDrop.setup.ts"
import type { QuickFolder } from "#schemas/quickfolders/quickFolder.ts"
import { writtenPath } from "#schemas/quickfolders/rules.ts"
import { formatDate } from "#services/shared/display/formats.ts"
import { usePortal } from "#ui/app/portal.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { inbox } from "#ui/shared/icons/frame/icons.ts"
import { useText } from "#ui/shared/useText.ts"

interface QuickFolderCardsProps {
  readonly quickFolders: ReadonlyArray<QuickFolder>
  readonly by: QuickFolderPermissions
  readonly chosen: number | null
  readonly disabled: boolean
  readonly onChoose: (choice: Choice) => void
}

/** [QCK-002] The client's quick folders as cards; a disabled one shows the reason. */
export function QuickFolderCards({ by, chosen, disabled, onChoose, quickFolders }: QuickFolderCardsProps) {
  const { t } = useTranslation("quickfolders")
  return (
    <fieldset className="panel quick-cards">
      <legend className="visually-hidden">{t("choose")}</legend>
      <p className="quick-step" aria-hidden="true">
        {t("choose")}
      </p>
      {quickFolders.map((quickFolder) => {
        const { id, metadata, name } = quickFolder
        const closedBy = droppingClosedBy(quickFolder, by)
        return (
          <label className="quick-card" key={id} data-closed={closedBy === null ? undefined : true}>
            <input
              type="radio"
              name="quick-folder"
              checked={chosen === id}
              disabled={disabled || closedBy !== null}
              onChange={() => onChoose({ id, name, metadata, isOpen: closedBy === null })}
            />
            <Icon of={inbox} />
            <span className="quick-card-text">
              <b>{name}</b>
              <Facts quickFolder={quickFolder} closedBy={closedBy} />
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}

function Facts({ closedBy, quickFolder }: { readonly quickFolder: QuickFolder; readonly closedBy: string | null }) {
  const { t } = useTranslation("quickfolders")
  const text = useText()
  const language = usePortal().texts.language()
  const { files, folder } = quickFolder
  if (closedBy === "isDestinationThere" || closedBy === "isDestinationOpen")
    return <small className="quick-closed">{text(`closed.${closedBy}`)}</small>
  return (
    <>
      <small>{writtenPath(folder.path)}</small>
      {files.last_at === null ? null : (
        <small className="muted">
          {t("files", { count: files.count })} · {t("last", { date: formatDate(language, files.last_at) })}
        </small>
      )}
    </>
  )
}
