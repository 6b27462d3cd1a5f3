import type { RegisterAnswer } from "#schemas/customers/register.ts"
import type { MessageCode } from "#schemas/shared/messages/index.ts"

/** [ERR-060] [ERR-061] [ERR-062] The message for each lookup outcome without company data. */
export const registerMessages = {
  known_here: "customer.siret_known_here",
  known_elsewhere: "customer.siret_known_elsewhere",
  no_data: "customer.siret_no_data",
  unavailable: "customer.register_unavailable"
} as const satisfies Record<Exclude<RegisterAnswer["outcome"], "found">, MessageCode>
