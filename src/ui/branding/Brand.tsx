"use no memo"

import { useState } from "react"
import { initialsOf } from "#services/branding/looks.ts"
import { useLook } from "#ui/app/useLook.ts"

/** Width-to-height ratio above which a logo is a wordmark, which already contains the firm's name. */
const wordmark = 2.5
export const isWordmark = ({ naturalHeight, naturalWidth }: HTMLImageElement) => naturalWidth > naturalHeight * wordmark

/** The firm's logo, or its initials on its colour, with its name. */
export function Brand() {
  const look = useLook()
  const name = look?.firm_name ?? "Dossier"
  const [wideLogo, setWideLogo] = useState<string | null>(null)
  const logo = look?.logo ?? null
  return (
    <div className="brand" data-wide={(logo !== null && wideLogo === logo) || undefined}>
      <span className="brand-mark" aria-hidden="true">
        {logo === null ? (
          initialsOf(name)
        ) : (
          <img src={logo} alt="" onLoad={({ currentTarget }) => setWideLogo(isWordmark(currentTarget) ? logo : null)} />
        )}
      </span>
      <span>
        <b>{name}</b>
        {look?.tagline == null ? null : <small>{look.tagline}</small>}
      </span>
    </div>
  )
}
