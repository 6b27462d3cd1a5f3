import { useQueryClient } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { useSelector } from "@xstate/react"
import { useEffect, useEffectEvent, useState } from "react"
import { useTranslation } from "react-i18next"
import { memberWorkspacesMachine } from "#machines/holding/memberWorkspaces.machine.ts"
import { toMemberWorkspacesView } from "#machines/holding/memberWorkspaces.projection.ts"
import { takesMembers } from "#schemas/holding/memberWorkspaces.ts"
import { heldBy, teamQueries, workspacesActor } from "#services/holding/teamOfGroup.ts"
import { linkTo } from "#ui/app/links.ts"
import { usePortal } from "#ui/app/portal.ts"
import type { OfGroupMember } from "#ui/holding/MemberPage.tsx"
import { isEqualJson, useActorRef } from "#ui/shared/actors.ts"
import { Dialog } from "#ui/shared/dialog/Dialog.tsx"
import { Notice } from "#ui/shared/Notice.tsx"
import { useText } from "#ui/shared/useText.ts"

/**
 * [WSP-008] [HOL-006] The workspaces of a member; removing the last one asks whether to delete the person or keep them
 * without a workspace.
 */
export function MemberWorkspaces({ holdingId, member }: OfGroupMember) {
  const { t } = useTranslation("holding")
  const text = useText()
  const { ask, snackbar } = usePortal()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const name = `${member.firstname} ${member.lastname}`
  const [logic] = useState(() =>
    memberWorkspacesMachine.provide({ actors: { save: workspacesActor(ask, { holdingId, userId: member.id }) } })
  )
  const ref = useActorRef(logic, { input: { held: heldBy(member) } })
  const view = useSelector(ref, toMemberWorkspacesView, isEqualJson)
  const saved = useEffectEvent((isGone: boolean, isWithout: boolean) => {
    if (isGone) {
      // Otherwise the page's query would refetch a person who no longer exists.
      queries.removeQueries({ queryKey: ["holdingTeam.read"] })
      void navigate(linkTo("holding-team", {}))
    }
    for (const key of teamQueries) void queries.invalidateQueries({ queryKey: [key] })
    const code = isGone ? "holding:last.deleted" : isWithout ? "holding:last.unassigned" : "holding:assignment.saved"
    snackbar.send({ type: "message.raised", message: { tone: "success", code, params: { name }, text: null } })
  })
  useEffect(() => {
    const told = ref.on("workspaces.saved", ({ isGone, isWithout }) => saved(isGone, isWithout))
    return () => told.unsubscribe()
  }, [ref])
  return (
    <section className="panel section" aria-labelledby="member-workspaces">
      <h2 id="member-workspaces">{t("assignment.title")}</h2>
      <p className="muted">{t("assignment.text")}</p>
      {view.messageKey === null ? null : <Notice tone="error">{text(view.messageKey)}</Notice>}
      <ul className="holding-checks">
        {member.workspaces.map((one) => {
          const isHeld = view.chosen.includes(one.id)
          const isClosed = !takesMembers(one) && !isHeld
          return (
            <li key={one.id}>
              <label className="pick-row">
                <input
                  type="checkbox"
                  className="check"
                  checked={isHeld}
                  disabled={!view.canToggle || isClosed}
                  onChange={() => ref.send({ type: "workspace.toggled", firm: one.id })}
                />
                <span className="grow">{one.name}</span>
                <small>
                  {isClosed
                    ? text("closed.isWorkspaceOpen")
                    : isHeld
                      ? [t(`role.${one.role ?? "collaborator"}`), t("team.clients", { count: one.clients })].join(" · ")
                      : ""}
                </small>
              </label>
            </li>
          )
        })}
      </ul>
      <div className="actions">
        <button
          type="button"
          className="button"
          aria-disabled={!view.canSave || undefined}
          onClick={() => ref.send({ type: "save.asked" })}
        >
          {t("assignment.save")}
        </button>
        <button
          type="button"
          className="button"
          data-kind="quiet"
          aria-disabled={!view.canDrop || undefined}
          onClick={() => ref.send({ type: "edits.dropped" })}
        >
          {t("assignment.drop")}
        </button>
      </div>
      {view.isAsking ? (
        <Dialog
          title={t("last.title", { name })}
          onClose={() => ref.send({ type: "last.dismissed" })}
          width="34rem"
          footer={
            <div className="actions holding-life">
              <button
                type="button"
                className="button"
                data-kind="quiet"
                onClick={() => ref.send({ type: "last.dismissed" })}
              >
                {t("last.cancel")}
              </button>
              <button
                type="button"
                className="button"
                data-kind="danger"
                onClick={() => ref.send({ type: "last.chosen", last: "delete" })}
              >
                {t("last.delete")}
              </button>
              <button
                type="button"
                className="button"
                onClick={() => ref.send({ type: "last.chosen", last: "unassign" })}
              >
                {t("last.unassign")}
              </button>
            </div>
          }
        >
          <p>{t("last.text.unassign")}</p>
          <p>{t("last.text.delete")}</p>
        </Dialog>
      ) : null}
    </section>
  )
}
