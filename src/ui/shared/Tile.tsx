import { Link } from "@tanstack/react-router"
import { type RouteId } from "#schemas/access/routes.ts"
import { linkTo } from "#ui/app/links.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import "#ui/shared/tiles.css"

interface TileProps {
  readonly id: RouteId
  readonly icon: string
  readonly name: string
  readonly text: string
  readonly context: string | undefined
}

/** A link to a screen with its name and description. */
export function Tile({ context, icon, id, name, text }: TileProps) {
  return (
    <Link {...linkTo(id, { context })} className="tile">
      <span className="tile-icon">
        <Icon of={icon} />
      </span>
      <span className="tile-name">{name}</span>
      <span className="tile-text">{text}</span>
    </Link>
  )
}
