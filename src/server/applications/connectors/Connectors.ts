import { Context, Effect, Layer } from "effect"
import type { ConnectorName } from "#schemas/applications/connectors/connectorRules.ts"
import { type Connector, ConnectorFailure } from "#server/applications/connectors/Connector.ts"
import { httpKey } from "#server/applications/connectors/httpApi.ts"
import { oauth2 } from "#server/applications/connectors/oauth2.ts"
import { sftp } from "#server/applications/connectors/sftp.ts"
import { webhook } from "#server/applications/connectors/webhook.ts"
import { Settings } from "#server/platform/Settings.ts"

/** [APP-O01] The built-in connectors by name. */
export class Connectors extends Context.Service<Connectors, Readonly<Record<ConnectorName, Connector>>>()(
  "dossier/server/applications/Connectors"
) {
  static readonly layer = Layer.effect(
    Connectors,
    Effect.map(Settings, ({ insideConnectors }) =>
      Connectors.of({
        oauth2: oauth2(insideConnectors),
        http_key: httpKey(insideConnectors),
        sftp: sftp(insideConnectors),
        webhook: webhook(insideConnectors)
      })
    )
  )
}

/** Runs one connector call; any error that is not a `ConnectorFailure` becomes "unreachable". */
export const attempted = <A>(work: () => Promise<A>): Effect.Effect<A, ConnectorFailure> =>
  Effect.tryPromise({
    try: work,
    catch: (cause) =>
      cause instanceof ConnectorFailure ? cause : new ConnectorFailure("connection.unreachable", null, cause)
  })
