import { useQuery } from "@tanstack/react-query"
import { useCallback, useState } from "react"
import { useTranslation } from "react-i18next"
import { offersGiving, themeRefusals } from "#machines/themes/themes.projection.ts"
import type { Theme, ThemeLevel } from "#schemas/themes/theme.ts"
import { readThemes, removeTheme, type ThemeRoom, themes as themeResource } from "#services/themes/themeResource.ts"
import { usePortal } from "#ui/app/portal.ts"
import { useHere } from "#ui/app/useHere.ts"
import { ClientFilePage } from "#ui/customers/file/ClientFilePage.tsx"
import { FileHeading } from "#ui/customers/file/FileHeading.tsx"
import { tags } from "#ui/shared/icons/frame/icons.ts"
import { RowAction } from "#ui/shared/kit/list/EntityLine.tsx"
import { EntityLines } from "#ui/shared/kit/list/EntityList.tsx"
import { QueryBoundary } from "#ui/shared/kit/list/QueryBoundary.tsx"
import { useListActions } from "#ui/shared/kit/list/useListActions.ts"
import { useResource } from "#ui/shared/kit/resource/useResource.ts"
import { useReasonText } from "#ui/shared/useReasonText.ts"
import { ThemeForm } from "#ui/themes/ThemeForm.tsx"
import { ThemeLine } from "#ui/themes/ThemeLine.tsx"
import { type ThemeDialogProps, ThemePeople } from "#ui/themes/ThemePeople.tsx"
import { AddButton } from "#ui/shared/kit/list/AddButton.tsx"
import "#ui/shared/entityList.css"
import "#ui/themes/themes.css"

type Open = { readonly what: "form"; readonly theme: Theme | null } | { readonly what: "people"; readonly theme: Theme }

/** [THM-007] [ACC-047] The firm's themes, in the team settings. */
export function FirmThemesPage() {
  const { t } = useTranslation("themes")
  const { entity } = useHere()
  return (
    <>
      <FileHeading text={t("intro")} />
      {entity === null ? null : <ThemesBoard key={entity.firmId} firmId={entity.firmId} vendorId={null} />}
    </>
  )
}

/** [THM-008] [THM-009] A company's themes; used in its own settings and in the firm's client file. */
export function CompanyThemesPage() {
  const { t } = useTranslation("themes")
  const { entity } = useHere()
  const vendorId = entity?.vendorId ?? null
  return (
    <ClientFilePage>
      <FileHeading text={t("intro")} />
      {entity === null || vendorId === null ? (
        <p className="muted">{t("no-company")}</p>
      ) : (
        <ThemesBoard key={vendorId} firmId={entity.firmId} vendorId={vendorId} />
      )}
    </ClientFilePage>
  )
}

/** The themes of a firm or of a company: creation, access, users. */
function ThemesBoard(room: ThemeRoom) {
  const { firmId, vendorId } = room
  const { t } = useTranslation("themes")
  const reason = useReasonText()
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
  const levels: ReadonlyArray<ThemeLevel> = vendorId === null ? ["firm"] : ["company", "firm"]
  // Themes of the firm are changed in the firm's settings only.
  const own = levels[0]
  const line = (theme: Theme) => {
    const { nodes, people, title } = theme
    const isOwn = theme.level === own
    const refusals = themeRefusals(theme)
    const action = (label: string, onClick: () => void, closedBy = refusals.change) => (
      <RowAction name={`${label} – ${title}`} reason={reason(closedBy)} onClick={onClick}>
        {label}
      </RowAction>
    )
    return (
      <ThemeLine
        theme={theme}
        heading="h3"
        detail={`${t("people", { count: people })} · ${t("nodes", { count: nodes })}`}
      >
        {offersGiving(theme, { isOwn, side }) ? action(t("give"), () => setOpen({ what: "people", theme })) : null}
        {isOwn ? action(t("edit"), () => setOpen({ what: "form", theme })) : null}
        {isOwn ? action(t("remove"), () => remove(theme), refusals.change ?? refusals.remove) : null}
      </ThemeLine>
    )
  }
  return (
    <QueryBoundary query={query} rows={5}>
      {({ data }) => (
        <>
          {levels.map((level) => {
            const themes = data.filter((theme) => theme.level === level)
            const isOwn = level === own
            if (!isOwn && themes.length === 0) return null
            return (
              <section key={level} className="panel themes" aria-labelledby={`themes-${level}`}>
                <header className="head themes-head">
                  <div className="head-text">
                    <h2 id={`themes-${level}`}>{t(`${level}.title`)}</h2>
                    <p className="muted">{t(isOwn ? `${level}.text` : `firm.elsewhere.${side ?? "client"}`)}</p>
                  </div>
                  {isOwn ? (
                    <AddButton isSecond onClick={() => setOpen({ what: "form", theme: null })}>
                      {t("add")}
                    </AddButton>
                  ) : null}
                </header>
                <EntityLines entities={themes} none={{ icon: tags, title: t("none"), text: t("none.text") }}>
                  {line}
                </EntityLines>
              </section>
            )
          })}
          {open?.what === "form" ? (
            <ThemeDialog key={open.theme?.id ?? 0} room={room} theme={open.theme} onClose={close} />
          ) : null}
          {open?.what === "people" ? (
            <ThemePeople key={open.theme.id} room={room} theme={open.theme} onClose={close} />
          ) : null}
        </>
      )}
    </QueryBoundary>
  )
}

/** The form of a theme, or of a new one if `theme` is null. */
function ThemeDialog({ onClose, room, theme }: ThemeDialogProps<Theme | null>) {
  const { t } = useTranslation("themes")
  const form = useResource(themeResource, { place: room, entity: theme })
  const title = theme === null ? t("add.title") : t("edit.title", { title: theme.title })
  const level = room.vendorId === null ? "firm" : "company"
  const side = useHere().side === "accountant" ? "firm" : "company"
  return <ThemeForm {...{ form, level, onClose, side, title }} titleHint={t("field.title.hint")} />
}
