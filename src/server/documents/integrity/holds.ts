/** SQL: the oldest active hold of each held node. */
export const oldestHold = `(select distinct on (node_id) node_id, since, kind from node_hold
  where released_at is null order by node_id, since, id)`

/**
 * SQL that clears the hold columns of a company's nodes, because a trigger refuses to repair held nodes. Run
 * `keepHolds` in the same transaction.
 */
export const liftHolds =
  "update node set held_since = null, held_as = null where vendor_id = $1 and held_since is not null"

/** SQL that recomputes the hold columns which `liftHolds` cleared, from the table of holds. */
export const keepHolds = `update node n set held_since = h.since, held_as = h.kind from ${oldestHold} h
  where h.node_id = n.id and n.vendor_id = $1`
