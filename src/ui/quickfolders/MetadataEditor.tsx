import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import type { KnownMetadata, Metadata, MetadataType } from "#schemas/quickfolders/quickFolder.ts"
import { lineOf, metadataLimit, metadataOf, oneMetadataProblem } from "#schemas/quickfolders/rules.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { TypedField } from "#ui/quickfolders/TypedField.tsx"
import { Field } from "#ui/shared/form/Field.tsx"
import type { FieldBinding } from "#ui/shared/form/useForm.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { exclamationCircle } from "#ui/shared/icons/firstIcons.ts"
import { plus, trash } from "#ui/shared/icons/frame/icons.ts"
import { useText } from "#ui/shared/useText.ts"

const types: ReadonlyArray<MetadataType> = ["text", "number", "date", "list"]

interface MetadataEditorProps {
  readonly field: Pick<FieldBinding<ReadonlyArray<string>>, "value" | "messageKey" | "isReadOnly" | "onChange">
  readonly firmId: FirmId
}

/** [QCK-O02] [NET-099] The editor of a quick folder's metadata; suggests what the firm uses elsewhere. */
export function MetadataEditor({ field, firmId }: MetadataEditorProps) {
  const { t } = useTranslation("quickfolders")
  const text = useText()
  const known = useQuery(useCall("quickfolders.metadatas", { query: { firm_id: firmId }, showError: false }))
  const all = metadataOf(field.value)
  const keep = (next: ReadonlyArray<Metadata>) => field.onChange(next.map(lineOf))
  const add = (given?: KnownMetadata) =>
    keep([
      ...all,
      {
        key: crypto.randomUUID(),
        label: given?.label ?? "",
        type: given?.type ?? "text",
        required: false,
        choices: given?.choices ?? []
      }
    ])
  const offered = (known.data?.data ?? []).filter(
    ({ label, type }) => !all.some((one) => one.type === type && one.label.toLowerCase() === label.toLowerCase())
  )
  const isFull = all.length >= metadataLimit || field.isReadOnly
  return (
    <fieldset className="quick-metas" aria-describedby="quick-metas-help">
      <legend>{t("field.metadata")}</legend>
      {all.map((one, at) => (
        <MetadataRow
          key={one.key}
          metadata={one}
          isWrong={field.messageKey !== null && oneMetadataProblem(one) !== null}
          isReadOnly={field.isReadOnly}
          onChange={(next) => keep(all.with(at, next))}
          onRemove={() => keep(all.toSpliced(at, 1))}
        />
      ))}
      <div className="quick-adds">
        <button
          type="button"
          className="button"
          data-kind="second"
          data-size="small"
          disabled={isFull}
          onClick={() => add()}
        >
          <Icon of={plus} />
          {t("metadata.add")}
        </button>
        {offered.length === 0 ? null : (
          <select
            className="input"
            aria-label={t("metadata.again")}
            disabled={isFull}
            value=""
            onChange={(event) => add(offered[Number(event.target.value)])}
          >
            <option value="">{t("metadata.again")}</option>
            {offered.map(({ label, type }, at) => (
              <option key={`${type} ${label}`} value={at}>
                {label} ({t(`type.${type}`)})
              </option>
            ))}
          </select>
        )}
      </div>
      <div id="quick-metas-help" aria-live="polite">
        {field.messageKey === null ? (
          <small className="muted">{t("field.metadata.hint")}</small>
        ) : (
          <span className="field-error">
            <Icon of={exclamationCircle} />
            {text(field.messageKey)}
          </span>
        )}
      </div>
    </fieldset>
  )
}

const linesOf = (typed: string) =>
  typed
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")

interface MetadataRowProps {
  readonly metadata: Metadata
  readonly isWrong: boolean
  readonly isReadOnly: boolean
  readonly onChange: (metadata: Metadata) => void
  readonly onRemove: () => void
}

function MetadataRow({ isReadOnly, isWrong, metadata, onChange, onRemove }: MetadataRowProps) {
  const { t } = useTranslation("quickfolders")
  const { choices, label, required, type } = metadata
  return (
    <div className="quick-meta" role="group" aria-label={label === "" ? t("metadata.new") : label}>
      <Field label={t("metadata.label")} required>
        {(control) => (
          <input
            {...control}
            className="input"
            autoComplete="off"
            aria-invalid={isWrong || undefined}
            value={label}
            readOnly={isReadOnly}
            onChange={(event) => onChange({ ...metadata, label: event.target.value })}
          />
        )}
      </Field>
      <Field label={t("metadata.type")}>
        {(control) => (
          <select
            {...control}
            className="input"
            value={type}
            disabled={isReadOnly}
            onChange={(event) => {
              const next = types.find((one) => one === event.target.value) ?? "text"
              onChange({ ...metadata, type: next, choices: next === "list" ? choices : [] })
            }}
          >
            {types.map((one) => (
              <option key={one} value={one}>
                {t(`type.${one}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <label className="check-line">
        <input
          type="checkbox"
          className="check"
          checked={required}
          disabled={isReadOnly}
          onChange={(event) => onChange({ ...metadata, required: event.target.checked })}
        />
        {t("metadata.required")}
      </label>
      <button
        type="button"
        className="icon-button"
        disabled={isReadOnly}
        aria-label={`${t("metadata.remove")} – ${label}`}
        title={t("metadata.remove")}
        onClick={onRemove}
      >
        <Icon of={trash} />
      </button>
      {type === "list" ? (
        <div className="wide">
          <TypedField
            label={t("metadata.choices")}
            hint={t("metadata.choices.hint")}
            rows={3}
            value={choices.join("\n")}
            isWrong={isWrong}
            isReadOnly={isReadOnly}
            required
            onChange={(typed) => onChange({ ...metadata, choices: linesOf(typed) })}
          />
        </div>
      ) : null}
    </div>
  )
}
