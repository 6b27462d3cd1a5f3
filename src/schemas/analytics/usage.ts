/** [ANA-003] [CST-035] Milliseconds between two heartbeats. */
export const heartbeatInterval = 15_000

/** [ANA-004] [CST-034] Fraction of errors that the browser reports. */
export const errorSampleRate = 0.001

export const reportLimits = { message: 500, stack: 4_000, screen: 100, release: 100 } as const

/** An error report; it contains no data about people or documents. */
export interface ErrorReport {
  readonly message: string
  readonly stack: string
  /** Id of the route. */
  readonly screen: string
  readonly release: string
}

/**
 * Patterns that may contain personal data or secrets (addresses, mails, quoted text, long numbers), with their
 * replacements.
 */
const private_ = [
  [/https?:\/\/[^\s)]*?(\/assets\/[\w.-]+)/g, "$1"],
  [/https?:\/\/[^\s)]+/g, "(address)"],
  [/[\w.+-]+@[\w-]+\.[\w.-]+/g, "(mail)"],
  [/"[^"\n]{0,400}"|«[^»\n]{0,400}»|“[^”\n]{0,400}”/g, "(text)"],
  [/\b[\w-]{32,}\b/g, "(secret)"],
  [/\d{6,}/g, "(number)"]
] as const

export const withoutPrivate = (text: string): string =>
  private_.reduce((clean, [what, instead]) => clean.replace(what, instead), text)

/** Builds the report of an error: personal data removed, each text cut to its limit. */
export const errorReport = (error: unknown, screen: string, release: string): ErrorReport => {
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  const stack = error instanceof Error ? (error.stack ?? "") : ""
  return {
    message: withoutPrivate(message).slice(0, reportLimits.message),
    stack: withoutPrivate(stack).slice(0, reportLimits.stack),
    screen: screen.slice(0, reportLimits.screen),
    release: release.slice(0, reportLimits.release)
  }
}
