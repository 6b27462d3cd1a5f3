import type { Here } from "#ui/app/guard.ts"

/** The guards' result in the context of a route match; null before the guards have finished. */
export const hereOf = (context: unknown): Here | null =>
  typeof context === "object" && context !== null && "here" in context
    ? (context as { readonly here: Here }).here
    : null
