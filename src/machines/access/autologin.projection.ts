import type { AutologinSnapshot } from "#machines/access/autologin.machine.ts"

export const toAutologinView = (snapshot: AutologinSnapshot) => ({
  busy: snapshot.hasTag("busy"),
  opened: snapshot.matches("opened"),
  refused: snapshot.matches("refused"),
  canRetry: snapshot.can({ type: "autologin.retried" }),
  messageKey: snapshot.context.failure?.code ?? null
})
