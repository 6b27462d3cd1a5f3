import { use } from "react"
import { type Portal, usePortal } from "#ui/app/portal.ts"
import type { TextsPart } from "#ui/shared/module.ts"
import { onForgotten } from "#ui/shared/lazy/lostTexts.ts"
import { settled, takenAtOnce } from "#ui/shared/lazy/settled.ts"

// React discards promises created during a render that suspends, so cache them per text store.
const texts = new WeakMap<Portal["texts"], Map<string, Promise<void>>>()

/**
 * Loads texts that the page itself did not wait for; one request per set of parts. After a failure, `forgetLostTexts`
 * allows another.
 */
export const fetchPageTexts = (portal: Portal, ...parts: ReadonlyArray<TextsPart>): Promise<void> => {
  const known = texts.get(portal.texts) ?? new Map<string, Promise<void>>()
  texts.set(portal.texts, known)
  const name = parts.join(" ")
  const kept = known.get(name)
  if (kept !== undefined) return kept
  const coming = portal.texts.enter(parts)
  coming.catch(() => onForgotten(() => known.delete(name)))
  known.set(name, coming)
  return coming
}

/** Suspends a component until the texts that it shows are loaded. */
export const usePageTexts = (...parts: ReadonlyArray<TextsPart>): void => use(fetchPageTexts(usePortal(), ...parts))

const tried = new WeakMap<Portal["texts"], Promise<void>>()

/**
 * Like `fetchPageTexts`, for a component that must stay usable without the texts: never rejects, and loads nothing
 * until `isNeeded`.
 */
export const tryPageTexts = (portal: Portal, isNeeded: boolean, ...parts: ReadonlyArray<TextsPart>): Promise<void> => {
  const kept = tried.get(portal.texts)
  if (kept !== undefined) return kept
  if (!isNeeded) return settled
  const made = takenAtOnce(fetchPageTexts(portal, ...parts).catch(() => undefined))
  tried.set(portal.texts, made)
  return made
}
