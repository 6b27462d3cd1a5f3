import { PushApi } from "#schemas/push/push.api.ts"
import type { SchemaModule } from "#schemas/shared/module.ts"

/** The part of the contract that belongs to `push`. */
export const pushModule = {
  groups: [PushApi],
  reference: {
    push: {
      title: "Push messages",
      text: "Push notifications of notices on the caller's devices.",
      calls: {
        read: "Reads the public key for push subscriptions, and the caller's devices.",
        subscribe: "Sends notices to this device until the session ends.",
        remove: "Stops sending notices to a device."
      }
    }
  }
} as const satisfies SchemaModule
