import { useQuery } from "@tanstack/react-query"
import { useCallback, useState } from "react"
import { useTranslation } from "react-i18next"
import { offersGiving } from "#machines/themes/themes.projection.ts"
import type { Theme } from "#schemas/themes/theme.ts"
import { readThemes, removeTheme, type ThemeRoom } from "#services/themes/themeResource.ts"
import { usePortal } from "#ui/app/portal.ts"
import { useHere } from "#ui/app/useHere.ts"
import { useListActions } from "#ui/shared/kit/list/useListActions.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { plus, tags } from "#ui/shared/icons/frame/icons.ts"
import { ThemeForm } from "#ui/themes/ThemeForm.tsx"
import { ThemeLine } from "#ui/themes/ThemeLine.tsx"
import { ThemePeople } from "#ui/themes/ThemePeople.tsx"
import { EntityLines } from "#ui/shared/kit/list/EntityList.tsx"
import { QueryBoundary } from "#ui/shared/kit/list/QueryBoundary.tsx"
import "#ui/shared/entityList.css"
import "#ui/themes/themes.css"

type Open = { readonly what: "form"; readonly theme: Theme | null } | { readonly what: "people"; readonly theme: Theme }

/** The themes of a firm or of a company: creation, access, users. */
export function ThemesBoard(room: ThemeRoom) {
  const { firmId, vendorId } = room
  const { t } = useTranslation("themes")
  const { ask } = usePortal()
  const { side } = useHere()
  const work = useListActions("theme", ["themes.list"])
  const query = useQuery({
    queryKey: ["themes.list", firmId, vendorId],
    queryFn: ({ signal }) => readThemes(ask, room, signal)
  })
  const [open, setOpen] = useState<Open | null>(null)
  const close = useCallback(() => setOpen(null), [])
  const remove = (theme: Theme) =>
    work.ask("themes:removal", { title: theme.title }, "themes:removed", () => removeTheme(ask, room, theme.id))
  const groups = (all: ReadonlyArray<Theme>) =>
    vendorId === null
      ? [{ level: "firm" as const, themes: all }]
      : [
          { level: "company" as const, themes: all.filter(({ level }) => level === "company") },
          { level: "firm" as const, themes: all.filter(({ level }) => level === "firm") }
        ]
  return (
    <QueryBoundary query={query} rows={5}>
      {({ data }) => (
        <>
          {groups(data).map(({ level, themes }) => {
            const isOwn = (level === "firm") === (vendorId === null)
            if (!isOwn && themes.length === 0) return null
            return (
              <section key={level} className="panel themes" aria-labelledby={`themes-${level}`}>
                <header className="themes-head">
                  <div className="head-text">
                    <h2 id={`themes-${level}`}>{t(`${level}.title`)}</h2>
                    <p className="muted">{t(isOwn ? `${level}.text` : `firm.elsewhere.${side ?? "client"}`)}</p>
                  </div>
                  {isOwn ? (
                    <button
                      type="button"
                      className="button"
                      data-kind="second"
                      onClick={() => setOpen({ what: "form", theme: null })}
                    >
                      <Icon of={plus} />
                      {t("add")}
                    </button>
                  ) : null}
                </header>
                <EntityLines entities={themes} none={{ icon: tags, title: t("none"), text: t("none.text") }}>
                  {(theme) => (
                    <ThemeLine
                      theme={theme}
                      isOwn={isOwn}
                      canGive={offersGiving(theme, { isOwn, side })}
                      onEdit={() => setOpen({ what: "form", theme })}
                      onPeople={() => setOpen({ what: "people", theme })}
                      onRemove={() => remove(theme)}
                    />
                  )}
                </EntityLines>
              </section>
            )
          })}
          {open?.what === "form" ? (
            <ThemeForm key={open.theme?.id ?? 0} room={room} theme={open.theme} onClose={close} />
          ) : null}
          {open?.what === "people" ? (
            <ThemePeople key={open.theme.id} room={room} theme={open.theme} onClose={close} />
          ) : null}
        </>
      )}
    </QueryBoundary>
  )
}
