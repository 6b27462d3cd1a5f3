import type { ConnectionReturnSnapshot } from "#machines/applications/connectors/connectionReturn.machine.ts"

export const toReturnView = ({ context, value }: ConnectionReturnSnapshot) => ({
  isBringing: value === "bringing",
  messageKey: value === "refused" ? context.code : null,
  /** The application whose connection was authorised. */
  application: context.application
})
