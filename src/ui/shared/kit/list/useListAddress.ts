import { useNavigate, useRouterState } from "@tanstack/react-router"
import { useCallback, useState } from "react"
import { linkHere, type Said } from "#ui/app/links.ts"
import { usePortal } from "#ui/app/portal.ts"
import { useHere } from "#ui/app/useHere.ts"
import type { ListAddress } from "#ui/shared/kit/list/listAddress.ts"

const unsaid = (remembered: Said, raw: Said): Said =>
  Object.fromEntries(Object.entries(remembered).filter(([part]) => raw[part] === undefined))

interface Kept<Question> {
  /** Prefix of the stored parameters: the name of the list. */
  readonly as: string
  /** The stored parameters: usually the sort. */
  readonly parts: ReadonlyArray<keyof Question & string>
}

/**
 * Keeps the state of a list in the URL, so that it can be shared and survives a reload. The parameters in `kept` are
 * also stored per user on this device; an explicit value in the URL takes precedence.
 */
export const useListAddress = <Question extends object>(address: ListAddress<Question>, kept?: Kept<Question>) => {
  const { valuesOf } = usePortal()
  const userId = useHere().me?.id ?? 0
  const raw = useRouterState({ select: (state) => state.location.search as Said })
  const navigate = useNavigate()
  const nameOf = (part: string) => `${kept?.as ?? ""}.${part}`
  const [remembered, setRemembered] = useState<Said>(() =>
    Object.fromEntries((kept?.parts ?? []).map((part) => [part, valuesOf(userId).get(nameOf(part)) ?? undefined]))
  )
  const asked = address.read({ ...raw, ...unsaid(remembered, raw) })
  const change = useCallback(
    (next: Partial<Question>) =>
      navigate({
        ...linkHere((before) => ({ ...before, ...address.write({ ...address.read(before), page: 1, ...next }) })),
        replace: true
      }),
    [address, navigate]
  )
  return {
    asked,
    isNarrowed: address.isNarrowed(asked),
    change,
    /** Clears all filters. */
    widen: () => void change(address.widened),
    /** Changes a parameter and stores it for this user. */
    keep: (next: Partial<Question>) => {
      for (const [part, value] of Object.entries(next)) valuesOf(userId).set(nameOf(part), String(value))
      setRemembered((before) => ({ ...before, ...next }))
      void change(next)
    }
  }
}
