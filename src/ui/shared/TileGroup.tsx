import { useId } from "react"
import type { RouteId } from "#schemas/access/routes.ts"
import { Tile } from "#ui/shared/Tile.tsx"

interface OneTile {
  readonly id: RouteId
  readonly icon: string
}

interface TileGroupProps<One extends OneTile> {
  readonly title: string
  readonly tiles: ReadonlyArray<One>
  readonly context: string | undefined
  readonly nameOf: (tile: One) => string
  readonly textOf: (tile: One) => string
}

/** Links to several screens under one heading. */
export function TileGroup<One extends OneTile>({ context, nameOf, textOf, tiles, title }: TileGroupProps<One>) {
  const heading = useId()
  return (
    <section className="settings-group" aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      <ul className="tiles">
        {tiles.map((tile) => (
          <li key={tile.id}>
            <Tile id={tile.id} icon={tile.icon} context={context} name={nameOf(tile)} text={textOf(tile)} />
          </li>
        ))}
      </ul>
    </section>
  )
}
