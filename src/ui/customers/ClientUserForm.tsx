import { useQuery } from "@tanstack/react-query"
import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import { givableThemes } from "#machines/themes/themes.projection.ts"
import { isModuleActive } from "#machines/access/openScreens.ts"
import { civilities } from "#schemas/customers/clientUser.ts"
import { clientRoles } from "#schemas/customers/clientRoles.ts"
import type { ClientUser } from "#schemas/customers/clientUsers.api.ts"
import type { ThemeId } from "#schemas/themes/theme.ts"
import type { UserId, VendorId } from "#schemas/shared/ids.ts"
import { clientUserFormOf, clientUsers, readUserThemes } from "#services/customers/clientUserResource.ts"
import { quietly } from "#services/shared/resource.ts"
import { parisToday } from "#services/people/today.ts"
import { usePortal } from "#ui/app/portal.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { useHere } from "#ui/app/useHere.ts"
import { UnreadDialog } from "#ui/people/UnreadDialog.tsx"
import { Choices } from "#ui/shared/form/Choices.tsx"
import { FormDialog } from "#ui/shared/form/FormDialog.tsx"
import { PickField } from "#ui/shared/form/PickField.tsx"
import { SelectField } from "#ui/shared/form/SelectField.tsx"
import { TextField } from "#ui/shared/form/TextField.tsx"
import { useResource } from "#ui/shared/kit/resource/useResource.ts"
import { useText } from "#ui/shared/useText.ts"
import { DateField } from "#ui/shared/kit/date/index.ts"
import "#schemas/customers/phonePlans.ts"

interface ClientUserFormProps {
  readonly vendorId: VendorId
  /** The user to change; absent to invite a new one. */
  readonly user?: ClientUser
  readonly onClose: () => void
}

/**
 * [CLI-007] Invites a user of the company, or changes the details and permissions of one. The form of an existing user
 * opens once their themes are loaded.
 */
export function ClientUserForm(props: ClientUserFormProps) {
  const { user, vendorId } = props
  const { ask } = usePortal()
  const { modules } = useHere()
  const hasThemes = isModuleActive(modules, "themes")
  const given = useQuery({
    queryKey: ["themes.ofUser", vendorId, user?.id, hasThemes],
    queryFn: ({ signal }) => readUserThemes(quietly(ask, signal), { hasThemes, vendorId }, user?.id ?? (0 as UserId)),
    enabled: user !== undefined,
    gcTime: 0
  })
  if (user === undefined) return <Editor {...props} hasThemes={hasThemes} given={none} />
  if (given.data !== undefined) return <Editor {...props} hasThemes={hasThemes} given={given.data} />
  return given.isError ? <UnreadDialog person={user} query={given} onClose={props.onClose} /> : null
}

const none: ReadonlyArray<ThemeId> = []

function Editor({
  given,
  hasThemes,
  onClose,
  user,
  vendorId
}: ClientUserFormProps & { readonly given: ReadonlyArray<ThemeId>; readonly hasThemes: boolean }) {
  const { t } = useTranslation("team")
  const text = useText()
  const applications = useQuery(useCall("applications.ofCompany", { params: { vendorId }, showError: false }))
  const themes = useQuery({
    ...useCall("themes.ofVendor", { params: { vendorId }, showError: false }),
    enabled: hasThemes
  })
  const entity = useMemo(() => (user === undefined ? null : { user, themes: given }), [given, user])
  const form = useResource(clientUsers, {
    place: { hasThemes, vendorId },
    entity,
    definition: clientUserFormOf(parisToday())
  })
  const isKnown = user !== undefined
  const fixed = (field: ReturnType<typeof form.field<"email">>, isFixed: boolean) => ({
    ...field,
    isReadOnly: field.isReadOnly || isFixed
  })
  const isTheirs = isKnown && !user.may_rename
  const role = form.field("role")
  const offered = applications.data?.data ?? []
  const givable = givableThemes(themes.data?.data ?? [], role.value)
  return (
    <FormDialog
      title={isKnown ? t("edit.title", { name: `${user.firstname} ${user.lastname}` }) : t("users.invite.title")}
      width="40rem"
      form={form}
      labelOf={(field) => text(`team:field.${field}`)}
      onClose={onClose}
    >
      <SelectField
        field={form.field("title")}
        label={t("field.title")}
        required
        choices={[{ value: "", label: t("choose") }, ...civilities.map((value) => ({ value, label: value }))]}
      />
      <div className="pair">
        <TextField
          field={fixed(form.field("firstname"), isTheirs)}
          label={t("field.firstname")}
          required
          {...(isTheirs ? { hint: t("names.theirs") } : {})}
        />
        <TextField field={fixed(form.field("lastname"), isTheirs)} label={t("field.lastname")} required />
      </div>
      <TextField
        field={fixed(form.field("email"), isKnown)}
        label={t("field.email")}
        hint={t(isKnown ? "email.fixed" : "email.hint")}
        type="email"
        required
      />
      <Choices<(typeof clientRoles)[number]>
        legend={t("field.role")}
        value={clientRoles.find((one) => one === role.value) ?? "collaborator"}
        disabled={role.isReadOnly}
        choices={clientRoles.map((value) => ({ value, label: t(`role.${value}`), hint: t(`users.role.${value}`) }))}
        onChange={role.onChange}
      />
      <DateField
        field={form.field("access_ends_on")}
        label={t("field.access_ends_on")}
        hint={t("access_ends_on.hint")}
      />
      {offered.length === 0 ? null : (
        <PickField
          field={form.field("application_ids")}
          label={t("field.application_ids")}
          searchLabel={t("applications.search")}
          emptyText={t("nothing")}
          rows={offered.map(({ id, title }) => ({ id: String(id), name: title }))}
        />
      )}
      {givable.length === 0 ? null : (
        <PickField
          field={form.field("theme_ids")}
          label={t("field.theme_ids")}
          hint={t("themes.hint")}
          searchLabel={t("themes.search")}
          emptyText={t("nothing")}
          rows={givable.map(({ acl, id, title }) => ({ id: String(id), name: title, detail: t(`themes.${acl}`) }))}
        />
      )}
      <details className="section-fold" open={isKnown || form.view.errors["mobile_number"] !== undefined || undefined}>
        <summary>{t("users.more")}</summary>
        <div>
          <div className="pair">
            <TextField field={form.field("job")} label={t("field.job")} autoComplete="off" />
            <TextField field={form.field("mobile_number")} label={t("field.mobile_number")} type="tel" />
          </div>
          <div className="pair">
            <DateField field={form.field("birth_date")} label={t("field.birth_date")} />
            <TextField field={form.field("birth_city")} label={t("field.birth_city")} />
          </div>
        </div>
      </details>
    </FormDialog>
  )
}
