import { useQuery } from "@tanstack/react-query"
import { useSelector } from "@xstate/react"
import { useEffect } from "react"
import { useTranslation } from "react-i18next"
import { offersClientConnections } from "#machines/applications/connectors/connection.projection.ts"
import {
  applicationSetupMachine,
  type ApplicationSetupRef
} from "#machines/applications/connectors/applicationSetup.machine.ts"
import { toSetupView } from "#machines/applications/connectors/applicationSetup.projection.ts"
import type { Application } from "#schemas/applications/application.ts"
import type { Connection } from "#schemas/applications/connectors/connection.ts"
import { isConnectorName } from "#schemas/applications/connectors/connectorRules.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { AutomationStep } from "#ui/applications/connectors/AutomationStep.tsx"
import { FilesStep } from "#ui/applications/connectors/FilesStep.tsx"
import { PortalStep } from "#ui/applications/connectors/PortalStep.tsx"
import { useListActions } from "#ui/shared/kit/list/useListActions.ts"
import { isEqualJson, useActorRef } from "#ui/shared/actors.ts"
import { arrowLeft } from "#ui/shared/icons/frame/icons.ts"
import { check } from "#ui/shared/icons/firstIcons.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { QueryBoundary } from "#ui/shared/kit/list/QueryBoundary.tsx"
import "#ui/applications/connectors/connections.css"

interface ApplicationSetupProps {
  readonly firmId: FirmId
  readonly application: Application
  readonly onClose: () => void
}
export interface SetupStepProps {
  readonly firmId: FirmId
  readonly application: Application
  /** The application's connections: the firm's own, then those of its clients. */
  readonly own: Connection | null
  readonly clients: ReadonlyArray<Connection>
  readonly work: ReturnType<typeof useListActions>
}

/** [APP-005] An application is set up in three steps; each step saves its own changes. */
export function ApplicationSetup({ application, firmId, onClose }: ApplicationSetupProps) {
  const query = useQuery({
    ...useCall("connections.list", { params: { firmId }, showError: false }),
    // Poll while a connection's synchronisation is requested or running.
    refetchInterval: ({ state }) => (state.data?.data.some(({ is_running }) => is_running) === true ? 2_000 : false)
  })
  return (
    <QueryBoundary query={query} rows={4}>
      {({ data }) => (
        <Steps
          firmId={firmId}
          application={application}
          onClose={onClose}
          connections={data.filter(({ application_id }) => application_id === application.id)}
        />
      )}
    </QueryBoundary>
  )
}

function Steps({
  application,
  connections,
  firmId,
  onClose
}: ApplicationSetupProps & { readonly connections: ReadonlyArray<Connection> }) {
  const { t } = useTranslation("connections")
  const work = useListActions("connection", [
    "connections.list",
    "applications.list",
    "applications.mine",
    "applications.clients"
  ])
  const own = connections.find(({ vendor_id }) => vendor_id === null) ?? null
  const isConnector = isConnectorName(application.type)
  const isConnected = offersClientConnections(own)
  const setup = useActorRef(applicationSetupMachine, { input: { isConnector, isConnected } })
  useEffect(
    () => setup.send({ type: "facts.read", facts: { isConnector, isConnected } }),
    [isConnected, isConnector, setup]
  )
  useEffect(() => setup.subscribe({ complete: onClose }).unsubscribe, [onClose, setup])
  const view = useSelector(setup, toSetupView, isEqualJson)
  const clients = connections.filter(({ vendor_id }) => vendor_id !== null)
  const step = { firmId, application, own, clients, work }
  return (
    <div className="setup">
      <Stepper setup={setup} steps={view.steps} />
      <section className="step" aria-labelledby="setup-step">
        <h2 id="setup-step">{view.step === null ? "" : t(`step.${view.step}`)}</h2>
        {view.step === "files" ? <FilesStep {...step} /> : null}
        {view.step === "automation" ? <AutomationStep {...step} /> : null}
        {view.step === "portal" ? <PortalStep {...step} /> : null}
      </section>
      <div className="setup-bar">
        <button
          type="button"
          className="button"
          data-kind="quiet"
          onClick={() => (view.canReturn ? setup.send({ type: "step.returned" }) : onClose())}
        >
          <Icon of={arrowLeft} />
          {t(view.canReturn ? "back" : "list")}
        </button>
        <button
          type="button"
          className="button"
          disabled={!view.canPass}
          onClick={() => setup.send({ type: "step.passed" })}
        >
          {t(view.isLast ? "finish" : "next-step")}
        </button>
      </div>
    </div>
  )
}

function Stepper({
  setup,
  steps
}: {
  readonly setup: ApplicationSetupRef
  readonly steps: ReturnType<typeof toSetupView>["steps"]
}) {
  const { t } = useTranslation("connections")
  return (
    <nav aria-label={t("steps")}>
      <ol>
        {steps.map(({ isDone, isHere, isOpen, name }, index) => (
          <li key={name} data-state={isHere ? "here" : isDone ? "done" : "ahead"}>
            <button
              type="button"
              className="setup-step"
              aria-current={isHere ? "step" : undefined}
              disabled={!isOpen}
              onClick={() => setup.send({ type: "step.chosen", step: name })}
            >
              <span className="setup-mark" aria-hidden="true">
                {isDone ? <Icon of={check} /> : index + 1}
              </span>
              {t(`step.${name}`)}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
