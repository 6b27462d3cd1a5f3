import { useTranslation } from "react-i18next"
import type { Theme } from "#schemas/themes/theme.ts"
import { EntityLine } from "#ui/shared/kit/list/EntityLine.tsx"

interface ThemeLineProps {
  readonly theme: Pick<Theme, "acl" | "color" | "sharing" | "title">
  readonly heading: "h2" | "h3"
  readonly detail?: string
  readonly children: React.ReactNode
}

/** A theme in a list: colour, title, sharing and access. The children are its actions. */
export function ThemeLine({ children, theme: { acl, color, sharing, title }, ...line }: ThemeLineProps) {
  const { t } = useTranslation("themes")
  return (
    <EntityLine
      {...line}
      mark={<span className="theme-dot" aria-hidden="true" style={{ backgroundColor: color }} />}
      name={title}
      tags={
        <>
          <span className="tag" data-tone={sharing === "shared" ? "ok" : "plain"}>
            {t(`sharing.${sharing}`)}
          </span>
          <span className="tag" data-tone="plain">
            {t(`acl.${acl}`)}
          </span>
        </>
      }
    >
      {children}
    </EntityLine>
  )
}
