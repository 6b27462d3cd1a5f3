import type { UseQueryResult } from "@tanstack/react-query"
import { Fragment, type ReactNode } from "react"
import { lineMove } from "#ui/shared/kit/list/lineMove.ts"
import { NothingLeft, type NothingLeftProps } from "#ui/shared/kit/list/NothingLeft.tsx"
import { Pages } from "#ui/shared/kit/list/Pages.tsx"
import { QueryBoundary } from "#ui/shared/kit/list/QueryBoundary.tsx"
import { EmptyState } from "#ui/shared/EmptyState.tsx"

/** What is said in the place of lines. */
export interface Nothing {
  readonly icon: string
  readonly title: string
  readonly text?: string | undefined
  readonly action?: ReactNode
}

interface LinesProps<Entity> {
  readonly entities: ReadonlyArray<Entity>
  /** Said where there are none at all. */
  readonly none: Nothing
  /** Said where a search or a filter leaves none, with the way to show everything again. */
  readonly narrowed?: Omit<NothingLeftProps, "icon"> | null
  readonly label?: string | undefined
  /** The class of the list, where its lines are not `EntityLine`s. */
  readonly className?: string
  readonly keyOf?: (entity: Entity) => string | number
  /** One line, an `li`. */
  readonly children: (entity: Entity) => ReactNode
}

/**
 * The lines of a list, or that it has none, or that nothing is left of it. The arrow keys, Home and End lead from a line's
 * button or link to the same one of another line.
 */
export function EntityLines<Entity extends object>({
  children,
  className = "roster",
  entities,
  keyOf = idOf,
  label,
  narrowed = null,
  none: { action, ...none }
}: LinesProps<Entity>) {
  if (entities.length === 0)
    return narrowed === null ? (
      <EmptyState {...none}>{action}</EmptyState>
    ) : (
      <NothingLeft icon={none.icon} {...narrowed} />
    )
  return (
    <ul className={className} aria-label={label} onKeyDown={lineMove}>
      {entities.map((entity) => (
        <Fragment key={keyOf(entity)}>{children(entity)}</Fragment>
      ))}
    </ul>
  )
}

const idOf = (entity: object): number => ("id" in entity && typeof entity.id === "number" ? entity.id : 0)

interface EntityListProps<Answer, Entity> extends Omit<LinesProps<Entity>, "entities" | "narrowed"> {
  readonly query: UseQueryResult<Answer>
  /** Lines of the skeleton while the list loads. */
  readonly rows: number
  /** The lines to show, in their order: all of `data`, or what a search here leaves of it. */
  readonly of: (answer: Answer) => ReadonlyArray<Entity>
  readonly narrowed?: (answer: Answer) => LinesProps<Entity>["narrowed"]
  /** Where the list comes in pages: the present one, the last, and how to another. */
  readonly pages?: (answer: Answer) => { readonly page: number; readonly last: number }
  readonly onPage?: (page: number) => void
  /** Above the lines, once the list is there. */
  readonly head?: (answer: Answer) => ReactNode
  /** Forms and dialogs over the list, once it is there. */
  readonly over?: (answer: Answer) => ReactNode
}

/** A list whose query loads, fails, is empty, is narrowed to nothing, or has lines and pages. */
export function EntityList<Answer, Entity extends object>({
  head,
  narrowed,
  of,
  onPage,
  over,
  pages,
  query,
  rows,
  ...lines
}: EntityListProps<Answer, Entity>) {
  return (
    <QueryBoundary query={query} rows={rows}>
      {(answer) => (
        <>
          {head?.(answer)}
          <EntityLines {...lines} entities={of(answer)} narrowed={narrowed?.(answer) ?? null} />
          {pages === undefined || onPage === undefined ? null : <Pages {...pages(answer)} onPage={onPage} />}
          {over?.(answer)}
        </>
      )}
    </QueryBoundary>
  )
}
