import type { MagicMailEvent, MagicMailPermissions } from "#machines/documents/magicMail/magicMail.machine.ts"

export const keeper: MagicMailPermissions = { canWrite: true, mayKeep: true }
export const magicMailCases = {
  "address.made": { type: "address.made", senders: "members", isFolderWritable: true, by: keeper },
  "address.opened": { type: "address.opened", senders: "anyone", by: keeper },
  "address.renewed": { type: "address.renewed", by: keeper },
  "address.removed": { type: "address.removed", by: keeper }
} as const satisfies { readonly [T in MagicMailEvent["type"]]: MagicMailEvent & { readonly type: T } }
