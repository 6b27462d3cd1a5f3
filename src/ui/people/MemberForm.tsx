import { useQuery } from "@tanstack/react-query"
import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import { teamOffers } from "#machines/people/membership.projection.ts"
import { useTeamViewer } from "#ui/people/useTeamViewer.ts"
import { isModuleActive } from "#machines/access/openScreens.ts"
import type { TeamMember } from "#schemas/people/team.ts"
import { teamForm, type TeamRole, teamRoles } from "#schemas/people/teamRules.ts"
import type { FieldValue } from "#schemas/shared/form.ts"
import type { FirmId, UserId } from "#schemas/shared/ids.ts"
import { quietly } from "#services/shared/resource.ts"
import { type MemberAssignments, readAssignments, team } from "#services/people/teamResource.ts"
import { parisToday } from "#services/people/today.ts"
import { usePortal } from "#ui/app/portal.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { useHere } from "#ui/app/useHere.ts"
import { UnreadDialog } from "#ui/people/UnreadDialog.tsx"
import { CheckField } from "#ui/shared/form/CheckField.tsx"
import { Choices } from "#ui/shared/form/Choices.tsx"
import { FormDialog } from "#ui/shared/form/FormDialog.tsx"
import { PickField } from "#ui/shared/form/PickField.tsx"
import { TextField } from "#ui/shared/form/TextField.tsx"
import { ClientsPick } from "#ui/shared/kit/many/ClientsPick.tsx"
import { useResource } from "#ui/shared/kit/resource/useResource.ts"
import { useText } from "#ui/shared/useText.ts"
import { DateField } from "#ui/shared/kit/date/index.ts"

interface MemberFormProps {
  readonly firmId: FirmId
  /** Absent for a new invitation. */
  readonly member?: TeamMember
  readonly onClose: () => void
}

/** [ROL-022] [ROL-025] Invites a member or changes their permissions; shown after the permissions have been loaded. */
export function MemberForm(props: MemberFormProps) {
  const { firmId, member } = props
  const { ask } = usePortal()
  const { modules } = useHere()
  const hasThemes = isModuleActive(modules, "themes")
  const { marking: marksGroup } = teamOffers(useTeamViewer())
  const assigned = useQuery({
    queryKey: ["team.assignments", firmId, member?.id, marksGroup, hasThemes],
    queryFn: ({ signal }) =>
      readAssignments(
        quietly(ask, signal),
        { firmId, hasThemes, isGroupAdmin: marksGroup },
        member?.id ?? (0 as UserId)
      ),
    enabled: member !== undefined,
    gcTime: 0
  })
  const known = { marksGroup, hasThemes }
  if (member === undefined) return <Editor {...props} {...known} assignments={nothing} />
  if (assigned.data !== undefined) return <Editor {...props} {...known} assignments={assigned.data} />
  return assigned.isError ? <UnreadDialog person={member} query={assigned} onClose={props.onClose} /> : null
}

const nothing: MemberAssignments = { vendors: [], themes: [], firms: [] }

interface EditorProps extends MemberFormProps {
  readonly marksGroup: boolean
  readonly hasThemes: boolean
  readonly assignments: MemberAssignments
}

function Editor({ assignments, firmId, hasThemes, marksGroup, member, onClose }: EditorProps) {
  const { t } = useTranslation("team")
  const text = useText()
  const themes = useQuery({
    ...useCall("themes.ofFirm", { params: { firmId }, showError: false }),
    enabled: hasThemes
  })
  const group = useQuery({
    ...useCall("workspaces.group", { params: { firmId }, showError: false }),
    enabled: marksGroup
  })
  const firms = group.data?.data?.firms.filter(({ id }) => id !== firmId) ?? []
  const entity = useMemo(() => (member === undefined ? null : { member, ...assignments }), [member, assignments])
  const form = useResource(team, {
    place: { firmId, hasThemes, isGroupAdmin: marksGroup },
    entity,
    definition: teamForm(parisToday())
  })
  const role = form.field("role")
  const reachesAll = role.value === "admin" || form.field("all_clients").value
  const isKnown = member !== undefined
  const shown = (_: string, value: FieldValue) =>
    typeof value === "boolean" ? t(value ? "yes" : "no") : value === "" || value === null ? "–" : String(value)
  return (
    <FormDialog
      title={isKnown ? t("edit.title", { name: `${member.firstname} ${member.lastname}` }) : t("invite.title")}
      width="40rem"
      form={form}
      labelOf={(field) => text(`team:field.${field}`)}
      readOf={shown}
      onClose={onClose}
    >
      <div className="pair">
        <TextField field={form.field("firstname")} label={t("field.firstname")} required />
        <TextField field={form.field("lastname")} label={t("field.lastname")} required />
      </div>
      <TextField
        field={isKnown ? { ...form.field("email"), isReadOnly: true } : form.field("email")}
        label={t("field.email")}
        hint={t(isKnown ? "email.fixed" : "email.hint")}
        type="email"
        required
      />
      <Choices<TeamRole>
        legend={t("field.role")}
        value={role.value === "admin" ? "admin" : "collaborator"}
        disabled={role.isReadOnly}
        choices={teamRoles.map((value) => ({ value, label: t(`role.${value}`), hint: t(`role.${value}.hint`) }))}
        onChange={role.onChange}
      />
      <CheckField
        field={form.field("all_clients")}
        label={t("field.all_clients")}
        hint={t(role.value === "admin" ? "all_clients.admin" : "all_clients.hint")}
        {...(role.value === "admin" ? { forced: true } : {})}
      />
      {reachesAll ? null : (
        <ClientsPick
          firmId={firmId}
          field={form.field("vendor_ids")}
          label={t("field.vendor_ids")}
          searchLabel={t("clients.search")}
          emptyText={t("clients.none")}
          loadingText={t("clients.loading")}
        />
      )}
      <CheckField field={form.field("admin_module")} label={t("field.admin_module")} hint={t("admin_module.hint")} />
      {role.value === "admin" || themes.data === undefined || themes.data.data.length === 0 ? null : (
        <PickField
          field={form.field("theme_ids")}
          label={t("field.theme_ids")}
          hint={t("themes.hint")}
          searchLabel={t("themes.search")}
          emptyText={t("nothing")}
          rows={themes.data.data.map(({ acl, id, title }) => ({
            id: String(id),
            name: title,
            detail: t(`themes.${acl}`)
          }))}
        />
      )}
      {firms.length === 0 ? null : (
        <PickField
          field={form.field("firm_ids")}
          label={t("field.firm_ids")}
          hint={t("firms.hint")}
          searchLabel={t("firms.search")}
          emptyText={t("nothing")}
          rows={firms.map(({ active, domain, id, name }) => ({
            id: String(id),
            name,
            detail: active ? domain : t("firms.closed")
          }))}
        />
      )}
      {marksGroup ? (
        <CheckField
          field={form.field("is_group_admin")}
          label={t("field.is_group_admin")}
          hint={t("group_admin.hint")}
        />
      ) : null}
      <DateField
        field={form.field("access_ends_on")}
        label={t("field.access_ends_on")}
        hint={t("access_ends_on.hint")}
      />
    </FormDialog>
  )
}
