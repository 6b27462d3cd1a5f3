import { useQuery } from "@tanstack/react-query"
import { useCallback, useState } from "react"
import { useTranslation } from "react-i18next"
import type { StarterTheme } from "#schemas/themes/starterThemes.api.ts"
import { starterThemes } from "#services/starters/starterResource.ts"
import { useScreenTitle } from "#ui/app/pageTitle.ts"
import { usePortal } from "#ui/app/portal.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { useListActions } from "#ui/shared/kit/list/useListActions.ts"
import { Choices } from "#ui/shared/form/Choices.tsx"
import { FormDialog } from "#ui/shared/form/FormDialog.tsx"
import { TextField } from "#ui/shared/form/TextField.tsx"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { plus, tags } from "#ui/shared/icons/frame/icons.ts"
import { EntityList } from "#ui/shared/kit/list/EntityList.tsx"
import { useResource } from "#ui/shared/kit/resource/useResource.ts"
import { useText } from "#ui/shared/useText.ts"
import { ColourField } from "#ui/themes/ThemeForm.tsx"
import { ThemeDot } from "#ui/themes/ThemeLine.tsx"
import "#ui/shared/form/form.css"
import "#ui/shared/entityList.css"
import "#ui/themes/themes.css"

/** [SAD-016] The themes that every new firm gets a copy of. */
export function StarterThemesPage() {
  const { t } = useTranslation("starters")
  const { t: ofThemes } = useTranslation("themes")
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
        <button type="button" className="button" onClick={() => setOpen("new")}>
          <Icon of={plus} />
          {t("theme.add")}
        </button>
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
            <li className="entity-line">
              <ThemeDot color={theme.color} />
              <div className="entity-text">
                <h2 className="entity-name">
                  {theme.title}
                  <span className="tag" data-tone={theme.sharing === "shared" ? "ok" : "plain"}>
                    {ofThemes(`sharing.${theme.sharing}`)}
                  </span>
                  <span className="tag" data-tone="plain">
                    {ofThemes(`acl.${theme.acl}`)}
                  </span>
                </h2>
              </div>
              <div className="actions">
                <button
                  type="button"
                  className="button"
                  data-kind="quiet"
                  data-size="small"
                  aria-label={t("theme.edit.of", { title: theme.title })}
                  onClick={() => setOpen(theme)}
                >
                  {t("edit")}
                </button>
                <button
                  type="button"
                  className="button"
                  data-kind="quiet"
                  data-size="small"
                  aria-label={t("theme.remove.of", { title: theme.title })}
                  onClick={() =>
                    work.ask("starters:themeRemoval", { title: theme.title }, "starters:theme.removed", () =>
                      ask("starterThemes.remove", { params: { themeId: theme.id }, showError: false })
                    )
                  }
                >
                  {t("remove")}
                </button>
              </div>
            </li>
          )}
        </EntityList>
      </section>
      {open === null ? null : (
        <ThemeDialog key={open === "new" ? 0 : open.id} theme={open === "new" ? null : open} onClose={close} />
      )}
    </>
  )
}

const sharings = ["shared", "private"] as const
const acls = ["read-write", "read-only"] as const

function ThemeDialog({ onClose, theme }: { readonly theme: StarterTheme | null; readonly onClose: () => void }) {
  const { t } = useTranslation("starters")
  const { t: ofThemes } = useTranslation("themes")
  const text = useText()
  const form = useResource(starterThemes, { place: null, entity: theme })
  const [sharing, acl] = [form.field("sharing"), form.field("acl")]
  return (
    <FormDialog
      title={theme === null ? t("theme.add") : t("theme.edit.of", { title: theme.title })}
      width="36rem"
      form={form}
      labelOf={(field) => text(`themes:field.${field}`)}
      readOf={(field, value) =>
        field === "sharing" || field === "acl" ? text(`themes:${field}.${String(value)}`) : String(value)
      }
      onClose={onClose}
    >
      <TextField field={form.field("title")} label={ofThemes("field.title")} required />
      <ColourField field={form.field("color")} />
      <Choices
        legend={ofThemes("field.sharing")}
        value={sharing.value === "private" ? "private" : "shared"}
        disabled={sharing.isReadOnly}
        choices={sharings.map((value) => ({
          value,
          label: ofThemes(`sharing.${value}`),
          hint: ofThemes(`sharing.${value}.firm`)
        }))}
        onChange={sharing.onChange}
      />
      <Choices
        legend={ofThemes("field.acl")}
        value={acl.value === "read-only" ? "read-only" : "read-write"}
        disabled={acl.isReadOnly}
        choices={acls.map((value) => ({ value, label: ofThemes(`acl.${value}`), hint: ofThemes(`acl.${value}.hint`) }))}
        onChange={acl.onChange}
      />
    </FormDialog>
  )
}
