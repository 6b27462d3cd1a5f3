"use no memo"

import type { ReactNode } from "react"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { exclamationCircle, exclamationTriangle, infoCircle } from "#ui/shared/icons/firstIcons.ts"

const icons = { error: exclamationCircle, info: infoCircle, warn: exclamationTriangle }

/** A message inside a page; errors are announced assertively. */
export function Notice({ children, tone }: { readonly tone: keyof typeof icons; readonly children: ReactNode }) {
  return (
    <p className="notice" data-tone={tone} role={tone === "error" ? "alert" : "status"}>
      <Icon of={icons[tone]} />
      <span>{children}</span>
    </p>
  )
}
