import { useTranslation } from "react-i18next"
import type { FirmIdentity as Identity } from "#schemas/workspaces/workspaces.api.ts"
import { firmIdentity } from "#services/workspaces/firmResource.ts"
import { CheckField } from "#ui/shared/form/CheckField.tsx"
import { FormFrame } from "#ui/shared/form/FormFrame.tsx"
import { TextField } from "#ui/shared/form/TextField.tsx"
import { useResource } from "#ui/shared/kit/resource/useResource.ts"
import { Notice } from "#ui/shared/Notice.tsx"
import { useText } from "#ui/shared/useText.ts"
import { useFirmChanged } from "#ui/workspaces/useFirmChanged.ts"

/**
 * [ACC-038] [ROL-024] The firm's identity, editable by its admins and by members with the admin module; others see the
 * reason why they may not.
 */
export function FirmIdentity({ firm }: { readonly firm: Identity }) {
  const text = useText()
  const [reason] = firm.closed_by
  if (reason === undefined) return <Editor firm={firm} />
  return (
    <>
      <Facts firm={firm} />
      <Notice tone="info">{text(`closed.${reason}`)}</Notice>
    </>
  )
}

function Facts({ firm }: { readonly firm: Identity }) {
  const { t } = useTranslation("workspaces")
  return (
    <dl className="facts">
      <dt>{t("identity.name")}</dt>
      <dd>{firm.name}</dd>
      <dt>{t("identity.domain")}</dt>
      <dd>{firm.domain}</dd>
      <dt>{t("identity.tagline")}</dt>
      <dd>{firm.tagline ?? "–"}</dd>
    </dl>
  )
}

function Editor({ firm }: { readonly firm: Identity }) {
  const { t } = useTranslation("workspaces")
  const onSaved = useFirmChanged()
  const form = useResource(firmIdentity, { place: { firmId: firm.id }, entity: firm, onSaved })
  const sharing = form.field("domain_confirmed")
  return (
    <FormFrame
      form={form}
      labelOf={(field) => t(`identity.${field as "name" | "domain" | "tagline"}`)}
      valueOf={(_, value) => (value === "" ? "–" : String(value))}
    >
      <TextField field={form.field("name")} label={t("identity.name")} required autoComplete="organization" />
      <TextField field={form.field("tagline")} label={t("identity.tagline")} hint={t("identity.tagline-hint")} />
      <TextField field={form.field("domain")} label={t("identity.domain")} hint={t("identity.domain-hint")} required />
      {form.view.messageKey === "firm.domain_in_use" || sharing.value ? (
        <CheckField field={sharing} label={t("identity.share-domain")} hint={t("identity.share-domain-hint")} />
      ) : null}
    </FormFrame>
  )
}
