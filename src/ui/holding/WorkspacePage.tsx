import { useQuery, useQueryClient } from "@tanstack/react-query"
import { Link, useParams } from "@tanstack/react-router"
import { type ReactNode, Suspense, useCallback, useState } from "react"
import { useTranslation } from "react-i18next"
import { firmRefusals } from "#machines/workspaces/firmLife.projection.ts"
import type { HoldingId } from "#schemas/holding/ids.ts"
import type { Workspace, WorkspaceStep, WorkspaceStepped } from "#schemas/holding/workspaces.api.ts"
import type { Language } from "#schemas/shared/constants.ts"
import { idOf } from "#services/shared/digits.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import * as Result from "#schemas/shared/result.ts"
import { workspace, workspaceQueries } from "#services/holding/workspaceResource.ts"
import type { CallFailure } from "#services/shared/failures.ts"
import { formatLongDate, formatNumber } from "#services/shared/display/formats.ts"
import { linkTo } from "#ui/app/links.ts"
import { usePortal } from "#ui/app/portal.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { WorkspaceFields } from "#ui/holding/WorkspaceFields.tsx"
import { WorkspaceTag } from "#ui/holding/WorkspaceTag.tsx"
import { FormFrame } from "#ui/shared/form/FormFrame.tsx"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { QueryBoundary } from "#ui/shared/kit/list/QueryBoundary.tsx"
import { useResource } from "#ui/shared/kit/resource/useResource.ts"
import { lazyPart } from "#ui/shared/lazy/lazyPart.tsx"
import { Notice } from "#ui/shared/Notice.tsx"
import { arrowLeft } from "#ui/shared/icons/pageIcons.ts"
import { useText } from "#ui/shared/useText.ts"
import "#ui/shared/form/form.css"

const DeletionDialog = lazyPart(
  () => import("#ui/holding/DeletionDialog.tsx"),
  (module) => module.DeletionDialog,
  "over"
)

/** [ACC-106] One workspace: its identity, its content, its administrators and its life cycle. */
export function WorkspacePage({ holdingId }: { readonly holdingId: HoldingId }) {
  const { t } = useTranslation("holding")
  const { workspaceId = "" } = useParams({ strict: false }) as { readonly workspaceId?: string }
  const firmId = idOf<FirmId>(workspaceId)
  const query = useQuery(useCall("holdingWorkspaces.read", { params: { holdingId, firmId }, showError: false }))
  return (
    <>
      <div>
        <Link {...linkTo("holding-workspaces", {})} className="button" data-kind="quiet">
          <Icon of={arrowLeft} />
          {t("workspaces.back")}
        </Link>
      </div>
      <QueryBoundary query={query} rows={8}>
        {({ data }) => <Sections key={data.id} firm={data} holdingId={holdingId} />}
      </QueryBoundary>
    </>
  )
}

interface SectionsProps {
  readonly firm: Workspace
  readonly holdingId: HoldingId
}

function Section({
  children,
  name
}: {
  readonly name: "identity" | "content" | "admins" | "life"
  readonly children: ReactNode
}) {
  const { t } = useTranslation("holding")
  return (
    <section className="panel section" aria-labelledby={`workspace-${name}`}>
      <h2 id={`workspace-${name}`}>{t(`workspace.${name}`)}</h2>
      {children}
    </section>
  )
}

function Sections({ firm, holdingId }: SectionsProps) {
  const { i18n, t } = useTranslation("holding")
  const language = i18n.language as Language
  const counts = ["customers", "client_users", "members", "documents", "tasks", "missions"] as const
  return (
    <>
      <h2 className="holding-subject">
        {firm.name} <WorkspaceTag firm={firm} />
      </h2>
      <div className="holding-parts">
        <Section name="identity">
          <Identity firm={firm} holdingId={holdingId} />
        </Section>
        <div className="holding">
          <Section name="content">
            <dl className="holding-facts">
              {counts.map((name) => (
                <div key={name}>
                  <dt>{t(`count.${name}`)}</dt>
                  <dd>{formatNumber(language, firm.counts[name])}</dd>
                </div>
              ))}
            </dl>
          </Section>
          <Section name="admins">
            <ul className="holding-people">
              {firm.administrators.map(({ email, has_joined, id, is_group_admin, name }) => (
                <li key={id}>
                  <span>
                    {name} {is_group_admin ? <span className="tag">{t("admins.group")}</span> : null}
                    {has_joined ? null : (
                      <span className="tag" data-tone="plain">
                        {t("admins.invited")}
                      </span>
                    )}
                  </span>
                  <small>{email}</small>
                </li>
              ))}
            </ul>
          </Section>
          <Section name="life">
            <Life firm={firm} holdingId={holdingId} />
          </Section>
        </div>
      </div>
    </>
  )
}

function Identity({ firm, holdingId }: SectionsProps) {
  const { t } = useTranslation("holding")
  const form = useResource(workspace, { place: { holdingId, firmId: firm.id }, entity: firm })
  return (
    <FormFrame
      form={form}
      labelOf={(field) => t(`field.${field as "name"}`)}
      valueOf={(_, value) => (value === "" ? "–" : String(value))}
    >
      <WorkspaceFields form={form} />
    </FormFrame>
  )
}

/** [WSP-002] to [WSP-006] The life-cycle actions on a workspace, and why one is unavailable. */
function Life({ firm, holdingId }: SectionsProps) {
  const { i18n, t } = useTranslation("holding")
  const text = useText()
  const { ask, confirmation, snackbar, registerWork } = usePortal()
  const queries = useQueryClient()
  const [isDeleting, setDeleting] = useState(false)
  const [stepped, setStepped] = useState<WorkspaceStepped | null>(null)
  const report = stepped?.report ?? []
  const refusals = firmRefusals(firm.state, { isProvider: false, isGroupAdmin: true }, firm.keeps_admin)
  const params = { holdingId, firmId: firm.id }
  const refresh = () => {
    for (const key of workspaceQueries) void queries.invalidateQueries({ queryKey: [key] })
  }
  const take = (type: WorkspaceStep["type"], done: string) =>
    ask("holdingWorkspaces.step", { params, payload: { type }, showError: false }).then(
      () => {
        refresh()
        snackbar.send({
          type: "message.raised",
          message: { tone: "success", code: done, params: { name: firm.name }, text: null }
        })
      },
      ({ code }: CallFailure) => {
        refresh()
        snackbar.send({ type: "message.raised", message: { tone: "error", code, params: {}, text: null } })
      }
    )
  const deactivate = () => {
    const name = "holding.deactivate"
    registerWork(name, async () => {
      await take("firm.deactivated", "holding:life.closed")
      return Result.succeed(null)
    })
    confirmation.send({
      type: "confirmation.asked",
      question: {
        textKey: "holding:deactivating",
        params: { name: firm.name },
        tone: "danger",
        work: { name, input: null }
      }
    })
  }
  const reason = refusals.deactivate?.[0] === "keepsAGroupAdmin" ? text("closed.keepsAGroupAdmin") : null
  const close = useCallback(() => setDeleting(false), [])
  return (
    <>
      <p className="muted">
        {t(`life.${firm.state}`, {
          date: firm.deletes_at === null ? "" : formatLongDate(i18n.language as Language, firm.deletes_at)
        })}
      </p>
      {firm.state === "leaving" || firm.state === "leavingAtRest" ? (
        <p className="muted">
          {firm.deletes_customers
            ? t("life.with")
            : firm.going > 0
              ? t("life.some", { count: firm.going })
              : t("life.without")}
        </p>
      ) : null}
      {reason === null ? null : <Notice tone="info">{reason}</Notice>}
      {stepped === null || stepped.moving === 0 ? null : (
        <p role="status">{t("transfer.done", { count: stepped.moving })}</p>
      )}
      {report.length === 0 ? null : (
        <Notice tone="warn">
          {t("transfer.left", { count: report.length })}
          <ul>
            {report.map(({ code, name }, place) => (
              <li key={place}>
                {name} – {text(code)}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <div className="actions holding-life">
        {refusals.undo === null ? (
          <button type="button" className="button" onClick={() => void take("deletion.undone", "holding:life.undone")}>
            {t("life.undo")}
          </button>
        ) : null}
        {refusals.restore === null ? (
          <button type="button" className="button" onClick={() => void take("firm.restored", "holding:life.restored")}>
            {t("life.restore")}
          </button>
        ) : null}
        {refusals.deactivate === null ? (
          <button type="button" className="button" data-kind="second" onClick={deactivate}>
            {t("life.deactivate")}
          </button>
        ) : null}
        {refusals.remove === null ? (
          <button type="button" className="button" data-kind="danger" onClick={() => setDeleting(true)}>
            {t("life.remove")}
          </button>
        ) : null}
      </div>
      {isDeleting ? (
        <Suspense fallback={null}>
          <DeletionDialog firm={firm} holdingId={holdingId} onDone={setStepped} onClose={close} />
        </Suspense>
      ) : null}
    </>
  )
}
