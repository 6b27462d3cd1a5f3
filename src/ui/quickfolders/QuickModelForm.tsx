import { useTranslation } from "react-i18next"
import type { QuickModel, QuickModelFolder } from "#schemas/quickfolders/quickFolder.ts"
import {
  lineOf,
  metadataOf,
  modelFolderProblems,
  modelFoldersOf,
  pathOf,
  writtenPath
} from "#schemas/quickfolders/rules.ts"
import type { FieldValue } from "#schemas/shared/form.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import { mailTo, quickModels, typedRecipients } from "#services/quickfolders/quickFolderResource.ts"
import { MetadataEditor } from "#ui/quickfolders/MetadataEditor.tsx"
import { TypedField } from "#ui/quickfolders/TypedField.tsx"
import { FormDialog } from "#ui/shared/form/FormDialog.tsx"
import { TextField } from "#ui/shared/form/TextField.tsx"
import type { FieldBinding } from "#ui/shared/form/useForm.ts"
import { useResource } from "#ui/shared/kit/resource/useResource.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { exclamationCircle } from "#ui/shared/icons/firstIcons.ts"
import { plus, trash } from "#ui/shared/icons/frame/icons.ts"
import { useText } from "#ui/shared/useText.ts"

interface QuickModelFormProps {
  readonly firmId: FirmId
  /** Null for a new model. */
  readonly model: QuickModel | null
  readonly onClose: () => void
}

const read = (field: string, value: FieldValue) =>
  field === "folders" && Array.isArray(value)
    ? modelFoldersOf(value as ReadonlyArray<string>)
        .map(({ name }) => name)
        .join(", ")
    : String(value)

/** [NET-098] [QCK-O02] The form of a model: its name, and its quick folders with their metadata. */
export function QuickModelForm({ firmId, model, onClose }: QuickModelFormProps) {
  const { t } = useTranslation("quickfolders")
  const text = useText()
  const form = useResource(quickModels, { place: { firm_id: firmId }, entity: model })
  return (
    <FormDialog
      title={t(model === null ? "model.add.title" : "model.edit.title")}
      width="46rem"
      form={form}
      labelOf={(field) => text(`quickfolders:field.${field}`)}
      readOf={read}
      onClose={onClose}
    >
      <TextField field={form.field("name")} label={t("model.name")} hint={t("model.name.hint")} required />
      <Entries field={form.field("folders")} firmId={firmId} />
    </FormDialog>
  )
}

function Entries({ field, firmId }: { readonly field: FieldBinding<ReadonlyArray<string>>; readonly firmId: FirmId }) {
  const { t } = useTranslation("quickfolders")
  const text = useText()
  const folders = modelFoldersOf(field.value)
  const problems = field.messageKey === null ? [] : modelFolderProblems(folders)
  const keep = (next: ReadonlyArray<QuickModelFolder>) => field.onChange(next.map(lineOf))
  return (
    <fieldset className="quick-metas">
      <legend>{t("field.folders")}</legend>
      {folders.map((folder, at) => (
        <Entry
          key={folder.key}
          folder={folder}
          firmId={firmId}
          isReadOnly={field.isReadOnly}
          codeOf={(name) => problems.find((problem) => problem.at === at && problem.field === name)?.code ?? null}
          onChange={(next) => keep(folders.with(at, next))}
          onRemove={() => keep(folders.toSpliced(at, 1))}
        />
      ))}
      {problems.length === 0 && field.messageKey !== null ? (
        <span className="field-error" role="alert">
          <Icon of={exclamationCircle} />
          {text(field.messageKey)}
        </span>
      ) : null}
      <div className="quick-adds">
        <button
          type="button"
          className="button"
          data-kind="second"
          disabled={field.isReadOnly}
          onClick={() =>
            keep([...folders, { key: crypto.randomUUID(), name: "", path: [], metadata: [], automations: [] }])
          }
        >
          <Icon of={plus} />
          {t("model.folder.add")}
        </button>
      </div>
    </fieldset>
  )
}

interface EntryProps {
  readonly folder: QuickModelFolder
  readonly firmId: FirmId
  readonly isReadOnly: boolean
  readonly codeOf: (field: string) => string | null
  readonly onChange: (folder: QuickModelFolder) => void
  readonly onRemove: () => void
}

function Entry({ codeOf, firmId, folder, isReadOnly, onChange, onRemove }: EntryProps) {
  const { t } = useTranslation("quickfolders")
  const title = folder.name.trim() === "" ? t("model.folder.new") : folder.name
  return (
    <section className="quick-entry" aria-label={title}>
      <header>
        <h3>{title}</h3>
        <button
          type="button"
          className="icon-button"
          disabled={isReadOnly}
          aria-label={`${t("model.folder.remove")} – ${title}`}
          title={t("model.folder.remove")}
          onClick={onRemove}
        >
          <Icon of={trash} />
        </button>
      </header>
      <TypedField
        label={t("field.name")}
        value={folder.name}
        messageKey={codeOf("name")}
        isReadOnly={isReadOnly}
        required
        onChange={(name) => onChange({ ...folder, name })}
      />
      <TypedField
        label={t("model.path")}
        hint={t("model.path.hint")}
        value={writtenPath(folder.path)}
        messageKey={codeOf("path")}
        isReadOnly={isReadOnly}
        required
        onChange={(typed) => onChange({ ...folder, path: pathOf(typed) })}
      />
      <MetadataEditor
        field={{
          value: folder.metadata.map(lineOf),
          messageKey: codeOf("metadata"),
          isReadOnly,
          onChange: (lines) => onChange({ ...folder, metadata: metadataOf(lines) })
        }}
        firmId={firmId}
      />
      <TypedField
        label={t("field.automations")}
        hint={t("field.automations.hint")}
        value={typedRecipients(folder.automations)}
        messageKey={codeOf("automations")}
        isReadOnly={isReadOnly}
        onChange={(typed) => onChange({ ...folder, automations: mailTo(typed) })}
      />
    </section>
  )
}
