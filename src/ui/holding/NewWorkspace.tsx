import { Link, useNavigate } from "@tanstack/react-router"
import { useTranslation } from "react-i18next"
import type { HoldingId } from "#schemas/holding/ids.ts"
import { newWorkspace } from "#services/holding/workspaceResource.ts"
import { linkTo } from "#ui/app/links.ts"
import { WorkspaceFields } from "#ui/holding/WorkspaceFields.tsx"
import { CheckField } from "#ui/shared/form/CheckField.tsx"
import { FormFrame } from "#ui/shared/form/FormFrame.tsx"
import { TextField } from "#ui/shared/form/TextField.tsx"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { useResource } from "#ui/shared/kit/resource/useResource.ts"
import { arrowLeft } from "#ui/shared/icons/pageIcons.ts"
import "#ui/shared/form/form.css"

/** [ACC-107] The form for a new workspace and its first administrator. */
export function NewWorkspace({ holdingId }: { readonly holdingId: HoldingId }) {
  const { t } = useTranslation("holding")
  const navigate = useNavigate()
  const form = useResource(newWorkspace, {
    place: { holdingId },
    entity: null,
    onSaved: ({ id }) => void navigate({ ...linkTo("holding-workspace", { workspaceId: String(id) }), replace: true })
  })
  return (
    <>
      <div>
        <Link {...linkTo("holding-workspaces", {})} className="button" data-kind="quiet">
          <Icon of={arrowLeft} />
          {t("workspaces.back")}
        </Link>
      </div>
      <div className="holding-form">
        <FormFrame
          form={form}
          labelOf={(field) => t(`field.${field as "name"}`)}
          valueOf={(_, value) => String(value)}
          submit={{ label: t("workspaces.create") }}
        >
          <section className="panel section" aria-labelledby="workspace-identity">
            <h2 id="workspace-identity">{t("workspace.identity")}</h2>
            <WorkspaceFields form={form} />
          </section>
          <section className="panel section" aria-labelledby="workspace-leader">
            <h2 id="workspace-leader">{t("workspace.leader")}</h2>
            <p className="muted">{t("leader.text")}</p>
            <div className="pair">
              <TextField field={form.field("leader_firstname")} label={t("field.leader_firstname")} required />
              <TextField field={form.field("leader_lastname")} label={t("field.leader_lastname")} required />
            </div>
            <TextField field={form.field("leader_mail")} label={t("field.leader_mail")} type="email" required />
            <CheckField field={form.field("is_group_admin")} label={t("field.is_group_admin")} />
          </section>
        </FormFrame>
      </div>
    </>
  )
}
