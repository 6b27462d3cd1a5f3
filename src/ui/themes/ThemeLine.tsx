import { useTranslation } from "react-i18next"
import { themeRefusals } from "#machines/themes/themes.projection.ts"
import type { Theme } from "#schemas/themes/theme.ts"
import { useText } from "#ui/shared/useText.ts"

interface ThemeLineProps {
  readonly theme: Theme
  /** Whether the theme belongs to this page's firm or company; others are edited elsewhere. */
  readonly isOwn: boolean
  readonly canGive: boolean
  readonly onEdit: () => void
  readonly onPeople: () => void
  readonly onRemove: () => void
}

/** A theme's colour as a dot. Hidden from screen readers: it is always beside the title. */
export function ThemeDot({ color }: { readonly color: string }) {
  return <span className="theme-dot" aria-hidden="true" style={{ backgroundColor: color }} />
}

export function ThemeLine({ canGive, isOwn, onEdit, onPeople, onRemove, theme }: ThemeLineProps) {
  const { t } = useTranslation("themes")
  const text = useText()
  const { acl, color, nodes, people, sharing, title } = theme
  const refusals = themeRefusals(theme)
  const reason = (codes: ReadonlyArray<string> | null) =>
    codes?.[0] === undefined ? undefined : text(`errors:closed.${codes[0]}`)
  const whyNot = reason(refusals.change)
  const action = (label: string, run: () => void, why: string | undefined) => (
    <button
      type="button"
      className="button"
      data-kind="quiet"
      data-size="small"
      aria-label={`${label} – ${title}`}
      aria-disabled={why !== undefined || undefined}
      title={why}
      onClick={why === undefined ? run : undefined}
    >
      {label}
    </button>
  )
  return (
    <li className="entity-line">
      <ThemeDot color={color} />
      <div className="entity-text">
        <h3 className="entity-name">
          {title}
          <span className="tag" data-tone={sharing === "shared" ? "ok" : "plain"}>
            {t(`sharing.${sharing}`)}
          </span>
          <span className="tag" data-tone="plain">
            {t(`acl.${acl}`)}
          </span>
        </h3>
        <small>
          {t("people", { count: people })} · {t("nodes", { count: nodes })}
        </small>
      </div>
      <div className="actions">
        {canGive ? action(t("give"), onPeople, whyNot) : null}
        {isOwn ? action(t("edit"), onEdit, whyNot) : null}
        {isOwn ? action(t("remove"), onRemove, whyNot ?? reason(refusals.remove)) : null}
      </div>
    </li>
  )
}
