import type { Here } from "#ui/app/guard.ts"

/** The current place in the context of a route's match; null before the guards have answered. */
export const hereOf = (context: unknown): Here | null =>
  typeof context === "object" && context !== null && "here" in context
    ? (context as { readonly here: Here }).here
    : null
