import { useTranslation } from "react-i18next"
import { times } from "#ui/shared/icons/firstIcons.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { search as glass } from "#ui/shared/icons/frame/documentIcons.ts"
import { useSettled } from "#ui/shared/kit/list/useSettled.ts"

interface SearchBoxProps {
  readonly label: string
  readonly value: string
  /** Called with the debounced text; resolves when `value` has it. */
  readonly onSearch: (text: string) => Promise<void>
}

/** The search field of a list: Enter searches at once, Escape clears it. */
export function SearchBox({ label, onSearch, value }: SearchBoxProps) {
  const { t } = useTranslation("lists")
  const { text, type } = useSettled(value, onSearch)
  return (
    <span className="with-icon search-box">
      <Icon of={glass} />
      <input
        className="input"
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={200}
        aria-label={label}
        placeholder={label}
        value={text}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") type(text, 0)
          if (event.key === "Escape" && text !== "") type("", 0)
        }}
      />
      {text === "" ? null : (
        <button type="button" className="icon-button" aria-label={t("search.clear")} onClick={() => type("", 0)}>
          <Icon of={times} />
        </button>
      )}
    </span>
  )
}
