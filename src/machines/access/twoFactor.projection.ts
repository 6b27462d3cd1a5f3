import type { TwoFactorEvent, TwoFactorSnapshot } from "#machines/access/twoFactor.machine.ts"

/** The step that the section shows; `reading` while the settings are loaded. */
export type TwoFactorStep =
  | "reading"
  | "failed"
  | "closed"
  | "off"
  | "on"
  | "password"
  | "scan"
  | "codes"
  | "renewal"
  | "removal"

const steps: Readonly<Record<TwoFactorSnapshot["value"], TwoFactorStep>> = {
  looking: "reading",
  settling: "reading",
  failed: "failed",
  closed: "closed",
  off: "off",
  on: "on",
  askingPassword: "password",
  starting: "password",
  scanning: "scan",
  confirming: "scan",
  showingCodes: "codes",
  provingRenewal: "renewal",
  renewing: "renewal",
  provingRemoval: "removal",
  removing: "removal"
}

/** What the profile shows of a person's second step. */
export const toTwoFactorView = (snapshot: TwoFactorSnapshot) => {
  const { codes, failure, found, problem, secret, typed } = snapshot.context
  const can = (event: TwoFactorEvent) => snapshot.can(event)
  return {
    step: steps[snapshot.value],
    since: found?.since ?? null,
    recoveryLeft: found?.recovery_left ?? 0,
    busy: snapshot.hasTag("busy"),
    typed,
    /** Code of the message under the field. */
    problemKey: problem,
    /** Code of the message above the form; `seconds` to wait before the next attempt. */
    messageKey: failure?.code ?? null,
    seconds: failure?.retryAfter ?? 0,
    secret,
    codes,
    canSetUp: can({ type: "setup.asked" }),
    canRenew: can({ type: "renewal.asked" }),
    canRemove: can({ type: "removal.asked" }),
    canSubmit: can({ type: "step.submitted" }),
    canCancel: can({ type: "step.cancelled" }),
    canRetry: can({ type: "look.retried" })
  }
}
export type TwoFactorView = ReturnType<typeof toTwoFactorView>
