import { useQueryClient } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { mailRefusals } from "#machines/holding/memberMails.ts"
import { holdsNow } from "#schemas/holding/memberWorkspaces.ts"
import type { MemberWorkspace } from "#schemas/holding/team.api.ts"
import { type TeamRole, teamRoles } from "#schemas/people/teamRules.ts"
import type { FieldValue } from "#schemas/shared/form.ts"
import { memberRights, rightsForm, teamQueries } from "#services/holding/teamOfGroup.ts"
import { parisToday } from "#services/people/today.ts"
import type { CallFailure } from "#services/shared/failures.ts"
import { usePortal } from "#ui/app/portal.ts"
import type { OfGroupMember } from "#ui/holding/MemberPage.tsx"
import { CheckField } from "#ui/shared/form/CheckField.tsx"
import { Choices } from "#ui/shared/form/Choices.tsx"
import { FormFrame } from "#ui/shared/form/FormFrame.tsx"
import { DateField } from "#ui/shared/kit/date/index.ts"
import { useResource } from "#ui/shared/kit/resource/useResource.ts"
import { useText } from "#ui/shared/useText.ts"

/** [HOL-006] [HOL-O01] A member's rights in each workspace, their identity, and the mails that can be sent to them. */
export function MemberProfile({ holdingId, member }: OfGroupMember) {
  const { t } = useTranslation("holding")
  const held = member.workspaces.filter(holdsNow)
  return (
    <div className="holding-parts">
      <div className="holding">
        {held.length === 0 ? (
          <section className="panel section">
            <p className="muted">{t("member.nowhere")}</p>
          </section>
        ) : (
          held.map((one) => <Rights key={one.id} holdingId={holdingId} member={member} workspace={one} />)
        )}
      </div>
      <section className="panel section" aria-labelledby="member-identity">
        <h2 id="member-identity">{t("member.identity")}</h2>
        <dl className="holding-identity">
          <div>
            <dt>{t("field.leader_mail")}</dt>
            <dd>{member.email}</dd>
          </div>
          <div>
            <dt>{t("member.signin")}</dt>
            <dd>{t(member.has_joined ? "member.joined" : "admins.invited")}</dd>
          </div>
        </dl>
        <Mails holdingId={holdingId} member={member} />
      </section>
    </div>
  )
}

/** [NET-063] [NET-064] Sends the member an invitation or a password reset link. */
function Mails({ holdingId, member }: OfGroupMember) {
  const { t } = useTranslation("holding")
  const text = useText()
  const { ask, snackbar } = usePortal()
  const queries = useQueryClient()
  const refusals = mailRefusals(member.workspaces)
  const send = (call: "holdingTeam.sendMail" | "holdingTeam.resetPassword", done: string) =>
    ask(call, { params: { holdingId }, payload: { user_id: member.id }, showError: false }).then(
      () => {
        for (const key of teamQueries) void queries.invalidateQueries({ queryKey: [key] })
        snackbar.send({
          type: "message.raised",
          message: { tone: "success", code: done, params: { email: member.email }, text: null }
        })
      },
      ({ code }: CallFailure) =>
        snackbar.send({ type: "message.raised", message: { tone: "error", code, params: {}, text: null } })
    )
  const reasonText = (guard: string | null) => (guard === null ? undefined : text(`closed.${guard}`))
  return (
    <div className="actions holding-life">
      <button
        type="button"
        className="button"
        data-kind="second"
        disabled={refusals.invitation !== null}
        title={reasonText(refusals.invitation)}
        onClick={() => void send("holdingTeam.sendMail", "holding:member.invited")}
      >
        {t("member.invite")}
      </button>
      <button
        type="button"
        className="button"
        data-kind="second"
        disabled={refusals.reset !== null}
        title={reasonText(refusals.reset)}
        onClick={() => void send("holdingTeam.resetPassword", "holding:member.reset.done")}
      >
        {t("member.reset")}
      </button>
    </div>
  )
}

function Rights({ holdingId, member, workspace }: OfGroupMember & { readonly workspace: MemberWorkspace }) {
  const { t } = useTranslation("holding")
  const form = useResource(memberRights, {
    place: { holdingId, userId: member.id, firmId: workspace.id, name: workspace.name },
    entity: workspace,
    definition: rightsForm(parisToday())
  })
  const role = form.field("role")
  const isAdmin = role.value === "admin"
  const shown = (field: string, value: FieldValue) =>
    typeof value === "boolean"
      ? t(value ? "yes" : "no")
      : field === "role"
        ? t(`right.role.${value as TeamRole}`)
        : value === "" || value === null
          ? "–"
          : String(value)
  return (
    <section className="panel section" aria-label={workspace.name}>
      <h2>{workspace.name}</h2>
      <FormFrame form={form} labelOf={(field) => t(`right.${field as "role"}`)} valueOf={shown}>
        <Choices<TeamRole>
          legend={t("right.role")}
          value={isAdmin ? "admin" : "collaborator"}
          disabled={role.isReadOnly}
          choices={teamRoles.map((value) => ({
            value,
            label: t(`right.role.${value}`),
            hint: t(`role.${value}.hint`)
          }))}
          onChange={role.onChange}
        />
        <CheckField
          field={form.field("all_clients")}
          label={t("right.all_clients")}
          {...(isAdmin ? { forced: true, hint: t("right.all_clients.admin") } : {})}
        />
        <CheckField field={form.field("admin_module")} label={t("right.admin_module")} />
        <CheckField field={form.field("is_group_admin")} label={t("right.is_group_admin")} />
        <DateField
          field={form.field("access_ends_on")}
          label={t("right.access_ends_on")}
          hint={t("right.access_ends_on.hint")}
        />
      </FormFrame>
    </section>
  )
}
