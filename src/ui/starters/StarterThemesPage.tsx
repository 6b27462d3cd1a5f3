import { useQuery } from "@tanstack/react-query"
import { useCallback, useState } from "react"
import { useTranslation } from "react-i18next"
import type { StarterTheme } from "#schemas/themes/starterThemes.api.ts"
import { starterThemes } from "#services/starters/starterResource.ts"
import { useScreenTitle } from "#ui/app/pageTitle.ts"
import { usePortal } from "#ui/app/portal.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { useListActions } from "#ui/shared/kit/list/useListActions.ts"
import { tags } from "#ui/shared/icons/frame/icons.ts"
import { EntityList } from "#ui/shared/kit/list/EntityList.tsx"
import { useResource } from "#ui/shared/kit/resource/useResource.ts"
import { ThemeForm } from "#ui/themes/ThemeForm.tsx"
import { ThemeLine } from "#ui/themes/ThemeLine.tsx"
import { RowAction } from "#ui/shared/kit/list/EntityLine.tsx"
import { AddButton } from "#ui/shared/kit/list/AddButton.tsx"
import "#ui/shared/form/form.css"
import "#ui/shared/entityList.css"
import "#ui/themes/themes.css"

/** [SAD-016] The themes that every new firm gets a copy of. */
export function StarterThemesPage() {
  const { t } = useTranslation("starters")
  const title = useScreenTitle()
  const { ask } = usePortal()
  const query = useQuery(useCall("starterThemes.list", { showError: false }))
  const work = useListActions("starterTheme", ["starterThemes.list"])
  const [open, setOpen] = useState<StarterTheme | "new" | null>(null)
  const close = useCallback(() => setOpen(null), [])
  return (
    <>
      <div className="head">
        <div className="head-text">
          <h1>{title}</h1>
          <p className="muted">{t("themes.intro")}</p>
        </div>
        <AddButton onClick={() => setOpen("new")}>{t("theme.add")}</AddButton>
      </div>
      <section className="panel">
        <EntityList
          query={query}
          rows={4}
          of={({ data }) => data}
          label={title}
          none={{ icon: tags, title: t("themes.none"), text: t("themes.none.text") }}
        >
          {(theme) => (
            <ThemeLine theme={theme} heading="h2">
              <RowAction name={t("theme.edit.of", { title: theme.title })} onClick={() => setOpen(theme)}>
                {t("edit")}
              </RowAction>
              <RowAction
                name={t("theme.remove.of", { title: theme.title })}
                onClick={() =>
                  work.ask("starters:themeRemoval", { title: theme.title }, "starters:theme.removed", () =>
                    ask("starterThemes.remove", { params: { themeId: theme.id }, showError: false })
                  )
                }
              >
                {t("remove")}
              </RowAction>
            </ThemeLine>
          )}
        </EntityList>
      </section>
      {open === null ? null : (
        <ThemeDialog key={open === "new" ? 0 : open.id} theme={open === "new" ? null : open} onClose={close} />
      )}
    </>
  )
}

function ThemeDialog({ onClose, theme }: { readonly theme: StarterTheme | null; readonly onClose: () => void }) {
  const { t } = useTranslation("starters")
  const form = useResource(starterThemes, { place: null, entity: theme })
  const title = theme === null ? t("theme.add") : t("theme.edit.of", { title: theme.title })
  return <ThemeForm form={form} title={title} level="firm" side="firm" onClose={onClose} />
}
