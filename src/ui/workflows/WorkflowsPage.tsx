import { useQuery } from "@tanstack/react-query"
import { Link, useNavigate, useParams } from "@tanstack/react-router"
import { Suspense, useCallback } from "react"
import { useTranslation } from "react-i18next"
import { idInAddress } from "#schemas/access/context.ts"
import type { VendorId } from "#schemas/shared/ids.ts"
import type { Workflow } from "#schemas/workflows/workflow.ts"
import { offersNewWorkflow } from "#machines/workflows/workflow.projection.ts"
import { linkTo } from "#ui/app/links.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { useFacts } from "#ui/app/useFacts.ts"
import { useHere } from "#ui/app/useHere.ts"
import { ClientFilePage } from "#ui/customers/file/ClientFilePage.tsx"
import { FileHeading } from "#ui/customers/file/FileHeading.tsx"
import { useListActions } from "#ui/shared/kit/list/useListActions.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { objectsColumn, plus } from "#ui/shared/icons/frame/icons.ts"
import { EntityList } from "#ui/shared/kit/list/EntityList.tsx"
import { lazyPart } from "#ui/shared/lazy/lazyPart.tsx"
import { useText } from "#ui/shared/useText.ts"
import { StatusChain } from "#ui/workflows/StatusChain.tsx"
import "#ui/shared/entityList.css"
import "#ui/workflows/workflows.css"

const WorkflowDrawer = lazyPart(
  () => import("#ui/workflows/WorkflowDrawer.tsx"),
  (module) => module.WorkflowDrawer,
  "over"
)

/** Links to the list and to the drawer, in the company's settings or in its client file. */
const useWorkflowLinks = () => {
  const { context, side } = useHere()
  const isFile = side === "accountant"
  return {
    list: isFile ? linkTo("customer-workflows", { context }) : linkTo("company-workflows", { context }),
    drawer: (workflowId: string) =>
      isFile
        ? linkTo("customer-workflow", { context, workflowId })
        : linkTo("company-workflow", { context, workflowId })
  }
}

/**
 * [WFL-005] [WFL-006] [ACC-058] [ACC-075] A company's workflows; the one in the URL is open in the drawer (WFL-007).
 */
export function WorkflowsPage() {
  const { t } = useTranslation("workflows")
  const { entity } = useHere()
  const vendorId = entity?.vendorId ?? null
  return (
    <ClientFilePage>
      <FileHeading text={t("intro")} />
      {vendorId === null ? (
        <p className="muted">{t("no-company")}</p>
      ) : (
        <Workflows key={vendorId} vendorId={vendorId} />
      )}
    </ClientFilePage>
  )
}

function Workflows({ vendorId }: { readonly vendorId: VendorId }) {
  const { t } = useTranslation("workflows")
  const navigate = useNavigate()
  const links = useWorkflowLinks()
  const { workflowId } = useParams({ strict: false }) as { readonly workflowId?: string }
  useListActions("workflow", ["workflows.list", "workflows.read"])
  const query = useQuery(
    useCall("workflows.list", { params: { vendorId }, query: { statuses: "true" }, showError: false })
  )
  const list = links.list
  const close = useCallback(() => void navigate(list), [list, navigate])
  const canAdd = offersNewWorkflow(useFacts())
  return (
    <section className="panel workflows" aria-label={t("title")}>
      <EntityList
        query={query}
        rows={3}
        of={({ data }) => data}
        none={{ icon: objectsColumn, title: t("none"), text: canAdd ? t("none.text") : undefined }}
        head={() =>
          canAdd ? (
            <header className="workflows-bar">
              <Link className="button" data-kind="second" {...links.drawer("create")}>
                <Icon of={plus} />
                {t("add")}
              </Link>
            </header>
          ) : null
        }
      >
        {(workflow) => <WorkflowLine workflow={workflow} link={links.drawer(String(workflow.id))} />}
      </EntityList>
      {workflowId === undefined ? null : (
        <Suspense fallback={null}>
          <WorkflowDrawer
            key={workflowId}
            vendorId={vendorId}
            id={workflowId === "create" ? null : idInAddress(workflowId)}
            onClose={close}
          />
        </Suspense>
      )}
    </section>
  )
}

interface LineProps {
  readonly workflow: Workflow
  readonly link: ReturnType<ReturnType<typeof useWorkflowLinks>["drawer"]>
}

function WorkflowLine({ link, workflow: { is_active, name, sharing, statuses = [] } }: LineProps) {
  const { t } = useTranslation("workflows")
  const text = useText()
  return (
    <li className="entity-line" data-faded={!is_active || undefined}>
      <div className="entity-text">
        <h2 className="entity-name">
          {name}
          <span className="tag" data-tone={sharing === "shared" ? "ok" : "plain"}>
            {text(`workflows:sharing.${sharing}`)}
          </span>
          {is_active ? null : (
            <span className="tag" data-tone="warn">
              {t("inactive")}
            </span>
          )}
        </h2>
        <StatusChain label={t("chain")} statuses={statuses.map((status) => ({ key: status.id, ...status }))} />
      </div>
      <div className="actions">
        <Link className="button" data-kind="quiet" data-size="small" aria-label={t("open.of", { name })} {...link}>
          {t("open")}
        </Link>
      </div>
    </li>
  )
}
