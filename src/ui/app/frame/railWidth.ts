import { useState } from "react"
import { usePortal } from "#ui/app/portal.ts"
import { useHere } from "#ui/app/useHere.ts"

const name = "rail.narrow"

/** Whether the rail is collapsed to icons; stored per user on this device. */
export const useRailWidth = () => {
  const { valuesOf } = usePortal()
  const { me } = useHere()
  const values = me === null ? null : valuesOf(me.id)
  const [chosen, setChosen] = useState<boolean | null>(null)
  const isNarrow = chosen ?? values?.get(name) === "true"
  const toggle = () => {
    setChosen(!isNarrow)
    values?.set(name, isNarrow ? null : "true")
  }
  return [isNarrow, toggle] as const
}
