import { clientFile, firmSettings, screen, shared, superAdmin } from "#schemas/access/routes/row.ts"

/** Routes of the conversation screens. */
export const addresses = [
  screen("messages", "/messages/{-$context}", shared),
  screen("customer-exchanges", "/customer/{-$context}/exchanges", clientFile),
  screen("settings-chat", "/settings/{-$context}/chat", firmSettings),
  screen("sa-messages", "/sa/messages", superAdmin)
] as const
