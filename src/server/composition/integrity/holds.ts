/** The oldest hold on each held node that stands. */
export const oldestHold = `(select distinct on (node_id) node_id, since, kind from node_hold
  where released_at is null order by node_id, since, id)`

/** Opens the held nodes of a company to the transaction that mends them; nobody else sees it, for `keepHolds` ends it. */
export const liftHolds =
  "update node set held_since = null, held_as = null where vendor_id = $1 and held_since is not null"

/** Closes again, and as the holds themselves say, what `liftHolds` has opened. */
export const keepHolds = `update node n set held_since = h.since, held_as = h.kind from ${oldestHold} h
  where h.node_id = n.id and n.vendor_id = $1`
