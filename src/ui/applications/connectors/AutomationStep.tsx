import { useTranslation } from "react-i18next"
import { toConnectionAvailability } from "#machines/applications/connectors/connection.projection.ts"
import type { Connection } from "#schemas/applications/connectors/connection.ts"
import { isConnectorName } from "#schemas/applications/connectors/connectorRules.ts"
import { seen } from "#services/shared/saving.ts"
import { usePortal } from "#ui/app/portal.ts"
import type { SetupStepProps } from "#ui/applications/connectors/ApplicationSetup.tsx"
import { folder } from "#ui/shared/icons/frame/icons.ts"
import { EmptyState } from "#ui/shared/page/EmptyState.tsx"
import { RowAction } from "#ui/shared/kit/list/EntityLine.tsx"

/** [APP-007] What is sent from client files automatically, and whether the service may return documents. */
export function AutomationStep({ application, clients, firmId, own, work }: SetupStepProps) {
  const { t } = useTranslation("connections")
  const { ask } = usePortal()
  if (!isConnectorName(application.type)) return <p>{t("automation.none")}</p>
  const { id, is_automation, revision, title } = application
  return (
    <>
      <p className="muted">{t("automation.text")}</p>
      <label className="choice">
        <input
          type="checkbox"
          checked={is_automation}
          onChange={() =>
            work.act("applications:changed", { title }, () =>
              ask("applications.change", {
                params: { firmId, applicationId: id },
                headers: seen(revision),
                payload: { is_automation: !is_automation },
                showError: false
              })
            )
          }
        />
        <span className="grow">
          {t("automation.back")}
          <br />
          <small className="muted">{t("automation.back.hint")}</small>
        </span>
      </label>
      <h3>{t("automation.delivers")}</h3>
      <div className="panel">
        {clients.length === 0 ? (
          <EmptyState icon={folder} title={t("clients.none")} text={t("clients.none.text")} />
        ) : (
          <ul className="entity-list" aria-label={t("automation.delivers")}>
            {clients.map((connection) => (
              <Delivery key={connection.id} connection={connection} parent={own} firmId={firmId} work={work} />
            ))}
          </ul>
        )}
      </div>
    </>
  )
}

interface DeliveryProps extends Pick<SetupStepProps, "firmId" | "work"> {
  readonly connection: Connection
  readonly parent: Connection | null
}

function Delivery({ connection, firmId, parent, work }: DeliveryProps) {
  const { t } = useTranslation("connections")
  const { ask } = usePortal()
  const availability = toConnectionAvailability(connection, parent, { isOfFirm: true })
  const name = connection.company_name ?? ""
  const live = (type: "connection.activated" | "connection.deactivated" | "synchronisation.asked") =>
    ask("connections.live", { params: { firmId, connectionId: connection.id }, payload: { type }, showError: false })
  return (
    <li className="entity-line">
      <label className="choice grow">
        <input
          type="checkbox"
          checked={availability.canDeactivate}
          disabled={!availability.canActivate && !availability.canDeactivate}
          onChange={() =>
            availability.canDeactivate
              ? work.act("connections:deactivated", { name }, () => live("connection.deactivated"))
              : work.act("connections:activated", { name }, () => live("connection.activated"))
          }
        />
        <span className="grow">
          {name}
          <br />
          <small className="muted">{t("delivered", { count: connection.delivered })}</small>
        </span>
      </label>
      <div className="actions">
        <RowAction
          name={t("synchronise.of", { name })}
          disabled={!availability.canSynchronise}
          onClick={() => work.act("connections:asked", { name }, () => live("synchronisation.asked"))}
        >
          {t("synchronise")}
        </RowAction>
      </div>
    </li>
  )
}
