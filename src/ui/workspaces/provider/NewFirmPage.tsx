import { Link, useNavigate } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { builtModules } from "#schemas/access/modules.ts"
import { starterNames } from "#schemas/treeModels/starters.ts"
import type { NewFirmValues } from "#schemas/workspaces/provider.ts"
import { newFirm } from "#services/workspaces/providerFirmResource.ts"
import { linkTo } from "#ui/app/links.ts"
import { useScreenTitle } from "#ui/app/pageTitle.ts"
import { ColourInput } from "#ui/branding/ColourInput.tsx"
import { CheckField } from "#ui/shared/form/CheckField.tsx"
import { FormFrame } from "#ui/shared/form/FormFrame.tsx"
import { TextField } from "#ui/shared/form/TextField.tsx"
import type { FieldBinding, Form } from "#ui/shared/form/useForm.ts"
import { useResource } from "#ui/shared/kit/resource/useResource.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { arrowLeft } from "#ui/shared/icons/pageIcons.ts"
import { useText } from "#ui/shared/useText.ts"
import { CheckGrid } from "#ui/workspaces/provider/CheckGrid.tsx"
import { GroupField, IdentityFields, OutsideFields, WelcomeField } from "#ui/workspaces/provider/FirmFields.tsx"
import "#ui/workspaces/provider/newFirm.css"

const toggled = (field: FieldBinding<ReadonlyArray<string>>) => (value: string, isOn: boolean) =>
  field.onChange(isOn ? [...field.value, value] : field.value.filter((one) => one !== value))

/** [SAD-004] Creates a firm together with its first admin. */
export function NewFirmPage() {
  const { t } = useTranslation("provider")
  const text = useText()
  const title = useScreenTitle()
  const navigate = useNavigate()
  const form = useResource(newFirm, {
    place: null,
    entity: null,
    onSaved: ({ id }) => void navigate({ ...linkTo("sa-firm", { accountingFirmId: String(id) }), replace: true })
  })
  return (
    <>
      <div className="head">
        <h1>{title}</h1>
        <Link to="/sa/accounting-firms" className="button" data-kind="quiet">
          <Icon of={arrowLeft} />
          {t("firms.back")}
        </Link>
      </div>
      <div className="provider-form">
        <FormFrame
          form={form}
          labelOf={(field) => text(`provider:field.${field}`)}
          valueOf={(_, value) => String(value)}
          submit={{ label: t("create") }}
        >
          <Part name="firm">
            <IdentityFields form={form} />
          </Part>
          <Leader form={form} />
          <Part name="look">
            <div className="pair">
              <ColourInput
                field={form.field("primary_color")}
                label={t("field.primary_color")}
                hint={t("colour.hint")}
              />
              <ColourInput
                field={form.field("secondary_color")}
                label={t("field.secondary_color")}
                hint={t("colour.hint")}
              />
            </div>
            <WelcomeField field={form.field("welcome_message")} />
          </Part>
          <Beginnings form={form} />
          <Part name="outside">
            <OutsideFields form={form} />
          </Part>
        </FormFrame>
      </div>
    </>
  )
}

function Part({ children, name }: { readonly name: string; readonly children: ReactNode }) {
  const text = useText()
  return (
    <section className="panel provider-part" aria-labelledby={`provider-${name}`}>
      <h2 id={`provider-${name}`}>{text(`provider:part.${name}`)}</h2>
      {children}
    </section>
  )
}

function Leader({ form }: { readonly form: Form<NewFirmValues> }) {
  const { t } = useTranslation("provider")
  return (
    <Part name="leader">
      <p className="muted">{t("leader.text")}</p>
      <div className="pair">
        <TextField field={form.field("leader_firstname")} label={t("field.leader_firstname")} required />
        <TextField field={form.field("leader_lastname")} label={t("field.leader_lastname")} required />
      </div>
      <TextField field={form.field("leader_mail")} label={t("field.leader_mail")} type="email" required />
      <GroupField field={form.field("group_name")} />
      <CheckField
        field={form.field("is_group_admin")}
        label={t("field.is_group_admin")}
        hint={t("is_group_admin.hint")}
      />
    </Part>
  )
}

function Beginnings({ form }: { readonly form: Form<NewFirmValues> }) {
  const { t } = useTranslation("provider")
  const [modules, models] = [form.field("modules"), form.field("tree_models")]
  return (
    <Part name="beginning">
      <CheckGrid
        legend={t("field.modules")}
        hint={t("modules.hint")}
        items={builtModules.map((value) => ({ value, label: t(`module.${value}`) }))}
        checked={new Set(modules.value)}
        disabled={modules.isReadOnly}
        onToggle={toggled(modules)}
      />
      <CheckGrid
        legend={t("field.tree_models")}
        hint={t("tree_models.hint")}
        items={starterNames.filter((name) => name !== "empty").map((value) => ({ value, label: t(`model.${value}`) }))}
        checked={new Set(models.value)}
        disabled={models.isReadOnly}
        onToggle={toggled(models)}
      />
    </Part>
  )
}
