import type { ConnectionReturnSnapshot } from "#machines/applications/connectors/connectionReturn.machine.ts"

/** What the settings show of somebody who comes back from a service's sign-in page. */
export const toReturnView = ({ context, value }: ConnectionReturnSnapshot) => ({
  isBringing: value === "bringing",
  messageKey: value === "refused" ? context.code : null,
  /** The application whose connection was let in. */
  application: context.application
})
