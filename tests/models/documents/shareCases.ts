import type { ShareLinkEvent, ShareLinkFacts } from "#machines/documents/shares/shareLink.machine.ts"

export const end = 1_000
export const facts: ShareLinkFacts = { expiresAt: end, mayDownload: true }
export const keeper = { canWrite: true, mayEnd: true }
const good = { isForThem: true, knowsPassword: true, holdsSomething: true }
export const shareCases = {
  "share.opened": { type: "share.opened", at: 1, ...good },
  "share.read": { type: "share.read", at: 1 },
  "share.downloaded": { type: "share.downloaded", at: 1 },
  "share.expired": { type: "share.expired", at: end },
  "share.revoked": { type: "share.revoked", at: 1, by: keeper }
} as const satisfies { readonly [T in ShareLinkEvent["type"]]: ShareLinkEvent & { readonly type: T } }
