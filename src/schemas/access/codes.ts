import type { MessageCode } from "#schemas/shared/messages/index.ts"

/** A person's second step as a firm sees it; `on_elsewhere` if the person belongs to other firms too. */
export const twoFactorStates = ["off", "on", "on_elsewhere"] as const
export type TwoFactorState = (typeof twoFactorStates)[number]

/** Without characters that are mistaken for others. */
export const recoveryAlphabet = "23456789abcdefghjkmnpqrstuvwxyz"
export const recoveryLength = 16
export const recoveryCount = 10

export type GivenCode = { readonly by: "app" | "recovery"; readonly code: string }

/** A typed code without its spaces and hyphens: six digits of an app, or a recovery code; null for anything else. */
export const readCode = (typed: string): GivenCode | null => {
  const code = typed.replaceAll(/[\s-]/g, "").toLowerCase()
  if (/^\d{6}$/.test(code)) return { by: "app", code }
  if (code.length === recoveryLength && [...code].every((one) => recoveryAlphabet.includes(one)))
    return { by: "recovery", code }
  return null
}

/** Why a typed code is not sent; null if it can be one. */
export const codeProblem = (typed: string): MessageCode | null =>
  typed.trim() === "" ? "auth.code_missing" : readCode(typed) === null ? "auth.code_malformed" : null

/** The address that an authenticator app reads from a QR code; `secret` is in base32. */
export const appAddress = (issuer: string, account: string, secret: string): string => {
  // A colon would end the issuer.
  const name = issuer.replaceAll(":", " ").trim()
  const label = `${encodeURIComponent(name)}:${encodeURIComponent(account)}`
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(name)}`
}
