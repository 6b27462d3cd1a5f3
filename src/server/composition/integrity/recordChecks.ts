import type { SqlCheck } from "#server/platform/integrity.ts"

const isStuck = `state = 'pending' and (acquired_at > now() + interval '1 hour'
  or (attempts >= 5 and (acquired_at is null or acquired_at < now() - interval '5 minutes')))`
const again = "state = 'pending', attempts = 0, acquired_at = null, acquired_by = null, visible_at = now()"

/** Checks of the event log and of jobs. The log is never repaired, since its hash chain has to reveal changes. */
export const recordChecks: ReadonlyArray<SqlCheck> = [
  {
    kind: "event.seal",
    find: `select (s.e).firm_id as firm, (s.e).vendor_id as vendor, 'event ' || (s.e).id as subject,
        'was changed, or one before it is gone: its seal does not hold' as detail
      from (select e, lag(e.hash, 1, sha256('dossier'::bytea)) over (partition by e.firm_id order by e.id) as before from event e) s
     where app.seal_text(s.e, s.before) <> (s.e).hash`
  },
  {
    kind: "event.chain",
    find: `select l.firm_id as firm, null::integer as vendor, 'log of firm ' || l.firm_id as subject, 'does not end where its chain says' as detail
      from (select distinct on (firm_id) firm_id, hash from event order by firm_id, id desc) l
      full join event_chain c on c.firm_id = l.firm_id
     where l.hash is distinct from c.last_hash and not (l.firm_id is null and c.last_hash = sha256('dossier'::bytea))`
  },
  {
    kind: "job.failed",
    find: `select null::integer as firm, null::integer as vendor, 'job ' || sequence as subject,
        left(element, 120) || ': ' || left(coalesce(last_failure, 'no reason'), 120) as detail from job where state = 'failed'`,
    mendAll: [`update job set ${again} where state = 'failed'`]
  },
  {
    kind: "job.stuck",
    find: `select null::integer as firm, null::integer as vendor, 'job ' || sequence as subject,
        'nobody will take it: ' || left(element, 120) as detail from job where ${isStuck}`,
    mendAll: [`update job set ${again} where ${isStuck}`]
  }
]
