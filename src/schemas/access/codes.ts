import type { MessageCode } from "#schemas/shared/messages/index.ts"

/**
 * Whether a user has two-factor authentication, as a firm sees it. `on_elsewhere`: on, and the user also belongs to
 * other firms.
 */
export const twoFactorStates = ["off", "on", "on_elsewhere"] as const
export type TwoFactorState = (typeof twoFactorStates)[number]

/** Letters and digits of recovery codes, without those that look alike (0 and o, 1 and l). */
export const recoveryAlphabet = "23456789abcdefghjkmnpqrstuvwxyz"
export const recoveryLength = 16
export const recoveryCount = 10

export type GivenCode = { readonly by: "app" | "recovery"; readonly code: string }

/** Parses a typed code, ignoring spaces and hyphens: six digits are a code of the app; null if it is no code. */
export const readCode = (typed: string): GivenCode | null => {
  const code = typed.replaceAll(/[\s-]/g, "").toLowerCase()
  if (/^\d{6}$/.test(code)) return { by: "app", code }
  if (code.length === recoveryLength && [...code].every((one) => recoveryAlphabet.includes(one)))
    return { by: "recovery", code }
  return null
}

/** Why a typed code is refused before sending; null if its format is valid. */
export const codeProblem = (typed: string): MessageCode | null =>
  typed.trim() === "" ? "auth.code_missing" : readCode(typed) === null ? "auth.code_malformed" : null

/** The `otpauth:` URL for the QR code of an authenticator app; `secret` is in base32. */
export const appAddress = (issuer: string, account: string, secret: string): string => {
  // A colon separates the issuer from the account, so the issuer must not contain one.
  const name = issuer.replaceAll(":", " ").trim()
  const label = `${encodeURIComponent(name)}:${encodeURIComponent(account)}`
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(name)}`
}
