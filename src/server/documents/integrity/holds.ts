/** The oldest active hold of each held node. */
export const oldestHold = `(select distinct on (node_id) node_id, since, kind from node_hold
  where released_at is null order by node_id, since, id)`

/** Lifts a company's holds within the repairing transaction; `keepHolds` restores them before commit. */
export const liftHolds =
  "update node set held_since = null, held_as = null where vendor_id = $1 and held_since is not null"

/** Restores what `liftHolds` lifted, from the holds themselves. */
export const keepHolds = `update node n set held_since = h.since, held_as = h.kind from ${oldestHold} h
  where h.node_id = n.id and n.vendor_id = $1`
