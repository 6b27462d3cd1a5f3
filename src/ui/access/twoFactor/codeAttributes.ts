const plain = { className: "input", autoCapitalize: "none", spellCheck: false } as const

/** The attributes of a field for a code of the app or a recovery code, which browsers may fill in. */
export const codeAttributes = { ...plain, type: "text", autoComplete: "one-time-code" } as const

/** The attributes of the field in which the password is asked for again. */
export const passwordAttributes = { ...plain, type: "password", autoComplete: "current-password" } as const
