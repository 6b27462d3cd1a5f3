import { useNavigate, useRouterState } from "@tanstack/react-router"
import { useCallback, useState } from "react"
import { linkHere, type Said } from "#ui/app/links.ts"
import { usePortal } from "#ui/app/portal.ts"
import { useHere } from "#ui/app/useHere.ts"
import type { ListAddress } from "#ui/shared/kit/list/listAddress.ts"

const unsaid = (remembered: Said, raw: Said): Said =>
  Object.fromEntries(Object.entries(remembered).filter(([part]) => raw[part] === undefined))

interface Kept<Question> {
  /** The list's name among what is kept for a person. */
  readonly as: string
  /** The parts that are remembered: usually the order. */
  readonly parts: ReadonlyArray<keyof Question & string>
}

/**
 * The address is the state of a list: it can be shared, and going back undoes. What `kept` names is remembered for the
 * person on this device; an address that says something else is believed.
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
    /** Shows everything again. */
    widen: () => void change(address.widened),
    /** Changes a part and remembers it for this person. */
    keep: (next: Partial<Question>) => {
      for (const [part, value] of Object.entries(next)) valuesOf(userId).set(nameOf(part), String(value))
      setRemembered((before) => ({ ...before, ...next }))
      void change(next)
    }
  }
}
