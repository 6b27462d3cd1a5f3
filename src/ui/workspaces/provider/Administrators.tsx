import { useCallback, useState } from "react"
import { useTranslation } from "react-i18next"
import type { ProviderFirm } from "#schemas/workspaces/provider.api.ts"
import { administrator } from "#services/workspaces/providerFirmResource.ts"
import { usePortal } from "#ui/app/portal.ts"
import { initialsOf, StateTag } from "#ui/people/StateTag.tsx"
import type { useListActions } from "#ui/shared/kit/list/useListActions.ts"
import { FormDialog } from "#ui/shared/form/FormDialog.tsx"
import { TextField } from "#ui/shared/form/TextField.tsx"
import { useResource } from "#ui/shared/kit/resource/useResource.ts"
import { EntityLine } from "#ui/shared/kit/list/EntityLine.tsx"
import { Notice } from "#ui/shared/Notice.tsx"
import { useText } from "#ui/shared/useText.ts"
import { AddButton } from "#ui/shared/kit/list/AddButton.tsx"

interface AdministratorsProps {
  readonly firm: ProviderFirm
  readonly work: ReturnType<typeof useListActions>
}

/** [SAD-003] The firm's admins; a pending invitation can be sent again. */
export function Administrators({ firm, work }: AdministratorsProps) {
  const { t } = useTranslation("provider")
  const { ask } = usePortal()
  const [isNaming, setNaming] = useState(false)
  const close = useCallback(() => setNaming(false), [])
  return (
    <>
      {firm.administrators.length === 0 ? (
        <Notice tone="warn">{t("administrators.none")}</Notice>
      ) : (
        <ul className="entity-list provider-administrators">
          {firm.administrators.map(({ email, firstname, has_joined, id, is_group_admin, lastname }) => (
            <EntityLine
              key={id}
              name={`${firstname} ${lastname}`}
              detail={email}
              initials={initialsOf(firstname, lastname)}
              tags={
                <>
                  {has_joined ? null : <StateTag state="invited" />}
                  {is_group_admin ? <span className="tag">{t("administrators.group")}</span> : null}
                </>
              }
            >
              {has_joined ? null : (
                <button
                  type="button"
                  className="button"
                  data-kind="second"
                  onClick={() =>
                    work.act("provider:invited", { email }, () =>
                      ask("provider.nameAdministrator", {
                        params: { firmId: firm.id },
                        payload: { firstname, lastname, email },
                        showError: false
                      })
                    )
                  }
                >
                  {t("administrators.again")}
                </button>
              )}
            </EntityLine>
          ))}
        </ul>
      )}
      <div className="actions">
        <AddButton isSecond onClick={() => setNaming(true)}>
          {t("administrators.add")}
        </AddButton>
      </div>
      {isNaming ? <Naming firm={firm} onClose={close} /> : null}
    </>
  )
}

function Naming({ firm, onClose }: Pick<AdministratorsProps, "firm"> & { readonly onClose: () => void }) {
  const { t } = useTranslation("provider")
  const text = useText()
  const form = useResource(administrator, { place: { firmId: firm.id }, entity: null })
  return (
    <FormDialog
      title={t("administrators.title", { name: firm.name })}
      form={form}
      submit={{ label: t("administrators.send") }}
      labelOf={(field) => text(`provider:field.leader_${field}`)}
      onClose={onClose}
    >
      <div className="pair">
        <TextField field={form.field("firstname")} label={t("field.leader_firstname")} required />
        <TextField field={form.field("lastname")} label={t("field.leader_lastname")} required />
      </div>
      <TextField field={form.field("email")} label={t("field.leader_mail")} type="email" required />
    </FormDialog>
  )
}
