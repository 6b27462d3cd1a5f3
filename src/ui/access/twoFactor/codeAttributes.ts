const plain = { className: "input", autoCapitalize: "none", spellCheck: false } as const

/** Attributes of a field for a code of the app or a recovery code; browsers may autofill it. */
export const codeAttributes = { ...plain, type: "text", autoComplete: "one-time-code" } as const

/** Attributes of a field that asks for the current password again. */
export const passwordAttributes = { ...plain, type: "password", autoComplete: "current-password" } as const
