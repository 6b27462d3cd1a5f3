import { AccountingSoftwareHandlers } from "#server/applications/AccountingSoftwareHandlers.ts"
import { ApplicationsHandlers } from "#server/applications/ApplicationsHandlers.ts"
import { OutsideArchiveHandlers } from "#server/applications/archive/OutsideArchiveHandlers.ts"
import { forgetConnectionAttempts } from "#server/applications/connectors/attempts.ts"
import { ConnectionsHandlers } from "#server/applications/connectors/ConnectionsHandlers.ts"
import { ConnectionsEvery, offerConnections, synchronise } from "#server/applications/connectors/synchronise.ts"
import { defineModule } from "#server/platform/module.ts"

export const applicationsModule = defineModule({
  handlers: [AccountingSoftwareHandlers, ApplicationsHandlers, ConnectionsHandlers, OutsideArchiveHandlers],
  jobs: {
    Synchronise: ({ connection }) => synchronise(connection),
    ForgetExpired: () => forgetConnectionAttempts
  },
  offers: [{ every: ConnectionsEvery, offer: offerConnections, what: "connections" }]
})
