import { useTranslation } from "react-i18next"
import type { Metadata } from "#schemas/quickfolders/quickFolder.ts"
import { DayInput } from "#ui/shared/kit/date/index.ts"
import { Field } from "#ui/shared/form/Field.tsx"

interface MetadataInputProps {
  readonly metadata: Metadata
  readonly value: string
  readonly messageKey: string | null
  readonly isReadOnly: boolean
  readonly onChange: (value: string) => void
}

/** [QCK-O02] The input of one metadata field, by its type. */
export function MetadataInput({ isReadOnly, messageKey, metadata, onChange, value }: MetadataInputProps) {
  const { t } = useTranslation("quickfolders")
  const { choices, key, label, required, type } = metadata
  return (
    <Field label={label} required={required} messageKey={messageKey}>
      {(control) =>
        type === "list" ? (
          <select
            {...control}
            className="input"
            name={key}
            value={value}
            disabled={isReadOnly}
            onChange={(event) => onChange(event.target.value)}
          >
            <option value="">{t("list.none")}</option>
            {choices.map((choice) => (
              <option key={choice} value={choice}>
                {choice}
              </option>
            ))}
          </select>
        ) : type === "date" ? (
          <DayInput
            {...control}
            label={label}
            name={key}
            value={value}
            isReadOnly={isReadOnly}
            onChange={onChange}
            onUnfinished={onChange}
          />
        ) : (
          <input
            {...control}
            className="input"
            type="text"
            inputMode={type === "number" ? "decimal" : undefined}
            name={key}
            autoComplete="off"
            value={value}
            readOnly={isReadOnly}
            onChange={(event) => onChange(event.target.value)}
          />
        )
      }
    </Field>
  )
}
