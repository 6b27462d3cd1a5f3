import { useState } from "react"
import { useTranslation } from "react-i18next"
import { offersClientConnections } from "#machines/applications/connectors/connection.projection.ts"
import type { Connection } from "#schemas/applications/connectors/connection.ts"
import { isConnectorName } from "#schemas/applications/connectors/connectorRules.ts"
import { ApplicationClients } from "#ui/applications/ApplicationClients.tsx"
import type { SetupStepProps } from "#ui/applications/connectors/ApplicationSetup.tsx"
import { ConnectionForm } from "#ui/applications/connectors/ConnectionForm.tsx"
import { ConnectionLine } from "#ui/applications/connectors/ConnectionLine.tsx"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { folder, plus, thLarge } from "#ui/shared/icons/frame/icons.ts"
import { EmptyState } from "#ui/shared/page/EmptyState.tsx"
import { useText } from "#ui/shared/useText.ts"

/** [APP-006] The firm's connection and those of its clients; for a shortcut, which clients see it. */
export function FilesStep(props: SetupStepProps) {
  return isConnectorName(props.application.type) ? <Connections {...props} /> : <Shortcut {...props} />
}

interface Opened {
  readonly level: "firm" | "client"
  readonly connection: Connection | null
}

function Connections({ application, clients, firmId, own, work }: SetupStepProps) {
  const { t } = useTranslation("connections")
  const text = useText()
  const [opened, setOpened] = useState<Opened | null>(null)
  const name = text(`connections:type.${application.type}`)
  return (
    <>
      <p className="muted">{t("files.text")}</p>
      <div className="setup-head">
        <h3>{t("firm")}</h3>
        {own === null ? (
          <button type="button" className="button" onClick={() => setOpened({ level: "firm", connection: null })}>
            {t("firm.connect")}
          </button>
        ) : null}
      </div>
      <div className="panel">
        {own === null ? (
          <EmptyState icon={thLarge} title={t("firm.none")} text={text(`connections:type.${application.type}.text`)} />
        ) : (
          <ul className="entity-list">
            <ConnectionLine
              firmId={firmId}
              name={name}
              connection={own}
              parent={null}
              work={work}
              onOpen={() => setOpened({ level: "firm", connection: own })}
            />
          </ul>
        )}
      </div>
      <div className="setup-head">
        <h3>{t("clients")}</h3>
        <button
          type="button"
          className="button"
          data-kind="second"
          disabled={!offersClientConnections(own)}
          onClick={() => setOpened({ level: "client", connection: null })}
        >
          <Icon of={plus} />
          {t("client.add")}
        </button>
      </div>
      <div className="panel">
        {clients.length === 0 ? (
          <EmptyState
            icon={folder}
            title={t("clients.none")}
            text={t(offersClientConnections(own) ? "clients.none.text" : "clients.first")}
          />
        ) : (
          <ul className="entity-list" aria-label={t("clients")}>
            {clients.map((connection) => (
              <ConnectionLine
                key={connection.id}
                firmId={firmId}
                name={connection.company_name ?? ""}
                connection={connection}
                parent={own}
                work={work}
                onOpen={() => setOpened({ level: "client", connection })}
              />
            ))}
          </ul>
        )}
      </div>
      {opened === null ? null : (
        <ConnectionForm
          firmId={firmId}
          application={application}
          level={opened.level}
          connection={opened.connection}
          others={clients}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}

/** A shortcut has no connections: all clients see it, or only those chosen for a private one. */
function Shortcut({ application, firmId }: SetupStepProps) {
  const { t } = useTranslation("connections")
  const [isOpen, setOpen] = useState(false)
  if (!application.is_private) return <p>{t("files.everyone")}</p>
  return (
    <>
      <p>{t("files.some", { count: application.clients })}</p>
      <p>
        <button type="button" className="button" data-kind="second" onClick={() => setOpen(true)}>
          {t("files.choose")}
        </button>
      </p>
      {isOpen ? <ApplicationClients firmId={firmId} application={application} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
