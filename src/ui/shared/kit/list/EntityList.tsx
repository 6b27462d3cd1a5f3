import type { UseQueryResult } from "@tanstack/react-query"
import { Fragment, type ReactNode } from "react"
import { lineMove } from "#ui/shared/kit/list/lineMove.ts"
import { NothingLeft, type NothingLeftProps } from "#ui/shared/kit/list/NothingLeft.tsx"
import { Pages } from "#ui/shared/kit/list/Pages.tsx"
import { QueryBoundary } from "#ui/shared/kit/list/QueryBoundary.tsx"
import { EmptyState } from "#ui/shared/page/EmptyState.tsx"

/** What an empty list shows: an icon and a title, and optionally a text and an action. */
export interface Nothing {
  readonly icon: string
  readonly title: string
  readonly text?: string | undefined
  readonly action?: ReactNode
}

interface LinesProps<Entity> {
  readonly entities: ReadonlyArray<Entity>
  /** Shown if there are no entities at all. */
  readonly none: Nothing
  /** Shown if a search or filter matches none, with a button that clears it. */
  readonly narrowed?: Omit<NothingLeftProps, "icon"> | null
  readonly label?: string | undefined
  /** The class of the list if its rows are not `EntityLine`s. */
  readonly className?: string
  readonly keyOf?: (entity: Entity) => string | number
  /** Renders one row, an `li`. */
  readonly children: (entity: Entity) => ReactNode
}

/**
 * The rows of a list. Without entities it shows `none`, or `narrowed` if a search or filter matches nothing. Arrow
 * keys, Home and End move from a button or link of a row to the corresponding one of another row.
 */
export function EntityLines<Entity extends object>({
  children,
  className = "entity-list",
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
  /** Number of skeleton rows while the list loads. */
  readonly rows: number
  /** The rows in display order: all of `data`, or those that match a client-side search. */
  readonly of: (answer: Answer) => ReadonlyArray<Entity>
  readonly narrowed?: (answer: Answer) => LinesProps<Entity>["narrowed"]
  /** For paged lists: the current page and the last one. */
  readonly pages?: (answer: Answer) => { readonly page: number; readonly last: number }
  readonly onPage?: (page: number) => void
  /** Content above the rows, once the list is loaded. */
  readonly head?: (answer: Answer) => ReactNode
  /** Forms and dialogs, rendered once the list is loaded. */
  readonly over?: (answer: Answer) => ReactNode
}

/** A list in all states of its query: loading, error, empty, no match, rows and pages. */
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
