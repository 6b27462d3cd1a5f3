import { useId, useRef } from "react"
import { useTranslation } from "react-i18next"
import { driveName, type DrivePart, driveParts } from "#schemas/people/preferences.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { exclamationCircle, times } from "#ui/shared/icons/firstIcons.ts"
import type { FieldBinding } from "#ui/shared/form/useForm.ts"
import { angleDown, angleUp, folder, plus } from "#ui/shared/icons/frame/icons.ts"
import { useText } from "#ui/shared/useText.ts"

const example = { client_code: "CLI042", company_name: "Boulangerie Martin", siret: "81234567800012" }

const swapped = (format: ReadonlyArray<DrivePart>, at: number, by: 1 | -1): ReadonlyArray<DrivePart> => {
  const moved = format[at]
  const other = format[at + by]
  return moved === undefined || other === undefined
    ? format
    : format.map((part, n) => (n === at ? other : n === at + by ? moved : part))
}

/** [PRO-003] [PRO-O01] Picks and orders the parts of a client's folder name on the network drive, with an example. */
export function DriveFormat({ field }: { readonly field: FieldBinding<ReadonlyArray<DrivePart>> }) {
  const { t } = useTranslation("people")
  const text = useText()
  const id = useId()
  const { isReadOnly, messageKey, onChange, value: format } = field
  const group = useRef<HTMLDivElement>(null)
  /** Removing a part unmounts the focused button: move the focus to the list. */
  const replace = (next: ReadonlyArray<DrivePart>) => {
    onChange(next)
    group.current?.focus()
  }
  const others = driveParts.filter((part) => !format.includes(part))
  return (
    <div className="drive" role="group" aria-labelledby={id} tabIndex={-1} ref={group}>
      <span className="label" id={id}>
        {t("documents.chosen")}
      </span>
      <ol className="drive-parts">
        {format.map((part, at) => (
          <li key={part}>
            <span className="num">{at + 1}</span>
            <span className="grow">{t(`part.${part}`)}</span>
            <PartButton
              label={t("documents.up", { name: t(`part.${part}`) })}
              icon={angleUp}
              closed={isReadOnly || at === 0}
              onPress={() => onChange(swapped(format, at, -1))}
            />
            <PartButton
              label={t("documents.down", { name: t(`part.${part}`) })}
              icon={angleDown}
              closed={isReadOnly || at === format.length - 1}
              onPress={() => onChange(swapped(format, at, 1))}
            />
            <PartButton
              label={t("documents.remove", { name: t(`part.${part}`) })}
              icon={times}
              closed={isReadOnly || format.length === 1}
              onPress={() => replace(format.filter((one) => one !== part))}
            />
          </li>
        ))}
      </ol>
      {others.length === 0 ? null : (
        <div className="drive-others">
          {others.map((part) => (
            <button
              key={part}
              type="button"
              className="button"
              data-kind="second"
              data-size="small"
              disabled={isReadOnly}
              onClick={() => replace([...format, part])}
            >
              <Icon of={plus} />
              {t("documents.add", { name: t(`part.${part}`) })}
            </button>
          ))}
        </div>
      )}
      {messageKey === null ? null : (
        <span className="field-error" role="alert">
          <Icon of={exclamationCircle} />
          {text(messageKey)}
        </span>
      )}
      <p className="drive-example">
        <span className="muted">{t("documents.example")}</span>
        <output>
          <Icon of={folder} className="ft-folder" />
          {driveName(format, example)}
        </output>
      </p>
    </div>
  )
}

interface PartButtonProps {
  readonly label: string
  readonly icon: string
  readonly closed: boolean
  readonly onPress: () => void
}

/** Uses `aria-disabled`: a `disabled` button at the end of the list would lose the focus. */
function PartButton({ closed, icon, label, onPress }: PartButtonProps) {
  return (
    <button
      type="button"
      className="icon-button"
      data-size="small"
      aria-label={label}
      title={label}
      aria-disabled={closed || undefined}
      onClick={() => (closed ? undefined : onPress())}
    >
      <Icon of={icon} />
    </button>
  )
}
